public import Foundation
internal import Glibc

/// A temporary folder that is removed with this object.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        if let reason = Self.remove(path) { print("left behind: \(path) (\(reason))") }
    }

    /// Removes a folder. A kiosk that has just ended may still close files and thereby delete some of them, so a
    /// failed removal is retried.
    ///
    /// - Returns: The reason why the folder still exists, or `nil` if it is gone.
    public static func remove(_ path: String) -> String? {
        for _ in 0..<100 {
            do {
                try FileManager.default.removeItem(atPath: path)
                return nil
            } catch CocoaError.fileNoSuchFile {
                guard FileManager.default.fileExists(atPath: path) else { return nil }
            } catch {
                return "\(error)"
            }
        }
        return "something is made in it again and again"
    }

    /// Returns the path of a file in the folder. The file need not exist.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Returns the names of the files in a folder below this one.
    public func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted()
    }

    public func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    public func write(_ name: String, _ bytes: Data) throws {
        try bytes.write(to: URL(filePath: file(name)))
    }

    public func write(_ name: String, _ text: String, mode: mode_t = 0o644) throws {
        try write(name, Data(text.utf8))
        chmod(file(name), mode)
    }

    public func content(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: file(name)))
    }

    public func read(_ name: String) throws -> String {
        try String(contentsOfFile: file(name), encoding: .utf8)
    }

    /// Returns the status of a file, of the link itself for a symbolic link, or all zeros if there is none.
    public func status(_ name: String) -> stat {
        var status = stat()
        lstat(file(name), &status)
        return status
    }

    public func mode(_ name: String) -> mode_t { status(name).st_mode & 0o7777 }

    /// Copies the files as they are now, which is what a killed program leaves behind.
    ///
    /// - Returns: The folder with the copies.
    public func copied() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        for name in try names { try FileManager.default.copyItem(atPath: file(name), toPath: copy.file(name)) }
        return copy
    }
}
