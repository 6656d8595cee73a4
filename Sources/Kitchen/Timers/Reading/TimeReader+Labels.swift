extension StepTimer {
    /// The longest label, in characters, so that the narrowest display shows it whole.
    static let labelLength = 16
}

extension TimeReader {
    /// Returns the offers as timers with distinct labels.
    func labeled(_ offers: [TimeOffer]) -> [StepTimer] {
        var timers: [StepTimer] = []
        var used: Set<String> = []
        var before: String?
        for (index, offer) in offers.enumerated() {
            let follows = index > 0 && !offer.isAlternative && follows(offer.time, offers[index - 1].time)
            let act = label(of: offer.time, after: before)
            before = act
            let label = offer.mark.map { marked($0, act: act) } ?? act
            timers.append(timer(offer, label: unused(label, in: &used), follows: follows))
            if offer.verdict == .eachSide {
                timers.append(timer(offer, label: unused("Other side", in: &used), follows: true))
            }
        }
        return timers
    }

    private func timer(_ offer: TimeOffer, label: String, follows: Bool) -> StepTimer {
        let span = offer.time.span
        guard offer.verdict != .ask else {
            let rate = offer.isVague ? nil : rateText(of: offer.time, plus: offer.plus)
            return StepTimer(label: label, seconds: nil, ask: true, follows: follows, rate: rate)
        }
        return StepTimer(
            label: label, seconds: Int(span.seconds.rounded()), until: span.until.map { Int($0.rounded()) },
            ask: offer.time.isOvernight, follows: follows)
    }

    /// Returns the act with its distinguishing words, or only these if both are too long.
    private func marked(_ mark: String, act: String) -> String {
        guard mark.lowercased() != act.lowercased() else { return act }
        let both = "\(act) \(mark)"
        return both.count <= StepTimer.labelLength ? both : mark.capitalizedName
    }

    private func unused(_ label: String, in used: inout Set<String>) -> String {
        var (name, number) = (label, 1)
        while !used.insert(name).inserted {
            number += 1
            name = "\(label.prefix(StepTimer.labelLength - 3)) \(number)"
        }
        return name
    }

    // MARK: Acts

    /// Returns the label of a time: the act, such as `Knead` or `Stir-fry`, or else a place, or else `Wait`.
    ///
    /// - Parameter before: The act of the previous time, which a time with *more* continues.
    private func label(of time: FoundTime, after before: String?) -> String {
        let end = time.span.tokens.upperBound
        if time.span.isAttributive { return (word(end) ?? word(end + 1) ?? "timer").capitalizedName }
        let name =
            verbBehind(time) ?? nounBefore(time) ?? actName(before: time) ?? (time.context.isFurther ? before : nil)
            ?? actBehind(time) ?? place(of: time) ?? firstWord(of: time.sentence) ?? "wait"
        return name.capitalizedName
    }

    /// Returns the verb after the time: `15 Min. kochen`.
    private func verbBehind(_ time: FoundTime) -> String? {
        let end = time.context.end
        return isWord(end, "kochen", "backen", "braten", "ruhen", "garen") ? word(end) : nil
    }

    /// Returns the noun before the time: `natural release, 20 minutes`, `a bare simmer for 25 minutes`.
    private func nounBefore(_ time: FoundTime) -> String? {
        let place = opening(time) - (isSign(time.context.start, ",") ? 2 : 1)
        return isWord(place, "release", "rest", "simmer") ? word(place) : nil
    }

    /// Returns the nearest act before the time, or `nil` if none says what the time is for.
    ///
    /// Acts that last, or that the food is left to do, count more than acts that are done at once.
    private func actName(before time: FoundTime) -> String? {
        var momentary: String?
        for index in time.lead.reversed() {
            guard let (act, verb) = act(at: index, in: time.sentence) else { continue }
            if verb == "let" { return permitted(by: index, for: time) }
            if verb == "leave" { return verb }
            guard !isUninformative(verb, at: index, of: time) else { continue }
            if act == .lasting || act == .permitted { return verb }
            momentary = momentary ?? verb
        }
        return momentary
    }

    /// Returns true if an act concerns the hand, the heat or the clock, and not the food: `reduce the heat`, `turn`,
    /// `set the timer`.
    private func isUninformative(_ verb: String, at index: Int, of time: FoundTime) -> Bool {
        // In `Turn after 15 minutes`, the alarm is for the turning.
        if isWord(time.context.start, "after") || isWord(index - 1, "to") { return false }
        return Self.handActs.contains(verb)
            || verb == "reduce"
                && hasWord(
                    index + 1..<index + 4, "heat", "temperature", "temp", "oven", "flame", "speed", "power", "setting",
                    "thermostat")
    }

    private static let handActs = TimeWords.list("acts of the hand")

    /// Returns the act after *let*: `let the coals burn`.
    private func permitted(by index: Int, for time: FoundTime) -> String {
        let words = (index + 1..<max(index + 1, opening(time))).prefix { token($0)?.isSign == false }.compactMap(word)
        if let act = words.first(where: { CookingAct(verb: $0) != nil }) { return act }
        // `let it double`, `let the coals burn`
        let verb = (2...3).contains(words.count) ? words.last : nil
        return verb.flatMap { $0.count <= StepTimer.labelLength && !$0.hasSuffix("ly") ? $0 : nil } ?? "stand"
    }

    private func actBehind(_ time: FoundTime) -> String? {
        (time.span.tokens.upperBound..<time.sentence.upperBound).lazy.compactMap { act(at: $0, in: time.sentence) }
            .first { $0.act == .lasting && !Self.handActs.contains($0.name) }?.name
    }

    private func place(of time: FoundTime) -> String? {
        time.sentence.first {
            isWord($0, "oven", "fridge", "freezer", "refrigerator", "microwave", "pressure", "boil", "simmer")
        }.flatMap(word)
    }

    /// Returns the first word of a sentence as an act that is missing from the lists.
    private func firstWord(of sentence: Range<Int>) -> String? {
        guard let first = word(sentence.lowerBound), first.count <= StepTimer.labelLength,
            !Self.connectives.contains(first), !Self.handActs.contains(first), sentence.count > 2,
            word(sentence.lowerBound + 1) != nil,
            !["reduce", "off", "back", "down", "up", "out", "when", "once", "after"].contains(first)
        else { return nil }
        return first
    }
}
