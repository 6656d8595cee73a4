/// Somewhere to eat or to buy food.
public struct Place: Hashable, Sendable, Codable, Identifiable {
    public struct ID: Hashable, Sendable, Codable {
        /// Of the map's things: numbers are given anew for each sort.
        public let sort: String
        public let number: Int64

        public init(sort: String, number: Int64) {
            self.sort = sort
            self.number = number
        }
    }

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
    /// When it is open, in the map's own notation.
    public var hours: String?
    /// What is cooked there: `italian`, `pizza`, `ice cream`.
    public var cuisines: [String]
    public var website: String?
    /// Where the map's own service shows it.
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

    /// The kinds of shop whose goods it may carry. A supermarket may carry all; a small one has no fresh meat and fish.
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

/// What a service of maps knows within some distance, in no order.
public struct PlaceList: Hashable, Sendable, Codable {
    public var places: [Place]
    /// In meters: so far it tells of all.
    public var radius: Int
    /// Why that is less far than was asked for; nil: it is as far.
    public var cut: Cut?

    public enum Cut: String, Hashable, Sendable, Codable {
        /// There are more places than can be told of.
        case crowded
        /// The service failed before it could be asked for places farther away.
        case failed
    }

    /// Of places that come twice, the first stays.
    public init(_ places: [Place], radius: Int, cut: Cut? = nil) {
        var seen: Set<Place.ID> = []
        self.places = places.filter { seen.insert($0.id).inserted }
        self.radius = radius
        self.cut = cut
    }

    /// Whether it is not to be forgotten for another list, which is what a service had told until it failed.
    public func outlasts(_ other: PlaceList) -> Bool {
        guard other.cut == .failed, !places.isEmpty || other.places.isEmpty else { return false }
        return cut == .failed ? radius > other.radius : radius >= other.radius
    }

    /// The credit that the map's license asks for wherever its places are shown (ODbL 4.3), for displays that have no ©.
    public static let credit = "(c) OpenStreetMap contributors"
    /// The same where there is room.
    public static let fullCredit =
        "© OpenStreetMap contributors, ODbL 1.0, https://www.openstreetmap.org/copyright"
}

/// What a service of maps is asked for.
public enum PlaceQuery: Hashable, Sendable {
    /// What it said within the week; nobody is asked.
    case known(Place.Group)
    /// What it says now; what it said last where it cannot be asked.
    case asked(Place.Group)
}

/// Places, and how the program comes by them.
public struct PlaceResults: Hashable, Sendable {
    public var list: PlaceList
    /// Where distances are counted from.
    public var center: Coordinates
    /// The day on which the service said so; nil: the clock could not be trusted then.
    public var day: CalendarDay?
    /// Why it is not what the service says now, in a word or two; nil: it is of this week.
    public var note: String?

    public init(_ list: PlaceList, around center: Coordinates, day: CalendarDay?, note: String? = nil) {
        self.list = list
        self.center = center
        self.day = day
        self.note = note
    }
}
