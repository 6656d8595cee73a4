internal import Control
internal import HTTP
internal import Kiosk
internal import Settings
internal import Synchronization

/// The connection to the recipe service of one kind. Keeps its HTTP client until the settings name another account.
final class RecipeConnection: Sendable {
    private let kind: RecipeServiceKind
    private let state = Mutex(State())

    private struct State {
        var account: RecipeServiceKind.Account?
        var hostClient: HostClient?
        var problem: String?
        var isReachable: Bool?
        var isKeyRefused = false
    }

    init(_ kind: RecipeServiceKind) {
        self.kind = kind
    }

    /// Returns the service; `nil` if the settings don't name one, or if no client can be created.
    ///
    /// - Parameters:
    ///   - settings: the settings with the account.
    ///   - client: returns the shared HTTP client. Called only if there is an account.
    func service(for settings: Settings, client: () throws -> any HTTPTransport) -> (any RecipeService)? {
        let account = kind.account(settings)
        let hostClient: HostClient? = state.withLock { state in
            if state.account != account {
                state = State(account: account)
                do {
                    state.hostClient = try account.map {
                        HostClient(client: try client(), service: $0.url, rules: kind.rules)
                    }
                } catch {
                    state.problem = "\(error)"
                }
            }
            return state.hostClient
        }
        guard let account, let hostClient else { return nil }
        return kind.service(account, hostClient) { [self] in note($0) }
    }

    private func note(_ outcome: RecipeServiceOutcome) {
        state.withLock { state in
            state.problem = outcome.problem
            state.isReachable = outcome.isReachable
            if let isKeyRefused = outcome.isKeyRefused { state.isKeyRefused = isKeyRefused }
        }
    }

    // MARK: For the status

    var network: StatusDocument.Network {
        state.withLock { state in
            let reached: StatusDocument.Network.State =
                state.isReachable.map { $0 ? .reachable : .unreachable } ?? .unknown
            return .init(state: reached, problem: state.problem, key: state.hostClient != nil)
        }
    }

    /// True if the service refused the key at the last request.
    var isKeyRefused: Bool { state.withLock { $0.isKeyRefused } }

    func quota() async -> StatusDocument.Quota? {
        guard let quota = await state.withLock({ $0.hostClient })?.quota else { return nil }
        return .init(used: quota.used, left: quota.left, reset: quota.returns.inSeconds)
    }

    func host() async -> HostDocument? {
        let (account, hostClient, problem) = state.withLock { ($0.account, $0.hostClient, $0.problem) }
        guard let account, let hostClient else { return nil }
        return await HostDocument(.recipes, at: account.url, hostClient, problem)
    }
}
