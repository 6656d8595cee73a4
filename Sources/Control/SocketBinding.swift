internal import Glibc
internal import Linux

/// A bound socket with its lock. `deinit` removes the socket's file and releases the lock.
struct SocketBinding: ~Copyable, Sendable {
    let listener: UnixListener
    private let path: String
    private let lock: LockFile

    /// Binds a socket. Replaces only a socket that a kiosk has left behind.
    ///
    /// - Throws: `inUse` if another kiosk uses the path, `notASocket` if the file there is not a socket, `unsafeFolder`
    ///   if other users can write to its folder, `system` for any other error.
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
        // If this fails, the file is stale, and the next kiosk replaces it.
        unlink(path)
    }

    /// Removes the socket of a kiosk that is gone. The lock keeps two kiosks from doing so at once. Connecting first
    /// finds a program that listens there without the lock.
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
