/// Four to eight digits that keep one person's things apart from another's.
///
/// Whatever prints it prints no digit.
public struct PIN: Hashable, Sendable {
    public static let lengths = 4...8

    /// For whoever sends or hashes it, and for nobody else.
    public let digits: String

    /// Nil for anything but that many digits, 0 to 9.
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
