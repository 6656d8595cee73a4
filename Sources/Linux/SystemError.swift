internal import Glibc

/// A system call that failed: which, and the kernel's reason.
public struct SystemError: Error, Hashable, CustomStringConvertible {
    public let call: String
    public let code: Int32

    public init(_ call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// The failure of `call` that errno tells of at this moment.
    public static func last(_ call: String) -> SystemError {
        SystemError(call, code: errno)
    }

    public var description: String {
        "\(call): \(String(cString: strerror(code)))"
    }
}
