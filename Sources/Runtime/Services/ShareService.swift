internal import Control
internal import HTTP
internal import Kiosk
internal import Settings
internal import Sharing
internal import Synchronization

/// The owner's page that takes shared recipes, as the settings say. Its hostClient lives as long as address and token stay
/// the same. A token is sent to the scheme, host and port alone that it was first set with: an address that changes
/// elsewhere than in `galley config set`, which unsets the token, takes it nowhere.
final class ShareService: Sendable {
    private let state = Mutex(State())

    private struct State {
        var account: Account?
        var hostClient: HostClient?
        var problem: String?
        /// The token and whom it belongs to.
        var bond: (token: Secret, origin: String)?
    }

    private struct Account: Hashable {
        var url: String
        var token: Secret?
    }

    /// The page, or why nothing is sent.
    ///
    /// - Parameter client: made where there is a page to send to.
    func webhook(for settings: Settings, client: () throws -> HTTPClient) -> Result<Webhook, Failure> {
        let host = settings.shareHost
        if let origin = settings.shareOrigin, let owner = owner(of: settings.shareToken, at: origin), owner != origin {
            return .failure(.tokenOfAnother(owner, than: origin))
        }
        let account = settings.shareURL.map { Account(url: $0, token: settings.shareToken) }
        let hostClient: HostClient? = state.withLock { state in
            if state.account != account || state.hostClient == nil {
                state = State(account: account, bond: state.bond)
                // `Services` reports why no client could be made.
                state.hostClient = account.flatMap { account in
                    (try? client()).map { HostClient(client: $0, service: account.url) }
                }
            }
            return state.hostClient
        }
        guard let account, let host else { return .failure(.nowhereToShare) }
        guard let hostClient else { return .failure(.noNetworkParts("recipes cannot be sent to \(host)")) }
        return .success(
            Webhook(url: account.url, host: host, token: account.token?.exposed, hostClient: hostClient) {
                [self] error in
                state.withLock { $0.problem = error.map { "\($0)" } }
            })
    }

    /// Whom the token belongs to: a new one to who is asked first.
    private func owner(of token: Secret?, at origin: String) -> String? {
        state.withLock { state in
            if state.bond?.token != token { state.bond = token.map { ($0, origin) } }
            return state.bond?.origin
        }
    }

    /// For the status.
    func host(of settings: Settings) async -> HostDocument? {
        guard let url = settings.shareURL else { return nil }
        let (hostClient, problem) = state.withLock { ($0.hostClient, $0.problem) }
        return await HostDocument(.sharing, at: url, hostClient, problem)
    }
}

extension Failure {
    /// No thread can be had for the network; `detail` says what is not done for it.
    static func noNetworkParts(_ detail: String) -> Failure {
        Failure(.passing, glass: "Network failed:\nrestart Galley", detail: "\(detail). Restart Galley.")
    }

    static let nowhereToShare = Failure(
        .unacceptable, glass: "No address set:\nset share.url",
        detail: "recipes are sent nowhere, since share.url is not set; galley recipe share prints them")

    fileprivate static func tokenOfAnother(_ owner: String, than origin: String) -> Failure {
        Failure(
            .notPermitted, glass: "Token not sent:\nmade for other host\nSet share.token\nagain over SSH",
            detail: "nothing was sent: share.token was set for \(owner), and share.url leads to \(origin) now; set it "
                + "anew: galley config unset share.token, then galley config set share.token -")
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
