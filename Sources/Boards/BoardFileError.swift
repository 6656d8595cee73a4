internal import TOML

/// The reason why a board file can't be used.
public struct BoardFileError: Error, Hashable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// The file isn't a board file, or has an error.
        case malformed
        case missing
        /// This user has no permission to read the file.
        case forbidden
    }

    public let kind: Kind
    /// The name of the board and the reason, without control characters.
    public let description: String

    init(_ name: String, _ reason: String, kind: Kind = .malformed) {
        self.kind = kind
        description = "board \(name): \(reason)".withoutControls
    }
}
