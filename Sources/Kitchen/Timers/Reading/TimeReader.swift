/// Reads the times of a step.
///
/// Numbers and units form spans (``TimeSpan``). The words around a span decide what it is for, and a time that is not
/// understood is not offered.
struct TimeReader {
    let tokens: [TextToken]

    /// The number of times in a step that are examined.
    private static let mostTimes = 64

    /// Returns the first times of the text, in its order.
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

    /// Returns the word *overnight* as a time, if it states a duration. The kiosk asks for the exact time.
    private func overnight(at index: Int, in sentence: Range<Int>) -> FoundTime? {
        guard isWord(index, "overnight"), !isSign(index + 1, ":"), !isSign(index + 2, ":"),
            !isWord(index + 1, "oats", "loaf", "guests", "soak", "rest", "rise", "dough")
        else { return nil }
        let span = TimeSpan(seconds: FoundTime.night, unit: .hour, tokens: index..<index + 1)
        return FoundTime(
            span: span, context: context(of: span, in: sentence), sentence: sentence, isOvernight: true)
    }

    // MARK: Sentences and clauses

    /// The number of tokens after which a sentence is split, because reading takes quadratic time.
    ///
    /// The longest of the phrases in the tests has 48 words and signs.
    private static let longestSentence = 120

    /// The ranges of the sentences.
    ///
    /// A sentence ends with `!`, `?`, or a full stop before a capital or a number. A sentence that is too long ends at
    /// a comma.
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
            return next.followsSpace && next.isCapitalized
        }
        if let before = word(index - 1), TimeUnit.isAbbreviation(before) { return next.isCapitalized }
        return next.followsSpace && (next.isCapitalized || next.value != nil)
    }

    private static let abbreviations = TimeWords.list("abbreviations")

    /// Returns the start of the clause that contains a token.
    func clauseStart(of index: Int, in sentence: Range<Int>) -> Int {
        var start = index
        while start > sentence.lowerBound, !isSign(start - 1, ",", ";", ":", "(", ")", "—", "–", ".") { start -= 1 }
        return start
    }

    /// Returns the end of the clause that contains a token.
    func clauseEnd(of index: Int, in sentence: Range<Int>) -> Int {
        var end = index
        while end < sentence.upperBound, !isSign(end, ",", ";", ":", "(", ")", "—", "–", ".", "!", "?") { end += 1 }
        return end
    }

    // MARK: Verbs

    /// Returns the act that the word at an index names as an instruction.
    ///
    /// Returns `nil` for other words, and for nouns that are spelled like a verb: *the rest*, *brown rice*.
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

    /// Returns true if the clause contains an instruction.
    func hasInstruction(_ clause: Range<Int>, in sentence: Range<Int>) -> Bool {
        clause.contains { act(at: $0, in: sentence) != nil }
    }

    /// True if the clause contains *let*, *leave*, *allow*, or a verb such as *need* or *should*.
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

    /// Returns the word at an index in lower case, or `nil` for a number, a sign, and beyond the text.
    func word(_ index: Int) -> String? {
        guard let token = token(index), token.isWord else { return nil }
        return token.text
    }

    func isWord(_ index: Int, of words: Set<String>) -> Bool { word(index).map(words.contains) ?? false }

    func isWord(_ index: Int, _ words: String...) -> Bool { word(index).map(words.contains) ?? false }

    func isSign(_ index: Int, _ signs: String...) -> Bool {
        token(index).map { $0.isSign && signs.contains($0.text) } ?? false
    }

    /// Returns true if one of the words occurs in the range.
    func hasWord(_ places: Range<Int>, _ words: String...) -> Bool {
        places.contains { word($0).map(words.contains) ?? false }
    }
}
