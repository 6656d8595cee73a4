import Boards
import CharacterDisplay
import GPIO
import Kiosk
import Kitchen
import Pictures
import Runtime
import Simulation

/// The kiosk of an evening: the real one, from the buttons' lines to the controller's dots, in virtual time.
final class Evening {
    let clock: EveningClock
    private let size: DisplaySize
    private let board: SimulatedBoard
    private let engine: Engine
    /// The timers as they were written last.
    private(set) var snapshot: TimerSnapshot?

    /// - Parameter restored: what the store held when the power came.
    init(size: DisplaySize, clock: EveningClock, restored: Restored) throws {
        guard let wiring = try Board.named("simulated") else { throw NoSuchBoard(name: "simulated") }
        self.size = size
        self.clock = clock
        let board = try SimulatedBoard(
            SimulatedBoard.Wiring(
                display: wiring.display.lines, buttons: wiring.buttons.lines, buzzer: wiring.buzzer?.line),
            clock: clock)
        self.board = board
        var perform: (Effect) -> Void = { _ in }
        engine = Engine(
            Engine.Configuration(board: wiring, display: DisplaySettings(size: size)),
            controller: { _ in board }, clock: clock, performer: { perform($0) })
        perform = { [unowned self] in self.perform($0) }
        engine.openBoard()
        engine.handle(.restored(restored))
        engine.turn()
    }

    /// A store that keeps everything, and a clock for what is kept of timers.
    private func perform(_ effect: Effect) {
        switch effect {
        case .store(let id, _): engine.handle(.answered(id, .stored))
        case .keepTimers(let timers): snapshot = TimerSnapshot(timers: timers, written: clock.reading)
        default: break
        }
    }

    /// Time goes by; the kiosk wakes whenever it asked to.
    func pass(_ time: Duration) {
        let end = clock.now + time
        while let wake = engine.nextWake, wake.sinceBoot <= end {
            clock.wait(until: wake.sinceBoot)
            engine.turn()
        }
        clock.wait(until: end)
        engine.turn()
    }

    /// A timer must run.
    func passUntilItRings() {
        precondition(snapshot?.timers.contains(where: \.isRunning) == true, "a timer runs")
        while !board.isBuzzing { pass(.seconds(1)) }
    }

    /// A finger on one button after the other.
    func press(_ buttons: Board.Button...) {
        for button in buttons { press(button, for: .milliseconds(80)) }
    }

    func hold(_ button: Board.Button) {
        press(button, for: .seconds(1))
    }

    private func press(_ button: Board.Button, for time: Duration) {
        guard let place = Board.Button.allCases.firstIndex(of: button) else { return }
        board.set(button: place, pressed: true)
        engine.turn()
        pass(time)
        board.set(button: place, pressed: false)
        engine.turn()
        pass(.milliseconds(100))
    }

    /// What the glass looks like now.
    func picture(_ title: String, backlight: DisplayPicture.Backlight = .greenYellow) -> String {
        let model = board.model
        precondition(model.breaches.isEmpty, "no time of the data sheet is broken: \(model.breaches)")
        return DisplayPicture(
            model.pixels(size: size), size: size, title: title, lines: model.glass(size: size), backlight: backlight
        ).text
    }
}

/// A clock that stands still until someone waits. It starts at 18:42.
struct EveningClock: KioskClock {
    private let base = VirtualClock()
    private let bootID: String
    private let isTrusted: Bool

    /// - Parameter isTrusted: whether a time service has set the wall clock.
    init(bootID: String, isTrusted: Bool) {
        self.bootID = bootID
        self.isTrusted = isTrusted
    }

    var now: Duration { base.now }
    func wait(until deadline: Duration) { base.wait(until: deadline) }

    var reading: ClockReading {
        ClockReading(
            bootID: bootID, boot: Instant(sinceBoot: now), wall: Double((18 * 60 + 42) * 60) + now / .seconds(1),
            isWallTrusted: isTrusted)
    }

    func timeOfDay(of reading: ClockReading) -> TimeOfDay { TimeOfDay(seconds: Int(reading.wall) % 86_400) }
}
