public import Kitchen

/// Places around the kitchen, as `nearby` prints them.
public struct NearbyDocument: Hashable, Sendable, Codable {
    /// Those that match first, each by distance.
    public var places: [Item]
    /// To be shown wherever the places are.
    public var credit: String
    /// Where distances are counted from, in degrees.
    public var latitude: Double
    public var longitude: Double
    /// In meters: how far it was looked.
    public var radius: Int
    /// Whether that is as far as is set.
    public var complete: Bool
    /// Why it is less far: `crowded`: farther away there are more places; `failed`: the service failed before it could
    /// be asked for places farther away; null where it is complete.
    @Nullable public var cut: PlaceList.Cut?
    /// The radius as a person says it, in the units that are set: `2.0 km`.
    public var reach: String
    /// What is looked for first; null: nothing, or stores.
    @Nullable public var food: String?
    /// The day on which the service said so, `2026-11-09`; null where no clock could be trusted then.
    @Nullable public var date: String?
    /// Why it is from what is stored, in a word or two; null where it is of this week.
    @Nullable public var stored: String?

    public struct Item: Hashable, Sendable, Codable {
        public var name: String
        public var kind: PlaceKind
        /// In meters.
        public var distance: Int
        /// In degrees, clockwise from north: 0 to 359.
        public var bearing: Int
        /// Both as a person says it, in the units that are set: `350 m northeast`.
        public var text: String
        public var latitude: Double
        public var longitude: Double
        @Nullable public var address: String?
        @Nullable public var phone: String?
        /// Null where it cannot be told for sure.
        @Nullable public var open: Bool?
        /// Whether it is open unless today is a holiday, which is not known.
        public var unlessHoliday: Bool
        /// When it is open, in OpenStreetMap's notation.
        @Nullable public var hours: String?
        public var cuisines: [String]
        @Nullable public var website: String?
        /// Where the map's service shows it.
        public var map: String
        /// Whether one may well get there what was looked for.
        public var matches: Bool
        /// What of the shopping list it may carry.
        public var mayCarry: [String]

        /// `now`: the time of day where it can be trusted.
        public init(_ found: FoundPlace, in units: UnitSystem, at now: TimeOfDay?) {
            let place = found.place
            name = place.name
            kind = place.kind
            distance = Int(found.distance.rounded())
            bearing = Int(found.bearing.rounded()) % 360
            text = "\(units.text(ofDistance: found.distance)) \(found.direction.word)"
            (latitude, longitude) = (place.point.latitude, place.point.longitude)
            address = place.address
            phone = place.phone
            let state = found.state(at: now)
            switch state {
            case .open: open = true
            case .closed: open = false
            case .openUnlessHoliday, .unknown: open = nil
            }
            unlessHoliday = state == .openUnlessHoliday
            hours = place.hours
            cuisines = place.cuisines
            website = place.website
            map = place.mapAddress
            matches = found.matches
            mayCarry = found.mayCarry
        }
    }

    public init(_ search: PlaceSearch, in found: PlaceResults, units: UnitSystem, at now: TimeOfDay?) {
        places = search.found(in: found).map { Item($0, in: units, at: now) }
        credit = PlaceList.fullCredit
        (latitude, longitude) = (found.center.latitude, found.center.longitude)
        radius = found.list.radius
        complete = found.list.cut == nil
        cut = found.list.cut
        reach = units.text(ofDistance: Double(radius))
        if case .food(let wanted) = search { food = wanted } else { food = nil }
        date = found.day?.isoText
        stored = found.note
    }
}

extension FindPlaces {
    /// What is looked for.
    ///
    /// - Parameters:
    ///   - shownFood: of the recipe that the kiosk shows.
    ///   - list: what is to be bought.
    /// - Throws: that the food has no name.
    public func search(shownFood: String?, list: ShoppingList) throws(ControlFailure) -> PlaceSearch {
        if stores { return .stores(for: list) }
        guard let food else { return .food(shownFood) }
        guard let name = food.foodName else {
            throw ControlFailure(.unacceptable, "there is no name of a food in \"\(food.sanitized(limit: 60))\"")
        }
        return .food(name)
    }
}
