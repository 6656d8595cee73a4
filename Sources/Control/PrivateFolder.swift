internal import Glibc
internal import Linux

/// Folders in which nobody but their owner and root can put or exchange a file.
enum PrivateFolder {
    /// Makes the folder, and those above it, if it is missing: for its owner alone. A group may pass it then.
    ///
    /// - Throws: `unsafeFolder` for one that exists and belongs to somebody else or can be written to by others.
    static func prepare(_ path: String, group: UInt32? = nil) throws(ControlError) {
        _ = try make(path)
        var info = stat()
        guard stat(path, &info) == 0 else { throw .system(.last("stat"), path: path) }
        guard info.st_mode & S_IFMT == S_IFDIR else {
            throw .system(SystemError("mkdir", code: ENOTDIR), path: path)
        }
        guard [0, geteuid()].contains(info.st_uid), info.st_mode & 0o022 == 0 else {
            throw .unsafeFolder(path: path, owner: info.st_uid, mode: info.st_mode & 0o7777)
        }
        // Also where it was there before: a group that cannot pass the folder never comes to the socket.
        if let group, info.st_mode & 0o001 == 0, info.st_gid != group || info.st_mode & 0o010 == 0 {
            guard chown(path, uid_t.max, group) == 0, chmod(path, info.st_mode & 0o700 | 0o010) == 0 else {
                throw .system(.last("chown"), path: path)
            }
        }
    }

    /// The folder that a file lies in.
    static func of(_ file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    /// Whether it was missing.
    private static func make(_ path: String) throws(ControlError) -> Bool {
        if mkdir(path, 0o700) == 0 { return true }
        let parent = of(path)
        if errno == ENOENT, parent != path {
            _ = try make(parent)
            if mkdir(path, 0o700) == 0 { return true }
        }
        guard errno == EEXIST else { throw .system(.last("mkdir"), path: path) }
        return false
    }
}
