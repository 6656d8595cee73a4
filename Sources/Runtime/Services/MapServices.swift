internal import Control
internal import FoundationEssentials
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import OpenStreetMap
internal import Settings
internal import Synchronization

/// The map's two services, at the addresses that are set. A courier lives as long as its address stays the same.
final class MapServices: Sendable {
    private let incidents: Incidents
    private let client: @Sendable () throws -> HTTPClient
    private let state: Mutex<State>

    private struct State {
        var overpass = Service()
        var nominatim = Service()
    }

    private struct Service {
        var address = ""
        /// Made when somebody asks.
        var courier: Courier?
        var problem: String?
    }

    /// `client` is called when somebody asks.
    init(incidents: Incidents, client: @escaping @Sendable () throws -> HTTPClient) {
        self.incidents = incidents
        self.client = client
        state = Mutex(State())
    }

    func use(_ settings: Settings) {
        state.withLock { state in
            if state.overpass.address != settings.nearbyURL { state.overpass = Service(address: settings.nearbyURL) }
            if state.nominatim.address != settings.geocoderURL {
                state.nominatim = Service(address: settings.geocoderURL)
            }
        }
    }

    func places(
        _ group: Place.Group, around center: Coordinates, radius: Int
    ) async throws(Failure) -> PlaceList {
        let address = state.withLock { $0.overpass.address }
        let overpass = Overpass(address: address, courier: try courier(\.overpass, at: address, .overpass))
        return try await told(\.overpass, at: address) { () async throws(OpenStreetMapError) in
            try await overpass.places(group, around: center, radius: radius)
        }
    }

    func find(_ name: String, geocoder address: String) async throws(Failure) -> (point: Coordinates, name: String)? {
        let nominatim = Nominatim(base: address, courier: try courier(\.nominatim, at: address, .nominatim))
        return try await told(\.nominatim, at: address) { () async throws(OpenStreetMapError) in
            try await nominatim.find(name)
        }
    }

    private func courier(
        _ service: any WritableKeyPath<State, Service> & Sendable, at address: String, _ rules: Rules
    ) throws(Failure) -> Courier {
        do {
            return try state.withLock { state in
                let known = state[keyPath: service]
                if known.address == address, let courier = known.courier { return courier }
                let courier = Courier(client: try client(), service: address, rules: rules)
                // An address that is being set has a courier for this once.
                if known.address == address { state[keyPath: service].courier = courier }
                return courier
            }
        } catch {
            incidents.note("No places come from \(address): \(error). Restart Galley.")
            throw Failure(.passing, glass: "No network parts\nRestart Galley", detail: "\(error)")
        }
    }

    private func told<Answer>(
        _ service: any WritableKeyPath<State, Service> & Sendable, at address: String,
        _ ask: () async throws(OpenStreetMapError) -> Answer
    ) async throws(Failure) -> Answer {
        do {
            let answer = try await ask()
            note(nil, service, at: address)
            return answer
        } catch {
            // Who gives up has not met a fault.
            if error != .delivery(.transfer(.canceled)) { note("\(error)", service, at: address) }
            throw Failure(.passing, glass: error.glassText, detail: error.description)
        }
    }

    private func note(
        _ problem: String?, _ service: any WritableKeyPath<State, Service> & Sendable, at address: String
    ) {
        state.withLock { state in
            if state[keyPath: service].address == address { state[keyPath: service].problem = problem }
        }
    }

    /// Both, also while neither was asked yet.
    func hosts() async -> [HostDocument] {
        var hosts: [HostDocument] = []
        for service in state.withLock({ [$0.overpass, $0.nominatim] }) {
            let breaker = await service.courier?.breaker ?? (failures: 0, rest: nil)
            hosts.append(
                HostDocument(
                    host: URLComponents(string: service.address)?.host ?? service.address,
                    breaker: breaker.rest == nil ? .closed : .open, failures: breaker.failures,
                    retry: breaker.rest?.inSeconds, problem: service.problem))
        }
        return hosts
    }
}
