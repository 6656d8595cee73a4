internal import HTTP
internal import Kitchen

/// An answer of Overpass (https://wiki.openstreetmap.org/wiki/Overpass_API, Output formats). Only its elements are
/// read.
struct OverpassAnswer: Decodable {
    let elements: LenientArray<WireElement>

    /// True if there may be more places than the answer has.
    var isFull: Bool { elements.total >= Overpass.limit }

    /// The elements that have everything a place needs.
    var places: [Place] { elements.values.compactMap(\.place) }
}

/// A node, way or relation. The coordinates of a way or relation are those of its center.
struct WireElement: Decodable {
    /// The place, or `nil` if the name, a known kind or the coordinates are missing.
    let place: Place?

    private enum Key: String, CodingKey {
        case type, id, lat, lon, center, tags
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let tags = fields.value(WireTags.self, .tags)
        let sort = fields.value(String.self, .type).flatMap { ["node", "way", "relation"].contains($0) ? $0 : nil }
        let middle = fields.value(WirePoint.self, .center)
        let (latitude, longitude) = (fields.value(Double.self, .lat), fields.value(Double.self, .lon))
        guard let sort, let number = fields.value(Int64.self, .id), let tags, let name = tags.name,
            let kind = tags.kind, let latitude = latitude ?? middle?.lat, let longitude = longitude ?? middle?.lon,
            let point = Coordinates(latitude: latitude, longitude: longitude)
        else {
            place = nil
            return
        }
        place = Place(
            id: Place.ID(sort: sort, number: number), name: name, kind: kind, point: point, address: tags.address,
            phone: tags.phone, hours: tags.hours, cuisines: tags.cuisines, website: tags.website,
            mapAddress: "https://www.openstreetmap.org/\(sort)/\(number)")
    }

    private struct WirePoint: Decodable {
        let lat: Double
        let lon: Double
    }
}

/// The tags of a place. Each may be missing or invalid.
struct WireTags: Decodable {
    let name: String?
    let kind: PlaceKind?
    let address: String?
    let phone: String?
    let hours: String?
    let cuisines: [String]
    let website: String?

    private enum Key: String, CodingKey {
        case name, brand, amenity, shop, cuisine, phone, website
        case hours = "opening_hours"
        case contactPhone = "contact:phone"
        case contactWebsite = "contact:website"
        case street = "addr:street"
        case place = "addr:place"
        case number = "addr:housenumber"
        case city = "addr:city"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func text(_ keys: Key..., limit: Int = 100) -> String? {
            keys.lazy.compactMap { fields.value(String.self, $0) }.map { $0.sanitized(limit: limit) }
                .first { !$0.isEmpty }
        }
        name = text(.name, .brand)
        kind = text(.amenity).flatMap { Self.amenities[$0] } ?? text(.shop).flatMap { Self.shops[$0] }
        let street = text(.street, .place).map { [$0, text(.number)].compactMap(\.self).joined(separator: " ") }
        let parts = [street, text(.city)].compactMap(\.self)
        address = parts.isEmpty ? nil : parts.joined(separator: ", ")
        phone = text(.phone, .contactPhone)?.split(separator: ";").first.map { $0.trimmed }
        hours = text(.hours, limit: 300)
        cuisines = (text(.cuisine, limit: 300) ?? "").split(separator: ";").prefix(20).map {
            $0.trimmed.lowercased().replacing("_", with: " ")
        }.filter { !$0.isEmpty }
        website = text(.website, .contactWebsite, limit: 300)
            .flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil }
    }

    private static let amenities: [String: PlaceKind] = [
        "restaurant": .restaurant, "fast_food": .fastFood, "food_court": .fastFood, "cafe": .cafe,
        "ice_cream": .iceCream, "marketplace": .market,
    ]

    private static let shops: [String: PlaceKind] = [
        "supermarket": .supermarket, "convenience": .convenience, "greengrocer": .greengrocer, "butcher": .butcher,
        "bakery": .bakery, "deli": .delicatessen, "cheese": .dairy, "dairy": .dairy, "seafood": .fishmonger,
        "spices": .spices, "farm": .farm, "health_food": .healthFood,
    ]

    /// Returns the tags of a group's places: keys of the map with their values.
    static func kinds(of group: Place.Group) -> [(key: String, values: [String])] {
        [("amenity", amenities), ("shop", shops)].map { key, kinds in
            (key, kinds.filter { $0.value.group == group }.keys.sorted())
        }.filter { !$0.values.isEmpty }
    }
}
