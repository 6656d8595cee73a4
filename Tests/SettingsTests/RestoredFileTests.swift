import Foundation
import Testing
import Workbench

@testable import Settings

@Suite("Restoring an unusable file")
struct RestoredFileTests: HasConfigFolder {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Undo replaces an unusable file by the last good copy, and keeps the file aside")
    func restores() throws {
        _ = try store.set([("units.system", "us"), ("spoonacular.key", "canary")])
        let good = try text()
        try folder.write("galley.toml", "[units\nkey = \"canary\"\n")
        let error = #expect(throws: SettingsError.self) { try store.set([("buzzer.tick", "off")]) }
        #expect(try #require(error).description.contains("`galley config undo`"))
        let report = try store.undo(1)
        #expect(report.notes.first?.contains("galley.toml.broken") == true)
        #expect(try text() == good)
        #expect(try folder.read("galley.toml.broken").hasPrefix("[units\n"))
        #expect(folder.mode("galley.toml.broken") == 0o600)
        #expect(try store.history().map(\.cause) == [.restored, .set])
        #expect(try store.undo(1).changed.map(\.key.name) == ["spoonacular.key", "units.system"])
    }

    @Test("Without a copy, undo restores the defaults, and a folder in place of the file is moved aside")
    func restoresDefaults() throws {
        try FileManager.default.createDirectory(atPath: store.path, withIntermediateDirectories: false)
        try folder.write("galley.toml/mine", "x")
        _ = try store.undo(1)
        #expect(try text() == "")
        #expect(try folder.read("galley.toml.broken/mine") == "x")
        #expect(try store.get("units.system").text == "metric")
    }

    @Test("A restored file keeps the mode of the broken one, which only its owner can read from then on")
    func restoresMode() throws {
        try folder.write("galley.toml", "[", mode: 0o640)
        if geteuid() == 0 { chown(store.path, 1, 2) }
        _ = try store.undo(1)
        #expect(folder.mode("galley.toml") == 0o640)
        #expect(geteuid() != 0 || folder.status("galley.toml").st_gid == 2)
        #expect(folder.mode("galley.toml.broken") == 0o600)
    }

    @Test("Of six broken files, the last five are kept")
    func numbered() throws {
        for number in 1...6 {
            try folder.write("galley.toml", "[\(number)")
            rest(for: .milliseconds(20))
            _ = try store.undo(1)
        }
        let names = try folder.names.filter { $0.contains("broken") }
        #expect(names == ["galley.toml.broken"] + (2...5).map { "galley.toml.broken-\($0)" })
        #expect(try names.map(folder.read) == ["[6", "[2", "[3", "[4", "[5"])
    }

    @Test("If no new file can be created, the broken file stays, and none that was set aside is removed")
    func refusedRestore() throws {
        try folder.write("galley.toml", "[")
        // No temporary file can be created.
        try FileManager.default.createDirectory(
            atPath: folder.file(".galley.toml.tmp/x"), withIntermediateDirectories: true)
        #expect(throws: SettingsError.self) { try store.undo(1) }
        #expect(try text() == "[")
        #expect(try folder.names.filter { !$0.hasPrefix(".") } == ["galley.toml"])
    }

    @Test("A link in place of the copy is not followed: root would give its target to the kiosk's user")
    func linkedCopy() throws {
        _ = try store.set([("units.system", "us")])
        try folder.write("root.toml", "password = \"root's\"\n")
        try FileManager.default.removeItem(atPath: folder.file("state/last-good.toml"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("state/last-good.toml"), withDestinationPath: folder.file("root.toml"))
        try folder.write("galley.toml", "[")
        _ = try store.undo(1)
        #expect(try text() == "")
    }

    @Test("The copy contains permanent changes by anyone, and no changes on trial")
    func copies() throws {
        let alone = FileConfigStore(in: folder, takesTrialsBack: false)
        _ = try alone.set([("units.system", "us")])
        #expect(try folder.read("state/last-good.toml") == text())
        #expect(folder.mode("state/last-good.toml") == 0o600)
        let good = try text()
        _ = try store.tried([("display.size", "16x2")])
        #expect(try folder.read("state/last-good.toml") == good)
    }

    @Test("A broken file behind a link is set aside in its own folder, and the link stays")
    func restoresLinked() throws {
        mkdir(folder.file("real"), 0o755)
        symlink("real/mine.toml", store.path)
        try folder.write("real/mine.toml", "[")
        #expect(try store.undo(1).notes.first?.hasSuffix("real/mine.toml.broken") == true)
        #expect(try folder.read("real/mine.toml").isEmpty)
        #expect(folder.status("galley.toml").st_mode & S_IFMT == S_IFLNK)
    }

    @Test("The check for a broken file runs under the lock: of two repairs at once, the second has nothing to do")
    func mendedMeanwhile() throws {
        _ = try store.set([("units.system", "us")])
        let good = try text()
        #expect(try store.restore().notes.first?.contains("repaired it in the meantime") == true)
        #expect(try text() == good)
        #expect(try folder.names == ["galley.toml", "state"])
    }
}
