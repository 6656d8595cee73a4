public import Foundation
internal import Glibc

/// A folder of a test's own, gone with it.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("left behind: \(path) (\(error))")
        }
    }

    /// The path of what has that name there, or would have it.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
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

    /// Of the name itself, where it is a link; all zero for what is not there.
    public func status(_ name: String) -> stat {
        var status = stat()
        lstat(file(name), &status)
        return status
    }

    public func mode(_ name: String) -> mode_t { status(name).st_mode & 0o7777 }

    /// As the files are at this moment: what a kill of the program would leave.
    public func copied() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        for name in try names { try FileManager.default.copyItem(atPath: file(name), toPath: copy.file(name)) }
        return copy
    }
}
