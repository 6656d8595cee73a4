internal import Glibc

/// The contents of a regular file, read up to a limit.
///
/// Reading never blocks on a pipe or device that is in the file's place.
public struct FileContents: Sendable {
    public enum Failure: Error, Hashable {
        case system(SystemError)
        /// The path is a folder, a pipe or a device.
        case notRegular
        case tooLarge
    }

    public let bytes: [UInt8]
    /// The mode of the file (stat(2)).
    public let mode: UInt32

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The maximum length in bytes.
    ///   - followsLinks: True if the last part of the path may be a symbolic link. If false, a link fails with `ELOOP`.
    /// - Throws: `Failure` if the file can't be read, is not a regular file, or is longer than the limit.
    public init(of path: String, upTo limit: Int, followsLinks: Bool = true) throws(Failure) {
        do throws(SystemError) {
            // Opening a pipe must not block.
            let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
            let file = try FileDescriptor(owning: open(path, flags), from: "open")
            var status = stat()
            guard fstat(file.raw, &status) == 0 else { throw SystemError.last("stat") }
            mode = status.st_mode
            bytes = mode & S_IFMT == S_IFREG ? try readAll(from: file.raw, upTo: limit) : []
        } catch {
            throw .system(error)
        }
        guard mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard bytes.count <= limit else { throw .tooLarge }
    }
}

/// Reads a descriptor to its end and blocks the calling thread meanwhile.
///
/// - Parameters:
///   - descriptor: The descriptor of a file, a pipe or a terminal.
///   - limit: The maximum length in bytes.
/// - Returns: The bytes. If there are more than `limit`, the result is longer than `limit` but not complete.
/// - Throws: `SystemError` if reading fails.
public func readAll(from descriptor: Int32, upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
        let count = read(descriptor, &block, block.count)
        if count == 0 { break }
        if count > 0 {
            bytes += block[..<count]
        } else if errno != EINTR {
            throw .last("read")
        }
    }
    return bytes
}
