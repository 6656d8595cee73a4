extension StepTimer {
    /// What a label takes at most, so that the narrowest glass shows it whole.
    static let labelLength = 16
}

extension TimeReader {
    /// The offers with names that tell them apart.
    func labeled(_ offers: [TimeOffer]) -> [StepTimer] {
        var timers: [StepTimer] = []
        for (index, offer) in offers.enumerated() {
            let follows = index > 0 && !offer.isAlternative && !isMeanwhile(offer.time)
            let act = label(of: offer.time)
            let label = offer.mark.map { marked($0, act: act) } ?? act
            timers.append(timer(offer, label: unused(label, in: timers), follows: follows))
            if offer.verdict == .eachSide {
                timers.append(timer(offer, label: unused("Other side", in: timers), follows: true))
            }
        }
        return timers
    }

    private func timer(_ offer: TimeOffer, label: String, follows: Bool) -> StepTimer {
        let span = offer.time.span
        let asks = offer.verdict == .ask || offer.time.isOvernight
        guard offer.verdict != .ask else { return StepTimer(label: label, seconds: nil, ask: true, follows: follows) }
        return StepTimer(
            label: label, seconds: Int(span.seconds.rounded()), until: span.until.map { Int($0.rounded()) }, ask: asks,
            follows: follows)
    }

    /// The act with what tells it from the other choice, if that is short enough, else the latter alone.
    private func marked(_ mark: String, act: String) -> String {
        let both = "\(act) \(mark)"
        return both.count <= StepTimer.labelLength ? both : mark.prefix(1).uppercased() + mark.dropFirst()
    }

    private func unused(_ label: String, in timers: [StepTimer]) -> String {
        let used = Set(timers.map(\.label))
        guard used.contains(label) else { return label }
        let numbers = (2...max(timers.count + 1, 2)).lazy.map { "\(label.prefix(StepTimer.labelLength - 3)) \($0)" }
        return numbers.first { !used.contains($0) } ?? label
    }

    /// Whether it runs beside the one before it.
    private func isMeanwhile(_ time: FoundTime) -> Bool {
        let before = time.sentence.lowerBound..<max(time.sentence.lowerBound, time.span.tokens.lowerBound)
        return before.contains { ["meanwhile", "while", "whilst"].contains(word($0)) }
    }

    // MARK: Acts

    /// What is done for that time: `Knead`, `Stir-fry`; a place where no act is told; else `Timer`.
    private func label(of time: FoundTime) -> String {
        if time.span.isAttributive { return nounAfter(time) }
        var name: String?
        for index in (time.sentence.lowerBound..<max(time.sentence.lowerBound, time.span.tokens.lowerBound)).reversed()
        {
            guard let (act, verb) = act(at: index, in: time.sentence) else { continue }
            if act == .lasting || act == .permitted {
                name = verb
                break
            }
            name = name ?? verb
        }
        return (name ?? firstActAfter(time) ?? place(of: time) ?? firstWord(of: time.sentence) ?? "timer")
            .capitalizedFirst
    }

    private func nounAfter(_ time: FoundTime) -> String {
        (word(time.span.tokens.upperBound) ?? "timer").capitalizedFirst
    }

    private func firstActAfter(_ time: FoundTime) -> String? {
        (time.span.tokens.upperBound..<time.sentence.upperBound).lazy
            .compactMap { act(at: $0, in: time.sentence) }.first { $0.act == .lasting }?.name
    }

    private func place(of time: FoundTime) -> String? {
        time.sentence.lazy.compactMap { word($0) }.first {
            ["oven", "fridge", "freezer", "refrigerator", "pan", "boil", "simmer"].contains($0)
        }
    }

    /// An act that the list of acts does not have.
    private func firstWord(of sentence: Range<Int>) -> String? {
        guard let first = word(sentence.lowerBound), first.count <= StepTimer.labelLength,
            !Self.connectives.contains(first), sentence.count > 2, word(sentence.lowerBound + 1) != nil,
            !["off", "back", "down", "up", "out", "when", "once", "after"].contains(first)
        else { return nil }
        return first
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
