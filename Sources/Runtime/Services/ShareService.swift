internal import Control
internal import HTTP
internal import Kiosk
internal import Settings
internal import Sharing
internal import Synchronization

/// The owner's web page that receives shared recipes.
///
/// Its client is kept while address and token stay the same. A token is sent only to the scheme, host and port that it
/// was first used with. If the address changes by other means than `galley config set`, which unsets the token, nothing
/// is sent.
final class ShareService: Sendable {
    private let state = Mutex(State())

    private struct State {
        var account: Account?
        var hostClient: HostClient?
        var problem: String?
        /// The token, and the origin that it belongs to.
        var binding: (token: Secret, origin: String)?
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
    func webhook(for settings: Settings, client: () throws -> HTTPClient) -> Result<Webhook, Failure> {
        let host = settings.shareHost
        if let origin = settings.shareOrigin, let owner = owner(of: settings.shareToken, at: origin), owner != origin {
            return .failure(.tokenOfAnother(owner, than: origin))
        }
        let account = settings.shareURL.map { Account(url: $0, token: settings.shareToken) }
        let hostClient: HostClient? = state.withLock { state in
            if state.account != account || state.hostClient == nil {
                state = State(account: account, binding: state.binding)
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

    /// Returns the origin that a token belongs to. A token that is used for the first time is bound to `origin`.
    private func owner(of token: Secret?, at origin: String) -> String? {
        state.withLock { state in
            if state.binding?.token != token { state.binding = token.map { ($0, origin) } }
            return state.binding?.origin
        }
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

    fileprivate static func tokenOfAnother(_ owner: String, than origin: String) -> Failure {
        Failure(
            .notPermitted, glass: "Token not sent:\nmade for other host\nSet share.token\nagain over SSH",
            detail: "nothing was sent: share.token belongs to \(owner), but share.url is now at \(origin); set it "
                + "again: galley config unset share.token, then galley config set share.token -")
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
