public import Kitchen

/// One view of the kiosk: what it shows and what the buttons mean there.
protocol Page: Sendable {
    /// Whether it is never left for home because nobody presses anything.
    var stays: Bool { get }
    /// When it leaves by itself.
    var ends: Instant? { get }
    /// When it is seen; until then the one below it is.
    var appears: Instant { get }
    /// The recipe that it is about.
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
    /// How many pages the way back leads over; those before them are forgotten, for recipes lead to others without end.
    package static let longestWay = 12

    /// The page that the buttons reach.
    var currentPage: any Page { pages.last ?? HomePage() }

    /// The recipe of the page that is open, else the one that home shows.
    public var currentRecipe: Recipe? {
        pages.reversed().lazy.compactMap(\.subject).first ?? home.recipe
    }

    public func isFavorite(_ id: RecipeID) -> Bool { kept.isFavorite(id) }

    /// The page that is seen.
    var visiblePage: any Page { pages.last { $0.appears <= now.instant } ?? HomePage() }

    /// Goes on to a page; back comes back to this one. A message gives way, since it has been seen.
    mutating func open(_ page: some Page) {
        if pages.last is Message { pages.removeLast() }
        pages.append(page)
        if pages.count > Self.longestWay { giveUp(pages.removeFirst()) }
        viewChanges()
    }

    /// The current page is now this one. Where it was closed meanwhile, nothing changes.
    mutating func turn(to page: some Page) {
        guard !pages.isEmpty else { return }
        pages[pages.count - 1] = page
        viewChanges()
    }

    mutating func leave() {
        guard let page = pages.popLast() else { return }
        giveUp(page)
        viewChanges()
    }

    /// What a page that is gone has asked for is not wanted any more, unless another waits for it as well.
    private mutating func giveUp(_ page: any Page) {
        let wanted = Set(pages.flatMap { $0.requests(in: self) })
        for id in page.requests(in: self) where !wanted.contains(id) { cancel(id) }
    }

    /// Somebody else is logged in.
    mutating func closePersonalPages() {
        closePages { !$0.isShared }
        viewChanges()
    }

    /// Closes pages that have lost their subject, and gives up what they wait for. A page that shows that something of
    /// theirs is under way closes with them: its answer would open on another page.
    mutating func closePages(where isGone: (any Page) -> Bool) {
        var (open, closed): ([any Page], [any Page]) = ([], [])
        var isClosing = false
        for page in pages {
            isClosing = isGone(page) || isClosing && (page as? Loading)?.isGivenUp == true
            if isClosing { closed.append(page) } else { open.append(page) }
        }
        guard !closed.isEmpty else { return }
        pages = open
        closed.forEach { giveUp($0) }
        viewChanges()
    }

    mutating func goHome() {
        let left = pages
        pages = []
        for page in left {
            giveUp(page)
            (page as? StaplesPage)?.addTicked(in: &self)
        }
        alarm.close()
        viewChanges()
    }

    /// Success in a word, with a tick.
    mutating func confirm(_ text: String) {
        say(text)
        tick()
    }

    mutating func tick() {
        guard preferences.ticks, !rack.timers.contains(where: \.isRinging) else { return }
        perform(.sound(.tick))
    }
}
