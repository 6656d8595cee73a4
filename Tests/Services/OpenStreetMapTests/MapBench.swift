import HTTP
import Kitchen
import Linux
import OpenStreetMap
import ScriptedServices
import Synchronization
import Testing
import Workbench

/// The map clients and a loopback server, with a virtual clock that records waiting times.
final class MapBench {
    let server: LoopbackServer
    let overpass: Overpass
    let nominatim: Nominatim
    let hostClient: HostClient
    let time = VirtualTime()
    static let center = Coordinates(latitude: -0.000_01, longitude: 2.101)

    convenience init(_ acts: [LoopbackServer.Act]...) throws {
        let script = Mutex(acts)
        try self.init { _ in script.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
    }

    init(answer: @escaping @Sendable (LoopbackServer.Request) -> [LoopbackServer.Act]) throws {
        server = try LoopbackServer(answer: answer)
        let time = time
        let client = try HTTPClient(userAgent: "Galley/1.2.3 (test)")
        func hostClient(_ url: String, _ rules: HostRules) -> HostClient {
            HostClient(
                client: client, service: url, rules: rules,
                dependencies: HostClientDependencies(
                    now: { time.now }, sleep: { time.sleep($0) }, secondsSince1970: { VirtualTime.wall }, chance: { 0 })
            )
        }
        self.hostClient = hostClient(server.url, .overpass)
        overpass = Overpass(address: "\(server.url)/api/interpreter", hostClient: self.hostClient)
        nominatim = Nominatim(base: server.url, hostClient: hostClient(server.url, .nominatim))
    }

    deinit {
        server.stop()
    }

    func find(_ name: String) async throws -> (point: Coordinates, name: String)? {
        try await nominatim.find(name)
    }

    func places(_ group: Place.Group = .eating) async throws -> [Place] {
        try await overpass.places(group, around: try #require(Self.center), radius: 900).list.places
    }
}

extension [LoopbackServer.Act] {
    /// An Overpass answer with these elements.
    static func elements(_ elements: String...) -> Self {
        .answer("{\"version\":0.6,\"elements\":[\(elements.joined(separator: ","))]}")
    }

    static func page(_ status: Int) -> Self {
        .answer(status: status, type: "text/html", "<html><body>Error</body></html>")
    }
}
