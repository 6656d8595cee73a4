public import Kitchen

/// The list of places with distances and directions. Places that match the food come first.
struct Nearby: EntryList {
    let search: PlaceSearch
    private let found: [FoundPlace]
    private let day: CalendarDay?
    /// The reason why stored places are shown, or `nil` for a fresh answer of the service.
    private let note: String?
    /// Radius in meters within which the list is complete.
    private let reach: Int
    private let cut: PlaceList.Cut?
    var cursor = ListCursor()

    init(_ search: PlaceSearch, _ places: PlaceResults) {
        self.search = search
        found = search.found(in: places)
        day = places.day
        note = places.note
        (reach, cut) = (places.list.radius, places.list.cut)
    }

    func view(in kiosk: Kiosk) -> View {
        var view = list(.nearby, title: title, in: kiosk)
        // The actions after the places don't count in the position.
        view.count = max(found.count, 1)
        if note != nil { view.showStored(plainTitle, "Stored \(day?.shortText ?? "earlier")") }
        return view
    }

    private var title: String {
        note == nil ? plainTitle : "stored \(day?.shortText ?? "earlier"): \(plainTitle)"
    }

    private var plainTitle: String { search.title(matching: found.count(where: \.matches)) }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let search = search
        var entries = found.map { place in Entry(place.item(in: kiosk)) { $0.open(PlacePage(found: place)) } }
        let distance = kiosk.preferences.units.text(ofDistance: Double(reach))
        if found.isEmpty {
            entries.append(Entry(cut == nil ? "None found" : "None in \(distance)") { $0.ask(for: search) })
        }
        switch cut {
        case .crowded: entries.append(Entry("Only up to \(distance)"))
        case .failed: entries.append(Entry("Only \(distance) loaded"))
        case nil: break
        }
        if search.group == .eating { entries.append(Entry("Other food") { $0.askForFoodNearby() }) }
        let refresh = ["Refresh", day.map { "(\($0.shortText))" }].compactMap(\.self).joined(separator: " ")
        return entries + [Entry(refresh) { $0.ask(for: search) }, Entry(PlaceList.credit)]
    }

    /// Handles a press. Pressing up on the first entry refreshes the list; holding up stops there.
    func handle(_ press: Press, in kiosk: inout Kiosk) {
        guard case .up = press, cursor.held(in: entries(in: kiosk).count) == 0 else {
            return handleAsList(press, in: &kiosk)
        }
        guard !kiosk.input.isHeld else { return }
        kiosk.input.consumePress(of: .up)
        kiosk.ask(for: search)
    }
}

extension Note {
    /// The page that explains how to set the kiosk's location.
    static let noLocation = Note(
        name: .nearby, title: "No location yet", heading: "No location yet.",
        text: "Enter over SSH: galley config set location.name TOWN")
}

extension FoundPlace {
    /// Returns the entry with the name, a sign such as `350m↗`, and a check mark while the place is open.
    fileprivate func item(in kiosk: Kiosk) -> View.Item {
        let distance = kiosk.preferences.units.text(ofDistance: distance).filter { $0 != " " }
        let state = state(at: kiosk.now.timeOfDay)
        return View.Item(
            state == .closed ? "\(place.name), closed" : place.name, sign: distance + direction.arrow,
            isMarked: state == .open)
    }
}

extension PlaceSearch {
    /// Returns a title such as `Pasta (3)`: three places match the food and come first.
    fileprivate func title(matching count: Int) -> String {
        switch self {
        case .food(let food): food.map { "\($0.capitalizedName) (\(count))" } ?? "Nearby"
        case .stores: "Where to buy"
        }
    }
}

extension Kiosk {
    public var shownFood: String? { home.recipe?.mainFood }

    public var shoppingList: ShoppingList { user.shopping }

    fileprivate mutating func askForFoodNearby() {
        open(
            SpellerPage("Food nearby", done: "Search", foods: true, in: &self) {
                $0.look(for: PlaceSearch.food($1.foodName ?? $1))
            })
    }

    /// Shows the places near the kitchen. Places stored within the last week are shown at once. Otherwise, the kiosk
    /// requests them from the service.
    mutating func look(for search: PlaceSearch) {
        guard preferences.hasLocation else { return open(Note.noLocation) }
        request(search, .known(search.group))
    }

    fileprivate mutating func ask(for search: PlaceSearch) { request(search, .asked(search.group)) }

    private mutating func request(_ search: PlaceSearch, _ query: PlaceQuery) {
        let isAsked = query == .asked(search.group)
        fetchAndWait(query, text: "Finding places", network: isAsked) { kiosk, found in
            guard let found else { return kiosk.ask(for: search) }
            let page = Nearby(search, found)
            if kiosk.pages.last is Message { kiosk.leave() }
            if (kiosk.pages.last as? Nearby)?.group == search.group { kiosk.turn(to: page) } else { kiosk.open(page) }
            if isAsked, let note = found.note { kiosk.say("\(note)\nStored results") }
        }
    }
}

extension PlaceQuery: Query {
    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> PlaceResults? {
        try await handler.places(self)
    }
}

extension Nearby {
    fileprivate var group: Place.Group { search.group }
}
