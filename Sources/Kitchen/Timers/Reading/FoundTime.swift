/// A time of a text together with where it stands.
struct FoundTime: Hashable, Sendable {
    /// Seconds that are proposed for *overnight*.
    static let night = 8.0 * 3600

    var span: TimeSpan
    var context: TimeContext
    var sentence: Range<Int>
    var isOvernight = false

    /// The tokens of its sentence before it.
    var lead: Range<Int> { sentence.lowerBound..<max(sentence.lowerBound, span.tokens.lowerBound) }
}

enum TimeVerdict: Hashable, Sendable {
    case offer
    case eachSide
    /// It has to be multiplied by something that the text doesn't know.
    case ask
    /// Not a time of this step, or not understood.
    case none
}
