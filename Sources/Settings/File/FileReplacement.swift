internal import Glibc
internal import Linux

/// Replaces a file atomically: after a power cut there is either the old file or the new one.
///
/// A replacement holds a lock (flock(2)) for its lifetime, so that programs that read, change and write the file don't
/// lose each other's changes. It locks a separate file beside the replaced one, which only its owner can open. It
/// doesn't lock the folder itself, because anyone who may read the folder could hold that lock forever. The lock file
/// exists only while the lock is held. After a crash it stays behind, unlocked, for the next writer.
struct FileReplacement: ~Copyable {
    private let folder: FileDescriptor
    private let folderPath: String
    private let name: String
    /// The lock, or `nil` if another lock protects the file, or if no file can be created in this folder.
    private let lock: FileDescriptor?
    /// The error if no file can be created in this folder. Then this file can't be replaced
    /// either, and needs no lock.
    private let refusal: SystemError?
    /// The name of the new file until it is renamed. It is in the same folder, because rename(2) is atomic only there.
    private var temporaryName: String { ".\(name).tmp" }
    private var lockName: String { Self.lockName(of: name) }

    enum Failure: Error {
        /// Another writer held the lock for too long.
        case busy
        /// The path is another user's link to a file that isn't theirs.
        case foreignLink
        case system(SystemError)
    }

    /// Opens the folder and takes the lock.
    ///
    /// - Parameters:
    ///   - path: The file to replace. A link is followed, so it stays a link.
    ///   - makingFolder: True to create the folder if it is missing. The folder of a link's target is never created.
    ///   - limit: The time to wait for other writers.
    ///   - locks: False if the caller holds another lock that keeps other writers out.
    /// - Throws: the reason why the file can't be replaced now.
    init(
        of path: String, makingFolder: Bool = false, limit: Duration = .seconds(2), locks: Bool = true
    ) throws(Failure) {
        let (target, isLinked) = try Self.target(of: path)
        let (folder, name) = Self.parts(of: target)
        let opened = try Self.open(folder, isMade: makingFolder && !isLinked)
        var refusal: SystemError?
        let lock =
            locks ? try Self.lock(Self.lockName(of: name), in: opened.raw, limit: limit, unless: &refusal) : nil
        (folderPath, self.name) = (folder, name)
        self.refusal = refusal
        self.lock = lock
        self.folder = opened
    }

    deinit {
        // Removed before it is unlocked: the next writer notices that the file is gone, and creates another one.
        if lock != nil { unlinkat(folder.raw, lockName, 0) }
    }

    /// Removes the temporary file that a crash during a replacement has left.
    func removeLeftovers() {
        unlinkat(folder.raw, temporaryName, 0)
    }

    /// Writes new content. The file keeps its owner and mode.
    ///
    /// - Parameters:
    ///   - content: The new content.
    ///   - old: The present content, which is restored if the folder can't be synced.
    ///   - isPrivate: True to let only the owner read the file.
    /// - Throws: the system call that failed; the old content is kept.
    func write(_ content: String, over old: String? = nil, isPrivate: Bool) throws(SystemError) {
        if let refusal { throw refusal }
        let status = try status()
        try put(content, like: status, isPrivate: isPrivate)
        // Without this sync the rename may be lost after a power cut.
        do {
            try folder.sync(as: "fsync")
        } catch {
            if status == nil {
                unlinkat(folder.raw, name, 0)
            } else if let old {
                try put(old, like: status, isPrivate: false)
            }
            throw error
        }
    }

    private func put(_ content: String, like old: stat?, isPrivate: Bool) throws(SystemError) {
        removeLeftovers()
        do {
            try writeTemporary(Array(content.utf8), like: old, isPrivate: isPrivate)
            try Self.check(renameat(folder.raw, temporaryName, folder.raw, name), "rename")
        } catch {
            removeLeftovers()
            throw error
        }
    }

    /// Removes the file, if there is one.
    ///
    /// - Throws: the system call that failed.
    func remove() throws(SystemError) {
        if let refusal { throw refusal }
        guard unlinkat(folder.raw, name, 0) == 0 else {
            if errno == ENOENT { return }
            throw .last("unlink")
        }
        try folder.sync(as: "fsync")
    }

    /// Replaces the file, and keeps the old one under another name.
    ///
    /// The new file has the mode of the old one, and its owner can read and write it. If a step fails, everything is as
    /// before, except that only its owner can open the old file.
    ///
    /// - Returns: the path of the old file, or `nil` if there was none.
    /// - Throws: the system call that failed.
    func writeKeepingOld(_ content: String, isPrivate: Bool) throws(SystemError) -> String? {
        if let refusal { throw refusal }
        guard var old = status(of: name) else {
            try write(content, isPrivate: isPrivate)
            return nil
        }
        let isOurs = old.st_mode & S_IFMT == S_IFREG && [old.st_uid, 0].contains(geteuid())
        if isOurs { try makePrivate(name, old) }
        old.st_mode |= 0o600
        removeLeftovers()
        do {
            // The step that needs disk space comes first.
            try writeTemporary(Array(content.utf8), like: isOurs ? old : nil, isPrivate: isPrivate)
            let other = try nameAside()
            try takePlace(keepingOldAs: other, byLink: isOurs)
            return "\(folderPath)/\(other)"
        } catch {
            removeLeftovers()
            throw error
        }
    }

