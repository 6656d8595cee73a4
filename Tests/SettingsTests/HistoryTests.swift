import Foundation
import Linux
import Testing
import Workbench

@testable import Settings

@Suite("History and undo")
struct HistoryTests: HasConfigFolder {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The history has the time, author and old value of a change")
    func records() throws {
        _ = try store.set([("units.system", "us"), ("recipes.diet", "vegan,ketogenic")])
        let report = try store.set([("units.system", "metric")])
        #expect(report.revision == 2)
        let history = try store.history()
        #expect(history.map(\.number) == [2, 1])
        #expect(history[0].changes == [.init(key: "units.system", old: "us", new: "metric")])
        #expect(
            history[1].changes == [
                .init(key: "recipes.diet", old: nil, new: "vegan,ketogenic"),
                .init(key: "units.system", old: nil, new: "us"),
            ])
        #expect(history.allSatisfy { $0.cause == .set && $0.isTimeTrusted })
        #expect(history.allSatisfy { $0.author.description == "ana@sofa as root" })
        #expect(abs(history[0].time - Date().timeIntervalSince1970) < 3600)
    }

    @Test("Refused changes, changes without effect and dry runs are not recorded")
    func leavesNoTrace() throws {
        _ = try store.set([("units.system", "us")])
        let before = try (folder.read("state/config-history.json"), folder.status("galley.toml").st_ino)
        #expect(throws: SettingsError.self) { try store.set([("units.system", "imperial")]) }
        _ = try store.set([("units.system", "us")])
        let dry = try store.set([SettingRequest("units.system", "metric")], ChangeOptions(isDryRun: true))
        #expect(dry.changed.map(\.text) == ["metric"])
        #expect(try (folder.read("state/config-history.json"), folder.status("galley.toml").st_ino) == before)
        #expect(try store.get("units.system").text == "us")
    }

    @Test("The history says only whether a secret was set, never its value")
    func secrets() throws {
        for key in ["first-canary", "second-canary"] { _ = try store.set([("spoonacular.key", key)]) }
        _ = try store.unset(["spoonacular.key"])
        #expect(
            try store.history().map(\.changes) == [
                [.init(key: "spoonacular.key", old: "(set)", new: nil)],
                [.init(key: "spoonacular.key", old: "(set)", new: "(set)")],
                [.init(key: "spoonacular.key", old: nil, new: "(set)")],
            ])
        #expect(try !folder.read("state/config-history.json").contains("canary"))
        #expect(folder.mode("state/config-history.json") == 0o600)
    }

    @Test("Undo takes back one change after the other, is recorded itself, and keeps comments")
    func undo() throws {
        try folder.write("galley.toml", "# mine\n[units]\nsystem = \"us\" # since 2020\n")
        for size in ["16x2", "20x2"] { _ = try store.set([("display.size", size)]) }
        _ = try store.set([("units.system", "metric"), ("buzzer.tick", "off")])
        #expect(try store.undo(1).changed.map(\.key.name) == ["buzzer.tick", "units.system"])
        #expect(try store.get("display.size").text == "20x2")
        #expect(try store.undo(2).changed.map(\.key.name) == ["display.size"])
        #expect(try text() == "# mine\n[units]\nsystem = \"us\" # since 2020\n")
        #expect(throws: SettingsError.nothingToTakeBack(left: 0)) { try store.undo(1) }
        #expect(try store.history().map(\.takesBack) == [[2, 1], [3], [], [], []])
        #expect(try store.history().map(\.cause) == [.undone, .undone, .set, .set, .set])
        _ = try store.set([("display.size", "16x4")])
        #expect(throws: SettingsError.nothingToTakeBack(left: 1)) { try store.undo(2) }
        _ = try store.undo(1)
        #expect(try store.get("display.size").text == "20x4")
    }

    @Test("A manual edit is recorded as a change by an unknown author, and can be undone")
    func edits() throws {
        _ = try store.set([("units.system", "us")])
        try folder.write("galley.toml", "[units]\nsystem = \"us\"\n\n[buzzer]\ntick = \"off\"\n")
        _ = try store.set([("display.size", "16x2")])
        #expect(try store.history().map(\.cause) == [.set, .edited, .set])
        #expect(try store.history()[1].author == .unknown)
        #expect(try store.undo(2).changed.map(\.key.name) == ["display.size", "buzzer.tick"])
        try folder.write("galley.toml", "[units]\nsystem = \"metric\"\n")
        try store.recordEdits(by: SettingsAuthor(uid: 0))
        try store.recordEdits()
        #expect(try store.history().map(\.cause) == [.edited, .undone, .set, .edited, .set])
        #expect(try store.history()[0].changes == [.init(key: "units.system", old: "us", new: "metric")])
        #expect(try store.history()[0].author.description == "root")
    }

    @Test("Undo unsets a secret that was new, and reports one that it can't restore")
    func undoSecrets() throws {
        _ = try store.set([("spoonacular.key", "one")])
        _ = try store.set([("spoonacular.key", "two"), ("units.system", "us")])
        let report = try store.undo(1)
        #expect(report.changed.map(\.key.name) == ["units.system"])
        #expect(report.notes.last == "spoonacular.key had another value before, which is not stored: set it again")
        #expect(try text().contains("two"))
        #expect(try store.undo(1).changed.map(\.text) == ["(not set)"])
    }

    @Test("Undo doesn't mention a secret that was never set")
    func noSecret() throws {
        _ = try store.set([("share.url", "https://a.example"), ("share.token", "one")])
        _ = try store.set([("share.url", "https://b.example")])
        let report = try store.undo(2)
        #expect(report.notes == [2, 1].map { "this takes back change \($0), by ana@sofa as root" })
        #expect(report.changed.map(\.key.name) == ["share.url"])
    }

    @Test("Undo of a place changes only the values that the change had set")
    func undoPlace() throws {
        func place(_ name: String, _ latitude: String, _ longitude: String) -> [(String, String)] {
            [("location.name", name), ("location.latitude", latitude), ("location.longitude", longitude)]
        }
        for place in [place("Pontoise", "49", "2"), place("Home", "49", "2"), place("Ürzig", "50", "2")] {
            _ = try store.set(place)
        }
        #expect(try store.undo(1).changed.map(\.text) == ["Home", "49"])
        #expect(try store.undo(1).changed.map(\.key.name) == ["location.name"])
        #expect(try store.get("location.latitude").text == "49" && store.get("location.longitude").text == "2")
    }

    @Test("A dry run of undo reports the changes and makes none")
    func undoTold() throws {
        _ = try store.set([("units.system", "us")])
        let told = try store.undo(1, ChangeOptions(isDryRun: true))
        #expect(told.changed.map(\.text) == ["metric"] && told.revision == 1)
        #expect(try store.get("units.system").text == "us" && store.history().count == 1)
        _ = try store.set([("buzzer.tick", "off")])
        #expect(throws: SettingsError.changedMeanwhile(known: 1, last: 2)) {
            try store.undo(1, ChangeOptions(revision: told.revision))
        }
        try folder.write("galley.toml", "[")
        #expect(try store.undo(1, ChangeOptions(isDryRun: true)).notes.first?.contains("would be restored") == true)
        #expect(try text() == "[")
    }

    @Test("A history that would be too large drops the oldest changes and keeps counting")
    func large() throws {
        func history(_ size: Int) -> String {
            let value = String(repeating: "x", count: size)
            let revisions = (1...90).map { number in
                #"{"number":\#(number),"time":0,"trusted":true,"author":{"isAtKiosk":true},"cause":"set","#
                    + #""changes":[{"key":"location.name","new":"\#(value)"}],"takesBack":[]}"#
            }
            return #"{"last":90,"values":{},"revisions":[\#(revisions.joined(separator: ","))]}"#
        }
        let full = history((SettingsHistory.sizeLimit - history(0).utf8.count) / 90)
        mkdir(state, 0o700)
        try folder.write("state/config-history.json", full)
        #expect(try store.history().count == 90)
        _ = try store.set([("location.name", String(repeating: "x", count: 100))])
        #expect(try folder.read("state/config-history.json").utf8.count <= SettingsHistory.sizeLimit)
        #expect(try store.history().map(\.number) == Array((24...91).reversed()))
    }

    @Test("An undo that can't restore anything is skipped by the next one")
    func undoGoesOn() throws {
        _ = try store.set([("units.system", "us")])
        for key in ["first", "second"] { _ = try store.set([("spoonacular.key", key)]) }
        #expect(try store.undo(1).notes.contains { $0.contains("set it again") })
        #expect(try store.history().first?.takesBack == [3])
        #expect(try store.undo(1).changed.map(\.key.name) == ["spoonacular.key"])
        #expect(try store.undo(1).changed.map(\.key.name) == ["units.system"])
    }

    @Test(
        "A history with numbers too large to continue counts as damaged",
        arguments: [Int.max, Int.max - 1, 1_000_000_000])
    func highNumber(last: Int) throws {
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
        try folder.write("state/config-history.json", #"{"revisions":[],"values":{},"last":\#(last)}"#)
        #expect(try store.set([("units.system", "us")]).revision == 1)
    }

    @Test("Undo to values that are no longer acceptable is refused")
    func undoToInvalid() throws {
        let boards = ["small", "other"]
        func store(_ known: [String]) -> FileConfigStore {
            FileConfigStore(path: folder.file("galley.toml"), state: state, environment: [:]) { name in
                known.contains(name) ? "20x4" : nil
            }
        }
        for board in boards { _ = try store(boards).set([("board.name", board)]) }
        let before = try text()
        #expect(throws: SettingsError.unknownBoard("small")) { try store(["other"]).undo(1) }
        #expect(try text() == before)
        #expect(try store(boards).history().count == 2)
        #expect(try store(boards).undo(1).changed.map(\.text) == ["small"])
    }

    @Test("Only the last hundred changes are kept, and numbers continue")
    func bounded() throws {
        for number in 1...103 { _ = try store.set([("buzzer.duration", "\(number)")]) }
        #expect(try store.history().map(\.number) == Array((4...103).reversed()))
    }

    @Test("A change with an outdated revision is refused")
    func revision() throws {
        let first = try store.set([("units.system", "us")]).revision
        _ = try store.set([SettingRequest("buzzer.tick", "off")], ChangeOptions(revision: first))
        #expect(throws: SettingsError.changedMeanwhile(known: 1, last: 2)) {
            try store.set([SettingRequest("buzzer.tick", "on")], ChangeOptions(revision: first))
        }
        #expect(try store.get("buzzer.tick").text == "off")
    }

    @Test(
        "A damaged history is set aside and a new one begins; settings are not affected",
        arguments: ["", "[", "{}", #"{"last":1,"revisions":[],"values":{}"#])
    func damaged(history: String) throws {
        _ = try store.set([("units.system", "us")])
        for name in ["", "-2"] {
            try folder.write("state/config-history.json", history)
            #expect(throws: SettingsError.damagedHistory(path: "\(state)/config-history.json")) { try store.history() }
            let report = try store.set([("buzzer.tick", name.isEmpty ? "off" : "on")])
            #expect(report.changed.count == 1)
            #expect(report.notes.map { $0.hasSuffix("/config-history.json.broken\(name)") } == [true])
            #expect(try folder.read("state/config-history.json.broken\(name)") == history)
            #expect(folder.mode("state/config-history.json.broken\(name)") == 0o600)
            #expect(try store.history().map(\.changes.first?.key) == ["buzzer.tick"])
        }
    }

    @Test("Another file in place of the history is set aside the next time the settings are read")
    func inTheWay() throws {
        try FileManager.default.createDirectory(
            atPath: folder.file("state/config-history.json"), withIntermediateDirectories: true)
        try folder.write("galley.toml", "[units]\nsystem = \"us\"\n")
        #expect(try store.recordEdits().first?.hasSuffix(".broken") == true)
        #expect(folder.exists("state/config-history.json.broken"))
        #expect(try store.recordEdits().isEmpty)
    }

    @Test("Numbers continue after damage, also if an old change refers to the last number")
    func numbersGoOn() throws {
        for size in ["16x2", "20x2"] { _ = try store.set([("display.size", size)]) }
        _ = try store.undo(1)
        let whole = try folder.read("state/config-history.json")
        try folder.write("state/config-history.json", String(whole.dropLast(5)))
        #expect(try store.set([("units.system", "us")]).revision == 4)
        try folder.write("state/config-history.json", whole.replacing("\"last\":3", with: "\"last\":1"))
        #expect(try store.set([("units.system", "metric")]).revision == 4)
        #expect(try store.undo(1).changed.map(\.key.name) == ["units.system"])
    }

    @Test("A change is made even if its history can't be written, and a note says so")
    func withoutHistory() throws {
        try folder.write("state", "in the way")
        let report = try store.set([("units.system", "us")])
        #expect(report.notes.count == 2, "nor can the last good copy")
        #expect(report.notes.first?.hasPrefix("the change is not in the history") == true)
        #expect(try text().contains("us"))
    }

    @Test("A manual edit makes the expected revision outdated")
    func unseenEdit() throws {
        _ = try store.set([("buzzer.duration", "20")])
        try folder.write("galley.toml", "[buzzer]\nduration = 77\n")
        #expect(throws: SettingsError.changedMeanwhile(known: 1, last: 2)) {
            try store.set([SettingRequest("buzzer.duration", "30")], ChangeOptions(revision: 1))
        }
    }

    @Test("The backup folder can't be set over SSH, not even by undo")
    func backupFolder() throws {
        for folder in ["/media/stick", "/media/disk"] { _ = try store.set([("backup.folder", folder)]) }
        var remote = store
        remote.isRemote = true
        #expect(throws: SettingsError.localOnly("backup.folder")) { try remote.undo(1) }
        #expect(throws: SettingsError.localOnly("backup.folder")) { try remote.set([("backup.folder", "/etc")]) }
        #expect(try store.undo(1).changed.map(\.text) == ["/media/stick"])
    }

    @Test("A board file can't be set over SSH, not even by undo")
    func fromAfar() throws {
        for board in ["/mine.toml", "simulated"] { _ = try store.set([("board.name", board)]) }
        var remote = store
        remote.isRemote = true
        #expect(throws: SettingsError.remoteBoardFile) { try remote.undo(1) }
        #expect(throws: SettingsError.remoteBoardFile) { try remote.set([("board.name", "/mine.toml")]) }
        #expect(try store.undo(1).changed.map(\.text) == ["/mine.toml"])
    }
}
