import Foundation
import Testing
import Workbench

@testable import Settings

@Suite("Changes on trial")
struct ConfigTrialTests: HasConfigFolder {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("An unconfirmed change is taken back byte for byte, and the history records it")
    func reverts() throws {
        let written = "# mine\n[display]\n  size = '20x4' # of old\n[spoonacular]\nkey=\"abc\"\n"
        try folder.write("galley.toml", written, mode: 0o600)
        let before = try text()
        let report = try store.tried([("display.size", "16x2"), ("spoonacular.url", "https://example.org")])
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

    @Test("A confirmed change stays, and can't be confirmed twice")
    func confirms() throws {
        _ = try store.tried([("display.size", "16x2")])
        #expect(try store.confirm().changed.map(\.text) == ["16x2"])
        #expect(try store.takeTrialBack() == nil)
        #expect(try store.get("display.size").text == "16x2")
        #expect(throws: SettingsError.nothingOnTrial) { try store.confirm() }
        #expect(try folder.names.sorted() == ["galley.toml", "state"])
        #expect(try store.undo(1).changed.map(\.key.name) == ["display.size"])
    }

    @Test("Changes by others during a trial stay")
    func othersStay() throws {
        _ = try store.set([("units.system", "us")])
        _ = try store.tried([("display.size", "16x2"), ("buzzer.tick", "off")])
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

    @Test("A second trial joins the first one, and both are taken back")
    func again() throws {
        _ = try store.tried([("display.size", "16x2")])
        _ = try store.tried([("buzzer.tick", "off")], for: 90)
        #expect(try store.trial()?.seconds == 90)
        let id = try #require(try store.trial()?.id)
        #expect(try store.takeTrialBack(id ^ 1) == nil)
        #expect(try store.takeTrialBack(id)?.changed.count == 2)
        #expect(try store.history()[0].takesBack == [1, 2])
        #expect(try text().isEmpty)
    }

    @Test("A permanent change between two trials stays")
    func forGoodBetween() throws {
        _ = try store.tried([("display.size", "16x2")])
        _ = try store.set([("recipes.max-time", "30")])
        _ = try store.tried([("display.characters", "A02")])
        #expect(
            try Set(#require(try store.takeTrialBack()).changed.map(\.key.name)) == [
                "display.size", "display.characters",
            ])
        #expect(try store.get("recipes.max-time").text == "30")
        #expect(try store.undo(1).changed.map(\.key.name) == ["recipes.max-time"])
    }

    @Test("A value on trial that is then set permanently stays, even if the file doesn't change")
    func forGoodAlike() throws {
        _ = try store.tried([("units.system", "us")])
        _ = try store.set([("units.system", "us")])
        #expect(try store.trial() == nil)
        #expect(try store.get("units.system").text == "us")
        #expect(try store.history().map(\.cause) == [.set, .set])
        #expect(try folder.read("state/last-good.toml") == text())
        #expect(try store.undo(1).changed.map(\.text) == ["metric"])
    }

    @Test("A value on trial that is set back ends the trial, and the history records both")
    func setBack() throws {
        _ = try store.tried([("location.radius", "3000")])
        let report = try store.unset(["location.radius"])
        #expect(report.notes == ["no change waits to be confirmed any more"])
        #expect(try store.trial() == nil)
        #expect(try store.history().first?.changes == [.init(key: "location.radius", old: "3000", new: nil)])
        #expect(try store.takeTrialBack() == nil)
    }

    @Test("Undo ends a trial early")
    func undoneTrial() throws {
        _ = try store.set([("units.system", "us")])
        _ = try store.tried([("display.size", "16x2")])
        #expect(try store.undo(1).changed.map(\.text) == ["20x4"])
        #expect(try store.trial() == nil)
        #expect(try store.history().first?.author.key == "ana@sofa")
        #expect(try store.undo(1).changed.map(\.text) == ["metric"])
    }

    @Test("A damaged trial goes back to the last good copy, and the present file is kept aside")
    func lostTrial() throws {
        _ = try store.set([("buzzer.duration", "20")])
        _ = try store.tried([("buzzer.duration", "50")])
        let trial = try folder.read("state/config-trial.json")
        try folder.write("state/config-trial.json", String(trial.prefix(40)), mode: 0o600)
        #expect(throws: SettingsError.damagedTrial(path: "\(state)/config-trial.json")) {
            try store.set([("units.system", "us")])
        }
        #expect(try store.takeTrialBack()?.changed.map(\.text) == ["20"])
        #expect(try store.trial() == nil)
        #expect(try folder.read("galley.toml.broken").contains("50"))
    }

