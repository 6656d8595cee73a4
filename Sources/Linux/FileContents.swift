internal import Glibc

/// What a file holds, read whole: nobody is waited for, and nothing is read without end.
public struct FileContents: Sendable {
    public enum Failure: Error, Hashable {
        case system(SystemError)
        /// It is a folder, a pipe, a device.
        case notRegular
        case tooLarge
    }

    public let bytes: [UInt8]
    /// As stat(2) tells it.
    public let mode: UInt32

    /// - Parameters:
    ///   - path: of the file.
    ///   - limit: in bytes.
    ///   - followsLinks: whether the path's last part may be a link; else that is `ELOOP`.
    public init(of path: String, upTo limit: Int, followsLinks: Bool = true) throws(Failure) {
        do throws(SystemError) {
            // A pipe in the file's place must not make anyone wait.
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

/// What a descriptor gives until its end; where that is more than the limit, some more than it. Blocks the calling
/// thread.
///
/// - Parameters:
///   - descriptor: a file, a pipe, a terminal.
///   - limit: in bytes.
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
