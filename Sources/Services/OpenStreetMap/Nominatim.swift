public import HTTP
public import Kitchen

/// Asks Nominatim where a place is (https://nominatim.org/release-docs/latest/api/Search/), when its name is set and never
/// otherwise.
public struct Nominatim: Sendable {
    private let base: String
    private let hostClient: HostClient

    /// `base` is an address to which `/search` is appended.
    public init(base: String, hostClient: HostClient) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.hostClient = hostClient
    }

    /// The most important place of that name, with the name that the map gives it; nil: there is none.
    public func find(_ name: String) async throws(OpenStreetMapError) -> (point: Coordinates, name: String)? {
        let query = HTTPRequest.encoded([
            ("q", name), ("format", "jsonv2"), ("limit", "5"), ("accept-language", "en"),
        ])
        // Five places have some 5 kB.
        let response = try await hostClient.ask(HTTPRequest(url: "\(base)/search?\(query)", mostBytes: 256 << 10))
        let answer: LenientArray<WireLocation> = try await response.document(of: hostClient.host, most: 5)
        if let first = answer.values.lazy.compactMap(\.location).first { return first }
        // Places with no coordinates are not the same as no place.
        guard answer.total == 0 else { throw .unreadable(host: hostClient.host) }
        return nil
    }
}

/// A place that was found; its coordinates are texts.
private struct WireLocation: Decodable {
    let location: (point: Coordinates, name: String)?

    private enum Key: String, CodingKey {
        case lat, lon, name = "display_name"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func degrees(_ key: Key) -> Double? {
            fields.value(String.self, key).flatMap(Double.init) ?? fields.value(Double.self, key)
        }
        guard let latitude = degrees(.lat), let longitude = degrees(.lon),
            let point = Coordinates(latitude: latitude, longitude: longitude)
        else {
            location = nil
            return
        }
        location = (point, (fields.value(String.self, .name) ?? "").sanitized(limit: 200))
    }
}
