public import Boards
public import CharacterDisplay
public import GPIO
public import Kiosk
public import Kitchen
internal import Layout

/// The kiosk with its glass, its buttons and its buzzer: all that one thread does, but the waiting.
///
/// Used by one thread at a time. It never blocks longer than the display takes to be written.
public final class Engine {
    /// How often a board that cannot be had is tried again.
    static let retryBoard = Duration.seconds(5)

    public struct Configuration: Sendable {
        public var board: Board
        public var display: DisplaySettings
        public var preferences: Preferences
        public var pattern: BuzzerPattern

        public init(
            board: Board, display: DisplaySettings, preferences: Preferences = Preferences(),
            pattern: BuzzerPattern = .classic
        ) {
            self.board = board
            self.display = display
            self.preferences = preferences
            self.pattern = pattern
        }
    }

    /// Why the board cannot be used at the moment; the kiosk lives on without it.
    public private(set) var boardProblem: GPIOError?
    /// What stands on the glass, or would if the board could be had.
    public private(set) var screen: Screen

    private var configuration: Configuration
    private let controller: (Board) -> any GPIOController
    private let clock: any KioskClock
    /// Does what the engine cannot do itself.
    private let performer: (Effect) -> Void

    private var kiosk: Kiosk
    private var gestures = Gestures()
    private var hardware: Hardware?
    private var buzzer: Buzzer
    private var isBuzzing = false
    private var layout: Layout
    private var kioskWake: Instant?
    private var drawingChanges: Instant?
    private var nextBoardTry: Instant?
    private var waiters: [Waiter] = []
    private var lastOrder = 0
    private var orders: [RequestID: (Reply) -> Void] = [:]

    /// Somebody who waits for something to become true.
    private struct Waiter {
        let deadline: Instant
        let condition: (Engine) -> Bool
        let resume: (Bool) -> Void
    }

    /// `controller` hands out the lines of a board; `performer` does what the engine cannot do itself.
    public init(
        _ configuration: Configuration, controller: @escaping (Board) -> any GPIOController, clock: any KioskClock,
        performer: @escaping (Effect) -> Void
    ) {
        self.configuration = configuration
        self.controller = controller
        self.clock = clock
        self.performer = performer
        let layout = Layout(size: configuration.display.size, characters: configuration.display.characters)
        self.layout = layout
        kiosk = Kiosk(preferences: configuration.preferences, pageCount: layout.pageCount(of:))
        buzzer = Buzzer(pattern: configuration.pattern)
        let view = kiosk.view(at: clock.moment)
        screen = Screen(view: view, frame: layout.draw(view, at: clock.moment).frame)
    }

    /// Takes the board's lines.
    ///
    /// - Throws: why they cannot be had; the engine then tries again by itself.
    public func openBoard() throws(GPIOError) {
        do {
            let hardware = try Hardware(
                configuration.board, from: controller(configuration.board), clock: clock, display: configuration.display
            )
            gestures = Gestures()
            gestures.begin(pressed: try hardware.readLevels(), at: clock.reading.boot)
            self.hardware = hardware
            boardProblem = nil
            nextBoardTry = nil
            isBuzzing = false
        } catch {
            loseBoard(error)
            throw error
        }
    }

    /// Goes on with another configuration; the board is opened anew where it or its display changed.
    public func use(_ new: Configuration) {
        let old = configuration
        configuration = new
        buzzer.pattern = new.pattern
        layout = Layout(size: new.display.size, characters: new.display.characters)
        kiosk.countPages(with: layout.pageCount(of:))
        handle(.preferences(new.preferences))
        guard old.board != new.board || old.display != new.display else { return }
        try? hardware?.sound(false)
        hardware = nil
        // A board that cannot be had is told by `boardProblem`, and tried again.
        try? openBoard()
    }

    /// Descriptors that have something to say when a button moves.
    public var descriptors: [Int32] { hardware?.descriptors ?? [] }

    /// When `turn()` has something to do though nothing else happens.
    public var nextWake: Instant? {
        let buzzerChange = hardware == nil ? nil : buzzer.state(at: clock.reading.boot).changes
        let waiting = waiters.map(\.deadline).min()
        return [kioskWake, gestures.nextWake, drawingChanges, buzzerChange, nextBoardTry, waiting]
            .compactMap { $0 }.min()
    }

    /// Whether nothing is under way but what needs the network.
    public var isSettled: Bool { gestures.nextWake == nil && !kiosk.waitsForStore }

