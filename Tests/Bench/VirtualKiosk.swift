import Boards
import CharacterDisplay
import Kiosk
import Kitchen
import Runtime
import Simulation

/// The kiosk on a simulated board, in a time that only goes on when it is told to.
final class VirtualKiosk {
    let clock = VirtualKioskClock()
    let engine: Engine
    /// What it wanted done since this was emptied.
    var effects: [Effect] = []

    init(restored: Restored, preferences: Preferences = Preferences()) throws {
        let (board, wiring) = try Board.simulated()
        let simulated = try SimulatedBoard(wiring, clock: clock)
        var note: (Effect) -> Void = { _ in }
        engine = Engine(
            Engine.Configuration(
                board: board, display: DisplaySettings(size: .twentyByFour), preferences: preferences),
            controller: { _ in simulated }, clock: clock, performer: { note($0) })
        note = { [unowned self] in effects.append($0) }
        engine.openBoard()
        engine.handle(.restored(restored))
        engine.turn()
    }

    func press(_ button: Button, holding: Bool = false) {
        engine.press(button, holding: holding)
        engine.turn()
    }

    /// What the selection moving down by one changes in a list of favorites.
    static func listMove() throws -> Change {
        let titles = ["Shakshuka", "Minestrone", "Miso Soup", "Pad Thai", "Ratatouille", "Dal Tadka"]
        let favorites = titles.enumerated().map { Recipe.Heading(id: RecipeID(.starter, $0 + 1), title: $1) }
        let kiosk = try VirtualKiosk(restored: Restored(favorites: favorites))
        kiosk.press(.back)
        kiosk.press(.ok)
        let before = kiosk.engine.screen
        kiosk.press(.down)
        precondition(before.view.title == "Favorites", "the list is open")
        return Change(name: "one down in a list", from: before.frame, to: kiosk.engine.screen.frame)
    }
}

/// A virtual clock whose wall runs beside it, and is right.
struct VirtualKioskClock: KioskClock {
    private let base = VirtualClock()

    var now: Duration { base.now }
    func wait(until deadline: Duration) { base.wait(until: deadline) }

    var reading: ClockReading {
        ClockReading(bootID: "bench", boot: Instant(sinceBoot: now), wall: now / .seconds(1), isWallTrusted: true)
    }

    func timeOfDay(of reading: ClockReading) -> TimeOfDay { TimeOfDay(seconds: Int(reading.wall) % 86_400) }
}

extension Board {
    static func simulated() throws -> (board: Board, wiring: SimulatedBoard.Wiring) {
        guard let board = try Board.named("simulated") else { preconditionFailure("the simulated board is there") }
        let wiring = SimulatedBoard.Wiring(
            display: board.display.lines, buttons: board.buttons.lines, buzzer: board.buzzer?.line)
        return (board, wiring)
    }
}
