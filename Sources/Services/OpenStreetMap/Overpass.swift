public import HTTP
public import Kitchen

/// A client for Overpass, which finds places on the map (https://wiki.openstreetmap.org/wiki/Overpass_API).
public struct Overpass: Sendable {
    /// The largest number of places in an answer. They have no order, so if there are more, the nearest may be missing.
    static let limit = 600
    /// The number of places that are decoded. An owner's server may ignore the limit.
    static let mostTaken = 2 * limit
    /// The longest answer in bytes. A place with all its tags has about 600.
    static let mostBytes = 2 << 20
    /// The radius of the first query in meters.
    private static let firstReach = 2000
    /// The number of times that the first radius may be reduced to a third. Two are enough in the densest city.
    private static let mostNarrowings = 2

    private let address: String
    private let hostClient: HostClient

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - address: The full address of the interpreter.
    ///   - hostClient: The HTTP client of its host.
    public init(address: String, hostClient: HostClient) {
        self.address = address
        self.hostClient = hostClient
    }

    /// Finds the places of a group within `radius` meters, always including the nearest ones.
    ///
    /// Overpass can't sort by distance. With a large radius in a city it would return some places and leave out the
    /// nearest. So the first query has a small radius, and each further one a radius three times as large, until there
    /// are too many places. This takes at most four requests, one after another, within the time limit of one.
    ///
    /// - Returns: the places found. If a query with a larger radius failed, the failure comes with the places found
    ///   before.
    /// - Throws: the failure of the first query, or ``OpenStreetMapError/canceled``.
    public func places(
        _ group: Place.Group, around center: Coordinates, radius: Int
    ) async throws(OpenStreetMapError) -> (list: PlaceList, failure: OpenStreetMapError?) {
        let end = hostClient.deadline(for: .person)
        func answer(within reach: Int) async throws(OpenStreetMapError) -> OverpassAnswer {
            try await self.answer(to: query(for: group, around: center, radius: reach), until: end)
        }
        var reach = min(radius, Self.firstReach)
        var near = try await answer(within: reach)
        for _ in 0..<Self.mostNarrowings where near.isFull {
            reach /= 3
            near = try await answer(within: reach)
        }
        // A reduced radius means that there are too many places farther out.
        guard reach == min(radius, Self.firstReach) else {
            return (PlaceList(near.places, radius: reach, cut: .crowded), nil)
        }
        while reach < radius {
            let wider = min(3 * reach, radius)
            let far: OverpassAnswer
            do throws(OpenStreetMapError) {
                far = try await answer(within: wider)
            } catch {
                // Canceled: the partial result has no reader any more.
                if error == .canceled { throw error }
                return (PlaceList(near.places, radius: reach, cut: .failed), error)
            }
            // Too many: return all near places, and some of the others.
            if far.isFull { return (PlaceList(near.places + far.places, radius: reach, cut: .crowded), nil) }
            (reach, near) = (wider, far)
        }
        return (PlaceList(near.places, radius: reach), nil)
    }

    private func answer(to query: String, until end: Duration) async throws(OpenStreetMapError) -> OverpassAnswer {
        let request = HTTPRequest(url: address, body: .form([("data", query)]), mostBytes: Self.mostBytes)
        return try await hostClient.ask(request, until: end).document(of: hostClient.host, most: Self.mostTaken)
    }

    /// Returns the query in Overpass QL. Its numbers have a decimal point in any locale.
    func query(for group: Place.Group, around center: Coordinates, radius: Int) -> String {
        let point = "\(center.latitude.plainText(decimals: 5)),\(center.longitude.plainText(decimals: 5))"
        let parts = WireTags.kinds(of: group).map { key, values in
            "nwr[\"\(key)\"~\"^(\(values.joined(separator: "|")))$\"](around:\(radius),\(point));"
        }
        return "[out:json][timeout:20];(\(parts.joined()));out center \(Self.limit);"
    }
}
