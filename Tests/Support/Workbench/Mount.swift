internal import Glibc

/// A small file system in memory that can be filled or made read-only. Only root can mount one.
public final class Mount: Sendable {
    public struct Failure: Error {
        public let call: String
        public let code: Int32
    }

    public let path: String
    private let options: String

    public init(at path: String, options: String) throws {
        self.path = path
        self.options = options
        guard mkdir(path, 0o700) == 0 else { throw Failure(call: "mkdir", code: errno) }
        try mount(flags: 0)
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
    }

    public func remount(readOnly: Bool) throws {
        try mount(flags: UInt(MS_REMOUNT) | (readOnly ? UInt(MS_RDONLY) : 0))
    }

    private func mount(flags: UInt) throws {
        guard Glibc.mount("tmpfs", path, "tmpfs", flags, options) == 0
        else { throw Failure(call: "mount", code: errno) }
    }

    /// Fills all free space with a file, and returns the file's path.
    public func fill() throws -> String {
        let ballast = "\(path)/ballast"
        let file = open(ballast, O_WRONLY | O_CREAT, 0o600)
        guard file >= 0 else { throw Failure(call: "open", code: errno) }
        defer { close(file) }
        let block = [UInt8](repeating: 0, count: 4096)
        while write(file, block, block.count) > 0 {}
        guard errno == ENOSPC else { throw Failure(call: "write", code: errno) }
        return ballast
    }
}

extension Bool {
    /// True if this user can mount file systems on this machine.
    public static let mounts: Bool = {
        do {
            let folder = try TemporaryFolder()
            _ = try Mount(at: folder.file("card"), options: "size=64k")
            return true
        } catch {
            return false
        }
    }()
}
