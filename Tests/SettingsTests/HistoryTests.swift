import Foundation
import Linux
import Testing
import Workbench

@testable import Settings

@Suite("History and undo")
struct HistoryTests {
    let folder: TemporaryFolder
    let store: FileConfigStore
    private let state: String

    init() throws {
        folder = try TemporaryFolder()
        state = folder.file("state")
        store = Self.store(of: folder)
    }

    private static func store(of folder: TemporaryFolder, takesTrialsBack: Bool = true) -> FileConfigStore {
        FileConfigStore(
            path: folder.file("galley.toml"), state: folder.file("state"), environment: [:],
            author: SettingsAuthor(uid: 0, key: "ana@sofa"), clock: WallClock(mark: folder.path),
            takesTrialsBack: takesTrialsBack
        ) { _ in "20x4" }
    }

    private func text() throws -> String { try folder.read("galley.toml") }

    @Test("A change is told with its time, who made it, and what it was before")
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

    @Test("What is refused, changes nothing or is only tried out leaves no trace")
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

    @Test("Secrets are in the history as set or not set, never as they are")
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

    @Test("Undo goes back change by change, and a change of its own tells so; comments stay")
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

    @Test("What was edited by hand is a change of its own, of nobody known, and goes back like others")
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

    @Test("Undo of a secret unsets it where there was none before, and says what it cannot bring back")
    func undoSecrets() throws {
        _ = try store.set([("spoonacular.key", "one")])
        _ = try store.set([("spoonacular.key", "two"), ("units.system", "us")])
        let report = try store.undo(1)
        #expect(report.changed.map(\.key.name) == ["units.system"])
        #expect(report.notes == ["spoonacular.key was another one before, which nobody keeps: set it anew"])
        #expect(try text().contains("two"))
        #expect(try store.undo(1).changed.map(\.text) == ["(not set)"])
    }

    @Test("An undo that cannot bring anything back is passed over by the next one")
    func undoGoesOn() throws {
        _ = try store.set([("units.system", "us")])
        for key in ["first", "second"] { _ = try store.set([("spoonacular.key", key)]) }
        #expect(try store.undo(1).notes.contains { $0.contains("set it anew") })
        #expect(try store.history().first?.takesBack == [3])
        #expect(try store.undo(1).changed.map(\.key.name) == ["spoonacular.key"])
        #expect(try store.undo(1).changed.map(\.key.name) == ["units.system"])
    }

    @Test("Numbers that leave no room for the next are damage", arguments: [Int.max, Int.max - 1, 1_000_000_000])
    func highNumber(last: Int) throws {
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
        try folder.write("state/config-history.json", #"{"revisions":[],"values":{},"last":\#(last)}"#)
        #expect(try store.set([("units.system", "us")]).revision == 1)
    }

    @Test("A state that is no longer acceptable is not gone back to: nothing changes")
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

    @Test("Only the last hundred changes are remembered, and their numbers go on")
    func bounded() throws {
        for number in 1...103 { _ = try store.set([("buzzer.duration", "\(number)")]) }
        #expect(try store.history().map(\.number) == Array((4...103).reversed()))
    }

    @Test("Who names the last change that they know is refused once there is another")
    func revision() throws {
        let first = try store.set([("units.system", "us")]).revision
        _ = try store.set([SettingRequest("buzzer.tick", "off")], ChangeOptions(revision: first))
        #expect(throws: SettingsError.changedMeanwhile(known: 1, last: 2)) {
            try store.set([SettingRequest("buzzer.tick", "on")], ChangeOptions(revision: first))
        }
        #expect(try store.get("buzzer.tick").text == "off")
    }

