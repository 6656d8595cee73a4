internal import Glibc

/// The owner of an open file descriptor, which it closes when it goes out of scope.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The descriptor, for use in system calls. Don't close it or keep it.
    public let raw: Int32

    /// Takes ownership of a descriptor that a system call has just returned.
    ///
    /// - Parameters:
    ///   - raw: The result of the call: a descriptor, or -1.
    ///   - call: The name of the call, for the error.
    /// - Throws: The error in errno if `raw` is -1.
    public init(owning raw: Int32, from call: String) throws(SystemError) {
        guard raw >= 0 else { throw .last(call) }
        self.raw = raw
    }

    deinit {
        close(raw)
    }
}

extension FileDescriptor {
    /// Writes all bytes to a file. Repeats partial and interrupted writes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to write.
    ///   - call: The name of the operation, for the error.
    /// - Throws: `SystemError` with the name `call`. Part of the bytes may have been written.
    public borrowing func writeAll(_ bytes: [UInt8], as call: String) throws(SystemError) {
        try Self.writeAll(bytes, to: raw, as: call)
    }

    /// Writes all bytes to a descriptor of another owner, such as standard output.
    ///
    /// - Throws: `SystemError`, as ``writeAll(_:as:)`` does.
    public static func writeAll(_ bytes: [UInt8], to raw: Int32, as call: String) throws(SystemError) {
        try writeAll(bytes, as: call) { Glibc.write(raw, $0.baseAddress, $0.count) }
    }

    /// Writes all bytes with `write`, which works like write(2).
    static func writeAll(
        _ bytes: [UInt8], as call: String, by write: (UnsafeRawBufferPointer) -> Int
    ) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write($0) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                // A file that accepts no bytes would cause an endless loop.
                throw SystemError(call, code: EIO)
            } else if errno != EINTR {
                throw .last(call)
            }
        }
    }

    /// Waits until all written data and metadata are on the storage device (fsync(2)).
    ///
    /// - Throws: `SystemError` with the name `call`.
    public borrowing func sync(as call: String) throws(SystemError) {
        let file = raw
        try Self.retrying(call) { fsync(file) }
    }

    /// Waits until all written data, and the metadata needed to read it, are on the storage device (fdatasync(2)).
    ///
    /// - Throws: `SystemError` with the name `call`.
    public borrowing func syncData(as call: String) throws(SystemError) {
        let file = raw
        try Self.retrying(call) { fdatasync(file) }
    }

    /// Repeats a call while signals interrupt it.
    static func retrying(_ name: String, _ call: () -> Int32) throws(SystemError) {
        while call() != 0 {
            if errno != EINTR { throw .last(name) }
        }
    }
}
