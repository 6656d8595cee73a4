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
            bytes = mode & S_IFMT == S_IFREG ? try Self.read(file.raw, upTo: limit) : []
        } catch {
            throw .system(error)
        }
        guard mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard bytes.count <= limit else { throw .tooLarge }
    }

    /// More bytes than the limit where there are more.
    private static func read(_ file: Int32, upTo limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit {
            let count = Glibc.read(file, &block, block.count)
            if count == 0 { break }
            if count > 0 {
                bytes += block[..<count]
            } else if errno != EINTR {
                throw .last("read")
            }
        }
        return bytes
    }
}
