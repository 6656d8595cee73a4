internal import Glibc

/// A failed system call: its name and its errno.
public struct SystemError: Error, Hashable, CustomStringConvertible {
    public let call: String
    public let code: Int32

    public init(_ call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// Returns the error of `call` with the current errno.
    public static func last(_ call: String) -> SystemError {
        SystemError(call, code: errno)
    }

    public var description: String {
        "\(call): \(String(cString: strerror(code)))"
    }
}
