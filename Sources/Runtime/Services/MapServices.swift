internal import Control
internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import OpenStreetMap
internal import Settings
internal import Synchronization

/// The two services of the map: places and geocoding, at the configured addresses.
///
/// A client is kept for each host until the kiosk stops, and the pause that a host asks for is stored. Neither a
/// restart nor a change of the address circumvents it.
final class MapServices: Sendable {
    /// The number of hosts that are remembered. With more addresses, the oldest is forgotten.
    static let mostHosts = 16

    private let cache: PlaceCache
    private let clock: any KioskClock
    private let errorLog: ErrorLog
    private let client: @Sendable () throws -> any HTTPTransport
    private let state = Mutex(State())

    /// A service at an address. Each role and host has a client of its own, even if one host serves both roles.
    private struct Service: Hashable, CustomStringConvertible {
        let role: HostDocument.Role
        let address: String

        var host: String { WebAddress(address)?.host ?? address }
        var description: String { "\(role.rawValue) \(host)" }
        var rules: HostRules { role == .location ? .nominatim : .overpass }
    }

    private struct Host {
        /// The role and the host.
        let name: String
        let hostClient: HostClient
        var problem: String?
    }

    private struct State {
        var services: [Service] = []
        /// The hosts, the newest last.
        var hosts: [Host] = []

        func host(of service: Service) -> Host? { hosts.first { $0.name == "\(service)" } }
    }

    /// Creates the services.
    ///
    /// - Parameters:
    ///   - cache: keeps the pauses that hosts ask for.
    ///   - clock: the kiosk's clocks.
    ///   - errorLog: the log of faults.
    ///   - client: returns the shared HTTP client. Called for the first request.
    init(
        cache: PlaceCache, clock: any KioskClock, errorLog: ErrorLog,
        client: @escaping @Sendable () throws -> any HTTPTransport
    ) {
        self.cache = cache
        self.clock = clock
        self.errorLog = errorLog
        self.client = client
    }

    func use(_ settings: Settings) {
        state.withLock {
            $0.services = [
                Service(role: .places, address: settings.nearbyURL),
                Service(role: .location, address: settings.geocoderURL),
            ]
        }
    }

    /// Returns the places that were received, and the failure that ended the answer early; `nil` if it is complete.
    func places(
        _ group: Place.Group, around center: Coordinates, radius: Int, address: String
    ) async throws(Failure) -> (list: PlaceList, failure: Failure?) {
        try await ask(Service(role: .places, address: address)) { hostClient throws(OpenStreetMapError) in
            try await Overpass(address: address, hostClient: hostClient).places(group, around: center, radius: radius)
        }
    }

    /// Looks up the coordinates of a place; returns `nil` if the map doesn't know it.
    func find(_ name: String, geocoder address: String) async throws(Failure) -> (point: Coordinates, name: String)? {
        try await ask(Service(role: .location, address: address)) { hostClient throws(OpenStreetMapError) in
            (try await Nominatim(base: address, hostClient: hostClient).find(name), nil)
        }.0
    }

    private func ask<Answer>(
        _ service: Service,
        _ request: (HostClient) async throws(OpenStreetMapError) -> (Answer, OpenStreetMapError?)
    ) async throws(Failure) -> (Answer, Failure?) {
        let hostClient = try await hostClient(for: service)
        do {
            let (answer, error) = try await request(hostClient)
            if let error { return (answer, await failure(error, of: hostClient, service)) }
            note(nil, service)
            return (answer, nil)
        } catch {
            throw await failure(error, of: hostClient, service)
        }
    }

    /// Records a failure, and the pause that the host asked for.
    private func failure(_ error: OpenStreetMapError, of hostClient: HostClient, _ service: Service) async -> Failure {
        if error != .canceled { note("\(error)", service) }
        await keepRest(of: hostClient, service)
        return Failure(.passing, glass: error.glassText, detail: error.description)
    }

    private func hostClient(for service: Service) async throws(Failure) -> HostClient {
        if let host = state.withLock({ $0.host(of: service) }) { return host.hostClient }
        let now = clock.reading
        let rest = await errorLog.loggingErrors { () async throws(CookbookError) in
            try await self.cache.rest(of: "\(service)", at: now)
        }
        do {
            return try state.withLock { state in
                // Another task may have created it meanwhile.
                if let host = state.host(of: service) { return host.hostClient }
                let hostClient = HostClient(
                    client: try client(), service: service.address, rules: service.rules, restingUntil: rest ?? nil)
                state.hosts =
                    state.hosts.suffix(Self.mostHosts - 1) + [Host(name: "\(service)", hostClient: hostClient)]
                return hostClient
            }
        } catch {
            let failure = Failure.noNetworkParts("Can't ask \(service.address): \(error)")
            errorLog.note(failure.detail)
            throw failure
        }
    }

    private func keepRest(of hostClient: HostClient, _ service: Service) async {
        guard let rest = await hostClient.rest else { return }
        let now = clock.reading
        // A separate task: the pause is stored even if the request is canceled.
        let keeping = Task {
            await errorLog.loggingErrors { () async throws(CookbookError) in
                try await self.cache.keep(rest: rest, of: "\(service)", at: now)
            }
        }
        await keeping.value
    }

    private func note(_ problem: String?, _ service: Service) {
        state.withLock { state in
            if let index = state.hosts.firstIndex(where: { $0.name == "\(service)" }) {
                state.hosts[index].problem = problem
            }
        }
    }

    /// Returns the state of both services, even before their first request.
    func hosts() async -> [HostDocument] {
        var documents: [HostDocument] = []
        for (service, host) in state.withLock({ state in state.services.map { ($0, state.host(of: $0)) } }) {
            documents.append(await HostDocument(service.role, at: service.address, host?.hostClient, host?.problem))
        }
        return documents
    }
}
