public import HTTP
public import Kitchen

/// Asks Overpass for places (https://wiki.openstreetmap.org/wiki/Overpass_API).
public struct Overpass: Sendable {
    /// More come in no order of distance, so the nearest may be missing among them.
    static let limit = 600
    /// Places of an answer that are decoded: a server of one's own may not keep the limit.
    static let mostTaken = 2 * limit
    /// Bytes of the longest answer: places with all their tags have some 600 each.
    static let mostBytes = 2 << 20
    /// In meters: so far it is looked first.
    private static let firstReach = 2000
    /// Of the first reach, each time to a third: in the densest town two times are enough.
    private static let mostNarrowings = 2

    private let address: String
    private let hostClient: HostClient

    /// `address` is the interpreter's whole address.
    public init(address: String, hostClient: HostClient) {
        self.address = address
        self.hostClient = hostClient
    }

    /// Places of a group within `radius` meters, the nearest in any case.
    ///
    /// It is looked a little way first, then three times as far, until there are too many: the service knows no order of
    /// distance, and of a large radius of a town it would tell of some and leave out the nearest. That takes four
    /// requests at most, one after another, and ends when one would. What fails on the way farther out leaves what is
    /// known until then, and comes with it.
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
        // Beyond a reach that had to be narrowed there are too many.
        guard reach == min(radius, Self.firstReach) else {
            return (PlaceList(near.places, radius: reach, cut: .crowded), nil)
        }
        while reach < radius {
            let wider = min(3 * reach, radius)
            let far: OverpassAnswer
            do throws(OpenStreetMapError) {
                far = try await answer(within: wider)
            } catch {
                // Nobody is left who could be shown the rest.
                if error == .canceled { throw error }
                return (PlaceList(near.places, radius: reach, cut: .failed), error)
            }
            // Too many: all of the near ones, and some of the others.
            if far.isFull { return (PlaceList(near.places + far.places, radius: reach, cut: .crowded), nil) }
            (reach, near) = (wider, far)
        }
        return (PlaceList(near.places, radius: reach), nil)
    }

    private func answer(to query: String, until end: Duration) async throws(OpenStreetMapError) -> OverpassAnswer {
        let request = HTTPRequest(url: address, body: .form([("data", query)]), mostBytes: Self.mostBytes)
        return try await hostClient.ask(request, until: end).document(of: hostClient.host, most: Self.mostTaken)
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
