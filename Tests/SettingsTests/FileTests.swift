import Foundation
import Glibc
import Linux
import Synchronization
import Testing
import Workbench

@testable import Settings

@Suite("The configuration file on the disk")
struct FileTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("galley.toml")
    }

    @Test("Missing files and folders are created")
    func made() throws {
        let store = FileConfigStore(folder.file("a/b/galley.toml"))
        _ = try store.set([("display.size", "16x2")])
        #expect(try folder.read("a/b/galley.toml") == "[display]\nsize = \"16x2\"\n")
        #expect(folder.mode("a") == (geteuid() == 0 ? 0o755 : 0o700))
    }

    @Test("A change that changes nothing creates nothing")
    func nothing() throws {
        _ = try FileConfigStore(folder.file("a/galley.toml")).unset(["display.size"])
        #expect(throws: SettingsError.self) {
            try FileConfigStore(folder.file("a/galley.toml")).set([("display.size", "1x1")])
        }
        #expect(try folder.names.isEmpty)
    }

    @Test("The file keeps its mode and owner, and no other file is left behind")
    func keepsMode() throws {
        try folder.write("galley.toml", "", mode: 0o664)
        if geteuid() == 0 { chown(path, 1, 2) }
        let before = folder.status("galley.toml")
        _ = try FileConfigStore(path).set([("display.size", "16x2")])
        let after = folder.status("galley.toml")
        #expect(after.st_mode == before.st_mode)
        #expect((after.st_uid, after.st_gid) == (before.st_uid, before.st_gid))
        #expect(after.st_ino != before.st_ino, "it is another file in the old one's place")
        #expect(try folder.names == ["galley.toml"])
    }

    @Test("A file that root creates in a user's folder belongs to that user", .enabled(if: geteuid() == 0))
    func folderOwner() throws {
        chown(folder.path, 1, 2)
        _ = try FileConfigStore(path).set([("display.size", "16x2")])
        #expect(folder.status("galley.toml").st_uid == 1)
        #expect(folder.status("galley.toml").st_gid == 2)
        _ = try FileConfigStore(folder.file("a/b/galley.toml")).set([("spoonacular.key", "abc")])
        for name in ["a", "a/b", "a/b/galley.toml"] {
            #expect((folder.status(name).st_uid, folder.status(name).st_gid) == (1, 2), "\(name)")
        }
    }

    @Test("Only its owner can read a file with a secret")
    func secretMode() throws {
        try folder.write("galley.toml", "", mode: 0o666)
        _ = try FileConfigStore(path).set([("spoonacular.key", "abc")])
        #expect(folder.mode("galley.toml") == 0o600)
        #expect(try SettingsFile.load(path)?.problems.isEmpty == true)
        chmod(path, 0o640)
        #expect(try SettingsFile.load(path)?.problems.map(\.severity) == [.warning])
    }

    @Test("Leftovers of a crash are neither read nor kept")
    func leftovers() throws {
        try folder.write("galley.toml", "[display]\nsize = \"20x4\"\n")
        try folder.write(".galley.toml.tmp", "[displ")
        #expect(try FileConfigStore(path).get("display.size").text == "20x4")
        _ = try FileConfigStore(path).set([("display.size", "16x2")])
        #expect(try folder.names == ["galley.toml"])
        try folder.write(".galley.toml.tmp", "[displ")
        try SettingsFile.removeLeftovers(of: path)
        #expect(try folder.names == ["galley.toml"])
        try SettingsFile.removeLeftovers(of: folder.file("nowhere/galley.toml"))
    }

    @Test("A file planted in place of the temporary file is not written to")
    func planted() throws {
        try folder.write("other", "mine")
        symlink(folder.file("other"), folder.file(".galley.toml.tmp"))
        _ = try FileConfigStore(path).set([("display.size", "16x2")])
        #expect(try folder.read("other") == "mine")
        #expect(folder.status("galley.toml").st_mode & S_IFMT == S_IFREG)
    }

    @Test("A link stays a link, and its target is changed")
    func link() throws {
        try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: false)
        try folder.write("real/mine.toml", "# mine\n")
        symlink("real/mine.toml", path)
        _ = try FileConfigStore(path).set([("display.size", "16x2")])
        #expect(folder.status("galley.toml").st_mode & S_IFMT == S_IFLNK)
        #expect(try folder.read("real/mine.toml") == "# mine\n\n[display]\nsize = \"16x2\"\n")
    }

    @Test("The target of a link is created if it is missing, but its folder is not")
    func dangling() throws {
        symlink("mine.toml", path)
        _ = try FileConfigStore(path).set([("display.size", "16x2")])
        #expect(try folder.read("mine.toml") == "[display]\nsize = \"16x2\"\n")
        #expect(folder.status("galley.toml").st_mode & S_IFMT == S_IFLNK)
        unlink(path)
        symlink("away/mine.toml", path)
        let error = #expect(throws: SettingsError.self) { try FileConfigStore(path).set([("units.system", "us")]) }
        #expect(error?.description.contains("cannot be written (open: No such file or directory)") == true)
        #expect(try folder.names == ["galley.toml", "mine.toml"])
    }

    @Test(
        "Another user's link can't be used to change or move a file that isn't theirs", .enabled(if: geteuid() == 0),
        arguments: ["[", "[units]\nsystem = \"us\"\n"])
    func foreignLink(text: String) throws {
        try folder.write("mine.toml", text)
        symlink("mine.toml", path)
        lchown(path, 65_534, 65_534)
        let store = FileConfigStore(path)
        for call in [{ _ = try store.set([("units.system", "metric")]) }, { _ = try store.undo(1) }] {
            #expect(throws: SettingsError.self) { try call() }
        }
        #expect(throws: SettingsError.foreignLink(path: path)) { try SettingsFile.replace(path, with: "") }
        #expect(try folder.read("mine.toml") == text)
        #expect(try folder.names == ["galley.toml", "mine.toml"])
        chown(folder.file("mine.toml"), 65_534, 65_534)
        try SettingsFile.replace(path, with: "")
        #expect(try folder.read("mine.toml").isEmpty)
    }

    @Test("Two concurrent writers lose no change")
    func writers() async throws {
        let keys = SettingKey.all.filter { if case .integer = $0.type { true } else { false } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for key in keys {
                group.addTask { [path] in _ = try FileConfigStore(path).set([(key.name, "\(100 + key.name.count)")]) }
            }
            try await group.waitForAll()
        }
        let file = try #require(try SettingsFile.load(path))
        for key in keys { #expect(file.values[key] == .integer(100 + key.name.count)) }
    }

    @Test("Waiting for a writer that never ends has a time limit")
    func busy() throws {
        let other = try FileReplacement(of: path)
        #expect(throws: FileReplacement.Failure.self) { _ = try FileReplacement(of: path, limit: .milliseconds(40)) }
        #expect(folder.mode(".galley.toml.lock") == 0o600, "nobody else can open it, and hold up others")
        other.removeLeftovers()
    }

    @Test("Only one writer holds the lock, although its file is created and removed each time")
    func oneAtATime() async throws {
        let holders = Holders()
        await withTaskGroup(of: Void.self) { [path] group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<5000 {
                        guard let lock = try? FileReplacement(of: path, limit: .zero) else { continue }
                        holders.enter()
                        holders.leave()
                        lock.removeLeftovers()
                    }
                }
            }
        }
        #expect(holders.most == 1)
        #expect(try folder.names.isEmpty)
    }

    private final class Holders: Sendable {
        private let counts = Mutex((now: 0, most: 0))
        var most: Int { counts.withLock { $0.most } }

        func enter() {
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
        }

        func leave() { counts.withLock { $0.now -= 1 } }
    }

    @Test("A user who may only read the folder can't block changes by locking it")
    func strangersLock() throws {
        let stranger = try FileDescriptor(owning: open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), from: "open")
        try #require(flock(stranger.raw, LOCK_EX | LOCK_NB) == 0)
        _ = try FileReplacement(of: path, limit: .zero)
        #expect(try folder.names.isEmpty)
    }

    @Test("A lock file left by a crash blocks no one and is removed by the next change")
    func leftLock() throws {
        try folder.write(".galley.toml.lock", "", mode: 0o600)
        _ = try FileConfigStore(path).set([("display.size", "16x2")])
        #expect(try folder.names == ["galley.toml"])
        try folder.write(".galley.toml.lock", "", mode: 0o600)
        try SettingsFile.removeLeftovers(of: path)
        #expect(try folder.names == ["galley.toml"])
    }

    @Test("Root's lock file in a user's folder belongs to that user, who can wait for it", .enabled(if: geteuid() == 0))
    func rootsLock() throws {
        chown(folder.path, 1, 2)
        let lock = try FileReplacement(of: path)
        #expect(folder.status(".galley.toml.lock").st_uid == 1)
        lock.removeLeftovers()
    }

    @Test("Root doesn't give away a file that isn't a lock", .enabled(if: geteuid() == 0))
    func plantedLock() throws {
        chown(folder.path, 1, 2)
        try folder.write(".galley.toml.lock", "a secret of root's", mode: 0o600)
        let lock = try FileReplacement(of: path)
        #expect(folder.status(".galley.toml.lock").st_uid == 0)
        lock.removeLeftovers()
    }

    enum Odd: String, CaseIterable {
        case folder, pipe, large, notText, half, nul

        func make(_ path: String) throws {
            switch self {
            case .folder: mkdir(path, 0o755)
            case .pipe: mkfifo(path, 0o644)
            case .large: try Data(repeating: 0x23, count: 10_000_000).write(to: URL(filePath: path))
            case .notText: try Data([0x23, 0xFF, 0xFE, 0x0A]).write(to: URL(filePath: path))
            case .half: try Data("[display]\nsize = \"20".utf8).write(to: URL(filePath: path))
            case .nul: try Data("[display]\n# \0\nsize = \"16x2\"\n".utf8).write(to: URL(filePath: path))
            }
        }
    }

    @Test("Something that isn't a usable file is reported and never overwritten", arguments: Odd.allCases)
    func odd(_ odd: Odd) throws {
        try odd.make(path)
        let before = folder.status("galley.toml")
        for call in [
            { _ = try FileConfigStore(path).get("display.size") },
            { _ = try FileConfigStore(path).set([("display.size", "16x2")]) },
        ] {
            let error = #expect(throws: SettingsError.self) { try call() }
            guard case .unusable = try #require(error) else { return #expect(Bool(false), "\(odd): \(error as Any)") }
        }
        #expect(folder.status("galley.toml").st_ino == before.st_ino)
        #expect(try folder.names == ["galley.toml"])
        let loaded = LoadedSettings(path: path, state: nil, environment: [:])
        #expect(loaded.source == .defaults)
        #expect(loaded.settings == Settings())
        #expect(loaded.glassText.allSatisfy { $0.count <= 20 })
    }

    @Test(
        "Files that are empty, have CRLF line ends or a byte order mark are usable",
        arguments: [
            "", "[display]\r\nsize = \"20x4\"\r\n", "\u{FEFF}[display]\nsize = \"20x4\"",
        ])
    func usable(text: String) throws {
        try folder.write("galley.toml", text)
        #expect(try SettingsFile.load(path)?.problems.isEmpty == true)
        #expect(try FileConfigStore(path).get("display.size").text == "20x4")
    }

    @Test(
        "The first error is reported with line, column and key",
        arguments: [
            ("[display]\nsize = \"20", 2, "display.size"), ("\n\n  display.size = 20x4", 3, "display.size"),
            ("[buzzer]\n# é\n  duration = 0 # é", 3, "buzzer.duration"),
        ])
    func place(text: String, line: Int, key: String) throws {
        let error = try #require(SettingsFile(path: "f", text: text).firstError)
        #expect(error.place?.line == line)
        #expect(error.key == key)
        #expect(error.description.hasPrefix("line \(line), column "))
    }

    @Test("Unknown keys are kept, with a warning that names the most similar key")
    func unknown() throws {
        let text = "future = 1\n[display]\nsise = \"20x4\"\n[newer]\na = 1\n"
        try folder.write("galley.toml", text)
        let problems = try #require(try SettingsFile.load(path)).problems
        #expect(problems.map(\.severity) == [.warning, .warning, .warning])
        #expect(problems.map(\.place?.line) == [1, 3, 5])
        #expect(problems[1].reason.contains("did you mean display.size?"))
        _ = try FileConfigStore(path).set([("units.system", "us")])
        #expect(try folder.read("galley.toml") == text + "\n[units]\nsystem = \"us\"\n")
    }
}
