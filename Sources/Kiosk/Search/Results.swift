internal import Kitchen

/// The results of a search. Further pages are fetched as the selection nears the end of the list.
struct Results: Page {
    /// Number of results after the selected one at or below which the next page is fetched.
    private static let prefetchDistance = 3

    let search: RecipeSearch
    /// The reason why stored recipes are shown, or `nil` for results of the service.
    let note: String?
    private var results: [SearchResult] = []
    /// Total number of results, including those not yet fetched.
    private var total = 0
    /// Offset of the next page, or `nil` if all results are here.
    private(set) var next: Int?
    /// True if fetching the next page failed. It is then fetched only on a press of down at the end.
    private var hasFailed = false
    private var cursor = ListCursor()

    init(_ search: RecipeSearch, _ page: SearchPage) {
        self.search = search
        note = page.note
        take(page, at: 0)
    }

    func adding(_ page: SearchPage) -> Results {
        var results = self
        results.take(page, at: next ?? 0)
        return results
    }

    func failing() -> Results {
        var results = self
        results.hasFailed = true
        return results
    }

    /// Appends a page. The service may return fewer than ten results a page; an empty page is the last one.
    private mutating func take(_ page: SearchPage, at offset: Int) {
        results += page.results
        let following = offset + RecipeSearch.pageSize
        next = page.results.isEmpty || following >= page.total ? nil : following
        total = next == nil ? results.count : max(page.total, results.count)
        hasFailed = false
    }

    func requests(in kiosk: Kiosk) -> [RequestID] {
        kiosk.pending(SearchQuery.self).filter { $0.request.search == search && $0.request.offset > 0 }.map(\.id)
    }

    // MARK: View

    func view(in kiosk: Kiosk) -> View {
        guard !results.isEmpty else { return nothing }
        let selected = cursor.held(in: count)
        var items = results.enumerated().map { index, result in
            View.Item(
                result.title, sign: search.subject.sign(of: result), isSelected: index == selected,
                isMarked: kiosk.isFavorite(result.id))
        }
        if offersFilters { items.append(View.Item(search.filter.label, isSelected: selected == results.count)) }
        let title = [search.subject.title, search.filter.words].filter { !$0.isEmpty }.joined(separator: ", ")
        var view = View(
            search.subject.viewName, title: note == nil ? title : "stored: \(title)", items: items,
            body: .list(empty: ""))
        view.count = total
        if let note { view.showStored(title, note == "stored" ? "Stored recipes" : "Stored: \(note)") }
        return view
    }

    private var nothing: View {
        let (name, title) = (search.subject.viewName, search.subject.title)
        // After a failure of the service, its message is shown here instead.
        let text = note == nil ? "Nothing found" : "Nothing stored fits"
        guard offersFilters else { return View(name, title: title, body: .list(empty: text)) }
        let words = search.filter.words
        let more = words.isEmpty ? (note == nil ? search.subject.remedy : "") : " with \(words)"
        return View(
            name, title: title, items: [View.Item(search.filter.label, isSelected: true)], body: .question(text + more))
    }

    /// True if the last entry opens the filters. Related recipes have no filters.
    private var offersFilters: Bool {
        if case .related = search.subject { false } else { next == nil }
    }

    private var count: Int { results.count + (offersFilters ? 1 : 0) }

    // MARK: Buttons

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let selected = cursor.held(in: count)
        switch press {
        case .back: kiosk.leave()
        case .ok where results.indices.contains(selected): choose(results[selected], in: &kiosk)
        case .ok: if offersFilters { kiosk.open(Filters()) }
        case .holdOK: savable(in: kiosk).map { kiosk.save($0) }
        default: press.movement.map { move(by: $0, from: selected, in: &kiosk) }
        }
    }

    func savable(in kiosk: Kiosk) -> Savable? {
        let selected = cursor.held(in: count)
        guard results.indices.contains(selected) else { return nil }
        return .heading(results[selected].heading, food: search.subject.food)
    }

    private func choose(_ result: SearchResult, in kiosk: inout Kiosk) {
        // A recipe that is already filed under the food opens without a question.
        let food = search.subject.food.flatMap { kiosk.isKept(result.id, under: $0) ? nil : $0 }
        kiosk.fetch(result.id) { kiosk, recipe in
            if let food { kiosk.askToKeep(recipe, under: food) } else { kiosk.openRecipe(recipe) }
        }
    }

    /// Moves the selection. Pressing up on the first popular recipe refreshes the list, and pressing down on the last
    /// entry waits for the next page. A held button stops there.
    private func move(by movement: Int, from selected: Int, in kiosk: inout Kiosk) {
        if movement < 0, selected == 0, search.subject == .popular {
            guard !kiosk.input.isHeld else { return }
            kiosk.input.consumePress(of: .up)
            return kiosk.requestPage(of: search)
        }
        var page = self
        page.cursor.move(by: movement, in: count, isHeld: kiosk.input.isHeld)
        if let next, movement > 0, selected == count - 1 {
            guard !kiosk.input.isHeld else { return }
            kiosk.input.consumePress(of: .down)
            // The first result of the next page is selected.
            page.cursor.index = count
            kiosk.turn(to: page)
            return kiosk.waitForMore(of: search, offset: next)
        }
        kiosk.turn(to: page)
        if let next, !hasFailed, page.cursor.index + Self.prefetchDistance >= results.count - 1 {
            kiosk.requestMore(of: search, offset: next)
        }
    }
}

extension RecipeSearch.Subject {
    fileprivate var viewName: View.Name {
        switch self {
        case .words, .food, .ingredients: .results
        case .popular: .popular
        case .related: .related
        }
    }

    fileprivate var title: String {
        switch self {
        case .words(let text): text
        case .food(let name): name
        case .ingredients: "Pantry"
        case .popular: "Popular"
        case .related: "Related"
        }
    }

    /// The food under which found recipes are filed, or `nil` if the search isn't for a food.
    fileprivate var food: String? {
        if case .food(let name) = self { name } else { nil }
    }

    /// Returns the sign after a result's title: the number of missing ingredients or of likes.
    fileprivate func sign(of result: SearchResult) -> String? {
        switch self {
        case .ingredients: result.missing.flatMap { $0.isEmpty ? nil : "−\($0.count)" }
        case .popular: result.likes.flatMap { $0 > 0 ? "♥\($0.shortText)" : nil }
        case .words, .food, .related: nil
        }
    }

    /// The second line of "Nothing found": what to do next.
    fileprivate var remedy: String {
        if case .words = self { "\nback: search again" } else { "" }
    }
}

extension Int {
    /// The number in at most five characters, such as `999`, `1.2k`, `12k` or `1.2M`.
    fileprivate var shortText: String {
        let (unit, sign) = self < 1_000_000 ? (1000, "k") : (1_000_000, "M")
        guard self >= 1000 else { return "\(self)" }
        guard self < 10 * unit else { return "\(self / unit)\(sign)" }
        let tenths = self % unit * 10 / unit
        return tenths == 0 ? "\(self / unit)\(sign)" : "\(self / unit).\(tenths)\(sign)"
    }
}
