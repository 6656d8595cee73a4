internal import Kitchen

/// The way from home to the page that is seen. Empty: home is.
struct PageStack: RandomAccessCollection, MutableCollection, Sendable {
    /// How many pages the way back leads over; those before them are forgotten, for recipes lead to others without end.
    static let longest = 12

    private var pages: [any Page] = []
    var startIndex: Int { 0 }
    var endIndex: Int { pages.count }

    subscript(index: Int) -> any Page {
        get { pages[index] }
        set { pages[index] = newValue }
    }

    /// Goes on to a page. A message gives way, since it has been seen.
    mutating func push(_ page: any Page) {
        if pages.last is Message { pages.removeLast() }
        pages.append(page)
        if pages.count > Self.longest { pages.removeFirst() }
    }

    mutating func pop() { _ = pages.popLast() }

    mutating func clear() { pages = [] }

    mutating func remove(at index: Int) { pages.remove(at: index) }

    /// Closes pages that have lost their subject, from the one at an index on. A page that shows that something of theirs
    /// is under way closes with them: its outcome would open on another page.
    mutating func close(from first: Int = 0, where isGone: (any Page) -> Bool) {
        var isClosing = false
        pages = pages.enumerated().filter { index, page in
            guard index >= first else { return true }
            isClosing = isGone(page) || isClosing && (page as? Loading)?.isGivenUp == true
            return !isClosing
        }.map(\.element)
    }

    /// What the pages wait for.
    func requests(in kiosk: Kiosk) -> [RequestID] { flatMap { $0.requests(in: kiosk) } }
}

extension Kiosk {
    /// The page that the buttons reach.
    var currentPage: any Page { pages.last ?? HomePage() }

    var visiblePage: any Page { pages.last { $0.appears <= now.instant } ?? HomePage() }

    /// Goes on to a page; back comes back to this one.
    mutating func open(_ page: some Page) { changePages { $0.push(page) } }

    /// The current page is now this one. Where it was closed meanwhile, nothing changes.
    mutating func turn(to page: some Page) {
        guard !pages.isEmpty else { return }
        changePages { $0[$0.count - 1] = page }
    }

    mutating func leave() {
        guard !pages.isEmpty else { return }
        changePages { $0.pop() }
    }

    /// Closes pages that have lost their subject.
    mutating func closePages(where isGone: (any Page) -> Bool) {
        guard pages.contains(where: isGone) else { return }
        changePages { $0.close(where: isGone) }
    }

    mutating func goHome() {
        let staples = pages.compactMap { $0 as? StaplesPage }
        changePages { $0.clear() }
        staples.forEach { $0.addTicked(in: &self) }
        timers.alarm.isOpen = false
    }

    /// Changes the way. What pages that are gone have asked for is given up, unless another waits for it as well.
    mutating func changePages(_ change: (inout PageStack) -> Void) {
        let asked = pages.requests(in: self)
        change(&pages)
        let wanted = asked.isEmpty ? [] : pages.requests(in: self)
        for id in asked where !wanted.contains(id) { cancel(id) }
        viewChanges()
    }
}
