internal import Glibc

/// A place on a file system, which need not be there yet.
public struct DiskPlace: Sendable {
    public let path: String

    public init(_ path: String) {
        self.path = path
    }

    /// Where something can be made for it: itself, or the nearest folder above it that is there.
    private var ground: String {
        var path = path
        while access(path, F_OK) != 0, let slash = path.lastIndex(of: "/"), path != "/" {
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        return access(path, F_OK) == 0 ? path : "."
    }

    /// The folder that it lies in.
    public var folder: DiskPlace {
        guard let slash = path.lastIndex(of: "/") else { return DiskPlace(".") }
        return DiskPlace(slash == path.startIndex ? "/" : String(path[..<slash]))
    }

    /// Whether something is there, which this user may know.
    public var isThere: Bool { access(path, F_OK) == 0 }

    /// Whether this user may write there, or make it where it is missing (access(2)).
    public func checkWritable() throws(SystemError) {
        let ground = ground
        guard access(ground, W_OK) == 0 else { throw .last("access \(ground)") }
    }

    /// Bytes that this user can still write to its file system (statvfs(3)).
    public func freeSpace() throws(SystemError) -> Int64 {
        let ground = ground
        var status = statvfs()
        guard statvfs(ground, &status) == 0 else { throw .last("statvfs \(ground)") }
        return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }
}
