public import Boards
internal import CharacterDisplay
public import GPIO
public import Kiosk
public import Kitchen
internal import Layout
public import Linux

/// The kiosk with its display, buttons and buzzer: everything that the loop's thread does except waiting.
///
/// Call it from one thread at a time. A call blocks at most as long as the display takes to be written.
public final class Engine {
    /// The reasons why parts of the board can't be used at the moment. The kiosk runs without them.
    public private(set) var boardProblems: [GPIOError] = [] {
        didSet { for problem in boardProblems where !oldValue.contains(problem) { report("\(problem)") } }
    }
    public var boardProblem: GPIOError? { boardProblems.first }
    /// The contents of the display, or what it would show if the board were available. Its view has at most
    /// ``/Kiosk/View/mostDrawnItems`` items of a list; see ``clientScreen``.
    public private(set) var screen: Screen {
        didSet { isClientScreenCurrent = false }
    }
    /// The last ``clientScreen`` that a client asked for.
    private var lastClientScreen: ScreenVersion
    /// False if ``lastClientScreen`` may differ from what was drawn last.
    private var isClientScreenCurrent = true

    private(set) var configuration: Configuration
    private let controller: (Board) -> any GPIOController
    let clock: any KioskClock
    private var wallClock: WallClockMonitor
    /// Carries out the effects that the engine can't carry out itself.
    private let effectRunner: (Effect) -> Void
    private let report: (String) -> Void

    private var kiosk: Kiosk { didSet { drawn = nil } }
    var inputs = InputReader()
    private(set) var hardware: Hardware?
    private var statistics = LineStatistics()
    /// The running board test, whose screen replaces the kiosk's.
    var selfTest: SelfTest?
    var buzzer: Buzzer
    private var refreshes: RefreshSchedule
    private var layout: Layout { didSet { drawn = nil } }
    private var kioskWake: Instant?
    private var drawing: Drawing
    /// The moment of ``drawing``, or `nil` if the kiosk or the layout has changed since.
    private var drawn: Moment?
    private var waiters = Waiters()
    private var lastOrder = 0
    private var orders: [RequestID: (Reply) -> Void] = [:]

    /// Creates an engine. Call ``openBoard()`` to take the board's lines.
    ///
    /// - Parameters:
    ///   - configuration: the board, the display and the preferences.
    ///   - controller: returns the GPIO controller of a board.
    ///   - clock: the kiosk's clocks.
    ///   - clockWatch: wakes the loop when the wall clock is set; `nil` to check it in every turn.
    ///   - report: called with each new problem of the board.
    ///   - effectRunner: carries out the effects that the engine can't carry out itself.
    public init(
        _ configuration: Configuration, controller: @escaping (Board) -> any GPIOController, clock: any KioskClock,
        clockWatch: ClockWatch? = nil, report: @escaping (String) -> Void = { _ in },
        effectRunner: @escaping (Effect) -> Void
    ) {
        self.configuration = configuration
        self.controller = controller
        self.clock = clock
        wallClock = WallClockMonitor(clock, wokenBy: clockWatch)
        self.effectRunner = effectRunner
        self.report = report
        let layout = Layout(configuration)
        self.layout = layout
        kiosk = Kiosk(preferences: configuration.preferences, textPages: layout.pages(of:))
        buzzer = Buzzer(configuration)
        refreshes = RefreshSchedule(from: clock.boot)
        let view = kiosk.view(at: clock.moment(after: wallClock.reading), mostItems: View.mostDrawnItems)
        drawing = layout.draw(view, at: clock.moment(after: wallClock.reading))
        screen = Screen(
            view: view, frame: drawing.frame, characters: configuration.display.characters, isLit: kiosk.isLit)
        lastClientScreen = ScreenVersion(number: Int64(clock.boot.sinceBoot / .milliseconds(1)), screen: screen)
    }

    /// Reports a fault of the machine in the log and in `status`.
    func note(_ fault: String) { report(fault) }

    /// Takes the lines of the board. Parts that can't be taken are in ``boardProblems``, and are retried automatically.
    public func openBoard() {
        hardware = configuration.board.map { board in
            Hardware(
                board, from: controller(board), clock: clock, display: configuration.display, report: report)
        }
        openParts()
    }

