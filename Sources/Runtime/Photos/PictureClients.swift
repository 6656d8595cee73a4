internal import Control
internal import HTTP
internal import Kiosk
internal import Synchronization

/// Fetches the pictures that recipes link to. Each host has an HTTP client with a circuit breaker of its own.
final class PictureClients: Sendable {
    /// The maximum size of a picture, in bytes. A picture of the recipe service has about 50 kB.
    static let mostBytes = 1 << 20
    /// The maximum number of hosts to keep clients for. A recipe service has one host for its pictures.
    static let mostHosts = 4

    private struct Host {
        let name: String
        /// The address of the first picture.
        let address: String
        let hostClient: HostClient
        var problem: String?
    }

    private struct State {
        /// Created for the first picture.
        var client: (any HTTPTransport)?
        /// The hosts, the most recently used one last.
        var hosts: [Host] = []
    }

    private let transport: TransportMaker
    private let state = Mutex(State())

    init(transport: @escaping TransportMaker) { self.transport = transport }

    private static var limits: TransferLimits {
        var limits = TransferLimits()
        limits.body = mostBytes
        limits.transfers = mostHosts
        return limits
    }

    private static var rules: HostRules {
        var rules = HostRules()
        rules.pace = .milliseconds(100)
        rules.total = .seconds(12)
        rules.retries = 1
        return rules
    }

    /// Returns the bytes at an address, unchecked.
    ///
    /// - Parameters:
    ///   - address: the address of the picture.
    ///   - namer: the address of the recipe service, which is the referrer.
    func picture(at address: String, namedBy namer: String) async throws(Failure) -> [UInt8] {
        let name = WebAddress(address)?.host ?? ""
        guard !name.isEmpty else { throw .noPicture("the recipe's link to it is not a web address") }
        let hostClient = try hostClient(to: name, address)
        let response: HTTPResponse
        do throws(DeliveryError) {
            response = try await hostClient.send(HTTPRequest(url: address, referrer: namer), for: .person)
        } catch {
            note("\(error)", of: name)
            throw Failure(.passing, glass: error.glassText, detail: error.description)
        }
        note(nil, of: name)
        guard response.status == 200 else { throw .noPicture("\(name) answered with status \(response.status)") }
        return response.body
    }

    private func hostClient(to name: String, _ address: String) throws(Failure) -> HostClient {
        do {
            return try state.withLock { state in
                if let index = state.hosts.firstIndex(where: { $0.name == name }) {
                    state.hosts.append(state.hosts.remove(at: index))
                } else {
                    let client = try state.client ?? transport(Self.limits)
                    state.client = client
                    let hostClient = HostClient(client: client, service: address, rules: Self.rules)
                    let host = Host(name: name, address: address, hostClient: hostClient)
                    state.hosts = state.hosts.suffix(Self.mostHosts - 1) + [host]
                }
                return state.hosts[state.hosts.count - 1].hostClient
            }
        } catch {
            throw .noPicture("\(error)")
        }
    }

    private func note(_ problem: String?, of name: String) {
        state.withLock { state in
            if let index = state.hosts.firstIndex(where: { $0.name == name }) { state.hosts[index].problem = problem }
        }
    }

    /// Returns the state of the hosts that pictures were requested from since the start.
    func hosts() async -> [HostDocument] {
        var documents: [HostDocument] = []
        for host in state.withLock({ $0.hosts }) {
            documents.append(await HostDocument(.pictures, at: host.address, host.hostClient, host.problem))
        }
        return documents
    }
}

extension Failure {
    static func noPicture(_ reason: String) -> Failure {
        Failure(.notFound, glass: "No picture", detail: "there is no picture: \(reason)")
    }
}
