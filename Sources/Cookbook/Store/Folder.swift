internal import Glibc
internal import Linux

/// A folder and what can be done to the names in it, each lasting through a power cut once ``sync()`` returns.
struct Folder: Sendable {
    enum Entry: Equatable {
        case missing
        case file(size: Int64)
        /// A folder, a symbolic link, a device.
        case other
    }

    let path: String

    func path(of name: String) -> String { "\(path)/\(name)" }

    func folder(_ name: String) -> Folder { Folder(path: path(of: name)) }

    /// Makes the folder and those above it, open to this user alone, where they are missing.
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

    /// Makes the folder. A file that has its name is renamed first, to the first free one of `NAME-1`, `NAME-2`…
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

    /// The first bytes of a file; fewer if it is shorter.
    func head(of name: String, count: Int) throws(SystemError) -> [UInt8] {
        let path = path(of: name)
        let file = try FileDescriptor(owning: Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), from: "open \(path)")
        var bytes = [UInt8](repeating: 0, count: count)
        let length = read(file.raw, &bytes, count)
        guard length >= 0 else { throw .last("read \(path)") }
        return Array(bytes.prefix(length))
    }

    /// Whether a folder, or a link to one, stands at the path.
    var isFolder: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    var parent: Folder? {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
        return Folder(path: String(path[..<slash]))
    }

    /// What stands under a name; links are not followed.
    func entry(_ name: String) -> Entry {
        var status = stat()
        guard lstat(path(of: name), &status) == 0 else { return .missing }
        return status.st_mode & S_IFMT == S_IFREG ? .file(size: Int64(status.st_size)) : .other
    }

    /// Writes a new file, open to this user alone, and waits until the card has it.
    func write(_ text: String, as name: String) throws(SystemError) {
        let path = path(of: name)
        let file = try FileDescriptor(
            owning: open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600), from: "open \(path)")
        try file.writeAll(Array(text.utf8), as: "write \(path)")
        try file.sync(as: "fsync \(path)")
    }

    /// Writes a file under another name and renames it, so that a power cut leaves the old one or the new one. The
    /// rename has reached the card once ``sync()`` returns.
    func replace(_ name: String, with bytes: [UInt8]) throws(SystemError) {
        try overwrite("\(name).new", with: bytes)
        try rename("\(name).new", to: name)
    }

    /// Writes a file in place, made where it is missing, and waits until the card has its bytes. A power cut may leave
    /// some of them old and some new.
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

    /// What a small file holds; nothing if there is none, it can't be read, or it is longer.
    func content(of name: String, upTo limit: Int) -> [UInt8] {
        (try? FileContents(of: path(of: name), upTo: limit, followsLinks: false).bytes) ?? []
    }

    /// Whether this user may read and write the file, before SQLite is asked, which would not say why it fails.
    func checkAccess(_ name: String) throws(SystemError) {
        let path = path(of: name)
        guard access(path, R_OK | W_OK) == 0 else { throw .last("access \(path)") }
    }

    /// Throws `EROFS` if the file system accepts no changes. After an error of the card, newer kernels leave it mounted
    /// for writing, so that access(2) has no objection.
    func checkTakesFiles() throws(SystemError) {
        // O_TMPFILE, open(2): a file without a name, gone when it is closed.
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

    /// Removes a file; one that isn't there is fine.
    func remove(_ name: String) throws(SystemError) {
        let path = path(of: name)
        guard unlink(path) == 0 || errno == ENOENT else { throw .last("unlink \(path)") }
    }

    /// Waits until the card has the folder's names: without it a rename is lost in a power cut.
    func sync() throws(SystemError) {
        let folder = try FileDescriptor(owning: open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), from: "open \(path)")
        try folder.sync(as: "fsync \(path)")
    }
}
