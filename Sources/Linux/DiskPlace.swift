internal import Glibc

/// A path of a file or folder that need not exist yet.
public struct DiskPlace: Sendable {
    public let path: String

    public init(_ path: String) {
        self.path = path
    }

    /// The path itself if it exists, or its nearest existing parent folder.
    private var existing: String {
        var path = path
        while access(path, F_OK) != 0, let slash = path.lastIndex(of: "/"), path != "/" {
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        return access(path, F_OK) == 0 ? path : "."
    }

    /// The parent folder.
    public var folder: DiskPlace {
        guard let slash = path.lastIndex(of: "/") else { return DiskPlace(".") }
        return DiskPlace(slash == path.startIndex ? "/" : String(path[..<slash]))
    }

    /// True if a file or folder exists at the path and this user may see it.
    public var isThere: Bool { access(path, F_OK) == 0 }

    /// Checks that this user may write to the path, or create it if it is missing (access(2)).
    ///
    /// - Throws: `SystemError` with the reason, such as EACCES or EROFS.
    public func checkWritable() throws(SystemError) {
        let path = existing
        guard access(path, W_OK) == 0 else { throw .last("access \(path)") }
    }

    /// Returns the number of bytes that this user can still write to the file system (statvfs(3)).
    ///
    /// - Throws: `SystemError` if the file system can't be queried.
    public func freeSpace() throws(SystemError) -> Int64 {
        let path = existing
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { throw .last("statvfs \(path)") }
        return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }
}
