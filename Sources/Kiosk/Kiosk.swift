public import Kitchen

/// The kiosk as a pure state machine: events go in, effects and a view come out.
///
/// It keeps no clock, no randomness and does no work of its own. Moments, recipes and failures arrive in events;
/// what it wants done leaves as effects, a later look at the clock included.
public struct Kiosk: Sendable {
    /// How long a view is left alone before home comes back.
    public static let idleLimit = Duration.seconds(60)

    var preferences: Preferences
    /// How many letters come before each page of a view's text on the glass.
    private(set) var textPages: @Sendable (View) -> [Int]

    /// As it is stored, or is about to be.
    var user = UserData.unread
    /// Who is about to be logged in here.
    var entering: PendingLogin?
    var timers = TimerState()
    var input = InputState()
    var home = Home()
    /// What is not read then must not look as if it were lost.
    var isSafeMode = false
    var storeState = StoreState()
    /// Nil: it is over, or this is not the first start.
    var greeting: Greeting?
    /// What the text fields completed last.
    var knownWords: KnownWords?
    /// When settings that are tried go back; past: they should have. Nil: none are tried.
    var trial: Instant?
    /// When it is said that they cannot; nil: they have time to, or it was said.
    var trialStuck: Instant?
    /// Of the recipes that were opened last.
    var shelf = PictureCache()
    var pages = PageStack()
    var pending: [RequestID: PendingRequest] = [:]

    /// The moment of the event that is being handled.
    var now = Moment(.atBoot)
    private(set) var viewChanged = Instant.atBoot
    var nextRequest = 1
    private var effects: [Effect] = []

    /// `textPages` tells how many letters come before each page of a view's text on the glass, 0 first.
    public init(preferences: Preferences = Preferences(), textPages: @escaping @Sendable (View) -> [Int]) {
        self.preferences = preferences
        self.textPages = textPages
    }

    /// For when the glass has become another.
    public mutating func turnPages(by textPages: @escaping @Sendable (View) -> [Int]) {
        self.textPages = textPages
    }

    /// Takes in one event and returns what is to be done, in that order.
    public mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
        self.now = now
        input.backlight.begin(at: now.instant)
        switch event {
        case .restored(let restored): restore(restored)
        case .gesture(let gesture): handle(gesture)
        case .touched: touch()
        case .greeting(let greeting?): greet(with: greeting)
        case .greeting(nil): endGreeting()
        case .woke: break
        case .answered(let id, let answer): finish(id, with: answer)
        case .failed(let id, let failure): fail(id, with: failure)
        case .order(let order, let id): carryOut(order, for: id)
        case .preferences(let preferences): follow(preferences)
        case .clock(let reading): follow(reading)
        case .notice(let failure): say(failure.glass)
        case .safeMode: isSafeMode = true
        case .trial(let end): follow(trial: end)
        case .store(let state): follow(state)
        }
        keepDrafts()
        enterIfReady()
        passTime()
        if let wake = nextWake { effects.append(.wake(at: wake)) }
        defer { effects = [] }
        return effects
    }

    /// What there is to see at that moment.
    public func view(at now: Moment) -> View {
        var kiosk = self
        kiosk.now = now
        var view =
            kiosk.timers.alarm.isOpen ? kiosk.timers.alarm.view(of: timers.rack) : kiosk.visiblePage.view(in: kiosk)
        view.timers = timers.rack.timers
        view.trial = trial
        view.storeSign = storeState.sign
        view.since = viewChanged
        view.isSounding = timers.isRinging
        return view
    }

    private mutating func follow(_ preferences: Preferences) {
        let gainsService = preferences.hasService && !self.preferences.hasService
        let wanted = wantedFilter
        // Whoever sets it sees it.
        if preferences.backlightOffAfter != self.preferences.backlightOffAfter { light() }
        self.preferences = preferences
        if wantedFilter != wanted { dietChanged() }
        for index in pages.indices { pages[index].write(in: preferences.units) }
        if gainsService { askForAnotherQuietly() }
    }

    // MARK: For pages and orders

    mutating func perform(_ effect: Effect) {
        effects.append(effect)
        guard case .sound(let sound) = effect else { return }
        // The newest sound is the one that is heard.
        input.sampleEnds = nil
        if sound.callsForLight { light() }
    }

    /// To be called after every change of a timer.
    mutating func timersChanged() {
        perform(.keepTimers(timers.rack.timers))
        closeTimerPages()
        guard let sound = timers.changed(at: now.instant) else { return }
        perform(.sound(sound))
        // An alarm comes into view: what of it is too long slides from now on.
        if sound != .silence { viewChanges() }
    }

    mutating func viewChanges() {
        viewChanged = now.instant
    }

    // MARK: Fingers

    /// Somebody is there, here or from afar.
    private mutating func touch() {
        light()
        endGreeting()
    }

    private mutating func handle(_ gesture: Gesture) {
        let wasLit = isLit
        touch()
        let isFresh = input.begin(gesture, at: now.instant)
        // Letting go shows nothing new: what slides or turns its pages goes on.
        if case .up = gesture {} else { viewChanges() }
        guard isFresh else { return }
        // Whoever finds it dark does not see what the press would do.
        guard wasLit else { return input.usePressUp(of: gesture.button) }
        if timers.isRinging {
            // A press that began before the alarm was meant for something else.
            guard case .down(let button) = gesture else { return }
            silence(missed: false)
            return input.usePressUp(of: button)
        }
        if case .down(let button) = gesture, let end = input.sampleEnds, end > now.instant {
            perform(.sound(.silence))
            return input.usePressUp(of: button)
        }
        if let shortcut = Shortcut(gesture) { return take(shortcut) }
        guard let press = Press(gesture) else { return }
        // Drafts that the card did not take are tried again with whatever is chosen next.
        if [.ok, .holdOK].contains(press) { user.draftsChanged = true }
        switch press {
        case .holdBack:
            confirmSeenChecks()
            goHome()
        case _ where timers.alarm.isOpen:
            answerAlarm(press)
            input.usePressUp(of: gesture.button)
        case .holdUp where !pages.isEmpty: currentPage.handle(.up(1), in: &self)
        default: currentPage.handle(press, in: &self)
        }
    }

    private mutating func answerAlarm(_ press: Press) {
        let before = timers.rack
        let done = timers.answer(press, at: now.instant)
        if timers.rack != before { timersChanged() }
        if let done { offerNext(after: done) }
    }

    mutating func silence(missed: Bool) {
        timers.rack.silence(missed: missed)
        timersChanged()
    }
}
