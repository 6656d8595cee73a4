public import Kitchen

/// One view of the kiosk with the meaning of the buttons there.
protocol Page: Sendable {
    /// True if the page stays open without a press. Others return to home after ``Kiosk/idleLimit``.
    var staysOpen: Bool { get }
    /// The instant at which the page closes by itself.
    var ends: Instant? { get }
    /// The instant at which the page becomes visible. Until then the page below it is shown.
    var appears: Instant { get }
    var subject: Recipe? { get }
    /// The timer that the page is about. The page closes when the timer is gone.
    var timer: Int? { get }
    /// True if the page says what a power cut did to its timer.
    var reportsPowerCut: Bool { get }
    /// True if the page belongs to the whole kitchen and stays open when another profile logs in.
    var isShared: Bool { get }
    /// Returns true if the page is a list with an entry that offers more while ok is held.
    func offersHold(in kiosk: Kiosk) -> Bool
    /// Returns the recipe or food that the favorite button saves, or `nil` if there is none.
    func savable(in kiosk: Kiosk) -> Savable?
    /// Returns the requests that the page waits for. Closing the page cancels them.
    func requests(in kiosk: Kiosk) -> [RequestID]

    /// Formats the page's content in these units once, because doing so for every frame is too slow.
    mutating func write(in units: UnitSystem)
    func view(in kiosk: Kiosk) -> View
    func handle(_ press: Press, in kiosk: inout Kiosk)
}

extension Page {
    var staysOpen: Bool { false }
    var ends: Instant? { nil }
    var appears: Instant { .atBoot }
    var subject: Recipe? { nil }
    var timer: Int? { nil }
    var reportsPowerCut: Bool { false }
    var isShared: Bool { subject != nil || timer != nil }

    func offersHold(in kiosk: Kiosk) -> Bool { false }
    func savable(in kiosk: Kiosk) -> Savable? { subject.map { .recipe($0) } }
    func requests(in kiosk: Kiosk) -> [RequestID] { [] }
    mutating func write(in units: UnitSystem) {}
}

extension Instant {
    static let atBoot = Instant(sinceBoot: .zero)
}

extension Kiosk {
    /// The recipe of the open page, or else the one on the home page.
    public var currentRecipe: Recipe? {
        pages.reversed().lazy.compactMap(\.subject).first ?? home.recipe
    }

    public func isFavorite(_ id: RecipeID) -> Bool { user.isFavorite(id) }

    /// Shows a short success message and ticks.
    mutating func confirm(_ text: String) {
        say(text)
        tick()
    }

    mutating func tick() {
        guard preferences.ticks, !timers.isRinging else { return }
        perform(.sound(.tick))
    }
}