    @Test(
        "A damaged history is kept aside and begins anew; the settings do not depend on it",
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

    @Test("A history that another file of the state stands in for is kept aside as well, by the next look at the file")
    func inTheWay() throws {
        try FileManager.default.createDirectory(
            atPath: folder.file("state/config-history.json"), withIntermediateDirectories: true)
        try folder.write("galley.toml", "[units]\nsystem = \"us\"\n")
        #expect(try store.recordEdits().first?.hasSuffix(".broken") == true)
        #expect(folder.exists("state/config-history.json.broken"))
        #expect(try store.recordEdits().isEmpty)
    }

    @Test("The numbers of changes go on after a damage, also where an old change took back one of that number")
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

    @Test("The change is made though its history cannot be written, and that is told")
    func withoutHistory() throws {
        try folder.write("state", "in the way")
        let report = try store.set([("units.system", "us")])
        #expect(report.notes.count == 2, "nor can the last good copy")
        #expect(report.notes.first?.hasPrefix("the change is not in the history") == true)
        #expect(try text().contains("us"))
    }

    // MARK: A file that cannot be used

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
            usleep(20_000)
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
        let alone = Self.store(of: folder, takesTrialsBack: false)
        _ = try alone.set([("units.system", "us")])
        #expect(try folder.read("state/last-good.toml") == text())
        #expect(folder.mode("state/last-good.toml") == 0o600)
        let good = try text()
        _ = try tried([("display.size", "16x2")])
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
        #expect(try store.restore().notes.first?.contains("mended it meanwhile") == true)
        #expect(try text() == good)
        #expect(try folder.names == ["galley.toml", "state"])
    }

    // MARK: On trial

    private func tried(_ pairs: [(String, String)], for seconds: Int = 60) throws -> ConfigReport {
        try store.set(pairs.map { SettingRequest($0.0, $0.1) }, ChangeOptions(confirmWithin: seconds))
    }

    @Test("What is tried and not confirmed goes back, byte for byte, and the history says so")
    func reverts() throws {
        let written = "# mine\n[display]\n  size = '20x4' # of old\n[spoonacular]\nkey=\"abc\"\n"
        try folder.write("galley.toml", written, mode: 0o600)
        let before = try text()
        let report = try tried([("display.size", "16x2"), ("spoonacular.url", "https://example.org")])
        #expect(report.confirmWithin == 60)
        #expect(try !text().contains("abc"))
        #expect(try store.trial()?.keys(path: store.path).map(\.name).count == 3)
        #expect(folder.mode("state/config-trial.json") == 0o600)
        #expect(try store.takeTrialBack()?.changed.count == 3)
        #expect(try text() == before)
        #expect(try store.trial() == nil)
        #expect(try store.takeTrialBack() == nil)
        #expect(try store.history().map(\.cause) == [.reverted, .set])
        #expect(throws: SettingsError.nothingToTakeBack(left: 0)) { try store.undo(1) }
    }

    @Test("What is confirmed stays; there is nothing to confirm twice")
    func confirms() throws {
        _ = try tried([("display.size", "16x2")])
        #expect(try store.confirm().changed.map(\.text) == ["16x2"])
        #expect(try store.takeTrialBack() == nil)
        #expect(try store.get("display.size").text == "16x2")
        #expect(throws: SettingsError.nothingOnTrial) { try store.confirm() }
        #expect(try folder.names.sorted() == ["galley.toml", "state"])
        #expect(try store.undo(1).changed.map(\.key.name) == ["display.size"])
    }

