internal import Foundation
internal import Kitchen
public import Linux
internal import Synchronization

/// A stub server of the map services Overpass and Nominatim: an invented town over real HTTP on loopback, for
/// tests and demonstrations.
///
/// Like the real services, it requires a specific user agent (else 406), a form, and a query that it understands
/// (else 400 with a web page).
public final class ScriptedMap: Sendable {
    private let server: LoopbackServer
    private let box: Box

    /// The state shared by the server's threads.
    private final class Box: Sendable {
        let faults = Mutex<[[LoopbackServer.Act]]>([])
    }

    public init(places: [InventedPlace] = brambleford, port: UInt16 = 0) throws(SystemError) {
        let box = Box()
        self.box = box
        server = try LoopbackServer(port: port) { request in
            let fault = box.faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            return fault ?? .answer(Self.reply(to: request, among: places))
        }
    }

    /// The value for `nearby.url`.
    public var interpreter: String { "\(server.url)/api/interpreter" }
    /// The value for `nearby.geocoder`.
    public var geocoder: String { server.url }

    public var requests: [LoopbackServer.Request] { server.requests }

    /// Answers the next requests with these faults instead, one per request.
    public func fail(with faults: [LoopbackServer.Act]...) {
        box.faults.withLock { $0 += faults }
    }

    public func stop() {
        server.stop()
    }

    /// Answers a request for some of the places.
    public static func reply(to request: LoopbackServer.Request, among places: [InventedPlace]) -> ScriptedReply {
        guard request.headers["user-agent"]?.hasPrefix("Galley/") == true else { return page(406) }
        switch (request.method, request.path) {
        case ("POST", "/api/interpreter"):
            guard request.headers["content-type"] == "application/x-www-form-urlencoded",
                let query = MapQuery(ScriptedQuery(request.text)["data"])
            else { return page(400) }
            return ScriptedReply(query.answer(among: places))
        case ("GET", "/search"):
            guard ScriptedQuery(request.query)["format"] == "jsonv2" else { return page(400) }
            let isHere = ScriptedQuery(request.query)["q"].lowercased().contains("brambleford")
            return ScriptedReply(isHere ? location : "[]")
        default: return page(404)
        }
    }

    private static func page(_ status: Int) -> ScriptedReply {
        ScriptedReply(status: status, type: "text/html", "<html><body>Error \(status)</body></html>")
    }

    private static let location = """
        [{"place_id":1,"osm_type":"relation","osm_id":7,"lat":"\(middle.latitude)","lon":"\(middle.longitude)",
        "category":"place","type":"town","display_name":"Brambleford, Quincedale, Nowhere","importance":0.4}]
        """
}

extension [LoopbackServer.Act] {
    /// The reply of Overpass to a query that ran out of time or memory: status 200, no places, and a remark.
    public static var remark: Self {
        .answer(
            #"{"version":0.6,"elements":[],"remark":"runtime error: Query timed out in \"query\" at line 1 after 21 seconds."}"#
        )
    }
}

/// A query in the form that Galley writes. It supports nothing else of the language.
private struct MapQuery {
    private let keys: [(name: String, values: Set<String>)]
    private let radius: Double
    private let center: Coordinates

    init?(_ text: String) {
        guard text.hasPrefix("[out:json][timeout:20];("), text.contains("out center ") else { return nil }
        let parts = text.matches(of: /nwr\["(\w+)"~"\^\(([\w|]+)\)\$"\]\(around:(\d+),(-?\d+\.\d+),(-?\d+\.\d+)\);/)
        guard let first = parts.first, let radius = Double(first.3), let latitude = Double(first.4),
            let longitude = Double(first.5), let center = Coordinates(latitude: latitude, longitude: longitude)
        else { return nil }
        keys = parts.map { (String($0.1), Set($0.2.split(separator: "|").map(String.init))) }
        self.radius = radius
        self.center = center
    }

    func answer(among places: [InventedPlace]) -> String {
        let elements = places.filter(matches).map(\.json)
        return """
            {"version":0.6,"generator":"Scripted","osm3s":{"copyright":"invented"},
            "elements":[\(elements.joined(separator: ","))]}
            """
    }

    private func matches(_ place: InventedPlace) -> Bool {
        guard let point = place.point, center.distance(to: point) <= radius else { return false }
        return keys.contains { key in place.tags[key.name].map(key.values.contains) ?? false }
    }
}

extension InventedPlace {
    /// The position on a spherical earth with 111.2 km per degree.
    fileprivate var point: Coordinates? {
        let middle = ScriptedMap.middle
        let eastward = cos(middle.latitude * .pi / 180)
        return Coordinates(
            latitude: middle.latitude + north / 111_195,
            longitude: middle.longitude + east / 111_195 / eastward)
    }

    fileprivate var json: String {
        guard let point else { return "{}" }
        let place = #""lat":\#(point.latitude),"lon":\#(point.longitude)"#
        let middle = sort == "node" ? place : "\"center\":{\(place)}"
        let tags = tags.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
        return "{\"type\":\"\(sort)\",\"id\":\(number),\(middle),\"tags\":{\(tags.joined(separator: ","))}}"
    }
}
