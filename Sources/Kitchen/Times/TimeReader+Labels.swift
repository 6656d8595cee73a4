extension StepTimer {
    /// What a label takes at most, so that the narrowest glass shows it whole.
    static let labelLength = 16
}

extension TimeReader {
    /// The offers with names that tell them apart.
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
        let asks = offer.verdict == .ask || offer.time.isOvernight
        guard offer.verdict != .ask else {
            let rate = offer.isVague ? nil : rateText(of: offer.time, plus: offer.plus)
            return StepTimer(label: label, seconds: nil, ask: true, follows: follows, rate: rate)
        }
        return StepTimer(
            label: label, seconds: Int(span.seconds.rounded()), until: span.until.map { Int($0.rounded()) }, ask: asks,
            follows: follows)
    }

    /// The act with what tells it from the other choice, if that is short enough, else the latter alone.
    private func marked(_ mark: String, act: String) -> String {
        guard mark.lowercased() != act.lowercased() else { return act }
        let both = "\(act) \(mark)"
        return both.count <= StepTimer.labelLength ? both : mark.prefix(1).uppercased() + mark.dropFirst()
    }

    private func unused(_ label: String, in used: inout Set<String>) -> String {
        var (name, number) = (label, 1)
        while !used.insert(name).inserted {
            number += 1
            name = "\(label.prefix(StepTimer.labelLength - 3)) \(number)"
        }
        return name
    }

    /// Whether it runs beside the one before it.
    func isMeanwhile(_ time: FoundTime) -> Bool {
        let before = time.sentence.lowerBound..<max(time.sentence.lowerBound, time.span.tokens.lowerBound)
        return before.contains { ["meanwhile", "while", "whilst"].contains(word($0)) }
    }

    // MARK: Acts

    /// What is done for that time: `Knead`, `Stir-fry`; a place where no act is told; else `Wait`. `before` is the act
    /// of the time before it, which one that is *more* goes on with.
    private func label(of time: FoundTime, after before: String?) -> String {
        if time.span.isAttributive { return nounAfter(time) }
        let name =
            verbBehind(time) ?? nounBefore(time) ?? told(before: time)
            ?? (time.context.isFurther ? before : nil) ?? firstActAfter(time) ?? place(of: time)
            ?? firstWord(of: time.sentence) ?? "wait"
        return name.capitalizedFirst
    }

    private func nounAfter(_ time: FoundTime) -> String {
        let end = time.span.tokens.upperBound
        return (word(end) ?? word(end + 1) ?? "timer").capitalizedFirst
    }

    /// `15 Min. kochen`
    private func verbBehind(_ time: FoundTime) -> String? {
        word(time.context.end).flatMap { Self.infinitives.contains($0) ? $0 : nil }
    }

    /// `natural release, 20 minutes`, `a bare simmer for 25 minutes`
    private func nounBefore(_ time: FoundTime) -> String? {
        let place = word(time.context.start) == "for" || isSign(time.context.start, ",") ? 1 : 0
        return word(time.context.start - place).flatMap { ["release", "rest", "simmer"].contains($0) ? $0 : nil }
    }

    /// The nearest act that is told before it: one that lasts, or what somebody lets the food do, else one that is done
    /// at once; nil where none says what the time is for.
    private func told(before time: FoundTime) -> String? {
        var momentary: String?
        for index in (time.sentence.lowerBound..<max(time.sentence.lowerBound, time.span.tokens.lowerBound)).reversed()
        {
            guard let (act, verb) = act(at: index, in: time.sentence) else { continue }
            if verb == "let" { return permitted(by: index, for: time) }
            if verb == "leave" { return verb }
            guard !saysNothing(verb, at: index, of: time) else { continue }
            if act == .lasting || act == .permitted { return verb }
            momentary = momentary ?? verb
        }
        return momentary
    }

    /// Whether an act is of the hand, the heat or the clock, and not what the food does meanwhile: `reduce the heat`,
    /// `turn`, `set the timer`.
    private func saysNothing(_ verb: String, at index: Int, of time: FoundTime) -> Bool {
        // `Turn after 15 minutes`: that is what the alarm is for.
        if word(time.context.start) == "after" || word(index - 1) == "to" { return false }
        if Self.handActs.contains(verb) { return true }
        return verb == "reduce" && (index + 1...index + 3).contains { word($0).map(Self.controls.contains) ?? false }
    }

    private static let handActs: Set = [
        "add", "allow", "bring", "continue", "cover", "cut", "drop", "flip", "get", "give", "go", "keep", "lay",
        "light", "lock", "lower", "make", "move", "open", "place", "pop", "put", "raise", "remove", "return", "seal",
        "serve", "set", "set-aside", "start", "switch", "take", "tip", "top", "transfer", "turn", "use",
    ]

    /// What is turned up and down.
    private static let controls: Set = [
        "heat", "temperature", "temp", "oven", "flame", "speed", "power", "setting", "thermostat",
    ]

    /// `let the coals burn`: what they do.
    private func permitted(by index: Int, for time: FoundTime) -> String {
        let end = word(time.context.start) == "for" ? time.context.start : time.context.start + 1
        let words = (index + 1..<max(index + 1, end)).prefix { token($0)?.isSign == false }.compactMap(word)
        if let act = words.first(where: { CookingAct(verb: $0) != nil }) { return act }
        // `let it double`, `let the coals burn`
        let verb = (2...3).contains(words.count) ? words.last : nil
        return verb.flatMap { $0.count <= StepTimer.labelLength && !$0.hasSuffix("ly") ? $0 : nil } ?? "stand"
    }

    private func firstActAfter(_ time: FoundTime) -> String? {
        (time.span.tokens.upperBound..<time.sentence.upperBound).lazy.compactMap { index -> String? in
            // `Give the sauce 2 minutes to thicken`
            if word(index - 1) == "to", let verb = word(index), CookingAct(verb: verb) == .permitted { return verb }
            return act(at: index, in: time.sentence).flatMap { $0.act == .lasting ? $0.name : nil }
        }.first { !Self.handActs.contains($0) }
    }

    private func place(of time: FoundTime) -> String? {
        time.sentence.lazy.compactMap { word($0) }.first {
            ["oven", "fridge", "freezer", "refrigerator", "microwave", "pressure", "boil", "simmer"].contains($0)
        }
    }

    /// An act that the list of acts does not have.
    private func firstWord(of sentence: Range<Int>) -> String? {
        guard let first = word(sentence.lowerBound), first.count <= StepTimer.labelLength,
            !Self.connectives.contains(first), !Self.handActs.contains(first), first != "reduce", sentence.count > 2,
            word(sentence.lowerBound + 1) != nil,
            !["off", "back", "down", "up", "out", "when", "once", "after"].contains(first)
        else { return nil }
        return first
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
