import Testing

@testable import Kitchen

@Suite("Points, directions and days")
struct CoordinatesTests {
    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
        try #require(Coordinates(latitude: latitude, longitude: longitude))
    }

    @Test("Coordinates out of range are rejected")
    func impossible() {
        #expect(Coordinates(latitude: 90.1, longitude: 0) == nil)
        #expect(Coordinates(latitude: 0, longitude: -180.1) == nil)
        #expect(Coordinates(latitude: .nan, longitude: 0) == nil)
        #expect(Coordinates(latitude: 0, longitude: .infinity) == nil)
        #expect(Coordinates(latitude: -90, longitude: 180) != nil)
    }

    @Test("Distances follow the sphere, also across the date line")
    func distances() throws {
        // A degree of a great circle of 6,371 km.
        #expect(abs(try point(0, 0).distance(to: point(0, 1)) - 111_195) < 1)
        #expect(abs(try point(60, 0).distance(to: point(60, 1)) - 55_597) < 10)
        #expect(abs(try point(0, 179.5).distance(to: point(0, -179.5)) - 111_195) < 1)
        #expect(try point(12, 34).distance(to: point(12, 34)) == 0)
        #expect(abs(try point(0, 0).distance(to: point(0, 180)) - 20_015_115) < 100)
    }

    @Test(
        "Bearings are clockwise from north",
        arguments: zip(Direction.allCases, [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]))
    func bearings(direction: Direction, to offset: (Int, Int)) throws {
        let there = try point(Double(offset.0) / 100, Double(offset.1) / 100)
        #expect(Direction(bearing: try point(0, 0).bearing(to: there)) == direction)
    }

    @Test("Every bearing has a compass direction, and 359 degrees is north")
    func winds() {
        for bearing in -720...720 { _ = Direction(bearing: Double(bearing)) }
        #expect(Direction(bearing: 359) == .north)
        #expect(Direction(bearing: 22) == .north)
        #expect(Direction(bearing: 23) == .northeast)
        #expect(Set(Direction.allCases.map(\.arrow)).count == 8)
    }

    @Test(
        "Distances read as people say them",
        arguments: [
            (4.0, "0 m", "0 ft"), (347, "350 m", "0.2 mi"), (120, "120 m", "400 ft"), (996, "1.0 km", "0.6 mi"),
            (1234, "1.2 km", "0.8 mi"), (9960, "10 km", "6.2 mi"), (50_000, "50 km", "31 mi"),
        ])
    func texts(meters: Double, metric: String, us: String) {
        #expect(UnitSystem.metric.text(ofDistance: meters) == metric)
        #expect(UnitSystem.us.text(ofDistance: meters) == us)
    }

    @Test("Numbers are written with a point and without an exponent")
    func plainNumbers() {
        #expect(0.000_01.plainText(decimals: 5) == "0.00001")
        #expect((-0.125).plainText(decimals: 5) == "-0.12500")
        #expect((-0.000_001).plainText(decimals: 5) == "0.00000")
        #expect(179.999_999.plainText(decimals: 5) == "180.00000")
    }

    @Test(
        "Days have names",
        arguments: [
            (0, "1970-01-01", "1 Jan", Weekday.thursday), (20_778, "2026-11-21", "21 Nov", .saturday),
            (19_782, "2024-02-29", "29 Feb", .thursday), (11_016, "2000-02-29", "29 Feb", .tuesday),
            (-1, "1969-12-31", "31 Dec", .wednesday), (20_819, "2027-01-01", "1 Jan", .friday),
        ])
    func days(number: Int, iso: String, short: String, weekday: Weekday) {
        let day = CalendarDay(since1970: number)
        #expect(day.isoText == iso)
        #expect(day.shortText == short)
        #expect(day.weekday == weekday)
    }

    @Test("The weekday changes at midnight, forward and backward")
    func weekdays() {
        let evening = TimeOfDay(seconds: 23 * 3600, weekday: .sunday)
        #expect(evening.adding(.seconds(3600)).weekday == .monday)
        #expect(evening.adding(.seconds(3599)).weekday == .sunday)
        #expect(evening.adding(.seconds(-86_400)).weekday == .saturday)
        #expect(TimeOfDay(seconds: 0).adding(.seconds(90_000)).weekday == nil)
    }
}

@Suite("Places for a food, and shops for a list")
struct PlaceSearchTests {
    private static let center = Coordinates(latitude: 49, longitude: 2)

    private static func place(
        _ name: String, _ kind: PlaceKind = .restaurant, north: Double = 0.001, cuisines: [String] = [],
        id: Int64? = nil
    ) throws -> Place {
        let point = try #require(Coordinates(latitude: 49 + north, longitude: 2))
        let number = id ?? Int64(abs(name.hashValue % 1_000_000))
        return Place(
            id: .init(sort: "node", number: number), name: name, kind: kind, point: point, cuisines: cuisines,
            mapAddress: "https://map.example/\(number)")
    }

