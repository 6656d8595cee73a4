import Foundation

/// A folder of a test's own, gone with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
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

    func path(of name: String) -> String { "\(path)/\(name)" }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

    /// In bytes; 0 for what is not there.
    func size(of name: String) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: path(of: name)))?[.size] as? Int) ?? 0
    }

    func write(_ bytes: Data, to name: String) throws {
        try bytes.write(to: URL(filePath: path(of: name)))
    }

    func content(of name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: path(of: name)))
    }

    func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(of: name))[.posixPermissions] as? Int
    }

    /// As the files are at this moment: what a kill of the program would leave.
    func copied() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            try FileManager.default.copyItem(atPath: path(of: name), toPath: copy.path(of: name))
        }
        return copy
    }
}
