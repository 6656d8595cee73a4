public import Boards
public import CharacterDisplay
public import GPIO
public import Kiosk
public import Runtime
public import Simulation

/// The whole kiosk on a simulated board in virtual time, from buttons to pixels. Used by tests, pictures and
/// benchmarks.
open class VirtualKiosk {
    public let clock: VirtualKioskClock
    public let board: SimulatedBoard
    public let engine: Engine
    /// The requested effects since the last `takeEffects()`, oldest first.
    public private(set) var effects: [Effect] = []
    /// The engine's reports about the board.
    public private(set) var reports: [String] = []
    /// The number of times that the engine was woken at its own request.
    public private(set) var wakes = 0

    /// Creates a kiosk and starts its engine.
    ///
    /// - Parameters:
    ///   - virtual: The board, on the same clock.
    ///   - controller: Provides the GPIO lines; `nil` for the board itself.
    ///   - clock: The clock, which keeps its current time.
    ///   - display: The size and timing of the display.
    ///   - restored: The stored data at the start.
    ///   - preferences: The owner's settings.
    ///   - tone: The pitch of a passive buzzer.
    public init(
        _ virtual: VirtualBoard, controller: (any GPIOController)? = nil, clock: VirtualKioskClock,
        display: DisplaySettings = DisplaySettings(size: .twentyByFour), restored: RestoredData = RestoredData(),
        preferences: Preferences = Preferences(), tone: BuzzerTone = .loud
    ) {
        self.clock = clock
        board = virtual.board
        var record: (Effect) -> Void = { _ in }
        var report: (String) -> Void = { _ in }
        engine = Engine(
            Engine.Configuration(
                board: virtual.plan, display: display, preferences: preferences, tone: tone),
            controller: { _ in controller ?? virtual.board }, clock: clock, report: { report($0) },
            effectRunner: { record($0) })
        record = { [unowned self] in effects.append($0) }
        report = { [unowned self] in reports.append($0) }
        engine.openBoard()
        engine.handle(.restored(restored))
        engine.turn()
    }

    /// The text that the simulated display controller shows.
    public var glass: [String] { board.model.glass(size: engine.screen.frame.size) }

    /// Returns the effects so far, and clears them.
    public func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// Lets time pass. The engine runs whenever it asked to be woken, as in the event loop.
    public func pass(_ time: Duration) {
        let end = clock.now + time
        while let wake = engine.nextWake, wake.sinceBoot <= end {
            clock.wait(until: wake.sinceBoot)
            wakes += 1
            precondition(wakes < 500_000, "it wakes for nothing")
            engine.turn()
        }
        clock.wait(until: end)
        engine.turn()
    }

    /// Presses a button for a time, then waits 0.1 s.
    public func press(_ button: Board.Button, for time: Duration = .milliseconds(80)) {
        set(button, pressed: true)
        pass(time)
        set(button, pressed: false)
        pass(.milliseconds(100))
    }

    /// Presses or releases a button, whose contact bounces, and turns the engine.
    public func set(_ button: Board.Button, pressed: Bool, bounces: Int = 3) {
        guard let place = Board.Button.allCases.firstIndex(of: button) else {
            preconditionFailure("a board has all buttons")
        }
        board.set(button: place, pressed: pressed, bounces: bounces)
        engine.turn()
    }

    /// Moves the wall clock forward as a time service does, which wakes the event loop.
    public func setClock(ahead seconds: Double = 0, isTrusted: Bool = true) {
        clock.set(ahead: seconds, isTrusted: isTrusted)
        engine.turn()
    }
}
