extension StepTimer {
    /// What the text of a step offers to time, in the order in which it stands there.
    ///
    /// A wrong timer is worse than none: what is not understood, what tells of something else than this step (how long
    /// it keeps, how long all takes, when to begin another act) and what is vague is left out. Nothing is found beyond
    /// the first 10,000 characters.
    public static func read(from text: String) -> [StepTimer] {
        // Most steps name no time; a look at their bytes tells.
        guard text.mayNameTime else { return [] }
        let reader = TimeReader(tokens: TextToken.tokens(of: text))
        return reader.stepTimers()
    }

    /// The same, confirmed by how long a service says that the step takes, in seconds.
    ///
    /// Services give either end of a range, one of several times or their sum. Where `length` is none of these, what
    /// was read is offered as a proposal about which the person is asked. A length alone is no timer.
    public static func read(from text: String, length: Int?) -> [StepTimer] {
        let timers = read(from: text)
        guard let length, !timers.isEmpty, !timers.contains(where: { $0.seconds == nil }) else { return timers }
        let lower = timers.compactMap(\.seconds)
        let upper = timers.compactMap { $0.until ?? $0.seconds }
        let agreeing = lower + upper + [lower.reduce(0, +), upper.reduce(0, +)]
        guard !agreeing.contains(length) else { return timers }
        return timers.map { timer in
            var timer = timer
            timer.ask = true
            return timer
        }
    }
}

extension Step {
    /// A step with the timers that its text offers.
    public init(read text: String, length: Int? = nil) {
        self.init(text: text, timers: StepTimer.read(from: text, length: length), length: length)
    }

    /// With the timers that were given for it; where there are none, with those that its text offers.
    public var timed: Step { timers.isEmpty ? Step(read: text, length: length) : self }

    /// Without timers if its text offers just these: they are read again, as it may be understood better one day.
    public var withGivenTimers: Step {
        Step(text: text, timers: timers == StepTimer.read(from: text, length: length) ? [] : timers, length: length)
    }
}

extension TimeReader {
    func stepTimers() -> [StepTimer] {
        let found = foundTimes()
        var offered: [FoundTime] = []
        var offers: [TimeOffer] = []
        for time in found where offers.count < Self.mostOffers {
            let verdict = verdict(on: time, after: offered)
            if let last = offers.last, last.verdict == .ask, !last.time.isOvernight, last.plus == nil, verdict != .ask,
                isAddition(time, to: last.time)
            {
                offers[offers.count - 1].plus = time.span
                continue
            }
            if let last = offers.last, last.verdict == .ask, last.plus == nil, verdict == .ask || verdict == .none,
                isReservation(time, to: last.time)
            {
                offers[offers.count - 1].isVague = true
                continue
            }
            guard verdict != .none, !(time.isOvernight && isStated(time, among: found)), !repeats(time, offered) else {
                continue
            }
            var offer = TimeOffer(time: time, verdict: verdict)
            if verdict == .ask, let last = offers.last, last.time.sentence == time.sentence {
                if isPlus(time, behind: last.time) {
                    offer.plus = last.time.span
                    offers.removeLast()
                } else if !time.isOvernight, isToldAgain(time, behind: last) {
                    continue
                }
            }
            offers.append(offer)
            offered.append(time)
        }
        removeTotals(from: &offers)
        joinAlternatives(in: &offers)
        return labeled(offers)
    }

    /// So many times of a step are offered at most; no cook chooses among more.
    private static let mostOffers = 12

    /// `30 minutes plus 20 minutes per pound`
    private func isPlus(_ time: FoundTime, behind last: FoundTime) -> Bool {
        let joint = last.context.end
        return joint == time.span.tokens.lowerBound - 1 && (isWord(joint, "plus") || isSign(joint, "+"))
    }

    /// Whether a stated time stands beside *overnight*: that one counts.
    private func isStated(_ night: FoundTime, among found: [FoundTime]) -> Bool {
        found.contains { time in
            guard !time.isOvernight, time.sentence == night.sentence else { return false }
            let places = [time, night].map(\.span.tokens.lowerBound).sorted()
            return !isTold(places[0]..<places[1], in: time.sentence)
        }
    }
}

/// A time that is offered, and with what it shares a choice.
struct TimeOffer: Hashable, Sendable {
    var time: FoundTime
    var verdict: TimeVerdict
    /// What is added to a time for each of several.
    var plus: TimeSpan?
    /// Whether there is more to a time for each of several than can be told.
    var isVague = false
    /// What tells it from the other ones of a choice; nil where there is none to make.
    var mark: String?
    /// Whether it is one of a choice and not the first.
    var isAlternative = false
}

extension String {
    /// Whether it may name a time: a unit's letters, or *overnight*.
    fileprivate var mayNameTime: Bool {
        utf8.contains { (48...57).contains($0) } || Self.timeWords.contains { contains($0) }
    }

    private static let timeWords = [
        "minute", "hour", "second", "min", "hr", "sec", "day", "Std", "overnight", "Minute", "Stunde",
    ]
}