    /// Moves the new file into place, and the old one to `other`.
    ///
    /// A hard link gives the old file its second name, so that `name` always exists. A folder and another user's file
    /// can't be linked, so they are renamed instead.
    private func takePlace(keepingOldAs other: String, byLink isOurs: Bool) throws(SystemError) {
        let isLinked = isOurs && linkat(folder.raw, name, folder.raw, other, 0) == 0
        if !isLinked { try Self.check(renameat(folder.raw, name, folder.raw, other), "rename") }
        do {
            try Self.check(renameat(folder.raw, temporaryName, folder.raw, name), "rename")
            try folder.sync(as: "fsync")
        } catch {
            renameat(folder.raw, other, folder.raw, name)
            // rename(2) does nothing if both names belong to the same file.
            if isLinked { unlinkat(folder.raw, other, 0) }
            throw error
        }
    }

    /// Makes a file that may contain a secret readable by its owner only.
    private func makePrivate(_ name: String, _ status: stat) throws(SystemError) {
        guard status.st_mode & 0o077 != 0 else { return }
        let flags = O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
        let way = status.st_mode & 0o400 != 0 || geteuid() == 0 ? O_RDONLY : O_WRONLY
        let file = try FileDescriptor(owning: openat(folder.raw, name, way | flags), from: "open")
        try Self.check(fchmod(file.raw, 0o600), "chmod")
    }

    /// Returns a free name for the old file. If all five are taken, it removes the oldest file.
    private func nameAside() throws(SystemError) -> String {
        let names = ["\(name).broken"] + (2...5).map { "\(name).broken-\($0)" }
        var oldest: (name: String, time: timespec)?
        for name in names {
            guard let status = status(of: name) else { return name }
            // A folder is never removed: it may contain files of the owner.
            guard status.st_mode & S_IFMT != S_IFDIR else { continue }
            let time = status.st_ctim
            if let known = oldest?.time, (known.tv_sec, known.tv_nsec) <= (time.tv_sec, time.tv_nsec) { continue }
            oldest = (name, time)
        }
        guard let oldest else { throw SystemError("rename", code: EEXIST) }
        try Self.check(unlinkat(folder.raw, oldest.name, 0), "unlink")
        return oldest.name
    }

    /// Returns the status of a name without following links, or `nil` if it doesn't exist.
    private func status(of name: String) -> stat? {
        var status = stat()
        return fstatat(folder.raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    private func writeTemporary(_ bytes: [UInt8], like old: stat?, isPrivate: Bool) throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = try FileDescriptor(owning: openat(folder.raw, temporaryName, flags, 0o600), from: "open")
        try file.writeAll(bytes, as: "write")
        let owner = try owner(like: old)
        var mode = (old?.st_mode ?? 0o644) & 0o7777
        if owner != (geteuid(), getegid()), fchown(file.raw, owner.0, owner.1) != 0 {
            // Only root may restore a group that this user isn't in. The file stays this user's, without group rights.
            guard errno == EPERM, owner.0 == geteuid() else { throw .last("chown") }
            mode &= ~0o070
        }
        try Self.check(fchmod(file.raw, isPrivate ? mode & 0o700 | 0o600 : mode), "chmod")
        try file.sync(as: "fsync")
    }

    /// Returns the file's status, or `nil` if there is no file.
    ///
    /// - Throws: the error of open(2) if this user has no permission to write the file; such a file is not replaced.
    private func status() throws(SystemError) -> stat? {
        guard faccessat(folder.raw, name, F_OK, 0) == 0 else { return nil }
        let file = try FileDescriptor(
            owning: openat(folder.raw, name, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC), from: "open")
        var status = stat()
        try Self.check(fstat(file.raw, &status), "stat")
        return status
    }

    /// Returns the owner of the new file: the old file's, or the folder's if root creates it. Then the kiosk's user can
    /// read it.
    private func owner(like old: stat?) throws(SystemError) -> (uid_t, gid_t) {
        if let old { return (old.st_uid, old.st_gid) }
        guard geteuid() == 0 else { return (geteuid(), getegid()) }
        var status = stat()
        try Self.check(fstat(folder.raw, &status), "stat")
        return (status.st_uid, status.st_gid)
    }

    // MARK: System calls

    static func check(_ result: Int32, _ call: String) throws(SystemError) {
        guard result == 0 else { throw .last(call) }
    }
}