    private func openParts() {
        let now = clock.boot
        if let board = configuration.board, let closed = hardware?.open(at: now) {
            releaseButtons()
            inputs.begin(board, closed: closed, at: now)
            statistics.begin(boardInputs, closed: closed)
        }
        boardProblems = hardware?.problems ?? []
    }

    /// The inputs that the board has: buttons, and the contacts of a knob.
    var boardInputs: [Board.Input] { configuration.board?.inputs.map(\.input) ?? [] }

    /// Releases all buttons, because they can't be read.
    func releaseButtons() {
        inputs.end().forEach { handle(.gesture($0)) }
    }

    /// Switches to another configuration. The board is reopened if it or its display has changed.
    public func use(_ new: Configuration) {
        let old = configuration
        configuration = new
        buzzer.follow(new)
        layout = Layout(new)
        kiosk.turnPages(by: layout.pages(of:))
        handle(.preferences(new.preferences))
        guard old.board != new.board || old.display != new.display else { return }
        hardware?.sound(nil, at: clock.boot)
        // Release all lines before any of them is requested again.
        hardware = nil
        endTest()
        statistics = LineStatistics()
        releaseButtons()
        openBoard()
    }

    /// The file descriptors that become readable when a button moves or the wall clock is set.
    public var descriptors: [Int32] { (hardware?.descriptors ?? []) + wallClock.descriptors }

    /// The instant of the next `turn(readable:)`, if no event comes before; `nil` if there is nothing to do.
    public var nextWake: Instant? {
        let now = clock.boot
        let buzzerChange = hardware == nil ? nil : buzzer.state(at: now).changes
        return [
            kioskWake, inputs.nextWake, drawing.changes, buzzerChange, statusLight(at: now)?.changes,
            nextRefresh(at: now), hardware?.nextTry, waiters.nextWake, selfTest?.ends,
        ].compactMap { $0 }.min()
    }

    /// Returns the instant of the next refresh of the display; `nil` while a button's gesture is undecided, because its
    /// press has priority.
    private func nextRefresh(at now: Instant) -> Instant? {
        guard hardware?.hasDisplay == true, !inputs.isSettling else { return nil }
        return refreshes.next(at: now, buzzer: buzzer.state(at: now))
    }

    /// True once the stored data, as far as it could be read, was handed to the kiosk.
    public private(set) var isRestored = false

    /// True if no work is pending, except requests to the network.
    public var isSettled: Bool { !inputs.isSettling && !kiosk.waitsForStore }

    /// Calls `resume` with true once the condition holds, or with false after `limit`. The condition is evaluated after
    /// each turn.
    public func wait(
        for limit: Duration, until condition: @escaping (Engine) -> Bool, resume: @escaping (Bool) -> Void
    ) {
        waiters.add(until: clock.boot + limit, condition, resume: resume)
    }

    /// Hands an event to the kiosk and carries out its effects.
    public func handle(_ event: Event) {
        if case .restored = event { isRestored = true }
        for effect in kiosk.handle(event, at: clock.moment(after: wallClock.reading)) {
            switch effect {
            case .wake(let instant): kioskWake = instant
            case .sound(let sound):
                if endsTest(sound) { endTest() }
                buzzer.play(sound, at: clock.boot)
            // Driven by `isLit`.
            case .backlight: break
            case .reply(let id, let reply): orders.removeValue(forKey: id)?(reply)
            default: effectRunner(effect)
            }
        }
    }

    /// The data of the people of this kitchen, as the kiosk shows it.
    package var userData: UserData { kiosk.user }

    /// The recipe of the open page, or else the one on the home page.
    public var currentRecipe: Recipe? { kiosk.currentRecipe }

    /// The board's parts, and whether each is available.
    var checks: [(part: String, isOK: Bool)] { hardware?.checks ?? [] }

    var isGreeting: Bool { kiosk.isGreeting }

    /// True if the backlight must be on.
    public var isLit: Bool { selfTest?.isLit ?? kiosk.isLit }

