/// The words directly around a time, which decide its meaning.
struct TimeContext: Hashable, Sendable {
    /// The index of the last token before the time and its qualifiers, such as *about* and *at least*.
    var start: Int
    /// The index of the first token after the time and its *or so* and *more*.
    var end: Int
    /// True for *up to* and *no more than*.
    var isUpTo = false
    /// True for *another*, *a further*, *more* and *longer*: the time continues the one before.
    var isFurther = false
    /// True if the time is a sum of others, as in *40 minutes in total*.
    var isTotal = false
    /// True for *2 minutes less than*: a difference from another time.
    var isDifference = false
}

extension TimeReader {
    /// Returns the context of a time, without the words that only limit or blur it.
    func context(of span: TimeSpan, in sentence: Range<Int>) -> TimeContext {
        var context = TimeContext(start: span.tokens.lowerBound - 1, end: span.tokens.upperBound)
        context.isFurther = span.isFurther
        while context.start >= sentence.lowerBound, let count = skipped(before: &context) { context.start -= count }
        while context.end < sentence.upperBound, let count = skipped(behind: &context) { context.end += count }
        return context
    }

    /// Returns the number of tokens before the context that only limit or blur the time, or `nil` if there are none.
    private func skipped(before context: inout TimeContext) -> Int? {
        let index = context.start
        guard let word = word(index) else { return nil }
        switch (self.word(index - 2), self.word(index - 1), word) {
        case (_, "at", "least"), (_, "at", "most"): return 2
        case (_, "up", "to"), (_, "close", "to"), (_, "closer", "to"), (_, "less", "than"), (_, "fewer", "than"):
            context.isUpTo = true
            return 2
        case ("no", "more", "than"), ("not", "more", "than"), ("no", "longer", "than"), ("not", "longer", "than"):
            context.isUpTo = true
            return 3
        case (_, "more", "than"), (_, "longer", "than"), (_, "minimum", "of"), (_, "maximum", "of"): return 2
        case (_, "total", "of"):
            context.isTotal = true
            return 2
        case (_, _, "another"), (_, _, "further"), (_, _, "additional"), (_, _, "extra"):
            context.isFurther = true
            return 1
        default: return Self.blurs.contains(word) ? 1 : nil
        }
    }

    private static let blurs = TimeWords.list("blurs")

    /// Returns the number of tokens after the context that belong to the time, or `nil` if there are none.
    private func skipped(behind context: inout TimeContext) -> Int? {
        let index = context.end
        switch (word(index), word(index + 1)) {
        case ("more", "than"), ("less", _), ("minus", _), ("fewer", _), ("short", _), ("shy", _), ("longer", "than"),
            ("shorter", _), ("under", "the"), ("over", "the"):
            context.isDifference = true
            return nil
        case ("more", _), ("longer", _), ("extra", _), ("further", _), ("additional", _):
            context.isFurther = true
            return 1
        case ("total", _), ("altogether", _):
            context.isTotal = true
            return 1
        case ("in", "total"), ("in", "all"):
            context.isTotal = true
            return 2
        default: return nil
        }
    }
}
