/// Why a board's file cannot be used.
public struct BoardFileError: Error, Hashable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// It is no board's file, or a bad one.
        case malformed
        case missing
        /// This user may not read it.
        case forbidden
    }

    public let kind: Kind
    public let description: String

    init(_ name: String, _ reason: String, kind: Kind = .malformed) {
        self.kind = kind
        description = "board \(name): \(reason)"
    }
}
