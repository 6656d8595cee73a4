public import Boards
public import CharacterDisplay
public import GPIO
public import Kiosk
public import Runtime
public import Simulation

/// The whole kiosk on a simulated board, from a finger to the dots on the glass, in a time that goes on when it is told
/// to: for tests, for pictures, and for what a day in a kitchen costs.
open class VirtualKiosk {
    public let clock: VirtualKioskClock
    public let board: SimulatedBoard
    public let engine: Engine
    /// What it wanted done, oldest first, since `takeEffects()`.
    public private(set) var effects: [Effect] = []
    /// What was told of the board.
    public private(set) var reports: [String] = []
    /// How often the engine asked to be woken and was.
    public private(set) var wakes = 0

    /// - Parameters:
    ///   - virtual: the board, on the same clock.
    ///   - controller: who hands out the lines; nil: the board itself.
    ///   - clock: starts where it stands.
    ///   - display: its size and times.
    ///   - restored: what the store held when the power came.
    ///   - preferences: what the owner set.
    ///   - tone: the pitch of a passive buzzer.
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

    /// What the model of the controller shows.
    public var glass: [String] { board.model.glass(size: engine.screen.frame.size) }

    /// The effects so far, which are then forgotten.
    public func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// Time goes by; the engine turns whenever it asked to, as the loop lets it.
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

    /// A finger on a button's line, and then 0.1 s without.
    public func press(_ button: Board.Button, for time: Duration = .milliseconds(80)) {
        let place = Board.Button.allCases.firstIndex(of: button) ?? 0
        board.set(button: place, pressed: true)
        engine.turn()
        pass(time)
        board.set(button: place, pressed: false)
        engine.turn()
        pass(.milliseconds(100))
    }

    /// A time service sets the wall clock so many seconds further on; the loop is woken for it.
    public func setClock(ahead seconds: Double = 0, isTrusted: Bool = true) {
        clock.set(ahead: seconds, isTrusted: isTrusted)
        engine.turn()
    }
}
