internal import Glibc
internal import Linux

/// Replaces a file as a whole: after a power cut there is the old one or the new one.
///
/// It holds a lock (flock(2)), so that programs that read, change and write one after the other do not lose each other's
/// changes. What is locked is a file of its own beside the one to be replaced, which only its owner can open: the folder
/// itself could be locked for good by whoever may read it. It lies there while it is held and no longer, so that nobody
/// finds it among files that they keep; a crash leaves it, unlocked, to the next writer.
struct FileReplacement: ~Copyable {
    private let folder: FileDescriptor
    private let folderPath: String
    private let name: String
    /// Nil: another lock keeps others out, or no file can be made here.
    private let lock: FileDescriptor?
    /// Why no file can be made here: none can be replaced either then, and there is nothing to keep others from.
    private let refusal: SystemError?
    /// In the same folder, for only there can it take the file's place in one step.
    private var temporaryName: String { ".\(name).tmp" }
    private var lockName: String { Self.lockName(of: name) }

    enum Failure: Error {
        case busy
        /// The path is a link by which another user would have us change what is not theirs.
        case foreignLink
        case system(SystemError)
    }

    /// Waits for other writers for at most `limit`, unless another lock keeps them out. A link is followed, so that it
    /// stays one; its folder is not made.
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
        // Before it is let go: who gets hold of it then sees that it is gone, and makes another.
        if lock != nil { unlinkat(folder.raw, lockName, 0) }
    }

    /// Removes what a crash in the middle of a replacement has left.
    func removeLeftovers() {
        unlinkat(folder.raw, temporaryName, 0)
    }

    /// Owner and mode are those of the file that was there.
    ///
    /// - Parameter old: the present content, which is restored if the card does not take the new one.
    func write(_ content: String, over old: String? = nil, isPrivate: Bool) throws(SystemError) {
        if let refusal { throw refusal }
        let status = try status()
        try put(content, like: status, isPrivate: isPrivate)
        // Without this the new name may be gone after a power cut.
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

    /// Removes the file; that there is none is as good.
    func remove() throws(SystemError) {
        if let refusal { throw refusal }
        guard unlinkat(folder.raw, name, 0) == 0 else {
            if errno == ENOENT { return }
            throw .last("unlink")
        }
        try folder.sync(as: "fsync")
    }

    /// Replaces the file, and keeps the old one under another name. Where the card refuses a step all is as it was, but that
    /// only its owner can open the old one. The new one has the mode of the old, and its owner can read and write it.
    ///
    /// - Returns: the path of the old one; nil: there was none.
    func writeKeepingOld(_ content: String, isPrivate: Bool) throws(SystemError) -> String? {
        if let refusal { throw refusal }
        guard var old = status(of: name) else {
            try write(content, isPrivate: isPrivate)
            return nil
        }
        let isOurs = old.st_mode & S_IFMT == S_IFREG && [old.st_uid, 0].contains(geteuid())
        if isOurs { try close(name, old) }
        old.st_mode |= 0o600
        removeLeftovers()
        do {
            // First what needs room.
            try writeTemporary(Array(content.utf8), like: isOurs ? old : nil, isPrivate: isPrivate)
            let other = try nameAside()
            try takePlace(keepingOldAs: other, byLink: isOurs)
            return "\(folderPath)/\(other)"
        } catch {
            removeLeftovers()
            throw error
        }
    }

    /// A folder in the file's place has one name only, and another user's file is not ours to link.
    private func takePlace(keepingOldAs other: String, byLink isOurs: Bool) throws(SystemError) {
        let isLinked = isOurs && linkat(folder.raw, name, folder.raw, other, 0) == 0
        if !isLinked { try Self.check(renameat(folder.raw, name, folder.raw, other), "rename") }
        do {
            try Self.check(renameat(folder.raw, temporaryName, folder.raw, name), "rename")
            try folder.sync(as: "fsync")
        } catch {
            renameat(folder.raw, other, folder.raw, name)
            // Of two names of one file the kernel takes none away.
            if isLinked { unlinkat(folder.raw, other, 0) }
            throw error
        }
    }

    /// Lets nobody but its owner open a file that may hold a secret.
    private func close(_ name: String, _ status: stat) throws(SystemError) {
        guard status.st_mode & 0o077 != 0 else { return }
        let flags = O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
        let way = status.st_mode & 0o400 != 0 || geteuid() == 0 ? O_RDONLY : O_WRONLY
        let file = try FileDescriptor(owning: openat(folder.raw, name, way | flags), from: "open")
        try Self.check(fchmod(file.raw, 0o600), "chmod")
    }

    /// A free name; where all are taken, the one that was taken first becomes free.
    private func nameAside() throws(SystemError) -> String {
        let names = ["\(name).broken"] + (2...5).map { "\(name).broken-\($0)" }
        var oldest: (name: String, time: timespec)?
        for name in names {
            guard let status = status(of: name) else { return name }
            // A folder may hold much that is somebody's.
            guard status.st_mode & S_IFMT != S_IFDIR else { continue }
            let time = status.st_ctim
            if let known = oldest?.time, (known.tv_sec, known.tv_nsec) <= (time.tv_sec, time.tv_nsec) { continue }
            oldest = (name, time)
        }
        guard let oldest else { throw SystemError("rename", code: EEXIST) }
        try Self.check(unlinkat(folder.raw, oldest.name, 0), "unlink")
        return oldest.name
    }

    /// Of the name itself; nil when nothing has it.
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
            // One's own file stays so, though nobody but root can give it to that group again.
            guard errno == EPERM, owner.0 == geteuid() else { throw .last("chown") }
            mode &= ~0o070
        }
        try Self.check(fchmod(file.raw, isPrivate ? mode & 0o700 | 0o600 : mode), "chmod")
        try file.sync(as: "fsync")
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

    static func check(_ result: Int32, _ call: String) throws(SystemError) {
        guard result == 0 else { throw .last(call) }
    }
}
