import Control
import Cookbook
import Foundation
import Kitchen
import Testing
import Workbench

@testable import Runtime

@Suite("A read-only card or a damaged store", .serialized)
struct CardTroubleTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    /// A card with a favorite and a running timer, as a cleanly stopped kiosk leaves it.
    private func usedCard() async throws -> (card: Mount, state: String) {
        let card = try Mount(at: temporary.file("card"), options: "size=8m")
        let state = "\(card.path)/state"
        let cookbook = try Cookbook(folder: state)
        let recipe = try #require(try await cookbook.recipe(RecipeID(.starter, 1)))
        try await cookbook.save(recipe, keep: .whole, at: 1)
        let clock = SystemClock()
        let roast = CookTimer(
            id: 1, label: "Roast", duration: .seconds(3000), state: .running(until: clock.boot + .seconds(3000)))
        try await cookbook.keep(TimerSnapshot(timers: [roast], written: clock.reading))
        try cookbook.close()
        try "".write(toFile: "\(state)/lock", atomically: false, encoding: .utf8)
        return (card, state)
    }

    private func favorites(_ kiosk: TestKiosk) async throws -> [String] {
        let page = try await kiosk.document(ListRecipes(favorites: true, own: false))
        return page.recipes.map(\.id.description)
    }

    private func status(_ kiosk: TestKiosk) async throws -> StatusDocument {
        let status = try await kiosk.document(ShowStatus())
        return status
    }

    private func timers(_ kiosk: TestKiosk) async throws -> [String] {
        let timers = try await kiosk.document(ListTimers())
        return timers.map(\.label)
    }

    @Test(
        "On a read-only card, stored data is shown, timers run, commands can't save; the kiosk recovers by itself",
        .enabled(if: .mounts))
    func commands() async throws {
        let (card, state) = try await usedCard()
        try card.remount(readOnly: true)
        let kiosk = try await TestKiosk(folder: folder, state: state)
        #expect(try await favorites(kiosk) == ["starter:1"])
        #expect(try await timers(kiosk) == ["Roast"])
        #expect(try await status(kiosk).store.state == .readOnly)

        let refused = try await GalleyCommand.run(["favorite", "add", "starter:2"], in: folder)
        #expect(refused.status == Sysexit.notWritten.rawValue)
        #expect(refused.errors.contains("read-only"), "\(refused.errors)")
        let started = try await GalleyCommand.run(["timer", "start", "20", "Rice"], in: folder)
        #expect(started.status == 0 && started.errors.contains("read-only"), "\(started.errors)")
        let rings = try await GalleyCommand.run(["timer", "start", "1s", "Egg"], in: folder)
        #expect(rings.status == 0)
        let alarm = try await kiosk.wait { $0.view == "alarm" }
        #expect(alarm.buzzer)
        try await kiosk.press("ok")
        try await kiosk.press("ok")

        try card.remount(readOnly: false)
        try await kiosk.waitForStore(.ok)
        #expect(try await GalleyCommand.run(["favorite", "add", "starter:2"], in: folder).status == 0)
        try await kiosk.stop()
        let after = try Cookbook(folder: state)
        #expect(try await after.favorites().count == 2)
        #expect(try await after.timers()?.timers.map(\.label).sorted() == ["Rice", "Roast"])
    }

    @Test(
        "A timer stopped while the card is read-only is saved as soon as the card is writable",
        .enabled(if: .mounts))
    func timersMeanwhile() async throws {
        let (card, state) = try await usedCard()
        try card.remount(readOnly: true)
        let kiosk = try await TestKiosk(folder: folder, state: state)
        #expect(try await GalleyCommand.run(["timer", "stop", "1"], in: folder).status == 0)
        try card.remount(readOnly: false)
        try await wait(until: "the timers are stored") {
            try await Cookbook(folder: state).timers()?.timers.isEmpty == true
        }
        try await kiosk.stop()
    }

    @Test(
        "A kiosk that stops right after the card became writable saves the stopped timer",
        .enabled(if: .mounts))
    func timersAtTheEnd() async throws {
        let (card, state) = try await usedCard()
        try card.remount(readOnly: true)
        let kiosk = try await TestKiosk(folder: folder, state: state)
        #expect(try await GalleyCommand.run(["timer", "stop", "1"], in: folder).status == 0)
        try card.remount(readOnly: false)
        try await kiosk.waitForStore(.ok)
        try await kiosk.stop()
        #expect(try await Cookbook(folder: state).timers()?.timers.isEmpty == true)
    }

    @Test(
        "On a read-only card, favorites open, and the home page and a failed save name the reason",
        .enabled(if: .mounts), arguments: ["20x4", "16x2"])
    func buttons(size: String) async throws {
        let (card, state) = try await usedCard()
        try card.remount(readOnly: true)
        let kiosk = try await TestKiosk(folder: folder, state: state, config: "display.size = \"\(size)\"\n")
        try await kiosk.press("back", hold: true)
        let home = try await kiosk.wait(for: "Card read-only")
        #expect(home.view == "home")
        let list = try await kiosk.open("Favorites")
        #expect(list.items.count == 1)
        let recipe = try await kiosk.press("ok")
        #expect(recipe.view == "recipe" && recipe.title == list.items[0].label)
        try await kiosk.press("back", hold: true)
        // The home page may show the favorite recipe.
        while try await kiosk.press("down").glass.contains("♥") {}
        let refused = try await kiosk.press("ok", hold: true)
        #expect(refused.view == "message" && refused.glass.hasPrefix("Card read-only: not saved"))
        try card.remount(readOnly: false)
        try await kiosk.waitForStore(.ok)
        try await kiosk.press("back", hold: true)
        let saved = try await kiosk.press("ok", hold: true)
        #expect(saved.lines[0].contains("Saved"))
        try await kiosk.press("back", hold: true)
        #expect(try await !kiosk.now.glass.contains("read-only"))
        try await kiosk.stop()
    }

    @Test(
        "On a full card, nothing is shown as saved, a refused removal removes nothing, timers ring, and room is used at once",
        .enabled(if: .mounts))
    func full() async throws {
        let (card, state) = try await usedCard()
        let kiosk = try await TestKiosk(folder: folder, state: state)
        let ballast = try card.fill()
        var refused = ""
        for number in 2...50 where refused.isEmpty {
            refused = try await GalleyCommand.run(["favorite", "add", "starter:\(number)"], in: folder).errors
            if refused.contains("is a favorite") { refused = "" }
        }
        #expect(refused.contains("no room"), "\(refused)")
        let kept = try await favorites(kiosk)
        try await kiosk.press("back", hold: true)
        // The home page may show a favorite recipe.
        while try await kiosk.press("down").glass.contains("♥") {}
        let message = try await kiosk.press("ok", hold: true)
        #expect(message.glass.hasPrefix("Card is full: not saved"), "\(message.glass)")
        let removal = try await GalleyCommand.run(["favorite", "remove", "starter:1"], in: folder)
        #expect(removal.status == 0 || removal.errors.contains("no room"), "\(removal.errors)")
        #expect(try await favorites(kiosk) == kept.filter { $0 != "starter:1" || removal.status != 0 })
        #expect(try await GalleyCommand.run(["timer", "start", "1s", "Egg"], in: folder).status == 0)
        try await kiosk.wait { $0.view == "alarm" && $0.buzzer }
        for _ in 1...2 { try await kiosk.press("ok") }

        try FileManager.default.removeItem(atPath: ballast)
        #expect(try await GalleyCommand.run(["favorite", "add", "starter:51"], in: folder).status == 0)
        try await kiosk.stop()
        #expect(try await Cookbook(folder: state).favorites().contains { $0.id.number == 51 })
    }

    @Test("A timer that a full card could not save is saved soon after there is room", .enabled(if: .mounts))
    func timersWithoutRoom() async throws {
        let (card, state) = try await usedCard()
        let kiosk = try await TestKiosk(folder: folder, state: state)
        let ballast = try card.fill()
        var warning = ""
        for number in 1...15 where warning.isEmpty {
            warning = try await GalleyCommand.run(["timer", "start", "20", "Rice \(number)"], in: folder).errors
            if !warning.contains("room") { warning = "" }
        }
        try #require(!warning.isEmpty, "the timers had room")
        let labels = try await timers(kiosk)

        try FileManager.default.removeItem(atPath: ballast)
        try await wait(until: "the timers are stored") {
            try await Cookbook(folder: state).timers()?.timers.map(\.label) == labels
        }
        try await kiosk.stop()
    }

    @Test("Without a kiosk, commands list the store on a read-only card and refuse changes", .enabled(if: .mounts))
    func withoutKiosk() async throws {
        let (card, state) = try await usedCard()
        try FileManager.default.removeItem(atPath: "\(state)/lock")
        try card.remount(readOnly: true)
        let variables = ["GALLEY_STATE": state]
        let listed = try await GalleyCommand.run(["recipe", "list", "--favorites"], in: folder, variables: variables)
        #expect(listed.status == 0 && listed.output.contains("starter:1"), "\(listed.errors)")
        let refused = try await GalleyCommand.run(
            ["favorite", "add", "starter:2"], in: folder, variables: variables)
        #expect(refused.status == Sysexit.notWritten.rawValue, "\(refused.errors)")
    }

    // MARK: Damage

    private func damagedStore() async throws -> String {
        let state = temporary.file("state")
        let cookbook = try Cookbook(folder: state)
        try await cookbook.add(food: "leek")
        try cookbook.close()
        try Data(repeating: 7, count: 9000).write(to: URL(filePath: "\(state)/galley.sqlite"))
        return state
    }

    @Test("The display reports a damaged store at each start until ok acknowledges it", arguments: ["20x4", "16x2"])
    func damageByButtons(size: String) async throws {
        _ = try await damagedStore()
        let config = "display.size = \"\(size)\"\n"
        var kiosk = try await TestKiosk(folder: folder, config: config)
        let notice = try await kiosk.now
        #expect(notice.view == "message" && notice.title == "Data was damaged")
        try await kiosk.press("back")
        let home = try await kiosk.now
        #expect(home.view == "home" && home.glass.contains("Data damaged"))
        let favorites = try await kiosk.open("Favorites")
        #expect(!favorites.glass.contains("None yet"))
        try await kiosk.stop()

        kiosk = try await TestKiosk(folder: folder, config: config)
        #expect(try await kiosk.now.title == "Data was damaged", "shown again after a restart")
        while try await kiosk.now.title == "Data was damaged" { try await kiosk.press("ok") }
        #expect(try await status(kiosk).store.state == .ok)
        try await kiosk.press("back", hold: true)
        #expect(try await !kiosk.now.glass.contains("Data damaged"))
        try await kiosk.stop()
    }

    @Test("Without a kiosk, commands warn about the damaged store until it is acknowledged")
    func damageWithoutKiosk() async throws {
        let state = try await damagedStore()
        for _ in 1...2 {
            let listed = try await GalleyCommand.run(["favorite", "list"], in: folder)
            #expect(listed.status == 0 && listed.errors.contains("\(state)/quarantine/1"), "\(listed.errors)")
        }
        let backup = try await GalleyCommand.run(["backup", temporary.file("kitchen.tar")], in: folder)
        #expect(backup.status == 0 && backup.errors.contains("\(state)/quarantine/1"), "\(backup.errors)")
        let kiosk = try await TestKiosk(folder: folder)
        #expect(try await GalleyCommand.run(["status", "--acknowledge"], in: folder).status == 0)
        try await kiosk.stop()
        #expect(try await GalleyCommand.run(["profile", "list"], in: folder).errors.isEmpty)
    }

    @Test("The status reports a damaged store until the command acknowledges it; then the display shows it no more")
    func damageByCommand() async throws {
        let state = try await damagedStore()
        let kiosk = try await TestKiosk(folder: folder)
        let before = try await GalleyCommand.run(["status"], in: folder)
        #expect(before.output.contains("\(state)/quarantine/1"))
        #expect(before.output.contains("galley status --acknowledge"))
        let json = try await GalleyCommand.run(["status", "--json"], in: folder).document(StatusDocument.self)
        #expect(json.store.state == .damaged && json.store.damage?.setAside == "\(state)/quarantine/1")
        let after = try await GalleyCommand.run(["status", "--acknowledge", "--json"], in: folder)
        #expect(after.status == 0, "\(after.errors)")
        #expect(try after.document(StatusDocument.self).store.state == .ok)
        #expect(try await kiosk.now.view == "home")
        #expect(FileManager.default.fileExists(atPath: "\(state)/quarantine/1/galley.sqlite"), "nothing is deleted")
        let again = try await GalleyCommand.run(["status", "--acknowledge"], in: folder)
        #expect(again.status == 0 && again.errors.contains("no damage"))
        try await kiosk.stop()
    }
}

extension TestKiosk {
    fileprivate func waitForStore(_ state: StatusDocument.Store.State) async throws {
        let deadline = ContinuousClock.now + .seconds(15)
        while true {
            let status = try await document(ShowStatus())
            if status.store.state == state { return }
            try #require(ContinuousClock.now < deadline, "the store stays \(status.store)")
        }
    }
}
