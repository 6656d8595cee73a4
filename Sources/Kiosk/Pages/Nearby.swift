public import Kitchen

/// What can be done about places.
enum NearbyAction: Hashable, Sendable {
    /// For the food of the recipe that home shows.
    case lookForShownFood
    case look(PlaceSearch)
    /// Asks the service though its answer of this week is known.
    case lookAnew(PlaceSearch)
    case askForFood
    case open(FoundPlace)
}

/// Places, those that match first, each with its distance and direction.
struct Nearby: Page {
    let search: PlaceSearch
    private let found: [FoundPlace]
    private let day: CalendarDay?
    /// Why it is not what the service says now.
    private let note: String?
    /// In meters: so far these are all.
    private let reach: Int
    private let cut: PlaceList.Cut?
    private var cursor = ListCursor()

    init(_ search: PlaceSearch, _ places: PlacesFound) {
        self.search = search
        found = search.found(in: places)
        day = places.day
        note = places.note
        (reach, cut) = (places.list.radius, places.list.cut)
    }

    private struct Row {
        var item: View.Item
        var action: Action
    }

    func view(in kiosk: Kiosk) -> View {
        let rows = rows(in: kiosk)
        let selected = cursor.held(in: rows.count)
        let items = rows.enumerated().map { index, row in
            var item = row.item
            item.isSelected = index == selected
            return item
        }
        var view = View(.nearby, title: title, items: items, body: .list(empty: ""))
        // What can be done about the list is not counted among it.
        view.count = max(found.count, 1)
        return view
    }

    private var title: String {
        let title = search.title(matching: found.count(where: \.matches))
        return note == nil ? title : "stored \(day?.shortText ?? "earlier"): \(title)"
    }

    private func rows(in kiosk: Kiosk) -> [Row] {
        var rows = found.map { Row(item: $0.item(in: kiosk), action: .nearby(.open($0))) }
        let distance = kiosk.preferences.units.text(ofDistance: Double(reach))
        if found.isEmpty {
            let text = cut == nil ? "None found" : "None in \(distance)"
            rows.append(Row(item: View.Item(text), action: .nearby(.lookAnew(search))))
        }
        if let cut {
            let text =
                switch cut {
                case .crowded: "Only up to \(distance)"
                case .failed: "Failed past \(distance)"
                }
            rows.append(Row(item: View.Item(text), action: .nothing))
        }
        if search.group == .eating { rows.append(Row(item: View.Item("Other food"), action: .nearby(.askForFood))) }
        let refresh = ["Refresh", day.map { "(\($0.shortText))" }].compactMap(\.self).joined(separator: " ")
        rows.append(Row(item: View.Item(refresh), action: .nearby(.lookAnew(search))))
        rows.append(Row(item: View.Item(PlaceList.credit), action: .nothing))
        return rows
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let rows = rows(in: kiosk)
        let selected = cursor.held(in: rows.count)
        switch press {
        case .back: kiosk.leave()
        case .ok: kiosk.take(rows[selected].action)
        case .holdOK: break
        default: press.movement.map { move(by: $0, from: selected, in: rows.count, &kiosk) }
        }
    }

    /// Up on the first asks again: a press does, one that is held comes to rest there.
    private func move(by movement: Int, from selected: Int, in count: Int, _ kiosk: inout Kiosk) {
        if movement < 0, selected == 0 {
            guard !kiosk.isHeld else { return }
            kiosk.usePressUp(of: .up)
            return kiosk.take(.nearby(.lookAnew(search)))
        }
        var page = self
        page.cursor.move(by: movement, in: count)
        kiosk.turn(to: page)
    }
}

extension Note {
    /// Says how to tell the kiosk where it is.
    static let noLocation = Note(
        .nearby, title: "No location yet", heading: "No location yet.",
        "Tell it over SSH: galley config set location.name TOWN")
}

extension FoundPlace {
    /// The name, `350m↗`, and the check mark while it is open.
    fileprivate func item(in kiosk: Kiosk) -> View.Item {
        let distance = kiosk.preferences.units.text(ofDistance: distance).filter { $0 != " " }
        let state = state(at: kiosk.now.timeOfDay)
        return View.Item(
            state == .closed ? "\(place.name), closed" : place.name, sign: distance + direction.arrow,
            isMarked: state == .open)
    }
}

extension PlaceSearch {
    /// `Pasta (3)`: so many promise it, and come first.
    fileprivate func title(matching count: Int) -> String {
        switch self {
        case .food(let food): food.map { "\($0.capitalizedName) (\(count))" } ?? "Nearby"
        case .stores: "Where to buy"
        }
    }
}

extension Kiosk {
    /// The food of the recipe that home shows.
    public var shownFood: String? { home.recipe?.mainFood }

    public var shoppingList: ShoppingList { kept.shopping }

    mutating func take(_ action: NearbyAction) {
        switch action {
        case .lookForShownFood: look(for: .food(shownFood))
        case .look(let search): look(for: search)
        case .lookAnew(let search): ask(for: search)
        case .askForFood:
            open(
                SpellerPage("Food nearby", done: "Search", foods: true, in: &self) {
                    .nearby(.look(.food($0.foodName ?? $0)))
                })
        case .open(let place): open(PlacePage(place))
        }
    }

    /// What is known of this week is there at once; the service is asked for what is not.
    private mutating func look(for search: PlaceSearch) {
        guard preferences.hasLocation else { return open(Note.noLocation) }
        request(search, .known(search.group))
    }

    private mutating func ask(for search: PlaceSearch) { request(search, .asked(search.group)) }

    private mutating func request(_ search: PlaceSearch, _ query: PlaceQuery) {
        let isAsked = query == .asked(search.group)
        fetchAndWait(query, text: "Looking around", network: isAsked) { kiosk, found in
            guard let found else { return kiosk.ask(for: search) }
            let page = Nearby(search, found)
            if kiosk.pages.last is Message { kiosk.leave() }
            if (kiosk.pages.last as? Nearby)?.group == search.group { kiosk.turn(to: page) } else { kiosk.open(page) }
            if isAsked, let note = found.note { kiosk.say("\(note)\nStored are shown") }
        }
    }
}

extension PlaceQuery: Query {
    public func outcome(from handler: some RequestHandler) async throws(Failure) -> PlacesFound? {
        try await handler.places(self)
    }
}

extension Nearby {
    fileprivate var group: Place.Group { search.group }
}
