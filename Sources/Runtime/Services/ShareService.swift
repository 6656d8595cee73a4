internal import Control
internal import HTTP
internal import Kiosk
internal import Settings
internal import Sharing
internal import Synchronization

/// The owner's page that takes shared recipes, as the settings say. Its courier lives as long as address and token stay
/// the same.
final class ShareService: Sendable {
    private let state = Mutex(State())

    private struct State {
        var account: Account?
        var courier: Courier?
        var problem: String?
    }

    private struct Account: Hashable {
        var url: String
        var token: Secret?
    }

    /// - Parameter client: made where there is a page to send to.
    func webhook(for settings: Settings, client: () -> HTTPClient?) -> Webhook? {
        let host = settings.shareHost
        let account = settings.shareURL.map { Account(url: $0, token: settings.shareToken) }
        let courier: Courier? = state.withLock { state in
            if state.account != account || state.courier == nil {
                state = State(account: account)
                state.courier = account.flatMap { account in
                    client().map { Courier(client: $0, service: account.url) }
                }
            }
            return state.courier
        }
        guard let account, let host, let courier else { return nil }
        return Webhook(url: account.url, host: host, token: account.token?.exposed, courier: courier) { [self] error in
            state.withLock { $0.problem = error.map { "\($0)" } }
        }
    }

    /// For the status.
    func host(of settings: Settings) async -> HostDocument? {
        guard let host = settings.shareHost else { return nil }
        let (courier, problem) = state.withLock { ($0.courier, $0.problem) }
        guard let breaker = await courier?.breaker else { return nil }
        return HostDocument(
            host: host, breaker: breaker.rest == nil ? .closed : .open, failures: breaker.failures,
            retry: breaker.rest?.inSeconds, problem: problem)
    }
}

extension Failure {
    static let nowhereToShare = Failure(
        .unacceptable, glass: "Nowhere to send it\nSet share.url",
        detail: "recipes are sent nowhere, since share.url is not set; galley recipe share prints them")

    init(_ error: WebhookError) {
        let kind: Kind =
            switch error {
            case .delivery: .passing
            case .tokenRefused: .notPermitted
            case .refused(_, status: 404): .notFound
            case .refused(_, status: 402): .passing
            case .refused: .unacceptable
            }
        self.init(kind, glass: error.glassText, detail: error.description)
    }
}