    @Test("Without a copy, the changes of a damaged trial stay, and a note says so")
    func lostTrialWithoutCopy() throws {
        _ = try store.tried([("buzzer.duration", "50")])
        try folder.write("state/config-trial.json", "", mode: 0o600)
        #expect(try store.takeTrialBack()?.notes.first?.contains("look through the settings") == true)
        #expect(try store.trial() == nil)
        #expect(try store.get("buzzer.duration").text == "50")
    }

    @Test(
        "Manual edits during a trial stay when it is taken back, also with other changes",
        arguments: [nil, 60])
    func editsStay(isTriedFor seconds: Int?) throws {
        try folder.write("galley.toml", "[buzzer]\nduration = 20\n")
        _ = try store.tried([("display.size", "16x2")])
        try folder.write("galley.toml", "# mine\n\(try text())\n[recipes]\nmax-time = 30 # minutes\nnew-key = 1\n")
        _ = try store.set([SettingRequest("units.system", "us")], ChangeOptions(confirmWithin: seconds))
        let tried = try #require(try store.trial()).keys(path: store.path).map(\.name)
        #expect(Set(tried) == (seconds == nil ? ["display.size"] : ["display.size", "units.system"]))
        _ = try store.takeTrialBack()
        let text = try text()
        #expect(text.contains("# mine\n") && text.contains("max-time = 30 # minutes\nnew-key = 1\n"), "\(text)")
        #expect(!text.contains("16x2") && text.contains("us") == (seconds == nil), "\(text)")
        #expect(
            try store.history().filter { $0.cause == .edited }.map { $0.changes.map(\.key) } == [["recipes.max-time"]])
        if seconds == nil { #expect(try store.undo(1).changed.map(\.key.name) == ["units.system"]) }
    }

    @Test("A place on trial goes back with its coordinates, also after manual edits")
    func place() throws {
        let point = [("location.latitude", "48"), ("location.longitude", "2")]
        _ = try store.set([("location.name", "Paris")] + point)
        _ = try store.tried([("location.name", "Home"), ("location.latitude", "5"), ("location.longitude", "2")])
        try folder.write("galley.toml", "# mine\n\(try text())")
        #expect(try store.takeTrialBack()?.changed.map(\.key.name) == ["location.name", "location.latitude"])
        #expect(try store.get("location.latitude").text == "48" && store.get("location.longitude").text == "2")
    }

    @Test("A place name on trial goes back without coordinates if these were edited since")
    func placeOfAnother() throws {
        let point = [("location.latitude", "48"), ("location.longitude", "2")]
        _ = try store.set([("location.name", "Paris")] + point)
        _ = try store.tried([("location.name", "Home"), ("location.latitude", "5"), ("location.longitude", "6")])
        try folder.write("galley.toml", try text().replacing("6", with: "7"))
        _ = try store.takeTrialBack()
        #expect(try store.get("location.name").text == "Paris")
        #expect(try store.get("location.latitude").text.isEmpty && store.get("location.longitude").text.isEmpty)
    }