    @Test("What others have changed meanwhile does not go back with it")
    func othersStay() throws {
        _ = try store.set([("units.system", "us")])
        _ = try tried([("display.size", "16x2"), ("buzzer.tick", "off")])
        _ = try store.set([("units.system", "metric"), ("buzzer.tick", "on"), ("recipes.max-time", "30")])
        #expect(try store.takeTrialBack()?.changed.map(\.key.name) == ["display.size"])
        #expect(
            try text() == """
                [units]
                system = "metric"

                [buzzer]
                tick = "on"

                [recipes]
                max-time = 30

                """)
    }

    @Test("A second trial goes on from the first: neither is there in the end")
    func again() throws {
        _ = try tried([("display.size", "16x2")])
        _ = try tried([("buzzer.tick", "off")], for: 90)
        #expect(try store.trial()?.seconds == 90)
        let id = try #require(try store.trial()?.id)
        #expect(try store.takeTrialBack(id ^ 1) == nil)
        #expect(try store.takeTrialBack(id)?.changed.count == 2)
        #expect(try store.history()[0].takesBack == [1, 2])
        #expect(try text().isEmpty)
    }

    @Test("What is changed for good between two trials stays when they go back")
    func forGoodBetween() throws {
        _ = try tried([("display.size", "16x2")])
        _ = try store.set([("recipes.max-time", "30")])
        _ = try tried([("display.characters", "A02")])
        #expect(
            try Set(#require(try store.takeTrialBack()).changed.map(\.key.name)) == [
                "display.size", "display.characters",
            ])
        #expect(try store.get("recipes.max-time").text == "30")
        #expect(try store.undo(1).changed.map(\.key.name) == ["recipes.max-time"])
    }

    @Test("What is tried and then set for good stays, also where the file needs no other word for it")
    func forGoodAlike() throws {
        _ = try tried([("units.system", "us")])
        _ = try store.set([("units.system", "us")])
        #expect(try store.trial() == nil)
        #expect(try store.get("units.system").text == "us")
        #expect(try store.history().map(\.cause) == [.set, .set])
        #expect(try folder.read("state/last-good.toml") == text())
        #expect(try store.undo(1).changed.map(\.text) == ["metric"])
    }

    @Test("What is tried and set back is not tried any more, and the history tells both")
    func setBack() throws {
        _ = try tried([("location.radius", "3000")])
        let report = try store.unset(["location.radius"])
        #expect(report.notes == ["nothing is on trial any more"])
        #expect(try store.trial() == nil)
        #expect(try store.history().first?.changes == [.init(key: "location.radius", old: "3000", new: nil)])
        #expect(try store.takeTrialBack() == nil)
    }

    @Test("Undo ends a trial before its time")
    func undoneTrial() throws {
        _ = try store.set([("units.system", "us")])
        _ = try tried([("display.size", "16x2")])
        #expect(try store.undo(1).changed.map(\.text) == ["20x4"])
        #expect(try store.trial() == nil)
        #expect(try store.history().first?.author.key == "ana@sofa")
        #expect(try store.undo(1).changed.map(\.text) == ["metric"])
    }

    @Test("A trial that nobody can read goes back to the last good copy, and what was there is kept")
    func lostTrial() throws {
        _ = try store.set([("buzzer.duration", "20")])
        _ = try tried([("buzzer.duration", "50")])
        let trial = try folder.read("state/config-trial.json")
        try folder.write("state/config-trial.json", String(trial.prefix(40)), mode: 0o600)
        #expect(throws: SettingsError.damagedTrial(path: "\(state)/config-trial.json")) {
            try store.set([("units.system", "us")])
        }
        #expect(try store.takeTrialBack()?.changed.map(\.text) == ["20"])
        #expect(try store.trial() == nil)
        #expect(try folder.read("galley.toml.broken").contains("50"))
    }

    @Test("Without a copy what was tried stays where nobody can read the trial, and that is told")
    func lostTrialWithoutCopy() throws {
        _ = try tried([("buzzer.duration", "50")])
        try folder.write("state/config-trial.json", "", mode: 0o600)
        #expect(try store.takeTrialBack()?.notes.first?.contains("look through the settings") == true)
        #expect(try store.trial() == nil)
        #expect(try store.get("buzzer.duration").text == "50")
    }

    @Test("The same trial said again lasts longer")
    func extended() throws {
        _ = try tried([("units.system", "us")], for: 3)
        #expect(try tried([("units.system", "us")], for: 60).confirmWithin == 60)
        #expect(try store.trial()?.seconds == 60)
    }

    @Test("A key never comes back for another host, nor coordinates for another place", arguments: [false, true])
    func neverForOthers(isByHand: Bool) throws {
        _ = try store.set([
            ("spoonacular.url", "https://a.example"), ("spoonacular.key", "canary"), ("location.name", "Paris"),
            ("location.latitude", "48"), ("location.longitude", "2"),
        ])
        _ = try tried([("spoonacular.url", "https://b.example"), ("location.name", "Nowhere")])
        if isByHand {
            let edited = try text().replacing("b.example", with: "c.example").replacing("Nowhere", with: "Berlin")
            try folder.write("galley.toml", edited, mode: 0o600)
        } else {
            _ = try store.set([("spoonacular.url", "https://c.example"), ("location.name", "Berlin")])
        }
        _ = try store.takeTrialBack()
        #expect(try store.get("spoonacular.url").text == "https://c.example")
        #expect(try store.get("spoonacular.key").text == "(not set)")
        #expect(try store.get("location.name").text == "Berlin")
        #expect(try store.get("location.latitude").text.isEmpty)
        #expect(try !text().contains("canary"))
    }

    @Test("A power cut in the middle of the second trial takes back the first as well")
    func cutInSecond() throws {
        _ = try tried([("display.size", "16x2")])
        let first = try text()
        _ = try tried([("display.size", "20x2")])
        try folder.write("galley.toml", first)
        #expect(try store.takeTrialBack()?.changed.map(\.text) == ["20x4"])
    }

    @Test("A value that was put right by hand before goes back like any other")
    func afterRepair() throws {
        _ = try store.set([("display.size", "16x2")])
        try folder.write("galley.toml", "[display]\nsize = \"9x9\"\n")
        _ = try tried([("display.size", "16x2")])
        _ = try #require(try store.takeTrialBack(try store.trial()?.id))
        #expect(try store.trial() == nil)
        #expect(try text().contains("9x9"))
    }

    @Test("Undo passes over what was tried, also where it was set for good meanwhile")
    func undoAfterTrial() throws {
        _ = try store.set([("units.system", "us")])
        _ = try tried([("display.size", "16x2")])
        #expect(throws: SettingsError.onTrial) { try store.undo(2) }
        _ = try store.set([("display.size", "20x2")])
        _ = try store.takeTrialBack()
        #expect(try store.undo(1).changed.map(\.text) == ["20x4"])
    }

    @Test("Only who made the change confirms it, by the same key, and root")
    func whoConfirms() throws {
        func store(_ uid: UInt32, _ key: String?) -> FileConfigStore {
            var store = self.store
            store.author = SettingsAuthor(uid: uid, key: key)
            return store
        }
        _ = try store(4_000_007, "ana").set([SettingRequest("units.system", "us")], ChangeOptions(confirmWithin: 60))
        for other in [store(4_000_007, "ben"), store(4_000_007, nil), store(4_000_008, "ana")] {
            #expect(throws: SettingsError.trialOfAnother("ana as user 4000007")) { try other.confirm() }
        }
        #expect(try store(4_000_007, "ana").confirm().changed.count == 1)
    }

    @Test("Nothing is confirmed of a file that cannot be used; it can be once the file is mended")
    func confirmsWhole() throws {
        _ = try tried([("units.system", "us")])
        let good = try text()
        try folder.write("galley.toml", "[")
        #expect(throws: SettingsError.self) { try store.confirm() }
        try folder.write("galley.toml", good)
        #expect(try store.confirm().changed.count == 1)
    }

    @Test("A file of almost a mebibyte is tried and goes back")
    func large() throws {
        let comment = String(repeating: "# \"\\\"\n", count: 150_000)
        try folder.write("galley.toml", comment)
        _ = try tried([("units.system", "us")])
        #expect(try store.takeTrialBack()?.changed.count == 1)
        #expect(try text() == comment)
    }

    @Test("What was edited by hand counts for who names the last change")
    func unseenEdit() throws {
        _ = try store.set([("buzzer.duration", "20")])
        try folder.write("galley.toml", "[buzzer]\nduration = 77\n")
        #expect(throws: SettingsError.changedMeanwhile(known: 1, last: 2)) {
            try store.set([SettingRequest("buzzer.duration", "30")], ChangeOptions(revision: 1))
        }
    }

    @Test("A board's file is not named from afar, not even by undo")
    func fromAfar() throws {
        for board in ["/mine.toml", "simulated"] { _ = try store.set([("board.name", board)]) }
        var remote = store
        remote.isFromAfar = true
        #expect(throws: SettingsError.boardFileFromAfar) { try remote.undo(1) }
        #expect(throws: SettingsError.boardFileFromAfar) { try remote.set([("board.name", "/mine.toml")]) }
        #expect(try store.undo(1).changed.map(\.text) == ["/mine.toml"])
    }

    @Test("Where nobody would take it back, nothing is tried")
    func nobody() throws {
        let alone = Self.store(of: folder, takesTrialsBack: false)
        #expect(throws: SettingsError.nobodyToTakeBack) {
            try alone.set([SettingRequest("display.size", "16x2")], ChangeOptions(confirmWithin: 1))
        }
        #expect(try folder.names.filter { $0 != "state" }.isEmpty)
        _ = try tried([("display.size", "20x2")])
        #expect(throws: SettingsError.nobodyToTakeBack, "not beside what a kiosk has left either") {
            try alone.set([SettingRequest("units.system", "us")], ChangeOptions(confirmWithin: 1))
        }
    }

    @Test("A trial whose change never reached the file is over, and changes nothing")
    func neverBegan() throws {
        try folder.write("galley.toml", "[display]\nsize = \"20x4\"\n")
        _ = try tried([("display.size", "16x2")])
        try folder.write("galley.toml", "[display]\nsize = \"20x4\"\n")
        let inode = folder.status("galley.toml").st_ino
        _ = try store.takeTrialBack()
        #expect(folder.status("galley.toml").st_ino == inode)
        #expect(try store.trial() == nil)
    }
}
