/// A text that shows itself to nobody who prints it, whether in a message, in a log or in a debugger.
public struct Secret: Hashable, Sendable {
    /// The text, for the one place that needs it.
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