    @Test("A dry run of undo reports the trial and its author, and changes nothing")
    func undoTold() throws {
        _ = try store.set([("units.system", "us")])
        _ = try store.tried([("display.size", "16x2")])
        let before = try text()
        let told = try store.undo(1, ChangeOptions(isDryRun: true))
        #expect(told.changed.map(\.text) == ["20x4"])
        #expect(told.notes == ["this takes back the unconfirmed change by ana@sofa as root"])
        #expect(try store.trial() != nil && text() == before)
        #expect(throws: SettingsError.onTrial) { try store.undo(2, ChangeOptions(isDryRun: true)) }
        #expect(throws: SettingsError.changedMeanwhile(known: 1, last: 2)) {
            try store.undo(1, ChangeOptions(revision: 1))
        }
        #expect(try store.undo(1, ChangeOptions(revision: told.revision)).changed.map(\.text) == ["20x4"])
    }

    @Test("Repeating the same change on trial extends its time")
    func extended() throws {
        _ = try store.tried([("units.system", "us")], for: 3)
        #expect(try store.tried([("units.system", "us")], for: 60).confirmWithin == 60)
        #expect(try store.trial()?.seconds == 60)
    }

    @Test(
        "Taking a trial back never restores a key for another host or coordinates for another place",
        arguments: [false, true])
    func neverForOthers(isByHand: Bool) throws {
        _ = try store.set([
            ("spoonacular.url", "https://a.example"), ("spoonacular.key", "canary"), ("location.name", "Paris"),
            ("location.latitude", "48"), ("location.longitude", "2"),
        ])
        _ = try store.tried([("spoonacular.url", "https://b.example"), ("location.name", "Nowhere")])
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

    @Test("A power cut during a second trial takes back the first one, too")
    func cutInSecond() throws {
        _ = try store.tried([("display.size", "16x2")])
        let first = try text()
        _ = try store.tried([("display.size", "20x2")])
        try folder.write("galley.toml", first)
        #expect(try store.takeTrialBack()?.changed.map(\.text) == ["20x4"])
    }

    @Test("A value that was corrected by hand before a trial is restored like any other")
    func afterRepair() throws {
        _ = try store.set([("display.size", "16x2")])
        try folder.write("galley.toml", "[display]\nsize = \"9x9\"\n")
        _ = try store.tried([("display.size", "16x2")])
        _ = try #require(try store.takeTrialBack(try store.trial()?.id))
        #expect(try store.trial() == nil)
        #expect(try text().contains("9x9"))
    }

    @Test("Undo skips changes on trial, also those that were made permanent since")
    func undoAfterTrial() throws {
        _ = try store.set([("units.system", "us")])
        _ = try store.tried([("display.size", "16x2")])
        #expect(throws: SettingsError.onTrial) { try store.undo(2) }
        _ = try store.set([("display.size", "20x2")])
        _ = try store.takeTrialBack()
        #expect(try store.undo(1).changed.map(\.text) == ["20x4"])
    }

    @Test("Only root and the same person with the same key can confirm a change")
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

    @Test("A trial can't be confirmed while the file is unusable, and can after it is repaired")
    func confirmsWhole() throws {
        _ = try store.tried([("units.system", "us")])
        let good = try text()
        try folder.write("galley.toml", "[")
        #expect(throws: SettingsError.self) { try store.confirm() }
        try folder.write("galley.toml", good)
        #expect(try store.confirm().changed.count == 1)
    }

    @Test("A trial works with a file of almost the largest size")
    func large() throws {
        let comment = String(repeating: "# \"\\\"\n", count: 42_000)
        try folder.write("galley.toml", comment)
        _ = try store.tried([("units.system", "us")])
        #expect(try store.takeTrialBack()?.changed.count == 1)
        #expect(try text() == comment)
    }

    @Test("Without a kiosk that could take it back, a trial is refused")
    func nobody() throws {
        let alone = FileConfigStore(in: folder, takesTrialsBack: false)
        #expect(throws: SettingsError.noKioskForTrial) {
            try alone.set([SettingRequest("display.size", "16x2")], ChangeOptions(confirmWithin: 1))
        }
        #expect(try folder.names.filter { $0 != "state" }.isEmpty)
        _ = try store.tried([("display.size", "20x2")])
        #expect(throws: SettingsError.noKioskForTrial, "not beside what a kiosk has left either") {
            try alone.set([SettingRequest("units.system", "us")], ChangeOptions(confirmWithin: 1))
        }
    }

    @Test("A trial whose change never reached the file ends and changes nothing")
    func neverBegan() throws {
        try folder.write("galley.toml", "[display]\nsize = \"20x4\"\n")
        _ = try store.tried([("display.size", "16x2")])
        try folder.write("galley.toml", "[display]\nsize = \"20x4\"\n")
        let inode = folder.status("galley.toml").st_ino
        _ = try store.takeTrialBack()
        #expect(folder.status("galley.toml").st_ino == inode)
        #expect(try store.trial() == nil)
    }
}
