internal import Kitchen

/// The open pages from home to the visible one. An empty stack shows home.
struct PageStack: RandomAccessCollection, MutableCollection, Sendable {
    /// Maximum number of open pages. The oldest are dropped, because related recipes can be followed endlessly.
    static let longest = 12

    private var pages: [any Page] = []
    var startIndex: Int { 0 }
    var endIndex: Int { pages.count }

    subscript(index: Int) -> any Page {
        get { pages[index] }
        set { pages[index] = newValue }
    }

    /// Opens a page. It replaces a message, because the message has been seen.
    mutating func push(_ page: any Page) {
        if pages.last is Message { pages.removeLast() }
        pages.append(page)
        if pages.count > Self.longest { pages.removeFirst() }
    }

    mutating func pop() { _ = pages.popLast() }

    mutating func clear() { pages = [] }

    mutating func remove(at index: Int) { pages.remove(at: index) }

    /// Closes pages that have lost their subject, starting at an index. A loading page above such a page closes with
    /// it, because its result would open on another page.
    mutating func close(from first: Int = 0, where isGone: (any Page) -> Bool) {
        var isClosing = false
        pages = pages.enumerated().filter { index, page in
            guard index >= first else { return true }
            isClosing = isGone(page) || isClosing && (page as? Loading)?.cancelsRequest == true
            return !isClosing
        }.map(\.element)
    }

    /// The requests that the pages wait for.
    func requests(in kiosk: Kiosk) -> [RequestID] { flatMap { $0.requests(in: kiosk) } }
}

extension Kiosk {
    /// The page that handles the buttons.
    var currentPage: any Page { pages.last ?? HomePage() }

    var visiblePage: any Page { pages.last { $0.appears <= now.instant } ?? HomePage() }

    /// Opens a page on top of this one.
    mutating func open(_ page: some Page) {
        pageOpened = now.instant
        if page.offersHold(in: self) { holdHint.opened(at: now.instant) }
        changePages { $0.push(page) }
    }

    /// Replaces the current page. Does nothing if it was closed meanwhile.
    mutating func turn(to page: some Page) {
        guard !pages.isEmpty else { return }
        changePages { $0[$0.count - 1] = page }
    }

    mutating func leave() {
        guard !pages.isEmpty else { return }
        changePages { $0.pop() }
    }

    private var openMenu: Menu? { pages.lazy.compactMap { $0 as? Menu }.first }

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

    /// Changes the stack. Cancels the requests of closed pages unless another page waits for them.
    mutating func changePages(_ change: (inout PageStack) -> Void) {
        let asked = pages.requests(in: self)
        let menu = openMenu
        change(&pages)
        if let menu, openMenu == nil { menuMemory = MenuMemory(of: menu, in: self) }
        let wanted = asked.isEmpty ? [] : pages.requests(in: self)
        for id in asked where !wanted.contains(id) { cancel(id) }
        viewChanges()
    }
}
