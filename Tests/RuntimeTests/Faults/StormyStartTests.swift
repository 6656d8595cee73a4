import Control
import Cookbook
import Foundation
import Kitchen
import ScriptedServices
import Testing
import Workbench

@testable import Runtime

@Suite("A start with everything broken at once", .serialized, .enabled(if: .mounts, "needs root, to mount a card"))
struct StormyStartTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
    }

    private func galley(_ arguments: String...) async throws -> GalleyCommand {
        try await GalleyCommand.run(arguments, in: folder.path)
    }

    @Test("Without card, network, clock, board and a valid file, the kiosk says so, and a timer rings")
    func everything() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=8m")
        let state = folder.file("card/state")
        let store = try Cookbook(folder: state)
        try await store.save(Recipe(id: RecipeID(.starter, 3), title: "Leek soup"), keep: .whole, at: 0)
        try await store.keep(TimerSnapshot(timers: [], written: SystemClock().reading))
        try store.close()
        try "".write(toFile: "\(state)/lock", atomically: false, encoding: .utf8)
        try card.remount(readOnly: true)
        let hole = try BlackHole()
        let kiosk = try await TestKiosk(
            folder: folder.path, state: state, config: "[display\n",
            environment: [
                "GALLEY_SPOONACULAR_URL": hole.url, "GALLEY_SPOONACULAR_KEY": "key", "GALLEY_BOARD_NAME": "generic",
            ])
        let status = try await kiosk.document(ShowStatus())
        #expect(status.configuration.problem != nil)
        #expect(status.store.state == .readOnly)
        #expect(!status.clock.trusted)
        #expect(try await galley("favorite", "list").output.contains("starter:3"), "what is stored is read")
        let screen = try await kiosk.now
        #expect(screen.glass.hasPrefix("Settings damaged"), "the owner can mend this one: \(screen.glass)")
        #expect(try await galley("timer", "start", "1s", "Egg").status == 0)
        let alarm = try await kiosk.wait { $0.view == "alarm" }
        #expect(alarm.glass.contains("Egg"))
        for _ in 1...2 { try await kiosk.press("ok") }
        #expect(try await kiosk.document(ListTimers()).isEmpty)
        try await kiosk.stop()
    }
}
