import Foundation
import Testing
import Workbench

@testable import Settings

@Suite("A file that cannot be used")
struct RestoredFileTests: HasConfigFolder {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Undo brings the last good copy back in the place of a file that cannot be used, which is kept aside")
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

    @Test("Without a copy there are the defaults again, and a folder in the file's place is moved aside")
    func restoresDefaults() throws {
        try FileManager.default.createDirectory(atPath: store.path, withIntermediateDirectories: false)
        try folder.write("galley.toml/mine", "x")
        _ = try store.undo(1)
        #expect(try text() == "")
        #expect(try folder.read("galley.toml.broken/mine") == "x")
        #expect(try store.get("units.system").text == "metric")
    }

    @Test("What takes a broken file's place is open to whom that was, and what was set aside to its owner alone")
    func restoresMode() throws {
        try folder.write("galley.toml", "[", mode: 0o640)
        if geteuid() == 0 { chown(store.path, 1, 2) }
        _ = try store.undo(1)
        #expect(folder.mode("galley.toml") == 0o640)
        #expect(geteuid() != 0 || folder.status("galley.toml").st_gid == 2)
        #expect(folder.mode("galley.toml.broken") == 0o600)
    }

    @Test("What was set aside before stays: six broken files leave the last five of them")
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

    @Test("What the card takes no new file for stays where it is, and nothing that was set aside goes")
    func refusedRestore() throws {
        try folder.write("galley.toml", "[")
        // No temporary file can be made.
        try FileManager.default.createDirectory(
            atPath: folder.file(".galley.toml.tmp/x"), withIntermediateDirectories: true)
        #expect(throws: SettingsError.self) { try store.undo(1) }
        #expect(try text() == "[")
        #expect(try folder.names.filter { !$0.hasPrefix(".") } == ["galley.toml"])
    }

    @Test("A link in the copy's place is none: root would give what is behind it to the kiosk's user")
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

    @Test("The copy is of what was set for good, by whomever; what is only tried is none")
    func copies() throws {
        let alone = FileConfigStore(in: folder, takesTrialsBack: false)
        _ = try alone.set([("units.system", "us")])
        #expect(try folder.read("state/last-good.toml") == text())
        #expect(folder.mode("state/last-good.toml") == 0o600)
        let good = try text()
        _ = try store.tried([("display.size", "16x2")])
        #expect(try folder.read("state/last-good.toml") == good)
    }

    @Test("A broken file that a link leads to is set aside where it is, and the link stays")
    func restoresLinked() throws {
        mkdir(folder.file("real"), 0o755)
        symlink("real/mine.toml", store.path)
        try folder.write("real/mine.toml", "[")
        #expect(try store.undo(1).notes.first?.hasSuffix("real/mine.toml.broken") == true)
        #expect(try folder.read("real/mine.toml").isEmpty)
        #expect(folder.status("galley.toml").st_mode & S_IFMT == S_IFLNK)
    }

    @Test("What is broken is judged where nobody else writes: of two who mend a file at once one has nothing to mend")
    func mendedMeanwhile() throws {
        _ = try store.set([("units.system", "us")])
        let good = try text()
        #expect(try store.restore().notes.first?.contains("repaired it in the meantime") == true)
        #expect(try text() == good)
        #expect(try folder.names == ["galley.toml", "state"])
    }
}
