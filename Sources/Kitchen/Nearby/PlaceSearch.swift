/// What somebody looks for around the kitchen.
public enum PlaceSearch: Hashable, Sendable {
    /// Places to eat, those for a food first; nil: any.
    case food(String?)
    /// Shops that may carry what is to be bought; none: every shop with food.
    case stores([ShoppingList.Item])

    /// At most so many are found: the nearest.
    public static let limit = 30

    public var group: Place.Group {
        switch self {
        case .food: .eating
        case .stores: .stores
        }
    }

    /// Shops for what of a list is not done yet.
    public static func stores(for list: ShoppingList) -> PlaceSearch { .stores(list.items.filter { !$0.isDone }) }

    /// What of a list is looked for: places that match before all others, and each by distance.
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

/// A place as it is seen from the kitchen.
public struct FoundPlace: Hashable, Sendable {
    public let place: Place
    /// In meters.
    public let distance: Double
    /// In degrees, clockwise from north.
    public let bearing: Double
    /// Whether one may well get there what was looked for.
    public internal(set) var matches = false
    /// What of the shopping list it may carry.
    public internal(set) var mayCarry: [String] = []
    /// Nil where they are not told, or not understood.
    public let hours: OpeningHours?

    init(_ place: Place, from center: Coordinates) {
        self.place = place
        distance = center.distance(to: place.point)
        bearing = center.bearing(to: place.point)
        hours = place.hours.flatMap(OpeningHours.init)
    }

    public var direction: Direction { Direction(bearing: bearing) }

    /// Unknown where the time cannot be trusted, or is hardly that of the place.
    public func state(at time: TimeOfDay?) -> OpeningHours.State {
        guard let hours, let time, time.mayBeLocal(at: place.point) else { return .unknown }
        return hours.state(at: time)
    }
}

extension TimeOfDay {
    /// Whether a clock there may show it: nowhere is legal time more than three and a half hours from that of the sun
    /// (Gambell in Alaska, in summer), and a machine whose zone nobody has set may be farther away. Along the date line
    /// a day does not count.
    fileprivate func mayBeLocal(at point: Coordinates) -> Bool {
        guard let ahead else { return true }
        let hours = (ahead.inSeconds / 3600 - point.longitude / 15).remainder(dividingBy: 24)
        return abs(hours) <= 3.5
    }
}
