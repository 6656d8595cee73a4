internal import Glibc
internal import Linux

// Writers wait for each other.

extension FileReplacement {
    /// In seconds.
    private static let staleAge = 60.0

    static func lockName(of name: String) -> String { ".\(name).lock" }

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

    /// Nil: somebody else has it.
    private static func lock(_ name: String, in folder: Int32) throws(SystemError) -> FileDescriptor? {
        let raw = openat(folder, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        let code = errno
        var (status, place) = (stat(), stat())
        if raw < 0, code == EACCES, fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            // Another user's, who was killed in the middle of a change if it is older than anybody waits.
            let age = WallClock().secondsSince1970 - Double(status.st_mtim.tv_sec)
            // A clock that was set meanwhile counts as time, too.
            if abs(age) > Self.staleAge { unlinkat(folder, name, 0) }
            return nil
        }
        // What was looked at since has a reason of its own.
        guard raw >= 0 else { throw SystemError("open", code: code) }
        let file = try FileDescriptor(owning: raw, from: "open")
        guard flock(file.raw, LOCK_EX | LOCK_NB) == 0 else {
            if errno == EWOULDBLOCK || errno == EINTR { return nil }
            throw .last("flock")
        }
        try check(fstat(file.raw, &status), "stat")
        // Who had it has removed it meanwhile.
        guard status.st_nlink > 0 else { return nil }
        try check(fstat(folder, &place), "stat")
        // What root makes, and what a kill of it has left, must not keep the folder's owner out.
        if geteuid() == 0, place.st_uid != 0, (status.st_uid, status.st_nlink, status.st_size) == (0, 1, 0) {
            try check(fchown(file.raw, place.st_uid, place.st_gid), "chown")
        }
        return file
    }
}
