internal import Kitchen

/// What a search has found; more of it is asked for as the selection nears the end of what is here.
struct Results: Page {
    /// More is asked for when so many or fewer follow the selected one.
    private static let ahead = 3

    let search: RecipeSearch
    /// Why it is from what is stored; nil: it is from the service.
    let note: String?
    private var results: [SearchResult] = []
    /// Of all that there is, whether it is here or not.
    private var total = 0
    /// From where on more can be asked for; nil: all is here.
    private(set) var next: Int?
    /// Whether asking for more has failed, and is for a person to try again.
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

    /// A page of the service may lack some of its ten, and one without any is the last.
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

    // MARK: What is seen

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
        return view
    }

    private var nothing: View {
        let (name, title) = (search.subject.viewName, search.subject.title)
        // Where the service failed, its own words stand there instead.
        let text = note == nil ? "Nothing found" : "Nothing stored fits"
        guard offersFilters else { return View(name, title: title, body: .list(empty: text)) }
        let words = search.filter.words
        let more = words.isEmpty ? (note == nil ? search.subject.remedy : "") : " with \(words)"
        return View(
            name, title: title, items: [View.Item(search.filter.label, isSelected: true)], body: .question(text + more))
    }

    /// The last item; recipes that are like another are what they are.
    private var offersFilters: Bool {
        if case .related = search.subject { false } else { next == nil }
    }

    private var count: Int { results.count + (offersFilters ? 1 : 0) }

    // MARK: What is done

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
        // One that is kept with it needs no question.
        let food = search.subject.food.flatMap { kiosk.isKept(result.id, under: $0) ? nil : $0 }
        kiosk.fetch(result.id) { kiosk, recipe in
            if let food { kiosk.askToKeep(recipe, under: food) } else { kiosk.openRecipe(recipe) }
        }
    }

    /// Up on the first popular one asks again, down on the last waits for more: a press does, one that is held comes to
    /// rest there.
    private func move(by movement: Int, from selected: Int, in kiosk: inout Kiosk) {
        if movement < 0, selected == 0, search.subject == .popular {
            guard !kiosk.input.isHeld else { return }
            kiosk.input.usePressUp(of: .up)
            return kiosk.requestPage(of: search)
        }
        var page = self
        page.cursor.move(by: movement, in: count)
        if let next, movement > 0, selected == count - 1 {
            guard !kiosk.input.isHeld else { return }
            kiosk.input.usePressUp(of: .down)
            // On what comes.
            page.cursor.index = count
            kiosk.turn(to: page)
            return kiosk.waitForMore(of: search, offset: next)
        }
        kiosk.turn(to: page)
        if let next, !hasFailed, page.cursor.index + Self.ahead >= results.count - 1 {
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

    /// The food that a recipe is looked for to be kept with.
    fileprivate var food: String? {
        if case .food(let name) = self { name } else { nil }
    }

    /// What is to be known of a recipe beside its title.
    fileprivate func sign(of result: SearchResult) -> String? {
        switch self {
        case .ingredients: result.missing.flatMap { $0.isEmpty ? nil : "−\($0.count)" }
        case .popular: result.likes.flatMap { $0 > 0 ? "♥\($0.shortText)" : nil }
        case .words, .food, .related: nil
        }
    }

    /// What to do where nothing was found.
    fileprivate var remedy: String {
        if case .words = self { "\nback: search again" } else { "" }
    }
}

extension Int {
    /// `999`, `1.2k`, `12k`, `1.2M`.
    fileprivate var shortText: String {
        let (unit, sign) = self < 1_000_000 ? (1000, "k") : (1_000_000, "M")
        guard self >= 1000 else { return "\(self)" }
        guard self < 10 * unit else { return "\(self / unit)\(sign)" }
        let tenths = self % unit * 10 / unit
        return tenths == 0 ? "\(self / unit)\(sign)" : "\(self / unit).\(tenths)\(sign)"
    }
}
