import Control
import Foundation
import Glibc
import Kitchen
import Testing

@Suite("Features: settings on the display", .serialized)
final class SettingsFeatureTests {
    private let kitchen: FeatureKitchen
    private var file: String { kitchen.folder + "/galley.toml" }

    init() throws {
        kitchen = try FeatureKitchen()
        try kitchen.unplug()
    }

    private func kiosk(_ config: String?, environment: [String: String] = [:]) async throws -> TestKiosk {
        try await TestKiosk(folder: kitchen.folder, config: config, environment: environment)
    }

    private func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    private static let defaults = [
        "Diet: any", "Intolerances: none", "Units: metric", "Alarm: classic", "Tick sound: on",
        "Text: normal", "Scrolling: on", "Remote access",
    ]
    private static let others = [
        "Diet: any", "Intolerances: none", "Units: us", "Alarm: urgent", "Tick sound: off",
        "Text: large", "Scrolling: off", "Remote access",
    ]

    @Test(
        "beyond, by buttons: changed settings are in the file, take effect at once and survive a restart",
        arguments: ["20x4", "16x2"])
    func settings(size: String) async throws {
        var kiosk = try await kiosk("# Ours, by the stove.\ndisplay.size = \"\(size)\"\n")
        let list = try await kiosk.open("Settings")
        #expect(list.view == "settings" && list.labels == Self.defaults)
        for (label, then) in zip(Self.defaults, Self.others) where label != then && !label.hasPrefix("Alarm") {
            #expect(try await kiosk.choose(label).items.first(where: \.selected)?.label == then)
        }
        try await kiosk.choose("Alarm: classic")
        let sounds = try await kiosk.choose("urgent")
        #expect(sounds.items.filter(\.marked).map(\.label) == ["urgent"] && !sounds.buzzer)
        #expect(try text().hasPrefix("# Ours, by the stove.\ndisplay.size = \"\(size)\"\n"))
        for (key, value) in [
            ("units.system", "us"), ("buzzer.pattern", "urgent"), ("buzzer.tick", "off"), ("display.text", "large"),
            ("display.motion", "off"),
        ] {
            #expect(try await kitchen.output("config", "get", key) == value + "\n")
        }
        #expect(
            try await kitchen.output("config", "history").split(separator: "\n").count { $0.contains("at the kiosk") }
                == 5)
        _ = try await kitchen.output("timer", "start", "12", "Rice")
        try await kiosk.press("back", hold: true)
        try await kiosk.press("back", hold: true)
        try await kiosk.press("up", hold: true)
        try await kiosk.press("ok")
        let timer = try await kiosk.wait { $0.lines.joined().contains("▐") }
        #expect(timer.view == "timer" && timer.items.map(\.label) == ["Rice"] && timer.timers.map(\.label) == ["Rice"])
        try await kiosk.stop()

