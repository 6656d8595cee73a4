import Foundation
import Glibc

@testable import Settings

/// A folder that goes with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { print("\(path) is left: \(error)") }
    }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ name: String, _ text: String, mode: mode_t = 0o644) throws {
        try text.write(toFile: file(name), atomically: false, encoding: .utf8)
        chmod(file(name), mode)
    }

    func read(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    func status(_ name: String) -> stat {
        var status = stat()
        lstat(file(name), &status)
        return status
    }

    func mode(_ name: String) -> mode_t { status(name).st_mode & 0o7777 }
}

extension FileConfigStore {
    /// A store whose only other board is a small one.
    init(_ path: String, environment: [String: String] = [:], commandLine: [SettingKey: String] = [:]) {
        self.init(path: path, environment: environment, commandLine: commandLine) { board in
            ["simulated": "20x4", "small": "16x2"][board]
        }
    }
}
