public import Boards
internal import CharacterDisplay
public import GPIO
public import Kiosk
public import Kitchen
internal import Layout
public import Linux

/// The kiosk with its glass, its buttons and its buzzer: all that one thread does, but the waiting.
///
/// Used by one thread at a time. It never blocks longer than the display takes to be written.
public final class Engine {
    /// Why parts of the board cannot be used at the moment; the kiosk lives on without them.
    public private(set) var boardProblems: [GPIOError] = [] {
        didSet { for problem in boardProblems where !oldValue.contains(problem) { report("\(problem)") } }
    }
    public var boardProblem: GPIOError? { boardProblems.first }
    /// What stands on the glass, or would if the board could be had.
    public private(set) var screen: Screen {
        didSet { look += 1 }
    }
    /// The number of what there is to see, another one whenever that is another. It begins with the milliseconds since
    /// boot, so that no kiosk goes on where one before it ended.
    public private(set) var look: Int64

    private(set) var configuration: Configuration
    private let controller: (Board) -> any GPIOController
    let clock: any KioskClock
    private var wallClock: WallClockFollower
    /// Does what the engine cannot do itself.
    private let effectRunner: (Effect) -> Void
    private let report: (String) -> Void

    private var kiosk: Kiosk
    var inputs = InputReader()
    private(set) var hardware: Hardware?
    private var statistics = LineStatistics()
    /// What a person who tests the board wants to see in place of the kiosk.
    var selfTest: SelfTest?
    var buzzer: Buzzer
    private var refreshes: RefreshSchedule
    private var layout: Layout
    private var kioskWake: Instant?
    private var drawingChanges: Instant?
    private var waiters = Waiters()
    private var lastOrder = 0
    private var orders: [RequestID: (Reply) -> Void] = [:]

    /// `controller` hands out the lines of a board; `effectRunner` does what the engine cannot do itself; `report` is told
    /// what is wrong with the board, each time that something is.
    public init(
        _ configuration: Configuration, controller: @escaping (Board) -> any GPIOController, clock: any KioskClock,
        clockWatch: ClockWatch? = nil, report: @escaping (String) -> Void = { _ in },
        effectRunner: @escaping (Effect) -> Void
    ) {
        self.configuration = configuration
        self.controller = controller
        self.clock = clock
        wallClock = WallClockFollower(clock, wokenBy: clockWatch)
        self.effectRunner = effectRunner
        self.report = report
        let layout = Layout(configuration)
        self.layout = layout
        kiosk = Kiosk(preferences: configuration.preferences, textPages: layout.pages(of:))
        buzzer = Buzzer(configuration)
        refreshes = RefreshSchedule(from: clock.boot)
        let view = kiosk.view(at: clock.moment(after: wallClock.reading))
        let drawing = layout.draw(view, at: clock.moment(after: wallClock.reading))
        screen = Screen(
            view: view, frame: drawing.frame, characters: configuration.display.characters, isLit: kiosk.isLit)
        look = Int64(clock.boot.sinceBoot / .milliseconds(1))
    }

    /// Reports a fault of the machine: in the log and in `status`.
    func note(_ fault: String) { report(fault) }

    /// Takes the board's lines, as far as they can be had; the rest is told by `boardProblems`, and tried again by
    /// itself.
    public func openBoard() {
        hardware = configuration.board.map { board in
            Hardware(
                board, from: controller(board), clock: clock, display: configuration.display, report: report)
        }
        tryBoard()
    }

    private func tryBoard() {
        let now = clock.boot
        if let board = configuration.board, let closed = hardware?.open(at: now) {
            letGo()
            inputs.begin(board, closed: closed, at: now)
            statistics.begin(wired, closed: closed)
        }
        boardProblems = hardware?.problems ?? []
    }

    /// Buttons and a knob's contacts.
    var wired: [Board.Input] { configuration.board?.inputs.map(\.input) ?? [] }

    /// Buttons that cannot be read are not pressed.
    func letGo() {
        inputs.end().forEach { handle(.gesture($0)) }
    }

    /// Goes on with another configuration; the board is opened anew where it or its display changed.
    public func use(_ new: Configuration) {
        let old = configuration
        configuration = new
        buzzer.follow(new)
        layout = Layout(new)
        kiosk.turnPages(by: layout.pages(of:))
        handle(.preferences(new.preferences))
        guard old.board != new.board || old.display != new.display else { return }
        hardware?.sound(nil, at: clock.boot)
        // The lines are given back before any of them is taken again.
        hardware = nil
        endTest()
        statistics = LineStatistics()
        letGo()
        openBoard()
    }

    /// Descriptors that have something to say when a button moves or the wall clock is set.
    public var descriptors: [Int32] { (hardware?.descriptors ?? []) + wallClock.descriptors }

    /// When `turn()` has something to do though nothing else happens.
    public var nextWake: Instant? {
        let now = clock.boot
        let buzzerChange = hardware == nil ? nil : buzzer.state(at: now).changes
        return [
            kioskWake, inputs.nextWake, drawingChanges, buzzerChange, statusLight(at: now)?.changes,
            nextRefresh(at: now), hardware?.nextTry, waiters.nextWake, selfTest?.ends,
        ].compactMap { $0 }.min()
    }

    /// Never while it is open what a finger means: its press comes first.
    private func nextRefresh(at now: Instant) -> Instant? {
        guard hardware?.hasDisplay == true, !inputs.isSettling else { return nil }
        return refreshes.next(at: now, buzzer: buzzer.state(at: now))
    }

    /// Whether it has been told what was there before the start, as far as that could be read.
    public private(set) var isRestored = false

