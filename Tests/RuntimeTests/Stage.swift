import Boards
import CharacterDisplay
import GPIO
import Kiosk
import Kitchen
import Runtime
import Simulation

/// A virtual clock whose wall runs beside it.
struct VirtualKioskClock: KioskClock {
    let base = VirtualClock()
    var bootID = "boot"
    var isWallTrusted = false

    var now: Duration { base.now }
    func wait(until deadline: Duration) { base.wait(until: deadline) }

    var reading: ClockReading {
        ClockReading(
            bootID: bootID, boot: Instant(sinceBoot: base.now), wall: 1_700_000_000 + base.now.inSeconds,
            isWallTrusted: isWallTrusted)
    }

    func secondsSinceMidnight(of reading: ClockReading) -> Int { Int(reading.wall) % 86_400 }
}

/// An engine on a simulated board in virtual time: the whole way from a finger to the dots on the glass.
final class Stage {
    let clock = VirtualKioskClock()
    let board: SimulatedBoard
    let wiring: Board
    let engine: Engine
    private(set) var effects: [Effect] = []

    init(size: DisplaySize = .twentyByFour, restored: Restored = Restored()) throws {
        guard let wiring = try Board.named("simulated") else { preconditionFailure("the simulated board is there") }
        self.wiring = wiring
        board = try SimulatedBoard(
            .init(
                display: wiring.display.lines, buttons: Board.Button.allCases.compactMap { wiring.buttons[$0] },
                buzzer: wiring.buzzer?.line), clock: clock)
        var record: (Effect) -> Void = { _ in }
        engine = Engine(
            Engine.Configuration(board: wiring, display: DisplaySettings(size: size)),
            controller: { [board] _ in board },
            clock: clock, performer: { record($0) })
        record = { [unowned self] in effects.append($0) }
        try engine.openBoard()
        engine.handle(.restored(restored))
        engine.turn()
    }

    /// What the model of the controller shows.
    var glass: [String] { board.model.glass(size: engine.screen.frame.size) }

    /// Time goes by; the engine turns whenever it asked to, as the loop lets it.
    func pass(_ time: Duration) {
        let end = clock.now + time
        while let wake = engine.nextWake, wake.sinceBoot <= end {
            clock.wait(until: wake.sinceBoot)
            engine.turn()
        }
        clock.wait(until: end)
        engine.turn()
    }

    func press(_ button: Board.Button, for time: Duration = .milliseconds(80)) {
        let button = Board.Button.allCases.firstIndex(of: button) ?? 0
        board.set(button: button, pressed: true)
        engine.turn()
        pass(time)
        board.set(button: button, pressed: false)
        engine.turn()
        pass(.milliseconds(100))
    }

    /// A timer, as if asked for over the command line.
    func startTimer(_ label: String, seconds: Int) {
        engine.order(.timer(.start(label: label, .seconds(seconds)))) { _ in }
        engine.turn()
    }
}