    private func found(_ search: PlaceSearch, in places: [Place]) throws -> [FoundPlace] {
        search.found(
            in: PlaceResults(PlaceList(places, radius: 2000), around: try #require(Self.center), day: nil))
    }

    @Test(
        "A food leads to its cuisines",
        arguments: [
            ("pasta", "italian"), ("spaghetti", "italian"), ("Spaghetti carbonara", "italian"), ("sushi", "japanese"),
            ("pizza", "pizza"), ("tacos", "mexican"), ("ramen", "japanese"), ("red lentil", "indian"),
            ("lasagne", "italian"), ("ground beef", "burger"), ("prawns", "seafood"), ("falafel", "lebanese"),
            ("fish and chips", "fish and chips"), ("ice cream", "ice cream"), ("kebab", "turkish"),
            ("Pho", "vietnamese"),
            ("quinoa salad", "salad"), ("yuzu", "yuzu"), ("crêpes", "crepe"),
        ])
    func cuisines(food: String, cuisine: String) throws {
        #expect(FoodCuisines(for: food).match(try Self.place("Somewhere", cuisines: [cuisine])))
        #expect(!FoodCuisines(for: food).match(try Self.place("Somewhere", cuisines: ["martian"])))
    }

    @Test(
        "A food leads to places whose names promise it",
        arguments: [
            ("pizza", "Pizzeria Roma", true), ("pizza", "Da Mario", false), ("sushi", "Sushi-Bar", true),
            ("pho", "Pho 24", true), ("pho", "Photo Café", false), ("yuzu", "Yuzu Garden", true),
            ("onion", "Unions", false),
            ("pasta", "La Trattoria", true), ("leek", "The Leek & Ladle", true), ("egg", "Eggert's", false),
        ])
    func names(food: String, name: String, isThere: Bool) throws {
        #expect(FoodCuisines(for: food).match(try Self.place(name)) == isThere)
    }

    @Test("Matching places come first, then others, each by distance, and no shops")
    func order() throws {
        let places = [
            try Self.place("Near", north: 0.001), try Self.place("Far Italian", north: 0.01, cuisines: ["italian"]),
            try Self.place("Italian", north: 0.005, cuisines: ["italian"]),
            try Self.place("Shop", .bakery, north: 0.0001),
            try Self.place("Nearest", north: -0.0005),
        ]
        #expect(
            try found(.food("pasta"), in: places).map(\.place.name) == ["Italian", "Far Italian", "Nearest", "Near"])
        #expect(try found(.food(nil), in: places).map(\.place.name) == ["Nearest", "Near", "Italian", "Far Italian"])
    }

    @Test(
        "A clock in a time zone far from a place's doesn't decide whether it is open",
        arguments: [
            (2.0, 1.0, true), (2, 2, true), (13.4, 0, true), (-8.5, 2, true), (75.9, 8, true), (-171.7, -8, true),
            (-71, 0, false), (139.7, 0, false), (151, 0, false), (2, 9, false), (-71, 2, false),
            // Across the date line.
            (-171.8, 13, true), (-157.4, 14, true), (178, 13, true), (-171.8, 0, false),
        ])
    func zone(longitude: Double, ahead: Double, isBelieved: Bool) throws {
        let point = try #require(Coordinates(latitude: 49, longitude: longitude))
        let place = Place(
            id: .init(sort: "node", number: 1), name: "Inn", kind: .cafe, point: point, hours: "24/7", mapAddress: "")
        let list = PlaceResults(PlaceList([place], radius: 2000), around: point, day: nil)
        let found = try #require(PlaceSearch.food(nil).found(in: list).first)
        let time = TimeOfDay(seconds: 40_000, weekday: .monday, utcOffset: .seconds(ahead * 3600))
        #expect(found.state(at: time) == (isBelieved ? .open : .unknown))
        #expect(found.place.hours == "24/7", "the hours stay as written")
        #expect(found.state(at: time.adding(.seconds(86_400))) == found.state(at: time))
        #expect(found.state(at: TimeOfDay(seconds: 40_000, weekday: .monday)) == .open, "the time zone is unknown")
    }

    @Test("A search has thirty results at most, and no place twice")
    func bounds() throws {
        let many = try (0..<100).map { try Self.place("Place \($0)", north: Double(100 - $0) / 10_000, id: Int64($0)) }
        #expect(try found(.food(nil), in: many).map(\.place.name).first == "Place 99")
        #expect(try found(.food(nil), in: many).count == PlaceSearch.limit)
        #expect(PlaceList(many + many, radius: 1).places.count == 100)
        let way = Place(
            id: .init(sort: "way", number: 1), name: "Way", kind: .cafe, point: many[0].point, mapAddress: "")
        #expect(PlaceList([many[1], way], radius: 1).places.count == 2, "a node and a way may have one number")
    }

    @Test("A search for shops finds those that may carry open items, and names the items")
    func stores() throws {
        let places = [
            try Self.place("Baker", .bakery, north: 0.001), try Self.place("Butcher", .butcher, north: 0.002),
            try Self.place("All", .supermarket, north: 0.003), try Self.place("Inn", .restaurant, north: 0.0001),
        ]
        let list = ShoppingList([
            .init(name: "bread", isDone: true), .init(name: "ground beef"), .init(name: "salt"),
        ])
        let shops = try found(.stores(for: list), in: places)
        #expect(shops.map(\.place.name) == ["Butcher", "All"])
        #expect(shops.map(\.mayCarry) == [["ground beef"], ["ground beef", "salt"]])
        #expect(try found(.stores([]), in: places).map(\.place.name) == ["Baker", "Butcher", "All"])
    }

    @Test("Every kind of place has its goods, and every kind of shop is covered")
    func kinds() {
        for kind in PlaceKind.allCases { #expect(kind.sells.isEmpty == (kind.group == .eating), "\(kind)") }
        #expect(
            Set(PlaceKind.allCases.filter { $0 != .supermarket && $0 != .market }.flatMap(\.sells))
                == Set(Shop.allCases))
    }
}
