internal import Glibc
internal import Linux

extension Folder {
    /// The names of the folder's entries. Empty if the folder can't be read.
    var names: [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Syncs a file, so that its content is on the card.
    func syncFile(_ name: String) throws(SystemError) {
        let path = path(of: name)
        let file = try FileDescriptor(owning: open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), from: "open \(path)")
        try file.sync(as: "fsync \(path)")
    }

    /// Gives a file to the folder's owner if this process is root, so that the kiosk's user can read and remove it.
    func giveToOwner(_ name: String) throws(SystemError) {
        try Self.give(path(of: name), toOwnerOf: path)
    }

    /// Gives the folder itself to the owner of its parent folder if this process is root.
    func giveToOwnerAbove() throws(SystemError) {
        if let parent { try Self.give(path, toOwnerOf: parent.path) }
    }

    private static func give(_ path: String, toOwnerOf folder: String) throws(SystemError) {
        guard geteuid() == 0 else { return }
        var status = stat()
        guard stat(folder, &status) == 0 else { throw .last("stat \(folder)") }
        guard status.st_uid != 0 else { return }
        guard lchown(path, status.st_uid, status.st_gid) == 0 else { throw .last("chown \(path)") }
    }

    /// Removes the folder and the files in it. Does nothing if it is missing.
    func removeAll() throws(SystemError) {
        guard isFolder else { return }
        for name in names { try remove(name) }
        guard rmdir(path) == 0 || errno == ENOENT else { throw .last("rmdir \(path)") }
    }
}
