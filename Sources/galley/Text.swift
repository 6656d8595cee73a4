import FoundationEssentials
import Glibc

extension String {
    /// A path from the root on, not from the folder that the command was called in.
    var absolutePath: String {
        guard !hasPrefix("/") else { return self }
        return FileManager.default.currentDirectoryPath + "/" + (hasPrefix("./") ? String(dropFirst(2)) : self)
    }

    /// Whether both paths lead to one file, also where none of them has it yet.
    func isSameFile(as other: String) -> Bool {
        if self == other { return true }
        guard let place = FilePlace(self) else { return false }
        return place == FilePlace(other)
    }

    /// With spaces up to a number of characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

/// Where a path leads to, by whatever links.
private struct FilePlace: Equatable {
    private let device: dev_t
    private let inode: ino_t
    /// Of a file that is not there yet, in that folder.
    private var name: String?

    /// Nil: there is no such folder, or it cannot be seen.
    init?(_ path: String) {
        var status = stat()
        if stat(path, &status) != 0 {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            name = parts.last.map(String.init)
            guard stat(parts.dropLast().joined(separator: "/") + "/", &status) == 0 else { return nil }
        }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}
