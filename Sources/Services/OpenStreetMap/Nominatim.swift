public import HTTP
public import Kitchen

/// A client for Nominatim, which finds the coordinates of a place
/// (https://nominatim.org/release-docs/latest/api/Search/). A request is sent only when the name of the place has
/// changed.
public struct Nominatim: Sendable {
    private let base: String
    private let hostClient: HostClient

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - base: The address to which `/search` is appended.
    ///   - hostClient: The HTTP client of its host.
    public init(base: String, hostClient: HostClient) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.hostClient = hostClient
    }

    /// Finds the most important place with a name.
    ///
    /// - Returns: its coordinates and its name on the map, or `nil` if there is no such place.
    /// - Throws: the reason why there is no answer.
    public func find(_ name: String) async throws(OpenStreetMapError) -> (point: Coordinates, name: String)? {
        let query = HTTPRequest.encoded([
            ("q", name), ("format", "jsonv2"), ("limit", "5"), ("accept-language", "en"),
        ])
        // Five places have about 5 kB.
        let response = try await hostClient.ask(HTTPRequest(url: "\(base)/search?\(query)", mostBytes: 256 << 10))
        let answer: LenientArray<WireLocation> = try await response.document(of: hostClient.host, most: 5)
        if let first = answer.values.lazy.compactMap(\.location).first { return first }
        // Places without coordinates are an error, not the same as no place.
        guard answer.total == 0 else { throw .unreadable(host: hostClient.host) }
        return nil
    }
}

/// A place in the answer. Its coordinates are texts.
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
