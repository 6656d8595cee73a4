import Boards
import CharacterDisplay
import GPIO
import Kiosk
import Kitchen
import Runtime
import SimulatedKiosk
import Simulation

/// A virtual kiosk on a board whose parts can be disconnected. It records the calls on the display's lines.
final class Stage: VirtualKiosk {
    let wiring: Board
    let lines: FaultyBoard
    /// Every set call on the display's lines.
    private(set) var calls: [(pins: Pins, at: Duration)] = []

    init(
        size: DisplaySize = .twentyByFour, restored: RestoredData = RestoredData(),
        preferences: Preferences = Preferences(), timing: Timing = .standard, isWallTrusted: Bool = false,
        moving: Duration = .zero,
        prepare: (FaultyBoard) -> Void = { _ in }
    ) throws {
        let clock = VirtualKioskClock(isTrusted: isWallTrusted, moving: moving)
        let virtual = try VirtualBoard(clock: clock)
        wiring = virtual.plan
        let lines = FaultyBoard(virtual.board, wiring: virtual.wiring)
        self.lines = lines
        prepare(lines)
        var note: (Pins) -> Void = { _ in }
        lines.noteDisplay = { note($0) }
        var early: [(pins: Pins, at: Duration)] = []
        note = { early.append(($0, clock.now)) }
        super.init(
            virtual, controller: lines, clock: clock, display: DisplaySettings(size: size, timing: timing),
            restored: restored, preferences: preferences)
        calls = early
        note = { [unowned self] in calls.append(($0, clock.now)) }
    }

    /// The number of times that timers were due to be written.
    var writings: Int { effects.count { if case .keepTimers = $0 { true } else { false } } }

    /// Starts a timer as the command line does.
    func startTimer(_ label: String, seconds: Int) {
        engine.order(.timer(.start(label: label, .seconds(seconds)))) { _ in }
        engine.turn()
    }
}
