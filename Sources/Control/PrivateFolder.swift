internal import Glibc
internal import Linux

/// Folders in which only their owner and root can create or replace files.
enum PrivateFolder {
    /// Checks a folder. If it is missing, creates it and its parents for their owner only.
    ///
    /// - Parameters:
    ///   - path: the path of the folder.
    ///   - group: a group whose members may enter the folder, but not list it; `nil` for none.
    /// - Throws: `unsafeFolder` if the folder belongs to another user or if others can write to it, `system` for any
    ///   other error.
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
        // Also for an existing folder: a group that can't enter it can't reach the socket.
        if let group, info.st_mode & 0o001 == 0, info.st_gid != group || info.st_mode & 0o010 == 0 {
            guard chown(path, uid_t.max, group) == 0, chmod(path, info.st_mode & 0o700 | 0o010) == 0 else {
                throw .system(.last("chown"), path: path)
            }
        }
    }

    /// Returns the folder of a file.
    static func of(_ file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    /// Creates the folder and its parents. Returns true if the folder was missing.
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
