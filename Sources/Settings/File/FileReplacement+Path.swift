internal import Glibc
internal import Linux

// The way to the file: its folder, and links.

extension FileReplacement {
    static func open(_ path: String, isMade: Bool) throws(Failure) -> FileDescriptor {
        do {
            if isMade { try makeFolder(path) }
            return try FileDescriptor(owning: Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), from: "open")
        } catch {
            throw .system(error)
        }
    }

    /// Where a path leads to, and whether by links. They are followed also to a file that is not there yet, but only
    /// those that were made by root, by this user or by who has the file: through others' anybody who may write in the
    /// folder could have root change any file. That holds for the file itself; links among the folders above it are the
    /// kernel's to follow, whoever made them, so those folders are to be their owner's alone, or root's.
    static func target(of path: String) throws(Failure) -> (path: String, isLinked: Bool) {
        var target = path
        var makers: Set<uid_t> = [0]
        // As many as the kernel follows; what leads in a circle is taken as it is.
        for _ in 0...40 {
            var status = stat()
            let isThere = lstat(target, &status) == 0
            guard isThere, status.st_mode & S_IFMT == S_IFLNK else {
                makers.subtract(isThere ? [0, geteuid(), status.st_uid] : [0, geteuid()])
                guard makers.isEmpty else { throw .foreignLink }
                return (target, target != path)
            }
            makers.insert(status.st_uid)
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            guard readlink(target, &bytes, Int(PATH_MAX)) > 0 else { throw .system(.last("readlink")) }
            let link = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            target = link.hasPrefix("/") ? link : "\(parts(of: target).folder)/\(link)"
        }
        return (path, false)
    }

    static func parts(of path: String) -> (folder: String, name: String) {
        guard let end = path.lastIndex(of: "/") else { return (".", path) }
        return (end == path.startIndex ? "/" : String(path[..<end]), String(path[path.index(after: end)...]))
    }

    /// With the folders above it; root's are open to all, others' to their owner alone (XDG base directories).
    private static func makeFolder(_ path: String) throws(SystemError) {
        guard mkdir(path, geteuid() == 0 ? 0o755 : 0o700) != 0 else { return try giveToOwner(ofFolderAbove: path) }
        if errno == EEXIST { return }
        guard errno == ENOENT, case let above = parts(of: path).folder, above != path else { throw .last("mkdir") }
        try makeFolder(above)
        try makeFolder(path)
    }

    /// What root makes in another's folder is the other's.
    private static func giveToOwner(ofFolderAbove path: String) throws(SystemError) {
        guard geteuid() == 0 else { return }
        var above = stat()
        try check(stat(parts(of: path).folder, &above), "stat")
        guard above.st_uid != 0 else { return }
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let folder = try FileDescriptor(owning: Glibc.open(path, flags), from: "open")
        try check(fchown(folder.raw, above.st_uid, above.st_gid), "chown")
    }
}
