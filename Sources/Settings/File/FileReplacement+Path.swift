internal import Glibc
internal import Linux

// Resolving the path: links and the folder.

extension FileReplacement {
    /// Opens a folder, and creates it first if `isMade` is true.
    static func open(_ path: String, isMade: Bool) throws(Failure) -> FileDescriptor {
        do {
            if isMade { try makeFolder(path) }
            return try FileDescriptor(owning: Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), from: "open")
        } catch {
            throw .system(error)
        }
    }

    /// Follows the links of a path, also to a file that doesn't exist yet.
    ///
    /// Only links made by root, by this user or by the file's owner are followed. Otherwise anyone who may write in the
    /// folder could make root change any file. The check covers the file itself. The kernel follows links among the
    /// folders above it, no matter who made them, so only their owner or root should be able to write to those folders.
    ///
    /// - Throws: ``Failure/foreignLink`` for a link of another user, ``Failure/system(_:)`` if a link can't be read.
    static func target(of path: String) throws(Failure) -> (path: String, isLinked: Bool) {
        var target = path
        var makers: Set<uid_t> = [0]
        // 40 links is the kernel's limit. A path that leads in a circle is returned unchanged.
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

    /// Splits a path into its folder and its file name.
    static func parts(of path: String) -> (folder: String, name: String) {
        guard let end = path.lastIndex(of: "/") else { return (".", path) }
        return (end == path.startIndex ? "/" : String(path[..<end]), String(path[path.index(after: end)...]))
    }

    /// Creates a folder and those above it: readable by all if root creates them, else private (XDG base directories).
    private static func makeFolder(_ path: String) throws(SystemError) {
        guard mkdir(path, geteuid() == 0 ? 0o755 : 0o700) != 0 else { return try giveToOwner(ofFolderAbove: path) }
        if errno == EEXIST { return }
        guard errno == ENOENT, case let above = parts(of: path).folder, above != path else { throw .last("mkdir") }
        try makeFolder(above)
        try makeFolder(path)
    }

    /// Gives a folder that root has created to the owner of the folder above it.
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
