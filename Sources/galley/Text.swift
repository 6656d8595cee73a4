import FoundationEssentials
import Glibc

extension String {
    /// Absolute path; a relative one is taken from the current directory.
    var absolutePath: String {
        guard !hasPrefix("/") else { return self }
        return FileManager.default.currentDirectoryPath + "/" + (hasPrefix("./") ? String(dropFirst(2)) : self)
    }

    /// Returns true if both paths lead to one file, even if the file doesn't exist yet.
    func isSameFile(as other: String) -> Bool {
        if self == other { return true }
        guard let place = FilePlace(self) else { return false }
        return place == FilePlace(other)
    }

    /// Returns the text with spaces appended up to a number of characters, and one at least.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

/// Identity of the file that a path leads to, with all links resolved.
private struct FilePlace: Equatable {
    private let device: dev_t
    private let inode: ino_t
    /// Name of a file that doesn't exist yet; `device` and `inode` are those of its folder.
    private var name: String?

    /// Returns `nil` if the folder doesn't exist or can't be read.
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
