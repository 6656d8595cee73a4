/// A place to eat or to buy food, from a map.
public struct Place: Hashable, Sendable, Codable, Identifiable {
    /// The identity of a place on the map.
    public struct ID: Hashable, Sendable, Codable {
        /// The sort of the map's object, such as `node`. Each sort has its own numbers.
        public let sort: String
        public let number: Int64

        public init(sort: String, number: Int64) {
            self.sort = sort
            self.number = number
        }
    }

    /// The purpose of a place: eating there, or buying food.
    public enum Group: String, CaseIterable, Hashable, Sendable, Codable {
        case eating, stores
    }

    public let id: ID
    public var name: String
    public var kind: PlaceKind
    public var point: Coordinates
    /// Street, number and town, as far as they are known.
    public var address: String?
    public var phone: String?
    /// The opening hours in the map's own notation. See ``OpeningHours``.
    public var hours: String?
    /// The cuisines of the place: `italian`, `pizza`, `ice cream`.
    public var cuisines: [String]
    public var website: String?
    /// The web address at which the map shows the place.
    public var mapAddress: String

    public init(
        id: ID, name: String, kind: PlaceKind, point: Coordinates, address: String? = nil, phone: String? = nil,
        hours: String? = nil, cuisines: [String] = [], website: String? = nil, mapAddress: String
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.point = point
        self.address = address
        self.phone = phone
        self.hours = hours
        self.cuisines = cuisines
        self.website = website
        self.mapAddress = mapAddress
    }
}

/// The kind of a restaurant or shop.
public enum PlaceKind: String, CaseIterable, Hashable, Sendable, Codable {
    case restaurant, cafe, market, supermarket, greengrocer, butcher, bakery, delicatessen, fishmonger, dairy, spices
    case fastFood = "fast food"
    case iceCream = "ice cream"
    case convenience = "convenience store"
    case farm = "farm shop"
    case healthFood = "health food"

    public var group: Place.Group {
        switch self {
        case .restaurant, .cafe, .fastFood, .iceCream: .eating
        default: .stores
        }
    }

    /// The kinds of shop whose goods this one may carry.
    ///
    /// A supermarket may carry everything. A convenience store has no fresh meat or fish.
    public var sells: Set<Shop> {
        switch self {
        case .restaurant, .cafe, .fastFood, .iceCream: []
        case .supermarket: Set(Shop.allCases)
        case .convenience: [.supermarket, .cheese, .bakery]
        case .greengrocer: [.greengrocer]
        case .butcher: [.butcher]
        case .bakery: [.bakery]
        case .fishmonger: [.seafood]
        case .dairy: [.cheese]
        case .spices: [.spices]
        case .delicatessen: [.cheese, .butcher]
        case .farm: [.greengrocer, .cheese]
        case .healthFood: [.supermarket, .spices]
        case .market: [.greengrocer, .butcher, .seafood, .bakery, .cheese, .spices]
        }
    }
}

/// The places that a map service knows within some distance, in no particular order.
public struct PlaceList: Hashable, Sendable, Codable {
    public var places: [Place]
    /// The distance in meters up to which the list is complete.
    public var radius: Int
    /// The reason why `radius` is smaller than requested, or `nil` if it isn't.
    public var cut: Cut?

    /// A reason for a smaller radius.
    public enum Cut: String, Hashable, Sendable, Codable {
        /// The area has more places than a list holds.
        case crowded
        /// The service failed before it answered for places farther away.
        case failed
    }

    /// Creates a list. If a place occurs twice, the first one stays.
    public init(_ places: [Place], radius: Int, cut: Cut? = nil) {
        var seen: Set<Place.ID> = []
        self.places = places.filter { seen.insert($0.id).inserted }
        self.radius = radius
        self.cut = cut
    }

    /// Returns true if this list is better than `other`, the partial result of a failed request.
    public func isBetter(than other: PlaceList) -> Bool {
        guard other.cut == .failed, !places.isEmpty || other.places.isEmpty else { return false }
        return cut == .failed ? radius > other.radius : radius >= other.radius
    }

    /// The attribution for displays that have no ©. The map's license requires it wherever its places appear (ODbL
    /// 4.3).
    public static let credit = "(c) OpenStreetMap contributors"
    /// The attribution in full, where there is room.
    public static let fullCredit =
        "© OpenStreetMap contributors, ODbL 1.0, https://www.openstreetmap.org/copyright"
}

/// A request for places to a map service.
public enum PlaceQuery: Hashable, Sendable {
    /// Takes places from an answer of the last week, without a request to the service.
    case known(Place.Group)
    /// Asks the service for places now, or takes them from its last answer if it can't be reached.
    case asked(Place.Group)
}

/// Places, with the date and origin of the data.
public struct PlaceResults: Hashable, Sendable {
    public var list: PlaceList
    /// The point from which distances are counted.
    public var center: Coordinates
    /// The day of the service's answer, or `nil` if the clock was not trusted that day.
    public var day: CalendarDay?
    /// The reason why the places are not up to date, in a word or two. `nil` if they are from this week.
    public var note: String?

    public init(_ list: PlaceList, around center: Coordinates, day: CalendarDay?, note: String? = nil) {
        self.list = list
        self.center = center
        self.day = day
        self.note = note
    }
}
