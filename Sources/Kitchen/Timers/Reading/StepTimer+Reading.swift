extension StepTimer {
    /// Returns the timers that the text of a step offers, in the order of the text.
    ///
    /// A wrong timer is worse than none. Therefore a time is left out if it is vague, if it is not understood, or if it
    /// belongs to something else: how long the dish keeps, how long everything takes, when to begin another act. Only
    /// the first 10,000 characters are read.
    public static func read(from text: String) -> [StepTimer] {
        // Most steps contain no time, and a scan of their bytes is enough to see it.
        guard text.mayNameTime else { return [] }
        let reader = TimeReader(tokens: TextToken.tokens(of: text))
        return reader.stepTimers()
    }

    /// Returns the timers of a step whose total length a service states.
    ///
    /// Services state either end of a range, one of several times, or their sum. If `length` is none of these, the
    /// times that were read become proposals, and the kiosk asks for them. A length without a time in the text gives no
    /// timer.
    ///
    /// - Parameters:
    ///   - text: The text of the step.
    ///   - length: The service's length of the step in seconds, or `nil` if it states none.
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
    /// Creates a step with the timers that its text offers.
    public init(read text: String, length: Int? = nil) {
        self.init(text: text, timers: StepTimer.read(from: text, length: length), length: length)
    }

    /// The step with its own timers, or else with those that its text offers.
    public var timed: Step { timers.isEmpty ? Step(read: text, length: length) : self }

    /// The step without its timers if its text offers the same ones. A later release may read them better.
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
                isRateCondition(time, to: last.time)
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
                } else if !time.isOvernight, isRestatement(time, behind: last) {
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

    /// The largest number of timers of a step. No cook chooses among more.
    private static let mostOffers = 12

    /// True for `30 minutes plus 20 minutes per pound`.
    private func isPlus(_ time: FoundTime, behind last: FoundTime) -> Bool {
        let joint = last.context.end
        return joint == time.span.tokens.lowerBound - 1 && (isWord(joint, "plus") || isSign(joint, "+"))
    }

    /// Returns true if a stated time accompanies *overnight*. The stated time counts then.
    private func isStated(_ night: FoundTime, among found: [FoundTime]) -> Bool {
        found.contains { time in
            guard !time.isOvernight, time.sentence == night.sentence else { return false }
            let places = [time, night].map(\.span.tokens.lowerBound).sorted()
            return !hasInstruction(places[0]..<places[1], in: time.sentence)
        }
    }
}

/// A time that becomes a timer, with its place in a choice.
struct TimeOffer: Hashable, Sendable {
    var time: FoundTime
    var verdict: TimeVerdict
    /// The time to add to a rate: `20 min per pound plus 20 min`.
    var plus: TimeSpan?
    /// True if the rate has conditions that its label can't express.
    var isVague = false
    /// The words that distinguish the time from the alternatives, or `nil` if there is no choice.
    var mark: String?
    /// True if the time is an alternative to the one before it.
    var isAlternative = false
}

extension String {
    /// True if the text may contain a time: a digit, the letters of a unit, or *overnight*.
    fileprivate var mayNameTime: Bool {
        utf8.contains { (48...57).contains($0) } || Self.timeWords.contains { contains($0) }
    }

    private static let timeWords = [
        "minute", "hour", "second", "min", "hr", "sec", "day", "Std", "overnight", "Minute", "Stunde",
    ]
}
