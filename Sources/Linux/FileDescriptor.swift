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

extension FileDescriptor {
    /// Writes all of the bytes to a file, however many of them the kernel takes at once and however often a signal
    /// interrupts it.
    ///
    /// - Throws: the error of the system, with the name of `call`; how much is written then is not known.
    public borrowing func writeAll(_ bytes: [UInt8], as call: String) throws(SystemError) {
        try Self.writeAll(bytes, to: raw, as: call)
    }

    /// Writes all of the bytes to a descriptor of another owner, such as standard output.
    ///
    /// - Throws: as ``writeAll(_:as:)``.
    public static func writeAll(_ bytes: [UInt8], to raw: Int32, as call: String) throws(SystemError) {
        try writeAll(bytes, as: call) { Glibc.write(raw, $0.baseAddress, $0.count) }
    }

    /// `write` is write(2).
    static func writeAll(
        _ bytes: [UInt8], as call: String, by write: (UnsafeRawBufferPointer) -> Int
    ) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write($0) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                // A file that takes nothing would be tried for ever.
                throw SystemError(call, code: EIO)
            } else if errno != EINTR {
                throw .last(call)
            }
        }
    }

    /// Waits until the card has what was written.
    ///
    /// - Throws: the error of the system, with the name of `call`.
    public borrowing func sync(as call: String) throws(SystemError) {
        let file = raw
        try Self.retrying(call) { fsync(file) }
    }

    /// Waits until the card has the bytes that were written, and of the file's metadata what is needed to read them.
    ///
    /// - Throws: the error of the system, with the name of `call`.
    public borrowing func syncData(as call: String) throws(SystemError) {
        let file = raw
        try Self.retrying(call) { fdatasync(file) }
    }

    /// Calls again what a signal has interrupted.
    static func retrying(_ name: String, _ call: () -> Int32) throws(SystemError) {
        while call() != 0 {
            if errno != EINTR { throw .last(name) }
        }
    }
}
