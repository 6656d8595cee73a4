internal import Glibc
internal import Linux

/// A folder, with operations on its files. A created, renamed or removed name survives a power cut after ``sync()``.
struct Folder: Sendable {
    enum Entry: Equatable {
        case missing
        case file(size: Int64)
        /// A folder, a symbolic link or a device.
        case other
    }

    let path: String

    func path(of name: String) -> String { "\(path)/\(name)" }

    func folder(_ name: String) -> Folder { Folder(path: path(of: name)) }

    /// Creates the folder and its missing parents, with access for this user only.
    func create() throws(SystemError) {
        if isFolder { return }
        if let parent {
            try parent.create()
            try make()
            try parent.sync()
        } else {
            try make()
        }
    }

    private func make() throws(SystemError) {
        if mkdir(path, 0o700) == 0 { return }
        let error = SystemError.last("mkdir \(path)")
        guard error.code == EEXIST else { throw error }
        guard isFolder else { throw SystemError(error.call, code: ENOTDIR) }
    }

    /// Creates the folder. If a file is in its place, renames the file to the first free name of `NAME-1`, `NAME-2`…
    func createInPlaceOfFile() throws(SystemError) {
        guard let parent, let slash = path.lastIndex(of: "/") else { return try create() }
        let name = String(path[path.index(after: slash)...])
        if !isFolder, parent.entry(name) != .missing {
            var number = 1
            while parent.entry("\(name)-\(number)") != .missing { number += 1 }
            try parent.rename(name, to: "\(name)-\(number)")
        }
        try create()
    }

    /// Reads the first `count` bytes of a file, or fewer if it is shorter.
    func head(of name: String, count: Int) throws(SystemError) -> [UInt8] {
        let path = path(of: name)
        let file = try FileDescriptor(owning: Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), from: "open \(path)")
        var bytes = [UInt8](repeating: 0, count: count)
        let length = read(file.raw, &bytes, count)
        guard length >= 0 else { throw .last("read \(path)") }
        return Array(bytes.prefix(length))
    }

    /// True if the path is a folder or a link to one.
    var isFolder: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    var parent: Folder? {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
        return Folder(path: String(path[..<slash]))
    }

    /// Returns the kind of the entry with this name. Doesn't follow symbolic links.
    func entry(_ name: String) -> Entry {
        var status = stat()
        guard lstat(path(of: name), &status) == 0 else { return .missing }
        return status.st_mode & S_IFMT == S_IFREG ? .file(size: Int64(status.st_size)) : .other
    }

    /// Writes a file with access for this user only, and syncs it.
    func write(_ text: String, as name: String) throws(SystemError) {
        let path = path(of: name)
        let file = try FileDescriptor(
            owning: open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600), from: "open \(path)")
        try file.writeAll(Array(text.utf8), as: "write \(path)")
        try file.sync(as: "fsync \(path)")
    }

    /// Replaces a file by a rename: a power cut leaves either the old or the new content.
    ///
    /// The rename is durable after ``sync()``.
    func replace(_ name: String, with bytes: [UInt8]) throws(SystemError) {
        try overwrite("\(name).new", with: bytes)
        try rename("\(name).new", to: name)
    }

    /// Overwrites a file in place and syncs it. Creates the file if it is missing.
    ///
    /// A power cut may leave a mix of old and new bytes.
    func overwrite(_ name: String, with bytes: [UInt8]) throws(SystemError) {
        let path = path(of: name)
        let isNew = entry(name) == .missing
        let file = try FileDescriptor(
            owning: open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600), from: "open \(path)")
        try file.writeAll(bytes, as: "write \(path)")
        var status = stat()
        if fstat(file.raw, &status) == 0, status.st_size != bytes.count, ftruncate(file.raw, off_t(bytes.count)) != 0 {
            throw .last("ftruncate \(path)")
        }
        try file.syncData(as: "fdatasync \(path)")
        try giveToOwner(name)
        if isNew { try sync() }
    }

    /// Returns the content of a small file. Empty if the file is missing, unreadable or longer than `limit` bytes.
    func content(of name: String, upTo limit: Int) -> [UInt8] {
        (try? FileContents(of: path(of: name), upTo: limit, followsLinks: false).bytes) ?? []
    }

    /// Checks that this user may read and write the file. SQLite's own error wouldn't name the reason.
    ///
    /// - Throws: The kernel's error if access is denied.
    func checkAccess(_ name: String) throws(SystemError) {
        let path = path(of: name)
        guard access(path, R_OK | W_OK) == 0 else { throw .last("access \(path)") }
    }

    /// Checks that files can be created in the folder.
    ///
    /// After an error of the card, newer kernels leave the file system mounted for writing, and access(2) reports no
    /// problem.
    ///
    /// - Throws: `EROFS` if the file system accepts no changes.
    func checkTakesFiles() throws(SystemError) {
        // O_TMPFILE, see open(2): an unnamed file that disappears when it is closed.
        let unnamed = 0o20000000 | O_DIRECTORY
        let file = open(path, unnamed | O_WRONLY | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else if errno == EROFS {
            throw .last("open \(path)")
        }
    }

    func rename(_ name: String, to newName: String, in other: Folder? = nil) throws(SystemError) {
        let (old, new) = (path(of: name), (other ?? self).path(of: newName))
        guard Glibc.rename(old, new) == 0 else { throw .last("rename \(old)") }
    }

    /// Removes a file. Does nothing if it is missing.
    func remove(_ name: String) throws(SystemError) {
        let path = path(of: name)
        guard unlink(path) == 0 || errno == ENOENT else { throw .last("unlink \(path)") }
    }

    /// Syncs the folder's entries. Without it a power cut may undo a rename.
    func sync() throws(SystemError) {
        let folder = try FileDescriptor(owning: open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), from: "open \(path)")
        try folder.sync(as: "fsync \(path)")
    }
}