    /// Returns true if the recipe is a favorite of the person who is logged in.
    public func isFavorite(_ id: RecipeID) -> Bool { kiosk.isFavorite(id) }

    /// The filter that narrows searches.
    public var searchFilter: RecipeFilter { kiosk.searchFilter }

    /// The ingredients of the pantry that are checked for a search.
    public var checkedIngredients: [String] { kiosk.checkedIngredients }

    /// The main food of the recipe on the home page, or `nil` if there is none.
    public var shownFood: String? { kiosk.shownFood }

    public var shoppingList: ShoppingList { kiosk.shoppingList }

    /// True while the shopping list is on the display.
    public var isShowingShopping: Bool { screen.view.name == .shopping }

    /// True while the shopping list is being written.
    public var isWritingShopping: Bool { kiosk.isWritingShopping }

    /// The buttons that the board has, including those that a knob stands in for.
    public var buttons: Set<Button> { configuration.board?.buttonsAndKnob ?? Set(Button.allCases) }

    /// Presses a button for a remote command. Debouncing doesn't apply.
    public func press(_ button: Button, holding: Bool) {
        handle(.touched)
        let gestures: [Gesture] = [.down(button), holding ? .hold(button) : .click(button), .up(button)]
        gestures.forEach { handle(.gesture($0)) }
    }

    /// Silences the buzzer, shows that the kiosk is off, and releases the board.
    public func shutDown() {
        buzzer.play(.silence, at: clock.boot)
        driveBuzzer()
        var frame = Frame(size: configuration.display.size)
        frame.write(configuration.display.characters.cells(for: "Galley is off"), row: 0)
        hardware?.show(frame, at: clock.boot)
        hardware?.indicate(false, at: clock.boot)
        hardware = nil
    }

    /// Fills the open text field.
    ///
    /// - Returns: false if no text field is open.
    public func type(_ text: String) -> Bool {
        guard screen.view.text != nil else { return false }
        handle(.touched)
        order(.type(text)) { _ in }
        return true
    }

    /// Gives the kiosk an order. `reply` is called once it is done.
    public func order(_ order: Order, reply: @escaping (Reply) -> Void) {
        // Negative, because the kiosk numbers its own requests upward from 1.
        lastOrder -= 1
        let id = RequestID(lastOrder)
        orders[id] = reply
        handle(.order(order, id))
    }

    /// Does everything that is due: buttons, timers, buzzer, display, lights.
    ///
    /// - Parameter readable: the descriptors that have become readable.
    public func turn(readable: Set<Int32> = []) {
        if let retry = hardware?.nextTry, retry <= clock.boot { openParts() }
        if let reading = wallClock.changedReading(readable) { handle(.clock(reading)) }
        readButtons()
        let now = clock.boot
        if let end = selfTest?.ends, end <= now { endTest() }
        inputs.advance(to: now).forEach(handleGesture)
        if let wake = kioskWake, wake <= now {
            kioskWake = nil
            handle(.woke)
        }
        driveBuzzer()
        let drawn = draw()
        driveBuzzer()
        driveLights()
        refresh(drawn)
        boardProblems = hardware?.problems ?? []
        answerWaiters()
    }

    private func answerWaiters() {
        let (waiting, finished) = waiters.partitioned(at: clock.boot, of: self)
        // A callback may add another waiter.
        waiters = waiting
        finished.forEach { $0() }
    }

    private func readButtons() {
        let now = clock.boot
        guard let hardware, let edges = hardware.readEdges(at: now), let closed = hardware.readLevels(at: now) else {
            return releaseButtons()
        }
        follow(edges, closed: closed)
        for edge in edges {
            inputs.level(edge.isClosed, of: edge.input, at: clock.instant(ofStamp: edge.stamp)).forEach(handleGesture)
        }
        for input in hardware.order {
            inputs.level(closed.contains(input), of: input, at: clock.boot).forEach(handleGesture)
        }
    }

    /// Hands a gesture to the kiosk. During a board test, gestures are ignored.
    private func handleGesture(_ gesture: Gesture) {
        if selfTest == nil { handle(.gesture(gesture)) }
    }

