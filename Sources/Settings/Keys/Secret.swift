/// A text that never appears when it is printed, in messages, logs or the debugger.
public struct Secret: Hashable, Sendable {
    /// The text itself, for the code that sends or stores it.
    public let exposed: String

    public init(_ text: String) {
        exposed = text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(set)" }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
