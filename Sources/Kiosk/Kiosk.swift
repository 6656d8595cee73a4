public import Kitchen

/// The kiosk as a pure state machine: it turns events into effects and a view.
///
/// The state machine reads no clock, draws no random numbers and does no input or output. The runtime passes the time
/// with each event, carries out the effects and reports their outcomes as further events. `Effect.wake` asks the
/// runtime for an event at a later instant.
public struct Kiosk: Sendable {
    /// Time without a press after which an open page returns to home.
    public static let idleLimit = Duration.seconds(60)

    var preferences: Preferences
    /// Returns, for each page of a view's text on the display, the number of letters before that page.
    private(set) var textPages: @Sendable (View) -> [Int]

    /// The data as it is stored, including changes that are still being written.
    package var user = UserData.unread
    /// The login that the store has confirmed but the kiosk hasn't applied yet.
    var pendingLogin: PendingLogin?
    var timers = TimerState()
    var input = InputState()
    var home = Home()
    /// True if only timers were read from the store. Empty lists then say "Not read yet", not "None".
    var isSafeMode = false
    var storeState = StoreState()
    /// The greeting of the very first start, or `nil` if it is over or this isn't the first start.
    var greeting: Greeting?
    /// The words that text fields offer as completions, cached; `nil` until a field needs them.
    var cachedVocabulary: CachedVocabulary?
    /// The instant at which settings on trial are reverted, or `nil` if none are on trial. An instant in the past means
    /// that they are still not reverted.
    var trial: Instant?
    /// The instant at which the kiosk reports that it can't revert these settings, or `nil` once it has.
    var trialStuck: Instant?
    /// The shopping list as the kiosk showed it last.
    var seenShopping = ShoppingList()
    /// The reason why the shopping list isn't shared now, or `nil` if there is none.
    var shoppingProblem: String?
    /// Pictures of the recipes that were opened last.
    var pictureCache = PictureCache()
    var pages = PageStack()
    /// Notices of the household, which cover the pages.
    var notices = HouseholdNotices()
    /// The place of the menu when it was closed, or `nil` if it wasn't open yet.
    var menuMemory: MenuMemory?
    var pending: [RequestID: PendingRequest] = [:]

    /// The moment of the event in progress.
    var now = Moment(.atBoot)
    /// The largest number of a list's items in the view in progress.
    private(set) var mostItems = View.mostItems
    private(set) var viewChanged = Instant.atBoot
    /// The instant at which the newest page was opened.
    var pageOpened = Instant.atBoot
    /// The hint in lists that ok can be held.
    var holdHint = HoldHint()
    var nextRequest = 1
    private var effects: [Effect] = []

    /// Creates a kiosk that shows home.
    ///
    /// - Parameters:
    ///   - preferences: the settings at the start.
    ///   - textPages: returns, for each page of a view's text on the display, the number of letters before it; 0 comes
    ///     first.
    public init(preferences: Preferences = Preferences(), textPages: @escaping @Sendable (View) -> [Int]) {
        self.preferences = preferences
        self.textPages = textPages
    }

    /// Replaces the function that divides texts into pages, after the size of the display has changed.
    public mutating func turnPages(by textPages: @escaping @Sendable (View) -> [Int]) {
        self.textPages = textPages
    }

    /// Handles one event.
    ///
    /// - Returns: the effects to carry out, in this order.
    public mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
        self.now = now
        input.backlight.begin(at: now.instant)
        holdHint.begin(at: now.instant)
        switch event {
        case .restored(let restored): restore(restored)
        case .shared(let data): follow(shared: data)
        case .household(let notice): follow(notice)
        case .meal(let meal): follow(meal: meal)
        case .shoppingProblem(let text): follow(shoppingProblem: text)
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
        applyPendingLogin()
        if pages.contains(where: { $0 is ShoppingPage }) { seenShopping = user.shopping }
        passTime()
        if let wake = nextWake { effects.append(.wake(at: wake)) }
        defer { effects = [] }
        return effects
    }

    /// The view at that moment.
    ///
    /// - Parameters:
    ///   - now: the moment.
    ///   - mostItems: the largest number of a list's items. A longer list has only those around the selected one.
    public func view(at now: Moment, mostItems: Int = View.mostItems) -> View {
        var kiosk = self
        kiosk.now = now
        kiosk.mostItems = mostItems
        let cover = timers.alarm.isOpen ? timers.alarm.view(of: timers.rack) : notices.view
        var view = cover ?? kiosk.visiblePage.view(in: kiosk)
        view.timers = timers.rack.timers
        view.trial = trial
        view.storeSign = storeState.sign
        view.since = viewChanged
        view.opened = pageOpened
        if cover == nil, view.notice == nil, holdHint.isShown(openedAt: pageOpened), visiblePage.offersHold(in: kiosk) {
            view.notice = HoldHint.text
        }
        view.isSounding = timers.isRinging
        return view
    }

    private mutating func follow(_ preferences: Preferences) {
        let gainsService = preferences.hasService && !self.preferences.hasService
        let wanted = wantedFilter
        // A change of this setting lights the display, so that you see its effect.
        if preferences.backlightOffAfter != self.preferences.backlightOffAfter { turnOnBacklight() }
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
        if sound.callsForLight { turnOnBacklight() }
    }

    /// Stores the timers, closes their outdated pages and starts or stops the sound. Call it after every change of a
    /// timer.
    mutating func timersChanged() {
        perform(.keepTimers(timers.rack.timers))
        closeTimerPages()
        guard let sound = timers.changed(at: now.instant) else { return }
        perform(.sound(sound))
        // The alarm has just come into view, so long names start to slide now.
        if sound != .silence { viewChanges() }
    }

    mutating func viewChanges() {
        viewChanged = now.instant
    }

    // MARK: Fingers

    /// Wakes the light and ends the greeting: someone is at the buttons, or works the kiosk remotely.
    private mutating func touch() {
        turnOnBacklight()
        endGreeting()
    }

    private mutating func handle(_ gesture: Gesture) {
        let wasLit = isLit
        touch()
        let isFresh = input.begin(gesture, at: now.instant)
        // A release shows nothing new: what slides or turns its pages goes on.
        if case .up = gesture {} else { viewChanges() }
        guard isFresh else { return }
        // On a dark display you don't see what the press would do, so it only lights the display.
        guard wasLit else { return input.consumePress(of: gesture.button) }
        if timers.isRinging {
            // A press that began before the alarm was meant for something else.
            guard case .down(let button) = gesture else { return }
            silence(missed: false)
            return input.consumePress(of: button)
        }
        if case .down(let button) = gesture, dismissNotice() { return input.consumePress(of: button) }
        if case .down(let button) = gesture, let end = input.sampleEnds, end > now.instant {
            perform(.sound(.silence))
            return input.consumePress(of: button)
        }
        if let shortcut = Shortcut(gesture) { return take(shortcut) }
        guard let press = Press(gesture) else { return }
        // Drafts that the card refused are written again with the next choice.
        if [.ok, .holdOK].contains(press) { user.draftsChanged = true }
        switch press {
        case .holdBack:
            confirmSeenChecks()
            goHome()
        case _ where timers.alarm.isOpen:
            answerAlarm(press)
            input.consumePress(of: gesture.button)
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