    /// Calls `resume` once the condition holds, with true, or after `limit` with false. The condition is looked at
    /// whenever something has happened.
    public func wait(
        for limit: Duration, until condition: @escaping (Engine) -> Bool, resume: @escaping (Bool) -> Void
    ) {
        waiters.append(Waiter(deadline: clock.reading.boot + limit, condition: condition, resume: resume))
    }

    public func handle(_ event: Event) {
        for effect in kiosk.handle(event, at: clock.moment) {
            switch effect {
            case .wake(let instant): kioskWake = instant
            case .sound(let sound): buzzer.play(sound, at: clock.reading.boot)
            case .reply(let id, let reply): orders.removeValue(forKey: id)?(reply)
            default: performer(effect)
            }
        }
    }

    /// The recipe that the kiosk shows, or that home does.
    public var currentRecipe: Recipe? { kiosk.currentRecipe }

    public func isFavorite(_ id: RecipeID) -> Bool { kiosk.isFavorite(id) }

    /// A finger from afar: what guards against noise on the lines does not apply.
    public func press(_ button: Button, holding: Bool) {
        let gestures: [Gesture] = [.down(button), holding ? .hold(button) : .click(button), .up(button)]
        gestures.forEach { handle(.gesture($0)) }
    }

    /// Silences the buzzer, tells on the glass that the kiosk is off, and gives the board back.
    public func shutDown() {
        buzzer.play(.silence, at: clock.reading.boot)
        driveBuzzer()
        var frame = Frame(size: configuration.display.size)
        frame.write(configuration.display.characters.cells(for: "Galley is off"), row: 0)
        // It is given back either way.
        try? hardware?.show(frame)
        hardware = nil
        nextBoardTry = nil
    }

    /// Fills the open text field; false when there is none.
    public func type(_ text: String) -> Bool {
        guard screen.view.text != nil else { return false }
        order(.type(text)) { _ in }
        return true
    }

    /// Asks the kiosk for something; `reply` is called once it is done.
    public func order(_ order: Order, reply: @escaping (Reply) -> Void) {
        // The kiosk numbers its own requests upward from 1.
        lastOrder -= 1
        let id = RequestID(lastOrder)
        orders[id] = reply
        handle(.order(order, id))
    }

    /// Does what is due: buttons, time, buzzer, glass.
    public func turn() {
        if let retry = nextBoardTry, retry <= clock.reading.boot { try? openBoard() }
        readButtons()
        let now = clock.reading.boot
        gestures.advance(to: now).forEach { handle(.gesture($0)) }
        if let wake = kioskWake, wake <= now {
            kioskWake = nil
            handle(.woke)
        }
        driveBuzzer()
        draw()
        driveBuzzer()
        answerWaiters()
    }

    private func answerWaiters() {
        let now = clock.reading.boot
        let all = waiters
        waiters = []
        for waiter in all {
            if waiter.condition(self) {
                waiter.resume(true)
            } else if waiter.deadline <= now {
                waiter.resume(false)
            } else {
                waiters.append(waiter)
            }
        }
    }

    private func readButtons() {
        guard let hardware else { return }
        do {
            for edge in try hardware.readEdges() {
                gestures.level(edge.isPressed, of: edge.button, at: clock.instant(ofStamp: edge.stamp))
                    .forEach { handle(.gesture($0)) }
            }
            let pressed = try hardware.readLevels()
            for button in Button.allCases {
                gestures.level(pressed.contains(button), of: button, at: clock.reading.boot)
                    .forEach { handle(.gesture($0)) }
            }
        } catch {
            loseBoard(error)
        }
    }

    private func driveBuzzer() {
        let isOn = buzzer.state(at: clock.reading.boot).isOn
        guard isOn != isBuzzing, let hardware else { return }
        do {
            try hardware.sound(isOn)
            isBuzzing = isOn
        } catch {
            loseBoard(error)
        }
    }

    private func draw() {
        let now = clock.moment
        let view = kiosk.view(at: now)
        let drawing = layout.draw(view, at: now)
        screen = Screen(view: view, frame: drawing.frame)
        drawingChanges = drawing.changes
        do {
            try hardware?.show(drawing.frame)
        } catch {
            loseBoard(error)
        }
    }

    private func loseBoard(_ error: GPIOError) {
        hardware = nil
        boardProblem = error
        nextBoardTry = clock.reading.boot + Self.retryBoard
    }
}

/// What there is to see: the view, and how it stands on the glass.
public struct Screen: Hashable, Sendable {
    public var view: View
    public var frame: Frame
}