        kiosk = try await self.kiosk(nil)
        #expect(try await kiosk.open("Settings").labels == Self.others)
        try await kiosk.stop()
    }

    @Test("beyond, over the command line: settings take effect on the kiosk at once, and are listed there")
    func settingsByCommand() async throws {
        let kiosk = try await kiosk("")
        #expect(try await kiosk.open("Settings").labels == Self.defaults)
        _ = try await kitchen.output(
            "config", "set", "units.system", "us", "buzzer.pattern", "urgent", "buzzer.tick", "off", "display.text",
            "large", "display.motion", "off")
        #expect(try await kiosk.now.labels == Self.others)
        #expect(try await kitchen.galley("config", "set", "display.text", "huge").status == 65)
        #expect(try await kitchen.output("config", "keys", "display.motion").contains("whole pieces"))
        try await kiosk.stop()
    }

    @Test("The kitchen's diet is a setting, by buttons and command; a person's own diet overrides it, with a note")
    func diet() async throws {
        let kiosk = try await kiosk("")
        try await kiosk.open("Settings")
        try await kiosk.choose("Diet: any")
        try await kiosk.choose("vegan")
        let plain = try await kitchen.galley("config", "get", "recipes.diet")
        #expect(plain.output == "vegan\n" && plain.errors.isEmpty)
        _ = try await kitchen.output("config", "set", "recipes.diet", "vegetarian")
        #expect(try await kiosk.open("Settings").labels.first == "Diet: vegetarian")

        _ = try await kitchen.output("profile", "diet", "--diet", "paleo")
        #expect(try await kiosk.now.labels.prefix(2) == ["Diet (kitchen): vegetarian", "Diet (guest): paleo"])
        for words in [["get", "recipes.diet"], ["show", "recipes"], ["set", "recipes.diet", "vegan"]] {
            let result = try await GalleyCommand.run(["config"] + words, in: kitchen.folder)
            #expect(result.status == 0)
            #expect(result.errors.contains("guest has their own diet, which overrides recipes.diet;"))
        }
        for key in ["units.system", "recipes.intolerances"] {
            #expect(try await kitchen.galley("config", "get", key).errors.isEmpty)
        }
        try await kiosk.choose("Diet (guest): paleo")
        try await kiosk.choose("As kitchen")
        #expect(try await kitchen.galley("config", "get", "recipes.diet").errors.isEmpty)
        #expect(try await kitchen.output("profile", "diet").contains("diet: vegan"))
        try await kiosk.stop()
    }

    @Test("A setting fixed by the environment is shown as such and not written; the others can be changed")
    func fixed() async throws {
        let kiosk = try await kiosk("", environment: ["GALLEY_UNITS_SYSTEM": "us"])
        #expect(try await kiosk.open("Settings").labels.contains("Units: us"))
        let refused = try await kiosk.choose("Units: us")
        #expect(refused.view == "message" && refused.glass == "Locked by the environment")
        try await kiosk.press("back")
        #expect(try await kiosk.now.labels.contains("Units: us"))
        #expect(try text() == "")
        #expect(try await kiosk.choose("Tick sound: on").labels.contains("Tick sound: off"))
        try await kiosk.stop()
    }

    @Test("A broken file and its settings stay unchanged, and the display says why")
    func broken() async throws {
        let kiosk = try await kiosk("[units]\nsystem = \"us\"\n")
        let damaged = "[units]\nsystem = \"us\ntick\n"
        try damaged.write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await kiosk.open("Settings").labels.contains("Units: us"))
        let refused = try await kiosk.choose("Units: us")
        #expect(refused.view == "message" && refused.glass.hasPrefix("Settings damaged not saved"))
        try await kiosk.press("back")
        #expect(try await kiosk.now.labels.contains("Units: us"))
        #expect(try text() == damaged)
        try await kiosk.stop()
    }

    @Test(
        "On a read-only card the setting stays, with a message; once the card is writable it can be changed",
        .enabled(if: getuid() == 0, "only root may mount"))
    func readOnly() async throws {
        let kiosk = try await kiosk("")
        try await kiosk.open("Settings")
        let folder = kitchen.folder
        try #require(mount(folder, folder, nil, UInt(MS_BIND), nil) == 0)
        var isMounted = true
        defer { if isMounted { umount2(folder, Int32(MNT_DETACH)) } }
        try #require(mount(nil, folder, nil, UInt(MS_BIND) | UInt(MS_REMOUNT) | UInt(MS_RDONLY), nil) == 0)
        let refused = try await kiosk.choose("Scrolling: on")
        #expect(refused.view == "message" && refused.glass.hasPrefix("Card read-only: not saved"))
        try await kiosk.press("back")
        #expect(try await kiosk.now.labels.contains("Scrolling: on"))
        try #require(umount2(folder, Int32(MNT_DETACH)) == 0)
        isMounted = false
        #expect(try text() == "")
        #expect(try await kiosk.choose("Scrolling: on").labels.contains("Scrolling: off"))
        try await kiosk.stop()
    }
}
