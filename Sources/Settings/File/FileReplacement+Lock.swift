internal import Glibc
internal import Linux

// The lock between writers.

extension FileReplacement {
    /// Seconds after which another user's lock counts as left over from a killed program.
    private static let staleAge = 60.0

    static func lockName(of name: String) -> String { ".\(name).lock" }

    /// Takes the lock, waiting for other writers for at most `limit`.
    ///
    /// - Parameter refusal: Receives the error if no file can be created in this folder; the result is then `nil`.
    /// - Throws: ``Failure/busy`` after `limit`, ``Failure/system(_:)`` for other errors.
    static func lock(
        _ name: String, in folder: Int32, limit: Duration, unless refusal: inout SystemError?
    ) throws(Failure) -> FileDescriptor? {
        let step = Duration.milliseconds(20)
        var waited = Duration.zero
        while true {
            do throws(SystemError) {
                if let lock = try lock(name, in: folder) { return lock }
            } catch {
                guard [EACCES, EPERM, EROFS].contains(error.code) else { throw .system(error) }
                refusal = error
                return nil
            }
            guard waited < limit else { throw .busy }
            KernelClock.monotonic.wait(until: KernelClock.monotonic.now + step)
            waited += step
        }
    }

    /// Returns the lock, or `nil` if another program holds it.
    private static func lock(_ name: String, in folder: Int32) throws(SystemError) -> FileDescriptor? {
        let raw = openat(folder, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        let code = errno
        var (status, place) = (stat(), stat())
        if raw < 0, code == EACCES, fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            // The lock of another user. If it is older than any writer waits, its owner was killed during a change.
            let age = WallClock().secondsSince1970 - Double(status.st_mtim.tv_sec)
            // A jump of the clock counts, too: after it the age is unknown.
            if abs(age) > Self.staleAge { unlinkat(folder, name, 0) }
            return nil
        }
        // `errno` of the open: fstatat has overwritten it since.
        guard raw >= 0 else { throw SystemError("open", code: code) }
        let file = try FileDescriptor(owning: raw, from: "open")
        guard flock(file.raw, LOCK_EX | LOCK_NB) == 0 else {
            if errno == EWOULDBLOCK || errno == EINTR { return nil }
            throw .last("flock")
        }
        try check(fstat(file.raw, &status), "stat")
        // The previous owner has removed the file in the meantime.
        guard status.st_nlink > 0 else { return nil }
        try check(fstat(folder, &place), "stat")
        // A lock file that root creates, and perhaps leaves behind when killed, must not lock out the folder's owner.
        if geteuid() == 0, place.st_uid != 0, (status.st_uid, status.st_nlink, status.st_size) == (0, 1, 0) {
            try check(fchown(file.raw, place.st_uid, place.st_gid), "chown")
        }
        return file
    }
}
