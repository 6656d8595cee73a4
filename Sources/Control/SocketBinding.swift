internal import Glibc
internal import Linux

/// The socket's file and the right to it; both go when the door does.
struct SocketBinding: ~Copyable, Sendable {
    let listener: UnixListener
    private let path: String
    private let lock: LockFile

    /// Replaces a file that a kiosk left behind, and no other.
    ///
    /// - Throws: `inUse`, `notASocket`, `unsafeFolder` or `system`.
    init(at path: String, access: ControlAccess) throws(ControlError) {
        try PrivateFolder.prepare(PrivateFolder.of(path), group: access.group)
        let lock = try LockFile(at: path + ".lock") { .inUse(path: path, process: $0) }
        try Self.clear(path)
        do {
            listener = try UnixListener(at: path, mode: access.mode, group: access.group)
        } catch {
            throw .system(error, path: path)
        }
        self.lock = lock
        self.path = path
    }

    deinit {
        // A file that cannot be removed is stale, and the next kiosk replaces it.
        unlink(path)
    }

    /// Removes the socket file of a kiosk that is gone. The lock keeps two kiosks from doing so at once; asking at
    /// the socket finds out a program that listens there without the lock.
    private static func clear(_ path: String) throws(ControlError) {
        var info = stat()
        guard lstat(path, &info) == 0 else {
            if errno == ENOENT { return }
            throw .system(.last("stat"), path: path)
        }
        guard info.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        let holder: Int32?
        do {
            let stream = try UnixStream(connectingTo: path, until: KernelClock.monotonic.now + .seconds(1))
            holder = try stream.peer().pid
        } catch {
            switch error.code {
            case ECONNREFUSED:
                guard unlink(path) == 0 else { throw .system(.last("unlink"), path: path) }
                return
            case ETIMEDOUT: holder = nil
            default: throw .system(error, path: path)
            }
        }
        throw .inUse(path: path, process: holder)
    }
}
