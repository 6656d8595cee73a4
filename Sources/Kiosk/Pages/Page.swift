public import Kitchen

/// One view of the kiosk: what it shows and what the buttons mean there.
protocol Page: Sendable {
    /// Whether it is never left for home because nobody presses anything.
    var stays: Bool { get }
    /// When it leaves by itself.
    var ends: Instant? { get }
    /// When it is seen; until then the one below it is.
    var appears: Instant { get }
    var subject: Recipe? { get }
    /// The timer that it is about, without which it has no sense.
    var timer: Int? { get }
    /// Whether it tells what a power cut has done to that timer.
    var tellsPowerCut: Bool { get }
    /// Whether it is the kitchen's, and not of who is logged in.
    var isShared: Bool { get }
    /// What of it the favorite button saves; nil: it has nothing that can be saved.
    func savable(in kiosk: Kiosk) -> Savable?
    /// What it waits for, to be given up with it.
    func requests(in kiosk: Kiosk) -> [RequestID]

    /// Keeps what it shows in these units, which costs too much for every frame.
    mutating func write(in units: UnitSystem)
    func view(in kiosk: Kiosk) -> View
    func handle(_ press: Press, in kiosk: inout Kiosk)
}

extension Page {
    var stays: Bool { false }
    var ends: Instant? { nil }
    var appears: Instant { .atBoot }
    var subject: Recipe? { nil }
    var timer: Int? { nil }
    var tellsPowerCut: Bool { false }
    var isShared: Bool { subject != nil || timer != nil }

    func savable(in kiosk: Kiosk) -> Savable? { subject.map { .recipe($0) } }
    func requests(in kiosk: Kiosk) -> [RequestID] { [] }
    mutating func write(in units: UnitSystem) {}
}

extension Instant {
    static let atBoot = Instant(sinceBoot: .zero)
}

extension Kiosk {
    /// The recipe of the page that is open, else the one that home shows.
    public var currentRecipe: Recipe? {
        pages.reversed().lazy.compactMap(\.subject).first ?? home.recipe
    }

    public func isFavorite(_ id: RecipeID) -> Bool { user.isFavorite(id) }

    /// Success in a word, with a tick.
    mutating func confirm(_ text: String) {
        say(text)
        tick()
    }

    mutating func tick() {
        guard preferences.ticks, !timers.isRinging else { return }
        perform(.sound(.tick))
    }
}
