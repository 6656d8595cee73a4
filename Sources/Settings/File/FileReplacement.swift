internal import Glibc
internal import Linux

/// Replaces a file as a whole: after a power cut there is the old one or the new one.
///
/// It holds a lock on the file's folder (flock(2)), so that programs that read, change and write one after the other
/// do not lose each other's changes.
struct FileReplacement: ~Copyable {
    private let folder: FileDescriptor
    private let name: String
    /// In the same folder, for only there can it take the file's place in one step.
    private var temporaryName: String { ".\(name).tmp" }

    enum Failure: Error {
        case busy
        case system(SystemError)
    }

    /// Waits for other writers for at most `limit`. A link is followed, so that it stays one.
    init(of path: String, makingFolder: Bool = false, limit: Duration = .seconds(2)) throws(Failure) {
        let target = Self.followingLinks(path)
        let end = target.lastIndex(of: "/")
        name = end.map { String(target[target.index(after: $0)...]) } ?? target
        let folder = end.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
        self.folder = try Self.lockedFolder(folder, isMade: makingFolder, limit: limit)
    }

    /// Removes what a crash in the middle of a replacement has left.
    func removeLeftovers() {
        unlinkat(folder.raw, temporaryName, 0)
    }

    /// Owner and mode are those of the file that was there.
    ///
    /// - Parameter isPrivate: only the owner may read it.
    func write(_ content: String, isPrivate: Bool) throws(SystemError) {
        let old = try status()
        removeLeftovers()
        do {
            try writeTemporary(Array(content.utf8), like: old, isPrivate: isPrivate)
            try Self.check(renameat(folder.raw, temporaryName, folder.raw, name), "rename")
        } catch {
            removeLeftovers()
            throw error
        }
        // Without this the new name may be gone after a power cut.
        try Self.check(fsync(folder.raw), "fsync")
    }

    private func writeTemporary(_ bytes: [UInt8], like old: stat?, isPrivate: Bool) throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = try FileDescriptor(owning: openat(folder.raw, temporaryName, flags, 0o600), from: "open")
        try Self.write(bytes, to: file.raw)
        let owner = try owner(like: old)
        if owner != (geteuid(), getegid()) { try Self.check(fchown(file.raw, owner.0, owner.1), "chown") }
        let mode = (old?.st_mode ?? 0o644) & 0o7777
        try Self.check(fchmod(file.raw, isPrivate ? mode & 0o700 | 0o600 : mode), "chmod")
        try Self.check(fsync(file.raw), "fsync")
    }

    /// Nil when there is no file yet. A file that this user may not write is not replaced either.
    private func status() throws(SystemError) -> stat? {
        guard faccessat(folder.raw, name, F_OK, 0) == 0 else { return nil }
        let file = try FileDescriptor(
            owning: openat(folder.raw, name, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC), from: "open")
        var status = stat()
        try Self.check(fstat(file.raw, &status), "stat")
        return status
    }

    /// What root makes in a folder of the kiosk's user belongs to that user, who is to read it.
    private func owner(like old: stat?) throws(SystemError) -> (uid_t, gid_t) {
        if let old { return (old.st_uid, old.st_gid) }
        guard geteuid() == 0 else { return (geteuid(), getegid()) }
        var status = stat()
        try Self.check(fstat(folder.raw, &status), "stat")
        return (status.st_uid, status.st_gid)
    }

    // MARK: System calls

    private static func check(_ result: Int32, _ call: String) throws(SystemError) {
        guard result == 0 else { throw .last(call) }
    }

    private static func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .last("write")
            }
        }
    }

    private static func lockedFolder(
        _ path: String, isMade: Bool, limit: Duration
    ) throws(Failure) -> FileDescriptor {
        let folder: FileDescriptor
        do {
            if isMade { try makeFolder(path) }
            folder = try FileDescriptor(owning: open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), from: "open")
        } catch {
            throw .system(error)
        }
        try lock(folder.raw, limit: limit)
        return folder
    }

    private static func lock(_ folder: Int32, limit: Duration) throws(Failure) {
        let step = Duration.milliseconds(20)
        var waited = Duration.zero
        while flock(folder, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .system(.last("flock")) }
            guard waited < limit else { throw .busy }
            KernelClock.monotonic.wait(until: KernelClock.monotonic.now + step)
            waited += step
        }
    }

    private static func followingLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// With the folders above it; root's are open to all, others' to their owner alone (XDG base directories).
    private static func makeFolder(_ path: String) throws(SystemError) {
        guard mkdir(path, geteuid() == 0 ? 0o755 : 0o700) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else { throw .last("mkdir") }
        try makeFolder(String(path[..<end]))
        try check(mkdir(path, geteuid() == 0 ? 0o755 : 0o700), "mkdir")
    }
}
