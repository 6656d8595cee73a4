/// A place in an invented town, in the format of the map.
public struct InventedPlace: Sendable {
    var sort: String
    var number: Int64
    /// The distance from the center of the town in meters.
    var east: Double
    var north: Double
    var tags: [String: String]

    init(_ sort: String, _ number: Int64, east: Double, north: Double, _ tags: [String: String]) {
        self.sort = sort
        self.number = number
        self.east = east
        self.north = north
        self.tags = tags
    }

    /// Creates one of many cafés a few steps from the center.
    public init(cafe number: Int) {
        let (east, north) = (Double(number % 40) * 10, Double(number / 40) * 10)
        self.init("node", Int64(number), east: east, north: north, ["name": "Café \(number)", "amenity": "cafe"])
    }
}

extension ScriptedMap {
    /// The center of the invented town of Brambleford, in degrees.
    public static let middle = (latitude: 49.0516, longitude: 2.101)

    /// The places in Brambleford. Some IDs exceed 32 bits.
    public static let brambleford = [
        InventedPlace(
            "node", 6_000_000_001, east: 250, north: 240,
            [
                "name": "Trattoria Quince", "amenity": "restaurant", "cuisine": "italian;pizza",
                "addr:street": "Mill Lane", "addr:housenumber": "12", "addr:city": "Brambleford",
                "phone": "+00 555 0101", "opening_hours": "24/7", "website": "https://quince.example",
            ]),
        InventedPlace(
            "way", 6_000_000_001, east: -120, north: 60,
            ["name": "The Copper Ladle", "amenity": "restaurant", "cuisine": "regional", "opening_hours": "Mo-Su off"]),
        InventedPlace(
            "node", 12, east: 0, north: -900,
            [
                "name": "Café Müller", "amenity": "cafe", "cuisine": "coffee_shop",
                "opening_hours": "Mo-Su 00:00-24:00; PH off",
            ]),
        InventedPlace(
            "node", 13, east: -1500, north: 0,
            [
                "name": "Sushi Under the Bridge", "amenity": "restaurant", "cuisine": "sushi",
                "opening_hours": "sunrise-sunset",
            ]),
        InventedPlace("relation", 14, east: 400, north: 0, ["name": "Brambleford Market", "amenity": "marketplace"]),
        InventedPlace("node", 15, east: 90, north: 10, ["name": "Green Barrow", "shop": "greengrocer"]),
        InventedPlace("node", 16, east: -300, north: -300, ["name": "Harrow & Daughters", "shop": "butcher"]),
        InventedPlace("way", 17, east: 700, north: -200, ["name": "Everyday Foods", "shop": "supermarket"]),
        // Places without a name, coordinates or tags, which the kiosk must skip.
        InventedPlace("node", 18, east: 10, north: 10, ["amenity": "restaurant"]),
        InventedPlace("area", 19, east: 10, north: 10, ["name": "Nowhere", "amenity": "restaurant"]),
    ]
}
