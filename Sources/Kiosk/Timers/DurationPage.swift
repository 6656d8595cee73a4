public import Kitchen

/// The durations for a new timer. Ok starts it.
struct DurationPage: EntryList {
    private let title: String
    /// The name of the timer, or `nil` to name it after its number.
    private let label: String?
    private let durations: [Duration]
    /// The timers that follow the new one.
    private var next: [StepTimer] = []
    private var origin: TimerOrigin?
    /// True if the last entry opens the list of all durations.
    private var offersOthers = false
    var cursor = ListCursor()

    /// Creates the short list of durations: those that were last used, then the usual ones. Those that are used most
    /// are nearest to the first, in both directions.
    static func usual(label: String?, in kiosk: Kiosk) -> DurationPage {
        let usual = [5, 10, 15, 20, 30, 45, 60, 1, 3].map { Duration.seconds($0 * 60) }
        var page = DurationPage(
            title: "How long?", label: label, durations: (kiosk.user.recentTimers.durations + usual).unique)
        page.offersOthers = true
        return page
    }

    /// Creates the list of all durations. The step's proposal is selected. If the step states a rate such as "20 min
    /// per pound", the title is its short form "20 min/pound", because the previous page showed the rate in words.
    static func all(
        label: String?, for timer: StepTimer? = nil, next: [StepTimer] = [], origin: TimerOrigin? = nil
    ) -> DurationPage {
        let proposal = timer?.duration
        let rate = timer?.rate?.replacing(" per ", with: "/").replacing(" to ", with: "-")
        let durations = Set(allDurations + [proposal].compactMap(\.self)).sorted()
        var page = DurationPage(
            title: rate ?? "How long?", label: label, durations: durations, next: next, origin: origin)
        // Food that is weighed needs about an hour.
        let selected = proposal ?? (timer == nil ? .seconds(600) : .seconds(3600))
        page.cursor.index = durations.firstIndex(of: selected) ?? 0
        return page
    }

    private static let allDurations: [Duration] = {
        let minutes =
            Array(1...60) + stride(from: 65, through: 240, by: 5) + stride(from: 255, through: 480, by: 15)
            + stride(from: 510, through: 720, by: 30) + [16, 20, 24, 36, 48].map { $0 * 60 }
        return [.seconds(15), .seconds(30), .seconds(45)] + minutes.map { .seconds($0 * 60) }
    }()

    func entries(in kiosk: Kiosk) -> [Entry] {
        let choices = durations.map { duration in Entry(duration.spokenText) { start(duration, in: &$0) } }
        guard offersOthers else { return choices }
        let label = label
        return choices + [Entry("Other time") { $0.open(DurationPage.all(label: label)) }]
    }

    func view(in kiosk: Kiosk) -> View { list(.actions, title: title, in: kiosk) }

    private func start(_ duration: Duration, in kiosk: inout Kiosk) {
        kiosk.closePages { $0 is DurationPage }
        kiosk.changeTimersHere(.start(label: label, duration, next: next, origin: origin))
        if origin == nil { kiosk.remember { $0.note(duration) } }
    }
}

extension Kiosk {
    /// Remembers a duration or name that was chosen for a timer.
    mutating func remember(_ choice: (inout RecentTimers) -> Void) {
        choice(&user.recentTimers)
        // Before the stored choices are read, writing would replace them.
        if user.isRead { storeQuietly(user.recentTimers) }
    }
}

extension RecentTimers: Change {
    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.keep(self) }
}
