import Boards
import CharacterDisplay
import GPIO
import Kiosk
import Kitchen
import Runtime
import Simulation
import Synchronization

/// A virtual clock whose wall runs beside it, until it is set.
final class VirtualKioskClock: KioskClock {
    struct Wall {
        var atBoot = 1_800_000_000.0
        var isTrusted = false
    }

    let base = VirtualClock()
    let wall: Mutex<Wall>
    /// How far every look at the clock moves it, as a real one moves between two looks.
    private let moving: Duration

    init(isWallTrusted: Bool = false, moving: Duration = .zero) {
        wall = Mutex(Wall(isTrusted: isWallTrusted))
        self.moving = moving
    }

    var now: Duration {
        base.wait(until: base.now + moving)
        return base.now
    }
    func wait(until deadline: Duration) { base.wait(until: deadline) }

    var reading: ClockReading {
        let (now, wall) = (now, wall.withLock { $0 })
        return ClockReading(
            bootID: "boot", boot: Instant(sinceBoot: now), wall: wall.atBoot + now.inSeconds,
            isWallTrusted: wall.isTrusted)
    }

    func timeOfDay(of reading: ClockReading) -> TimeOfDay { TimeOfDay(seconds: Int(reading.wall) % 86_400) }
}

/// An engine on a simulated board in virtual time: the whole way from a finger to the dots on the glass.
final class Stage {
    let clock: VirtualKioskClock
    let board: SimulatedBoard
    let wiring: Board
    let engine: Engine
    let lines: LooseBoard
    /// What was told of the board.
    private(set) var reports: [String] = []
    private(set) var effects: [Effect] = []
    /// How often the engine asked to be woken and was.
    private(set) var wakes = 0
    /// Every set call of the display's lines.
    private(set) var calls: [(pins: Pins, at: Duration)] = []

    init(
        size: DisplaySize = .twentyByFour, restored: Restored = Restored(), pattern: BuzzerPattern = .classic,
        timing: Timing = .standard, isWallTrusted: Bool = false, moving: Duration = .zero,
        prepare: (LooseBoard) -> Void = { _ in }
    ) throws {
        clock = VirtualKioskClock(isWallTrusted: isWallTrusted, moving: moving)
        guard let wiring = try Board.named("simulated") else { preconditionFailure("the simulated board is there") }
        self.wiring = wiring
        let parts = SimulatedBoard.Wiring(
            display: wiring.display.lines, buttons: wiring.buttons.lines, buzzer: wiring.buzzer?.line)
        board = try SimulatedBoard(parts, clock: clock)
        lines = LooseBoard(board, wiring: parts)
        prepare(lines)
        var record: (Effect) -> Void = { _ in }
        var note: (String) -> Void = { _ in }
        engine = Engine(
            Engine.Configuration(
                board: wiring, display: DisplaySettings(size: size, timing: timing), pattern: pattern),
            controller: { [lines] _ in lines }, clock: clock, report: { note($0) }, performer: { record($0) })
        record = { [unowned self] in effects.append($0) }
        note = { [unowned self] in reports.append($0) }
        lines.noteDisplay = { [unowned self] in calls.append(($0, clock.now)) }
        engine.openBoard()
        engine.handle(.restored(restored))
        engine.turn()
    }

    /// How often timers were to be written.
    var writings: Int { effects.count { if case .keepTimers = $0 { true } else { false } } }

    /// What the model of the controller shows.
    var glass: [String] { board.model.glass(size: engine.screen.frame.size) }

    /// Time goes by; the engine turns whenever it asked to, as the loop lets it.
    func pass(_ time: Duration) {
        let end = clock.now + time
        while let wake = engine.nextWake, wake.sinceBoot <= end {
            clock.wait(until: wake.sinceBoot)
            wakes += 1
            precondition(wakes < 50_000, "it wakes for nothing")
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

    /// A time service sets the wall clock so many seconds further on; the loop is woken for it.
    func setClock(ahead seconds: Double = 0, isTrusted: Bool = true) {
        clock.wall.withLock { wall in
            wall.atBoot += seconds
            wall.isTrusted = isTrusted
        }
        engine.turn()
    }

    /// A timer, as if asked for over the command line.
    func startTimer(_ label: String, seconds: Int) {
        engine.order(.timer(.start(label: label, .seconds(seconds)))) { _ in }
        engine.turn()
    }
}