    private func follow(_ edges: [Hardware.Edge], closed: Set<Board.Input>) {
        let now = clock.now
        statistics.follow(edges, closed: closed, at: now)
        selfTest?.statistics.follow(edges, closed: closed, at: now)
    }

    var boardState: BoardState {
        let problems = BoardPart.allCases.map { ($0, hardware?.problem(of: $0)) }
        return BoardState(
            problems: Dictionary(uniqueKeysWithValues: problems).compactMapValues(\.self),
            size: configuration.display.size,
            lines: statistics.lines(at: clock.now), lacksPullUps: hardware?.lacksPullUps ?? false)
    }

    private func driveBuzzer() {
        let now = clock.boot
        let pitch = buzzer.state(at: now).pitch
        hardware?.sound(pitch, at: now)
        if pitch != nil { refreshes.sounded() }
    }

    private func driveLights() {
        let now = clock.boot
        hardware?.light(isLit, at: now)
        if let state = statusLight(at: now) { hardware?.indicate(state.isOn, at: now) }
    }

    /// Returns the state of the status LED; `nil` without one.
    private func statusLight(at now: Instant) -> (isOn: Bool, changes: Instant?)? {
        guard hardware != nil, configuration.board?.statusLED != nil else { return nil }
        if let isOn = selfTest?.isIndicating { return (isOn, nil) }
        return StatusLight.state(of: screen.view.timers, at: now)
    }

    /// The screen as clients see it, with up to ``/Kiosk/View/mostItems`` items of a list. Its number changes with each change.
    ///
    /// It is made only when a client asks for it, because a whole list takes many times as long as the items that are drawn.
    /// The numbers begin with the milliseconds since boot, so a kiosk never reuses those of its last run.
    public var clientScreen: ScreenVersion {
        if drawn == nil { redraw() }
        guard !isClientScreenCurrent, let drawn else { return lastClientScreen }
        isClientScreenCurrent = true
        var whole = screen
        if whole.view.total != nil {
            let view = kiosk.view(at: drawn)
            (whole.view.items, whole.view.offset, whole.view.total) = (view.items, view.offset, view.total)
        }
        if whole != lastClientScreen.screen {
            lastClientScreen = ScreenVersion(number: lastClientScreen.number + 1, screen: whole)
        }
        return lastClientScreen
    }

    /// Draws the screen, writes it to the display, and returns the moment it was drawn for.
    private func draw() -> Moment {
        let now = redraw()
        hardware?.show(screen.frame, at: now.instant)
        return now
    }

    /// Draws the screen, and returns the moment it was drawn for. Only a turn writes to the display, because a write takes as
    /// long as a beep of the buzzer.
    @discardableResult
    private func redraw() -> Moment {
        let now = clock.moment(after: wallClock.reading)
        var new = screen
        if mustDraw(at: now) {
            new.view = kiosk.view(at: now, mostItems: View.mostDrawnItems)
            drawing = layout.draw(new.view, at: now)
            drawn = now
            // An item that isn't drawn may have changed, too.
            if new.view.total != nil { isClientScreenCurrent = false }
        }
        new.frame = selfTest?.frame(on: configuration.display) ?? drawing.frame
        new.characters = configuration.display.characters
        new.isLit = isLit
        if new != screen { screen = new }
        return now
    }

    /// Returns true if the view may look different now. Most turns change nothing, such as those of a sounding buzzer.
    private func mustDraw(at now: Moment) -> Bool {
        guard let drawn, drawn.timeOfDay?.minute == now.timeOfDay?.minute else { return true }
        // A drawing before each refresh lets both count the time to the next minute from the same moment. They then share
        // a wake-up.
        let due = [drawing.changes, nextRefresh(at: now.instant)].compactMap(\.self).min()
        return due.map { $0 <= now.instant } ?? false
    }

    /// Rewrites the display if it is time to. Comes last in a turn, so nothing waits for it.
    private func refresh(_ drawn: Moment) {
        let now = clock.boot
        guard let due = nextRefresh(at: now), due <= now else { return }
        hardware?.refresh(at: now)
        refreshes.refreshed(at: drawn)
    }
}
