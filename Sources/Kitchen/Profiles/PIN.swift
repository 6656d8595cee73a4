/// A PIN of four to eight digits, which protects a profile.
///
/// Its description and mirror contain no digit, so that printing or logging it reveals nothing.
public struct PIN: Hashable, Sendable {
    public static let lengths = 4...8

    /// The digits, only for sending and hashing them.
    public let digits: String

    /// Creates a PIN, or returns `nil` if the text isn't four to eight digits from 0 to 9.
    public init?(_ text: String) {
        let isPIN =
            Self.lengths.contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isPIN else { return nil }
        digits = text
    }
}

extension PIN: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "PIN" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
