/// Reads the times of a step: numbers and units make spans, what stands around a span tells what it is for, and
/// what is not understood is not offered.
struct TimeReader {
    let tokens: [TextToken]

    /// So many times of a step are looked at.
    private static let mostTimes = 64

    /// The first times of the text, in the order in which they stand there.
    func foundTimes() -> [FoundTime] {
        var times: [FoundTime] = []
        var last: TimeSpan?
        for sentence in sentences {
            var index = sentence.lowerBound
            while index < sentence.upperBound, times.count < Self.mostTimes {
                guard let span = span(at: index) ?? last.flatMap({ carriedSpan(at: index, from: $0, in: sentence) })
                else {
                    if let night = overnight(at: index, in: sentence) { times.append(night) }
                    index += 1
                    continue
                }
                if !span.isAttributive { last = span }
                if span.isOrdered {
                    times.append(
                        FoundTime(span: span, context: context(of: span, in: sentence), sentence: sentence))
                }
                index = span.tokens.upperBound
            }
        }
        return times
    }

    /// The word *overnight* where it says how long; a person is asked for that.
    private func overnight(at index: Int, in sentence: Range<Int>) -> FoundTime? {
        guard isWord(index, "overnight"), !isSign(index + 1, ":"), !isSign(index + 2, ":"),
            !isWord(index + 1, "oats", "loaf", "guests", "soak", "rest", "rise", "dough")
        else { return nil }
        let span = TimeSpan(seconds: FoundTime.night, unit: .hour, tokens: index..<index + 1)
        return FoundTime(
            span: span, context: context(of: span, in: sentence), sentence: sentence, isOvernight: true)
    }

    // MARK: Sentences and clauses

    /// Longer ones are read in parts, for the time grows with the square of the length. The longest of the phrases that the
    /// reader is tested with has 48 words and signs.
    private static let longestSentence = 120

    /// A sentence ends with a full stop before a capital or a number that begins something, `!` and `?`. One that goes
    /// on too long ends at a comma.
    var sentences: [Range<Int>] {
        var sentences: [Range<Int>] = []
        var start = 0
        for index in tokens.indices {
            let length = index + 1 - start
            let isTooLong =
                length >= Self.longestSentence && (isSign(index, ",", ";") || length >= 2 * Self.longestSentence)
            guard isTooLong || endsSentence(index) else { continue }
            sentences.append(start..<index + 1)
            start = index + 1
        }
        if start < tokens.count { sentences.append(start..<tokens.count) }
        return sentences
    }

    private func endsSentence(_ index: Int) -> Bool {
        guard isSign(index, ".", "!", "?"), let next = token(index + 1) else { return false }
        guard tokens[index].text == "." else { return !next.isSign }
        // `at 160C. To cook in a slow cooker, …`
        if let before = word(index - 1), Self.abbreviations.contains(before) {
            return next.isParted && next.isCapitalized
        }
        if let before = word(index - 1), TimeUnit.isAbbreviation(before) { return next.isCapitalized }
        return next.isParted && (next.isCapitalized || next.value != nil)
    }

    private static let abbreviations = TimeWords.list("abbreviations")

    /// Where the clause begins that a token stands in.
    func clauseStart(of index: Int, in sentence: Range<Int>) -> Int {
        var start = index
        while start > sentence.lowerBound, !isSign(start - 1, ",", ";", ":", "(", ")", "—", "–", ".") { start -= 1 }
        return start
    }

    /// Where the clause ends that a token stands in.
    func clauseEnd(of index: Int, in sentence: Range<Int>) -> Int {
        var end = index
        while end < sentence.upperBound, !isSign(end, ",", ";", ":", "(", ")", "—", "–", ".", "!", "?") { end += 1 }
        return end
    }

    // MARK: Verbs

    /// The act that somebody is told to do by the word at a place; nil for other words, and for nouns that are
    /// written alike: *the rest*, *brown rice*.
    func act(at index: Int, in sentence: Range<Int>) -> (act: CookingAct, name: String)? {
        guard let word = word(index) else { return nil }
        var name = word
        if let next = self.word(index + 1), CookingAct(verb: "\(word)-\(next)") != nil { name = "\(word)-\(next)" }
        guard let act = CookingAct(verb: name) else { return nil }
        if isWord(index + 1, "of", "mixer", "time", "times") { return nil }
        if word == "brown", isWord(index + 1, "rice", "basmati", "lentils", "sugar", "bread", "flour") { return nil }
        guard let before = token(index - 1) else { return (act, name) }
        if before.isSign { return "°\"/".contains(before.text) ? nil : (act, name) }
        if Self.wordsBeforeVerbs.contains(before.text) || before.text.hasSuffix("ly") { return (act, name) }
        guard act == .lasting || act == .permitted, isPermitted(index, in: sentence),
            !Self.wordsBeforeNouns.contains(before.text)
        else {
            return nil
        }
        return (act, name)
    }

    /// Whether somebody is told to do something by words of a clause.
    func isTold(_ clause: Range<Int>, in sentence: Range<Int>) -> Bool {
        clause.contains { act(at: $0, in: sentence) != nil }
    }

    /// Whether the clause says *let*, *leave*, *allow* or that something needs or ought to.
    private func isPermitted(_ index: Int, in sentence: Range<Int>) -> Bool {
        var place = index - 1
        while place >= sentence.lowerBound, !isSign(place, ";", ".", "(", ":") {
            if isWord(place, of: Self.permissions) { return true }
            place -= 1
        }
        return false
    }

    private static let permissions = TimeWords.list("words of permission")
    private static let wordsBeforeVerbs = TimeWords.list("words before verbs")
    private static let wordsBeforeNouns = TimeWords.list("words before nouns")
}

// MARK: - Words

extension TimeReader {
    func token(_ index: Int) -> TextToken? { tokens.element(at: index) }

    /// The word at a place, in small letters; nil for a number, a sign and beyond the text.
    func word(_ index: Int) -> String? {
        guard let token = token(index), token.isWord else { return nil }
        return token.text
    }

    func isWord(_ index: Int, of words: Set<String>) -> Bool { word(index).map(words.contains) ?? false }

    func isWord(_ index: Int, _ words: String...) -> Bool { word(index).map(words.contains) ?? false }

    func isSign(_ index: Int, _ signs: String...) -> Bool {
        token(index).map { $0.isSign && signs.contains($0.text) } ?? false
    }

    /// Whether one of some words stands at one of some places.
    func hasWord(_ places: Range<Int>, _ words: String...) -> Bool {
        places.contains { word($0).map(words.contains) ?? false }
    }
}
