/// A search around the kitchen.
public enum PlaceSearch: Hashable, Sendable {
    /// Places to eat. Those that probably serve the food come first. `nil` finds any.
    case food(String?)
    /// Shops that may carry the items of a shopping list. An empty list finds every food shop.
    case stores([ShoppingList.Item])

    /// The largest number of results. Places that match the food are kept first, then the nearest others.
    public static let limit = 30

    public var group: Place.Group {
        switch self {
        case .food: .eating
        case .stores: .stores
        }
    }

    /// Returns a search for shops that carry the open items of a list.
    public static func stores(for list: ShoppingList) -> PlaceSearch { .stores(list.items.filter { !$0.isDone }) }

    /// Returns the matching places first, then all others, each by distance.
    public func found(in places: PlaceResults) -> [FoundPlace] {
        let found = places.list.places.filter { $0.kind.group == group }.map { place in
            FoundPlace(place, from: places.center)
        }
        return Array(mark(found).sorted(by: Self.comesFirst).prefix(Self.limit))
    }

    private static func comesFirst(_ one: FoundPlace, _ other: FoundPlace) -> Bool {
        guard one.matches == other.matches else { return one.matches }
        return (one.distance, one.place.name) < (other.distance, other.place.name)
    }

    private func mark(_ found: [FoundPlace]) -> [FoundPlace] {
        switch self {
        case .food(nil), .stores([]): return found
        case .food(let food?):
            let cuisines = FoodCuisines(for: food)
            return found.map { found in
                var found = found
                found.matches = cuisines.match(found.place)
                return found
            }
        case .stores(let items):
            let wanted = items.map { (name: $0.name, shop: $0.shop) }
            return found.compactMap { found in
                let sold = found.place.kind.sells
                var found = found
                found.mayCarry = wanted.filter { sold.contains($0.shop) }.map(\.name)
                return found.mayCarry.isEmpty ? nil : found
            }
        }
    }
}

/// A place with its distance and direction from the kitchen.
public struct FoundPlace: Hashable, Sendable {
    public let place: Place
    /// The distance in meters.
    public let distance: Double
    /// The direction in degrees clockwise from north.
    public let bearing: Double
    /// True if the place probably serves the food of the search.
    public internal(set) var matches = false
    /// The items of the shopping list that the place may carry.
    public internal(set) var mayCarry: [String] = []
    /// The opening hours, or `nil` if the map has none or they are not understood.
    public let hours: OpeningHours?

    init(_ place: Place, from center: Coordinates) {
        self.place = place
        distance = center.distance(to: place.point)
        bearing = center.bearing(to: place.point)
        hours = place.hours.flatMap(OpeningHours.init)
    }

    public var direction: Direction { Direction(bearing: bearing) }

    /// Returns the state at a time, or `unknown` if the time is not trusted or probably isn't the local time of the
    /// place.
    public func state(at time: TimeOfDay?) -> OpeningHours.State {
        guard let hours, let time, time.mayBeLocal(at: place.point) else { return .unknown }
        return hours.state(at: time)
    }
}

extension TimeOfDay {
    /// Returns true if a clock at a point may show this time.
    ///
    /// Legal time differs from solar time by three and a half hours at most (Gambell in Alaska, in summer). A machine
    /// whose time zone was never set may be farther off. Whole days are ignored, because of the date line.
    fileprivate func mayBeLocal(at point: Coordinates) -> Bool {
        guard let utcOffset else { return true }
        let hours = (utcOffset.inSeconds / 3600 - point.longitude / 15).remainder(dividingBy: 24)
        return abs(hours) <= 3.5
    }
}
