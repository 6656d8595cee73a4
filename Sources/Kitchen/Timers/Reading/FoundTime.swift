/// A time in a text, with its position and context.
struct FoundTime: Hashable, Sendable {
    /// The proposed length of *overnight*, in seconds.
    static let night = 8.0 * 3600

    var span: TimeSpan
    var context: TimeContext
    var sentence: Range<Int>
    var isOvernight = false

    /// The tokens of the sentence before the time.
    var lead: Range<Int> { sentence.lowerBound..<max(sentence.lowerBound, span.tokens.lowerBound) }
}

/// The reader's decision on a time.
enum TimeVerdict: Hashable, Sendable {
    /// The time becomes a timer.
    case offer
    /// The time becomes two timers, one for each side.
    case eachSide
    /// The time must be multiplied by a number that only the cook knows, and the kiosk asks for the result.
    case ask
    /// The time doesn't belong to this step, or is not understood.
    case none
}
