public import Kitchen

/// Places around the kitchen, as `nearby` prints them.
public struct NearbyDocument: Hashable, Sendable, Codable {
    /// Matching places first, then all others, each group by distance.
    public var places: [Item]
    /// Credit of the map data, to be shown with the places.
    public var credit: String
    /// Coordinates of the kitchen, in degrees.
    public var latitude: Double
    public var longitude: Double
    /// Radius of the search, in meters.
    public var radius: Int
    /// True if the radius is as large as the setting says.
    public var complete: Bool
    /// Reason for a smaller radius: `crowded` if there are more places farther away, `failed` if the service failed
    /// before the kiosk asked for those places; null if the search is complete.
    @Nullable public var cut: PlaceList.Cut?
    /// Radius as text in the units of the settings: `2.0 km`.
    public var reach: String
    /// Food that matching places offer; null if none was given, or for stores.
    @Nullable public var food: String?
    /// Day of the service's answer, `2026-11-09`; null if the clock was not set then.
    @Nullable public var date: String?
    /// Reason why a stored answer is used, in a word or two; null if the answer is of this week.
    @Nullable public var stored: String?

    public struct Item: Hashable, Sendable, Codable {
        public var name: String
        public var kind: PlaceKind
        /// Distance from the kitchen, in meters.
        public var distance: Int
        /// Direction from the kitchen in degrees, clockwise from north: 0 to 359.
        public var bearing: Int
        /// Distance and direction as text in the units of the settings: `350 m northeast`.
        public var text: String
        public var latitude: Double
        public var longitude: Double
        @Nullable public var address: String?
        @Nullable public var phone: String?
        /// True if it is open now; null if that is not certain.
        @Nullable public var open: Bool?
        /// True if it is open unless today is a holiday, which the kiosk doesn't know.
        public var unlessHoliday: Bool
        /// Opening hours in OpenStreetMap's notation.
        @Nullable public var hours: String?
        public var cuisines: [String]
        @Nullable public var website: String?
        /// Web address of the place on the map.
        public var map: String
        /// True if the place probably offers what was searched for.
        public var matches: Bool
        /// Names on the shopping list that the shop may sell.
        public var mayCarry: [String]

        /// Creates an item of the document.
        ///
        /// - Parameters:
        ///   - found: the place.
        ///   - units: the units for the text.
        ///   - now: the time of day; `nil` if the clock is not set.
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
    /// Returns the search for this request.
    ///
    /// - Parameters:
    ///   - shownFood: the food of the recipe that the kiosk shows.
    ///   - list: the shopping list.
    /// - Throws: `ControlFailure` if the text is not the name of a food.
    public func search(shownFood: String?, list: ShoppingList) throws(ControlFailure) -> PlaceSearch {
        if stores { return .stores(for: list) }
        guard let food else { return .food(shownFood) }
        guard let name = food.foodName else {
            throw ControlFailure(
                .unacceptable, "\"\(food.sanitized(limit: 60))\" is not the name of a food; write a food such as pasta")
        }
        return .food(name)
    }
}
