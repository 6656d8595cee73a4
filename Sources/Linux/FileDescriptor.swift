internal import Glibc

/// The one owner of an open file descriptor; it is closed when its owner goes.
public struct FileDescriptor: ~Copyable, Sendable {
    /// For system calls only; never closed or kept by others.
    public let raw: Int32

    /// Takes over a descriptor that a system call has just returned; throws that call's error for -1.
    public init(owning raw: Int32, from call: String) throws(SystemError) {
        guard raw >= 0 else { throw .last(call) }
        self.raw = raw
    }

    deinit {
        close(raw)
    }
}