    /// Whether nothing is under way but what needs the network.
    public var isSettled: Bool { !inputs.isSettling && !kiosk.waitsForStore }

    /// Calls `resume` once the condition holds, with true, or after `limit` with false. The condition is looked at
    /// whenever something has happened.
    public func wait(
        for limit: Duration, until condition: @escaping (Engine) -> Bool, resume: @escaping (Bool) -> Void
    ) {
        waiters.add(until: clock.boot + limit, condition, resume: resume)
    }

    public func handle(_ event: Event) {
        if case .restored = event { isRestored = true }
        for effect in kiosk.handle(event, at: clock.moment(after: wallClock.reading)) {
            switch effect {
            case .wake(let instant): kioskWake = instant
            case .sound(let sound):
                if endsTest(sound) { endTest() }
                buzzer.play(sound, at: clock.boot)
            // The line follows `isLit`.
            case .backlight: break
            case .reply(let id, let reply): orders.removeValue(forKey: id)?(reply)
            default: effectRunner(effect)
            }
        }
    }

    /// The recipe that the kiosk shows, or that home does.
    public var currentRecipe: Recipe? { kiosk.currentRecipe }

    /// The board's parts, and whether they are had.
    var checks: [(part: String, isOK: Bool)] { hardware?.checks ?? [] }

    var isGreeting: Bool { kiosk.isGreeting }

    /// Whether the backlight is to be on.
    public var isLit: Bool { selfTest?.isLit ?? kiosk.isLit }

    public func isFavorite(_ id: RecipeID) -> Bool { kiosk.isFavorite(id) }

    /// What searches are narrowed to.
    public var searchFilter: RecipeFilter { kiosk.searchFilter }

    /// What the pantry is searched with.
    public var checkedIngredients: [String] { kiosk.checkedIngredients }

    /// The food of the recipe that home shows.
    public var shownFood: String? { kiosk.shownFood }

    public var shoppingList: ShoppingList { kiosk.shoppingList }

    /// Those that there are.
    public var buttons: Set<Button> { configuration.board?.buttonsAndKnob ?? Set(Button.allCases) }

    /// A finger from afar: what guards against noise on the lines does not apply.
    public func press(_ button: Button, holding: Bool) {
        handle(.touched)
        let gestures: [Gesture] = [.down(button), holding ? .hold(button) : .click(button), .up(button)]
        gestures.forEach { handle(.gesture($0)) }
    }

    /// Silences the buzzer, tells on the glass that the kiosk is off, and gives the board back.
    public func shutDown() {
        buzzer.play(.silence, at: clock.boot)
        driveBuzzer()
        var frame = Frame(size: configuration.display.size)
        frame.write(configuration.display.characters.cells(for: "Galley is off"), row: 0)
        hardware?.show(frame, at: clock.boot)
        hardware?.indicate(false, at: clock.boot)
        hardware = nil
    }

    /// Fills the open text field; false when there is none.
    public func type(_ text: String) -> Bool {
        guard screen.view.text != nil else { return false }
        handle(.touched)
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

    /// Does what is due: buttons, time, buzzer, glass. `readable` are the descriptors that have something to say.
    public func turn(readable: Set<Int32> = []) {
        if let retry = hardware?.nextTry, retry <= clock.boot { tryBoard() }
        if let reading = wallClock.news(readable) { handle(.clock(reading)) }
        readButtons()
        let now = clock.boot
        if let end = selfTest?.ends, end <= now { endTest() }
        inputs.advance(to: now).forEach(feel)
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
        let (waiting, finished) = waiters.parted(at: clock.boot, of: self)
        // Being told may make somebody wait for the next thing.
        waiters = waiting
        finished.forEach { $0() }
    }

    private func readButtons() {
        let now = clock.boot
        guard let hardware, let edges = hardware.readEdges(at: now), let closed = hardware.readLevels(at: now) else {
            return letGo()
        }
        follow(edges, closed: closed)
        for edge in edges {
            inputs.level(edge.isClosed, of: edge.input, at: clock.instant(ofStamp: edge.stamp)).forEach(feel)
        }
        for input in hardware.order {
            inputs.level(closed.contains(input), of: input, at: clock.boot).forEach(feel)
        }
    }

    /// While the board is tested, fingers mean nothing to the kiosk.
    private func feel(_ gesture: Gesture) {
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

    /// Nil where there is none.
    private func statusLight(at now: Instant) -> (isOn: Bool, changes: Instant?)? {
        guard hardware != nil, configuration.board?.statusLED != nil else { return nil }
        if let isOn = selfTest?.isIndicating { return (isOn, nil) }
        return StatusLight.state(of: screen.view.timers, at: now)
    }

    /// Returns the moment that was drawn.
    private func draw() -> Moment {
        let now = clock.moment(after: wallClock.reading)
        let view = kiosk.view(at: now)
        let drawing = layout.draw(view, at: now)
        let frame = selfTest?.frame(on: configuration.display) ?? drawing.frame
        let new = Screen(view: view, frame: frame, characters: configuration.display.characters, isLit: isLit)
        if new != screen { screen = new }
        drawingChanges = drawing.changes
        hardware?.show(frame, at: now.instant)
        return now
    }

    /// Writes the glass anew if it is time to. It comes last in a turn, so that nothing waits for it.
    private func refresh(_ drawn: Moment) {
        let now = clock.boot
        guard let due = nextRefresh(at: now), due <= now else { return }
        hardware?.refresh(at: now)
        refreshes.refreshed(at: drawn)
    }
}
