internal import Control
internal import HTTP
internal import Kiosk
internal import Settings
internal import Sharing
internal import Synchronization

/// The owner's web page that receives shared recipes.
///
/// Its client is kept while address and token stay the same. Nothing is sent while the token belongs to another address.
final class ShareService: Sendable {
    private let state = Mutex(State())

    private struct State {
        var account: Account?
        var hostClient: HostClient?
        var problem: String?
    }

    private struct Account: Hashable {
        var url: String
        var token: Secret?
    }

    /// Returns the page, or the reason why nothing can be sent.
    ///
    /// - Parameters:
    ///   - settings: the settings with the address and the token.
    ///   - client: returns the shared HTTP client. Called only if there is a page.
    func webhook(for settings: Settings, client: () throws -> any HTTPTransport) -> Result<Webhook, Failure> {
        let host = settings.shareHost
        if let reason = settings.withheld[.shareToken] { return .failure(.tokenOfAnother(reason)) }
        let account = settings.shareURL.map { Account(url: $0, token: settings.shareToken) }
        let hostClient: HostClient? = state.withLock { state in
            if state.account != account || state.hostClient == nil {
                state = State(account: account)
                // `Services` reports why no client could be made.
                state.hostClient = account.flatMap { account in
                    (try? client()).map { HostClient(client: $0, service: account.url) }
                }
            }
            return state.hostClient
        }
        guard let account, let host else { return .failure(.nowhereToShare) }
        guard let hostClient else {
            return .failure(.noNetworkParts("the network failed to start, so nothing was sent to \(host)"))
        }
        return .success(
            Webhook(url: account.url, host: host, token: account.token?.exposed, hostClient: hostClient) {
                [self] error in
                state.withLock { $0.problem = error.map { "\($0)" } }
            })
    }

    /// Returns the state of the page for the status.
    func host(of settings: Settings) async -> HostDocument? {
        guard let url = settings.shareURL else { return nil }
        let (hostClient, problem) = state.withLock { ($0.hostClient, $0.problem) }
        return await HostDocument(.sharing, at: url, hostClient, problem)
    }
}

extension Failure {
    /// Creates the failure that the network's thread can't be started. `detail` says what could not be done.
    static func noNetworkParts(_ detail: String) -> Failure {
        Failure(.passing, glass: "Network failed:\nrestart Galley", detail: "\(detail). Restart Galley.")
    }

    static let nowhereToShare = Failure(
        .unacceptable, glass: "No address set:\nset share.url",
        detail: "share.url is not set, so nothing was sent; galley recipe share without --send prints the recipe")

    fileprivate static func tokenOfAnother(_ reason: String) -> Failure {
        Failure(
            .notPermitted, glass: "Token not sent:\nmade for other host\nSet share.token\nagain over SSH",
            detail: "nothing was sent: \(reason)")
    }

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
