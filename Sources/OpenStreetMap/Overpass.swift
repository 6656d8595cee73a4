public import HTTP
public import Kitchen

/// Asks Overpass for places (https://wiki.openstreetmap.org/wiki/Overpass_API).
public struct Overpass: Sendable {
    /// More come in no order of distance, so the nearest may be missing among them.
    static let limit = 600
    /// Each time to a third: in the densest town two times are enough for 2 km.
    private static let mostNarrowings = 2

    private let address: String
    private let courier: Courier

    /// `address` is the interpreter's whole address.
    public init(address: String, courier: Courier) {
        self.address = address
        self.courier = courier
    }

    /// Places of a group within `radius` meters. Where there are more than a kiosk can tell, those of a smaller radius,
    /// so that the nearest are among them.
    public func places(
        _ group: Place.Group, around center: Coordinates, radius: Int
    ) async throws(OpenStreetMapError) -> PlaceList {
        let end = courier.deadline(for: .person)
        var radius = radius
        var answer = try await answer(to: query(for: group, around: center, radius: radius), until: end)
        for _ in 0..<Self.mostNarrowings where answer.elements.values.count >= Self.limit {
            radius /= 3
            answer = try await self.answer(to: query(for: group, around: center, radius: radius), until: end)
        }
        return PlaceList(answer.places, radius: radius)
    }

    private func answer(to query: String, until end: Duration) async throws(OpenStreetMapError) -> OverpassAnswer {
        let request = HTTPRequest(url: address, body: .form([("data", query)]))
        return try await courier.ask(request, until: end).document(of: courier.host)
    }

    /// In the service's own language; its numbers have a point, whatever the language of the machine.
    func query(for group: Place.Group, around center: Coordinates, radius: Int) -> String {
        let point = "\(center.latitude.plainText(decimals: 5)),\(center.longitude.plainText(decimals: 5))"
        let parts = WireTags.kinds(of: group).map { key, values in
            "nwr[\"\(key)\"~\"^(\(values.joined(separator: "|")))$\"](around:\(radius),\(point));"
        }
        return "[out:json][timeout:20];(\(parts.joined()));out center \(Self.limit);"
    }
}
