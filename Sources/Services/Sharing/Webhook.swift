internal import FoundationEssentials
public import HTTP
public import Kitchen

/// The owner's page that takes the recipes which people of this kitchen share.
///
/// It is sent a POST of a JSON object: `id`, `title`, `text`, and `url`, the address of the recipe's source or null. The
/// token goes as `Authorization: Bearer` to this host only, and no redirect is followed. All tries of one recipe bear the
/// same `Idempotency-Key`, so that a page can tell a second try from a second recipe.
public struct Webhook: Sendable {
    private let url: String
    private let token: String?
    private let hostClient: HostClient
    private let note: @Sendable (WebhookError?) -> Void
    /// For people.
    public let host: String

    /// - Parameters:
    ///   - url: the page's whole address.
    ///   - host: the host in it.
    ///   - token: what the page knows the kitchen by; nil: it asks for none.
    ///   - hostClient: who sends to that host.
    ///   - note: told of every outcome but that somebody gave up; nil: it was taken.
    public init(
        url: String, host: String, token: String?, hostClient: HostClient,
        note: @escaping @Sendable (WebhookError?) -> Void = { _ in }
    ) {
        self.url = url
        self.host = host
        self.token = token
        self.hostClient = hostClient
        self.note = note
    }

    /// Returns once the page has taken the recipe.
    public func send(_ recipe: SharedRecipe) async throws(WebhookError) {
        do {
            try await post(recipe)
            note(nil)
        } catch {
            // Who gives up has not met a fault.
            if error != .delivery(.transfer(.canceled)) { note(error) }
            throw error
        }
    }

    private func post(_ recipe: SharedRecipe) async throws(WebhookError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(recipe) else {
            preconditionFailure("texts can be written as JSON")
        }
        let request = HTTPRequest(
            url: url, headers: [("Idempotency-Key", UUID().uuidString)],
            secret: token.map { HTTPRequest.Secret(name: "Authorization", value: "Bearer \($0)") },
            body: HTTPRequest.Body(type: "application/json", bytes: Array(body)), hasEffect: true)
        let response: HTTPResponse
        do throws(DeliveryError) {
            response = try await hostClient.send(request, for: .person)
        } catch {
            throw .delivery(error)
        }
        switch response.status {
        case 200..<300: return
        case 401, 403: throw .tokenRefused(host: host)
        default: throw .refused(host: host, status: response.status)
        }
    }
}

/// Why a recipe was not shared.
public enum WebhookError: Error, Hashable {
    /// The host could not be reached, or has trouble of its own.
    case delivery(DeliveryError)
    /// 401 or 403.
    case tokenRefused(host: String)
    /// The page does not take it: another status, a redirect included.
    case refused(host: String, status: Int)
}

extension WebhookError: CustomStringConvertible {
    /// For log and shell, one line: what happened, what was kept, what to do.
    public var description: String {
        switch self {
        case .delivery(.transfer(let error)) where error.mayHaveArrived:
            "It is not known whether the recipe was taken: look there, or share it again. \(error)"
        case .delivery(let error): "The recipe was not shared. \(error)"
        case .tokenRefused(let host):
            "\(host) does not let this kitchen share recipes; nothing was taken. Set its token anew: galley config set "
                + "share.token -"
        case .refused(let host, let status):
            "\(host) did not take the recipe (\(status)). Check share.url: recipes are posted to it as JSON."
        }
    }

    /// For the glass: at most 4 lines of 20 columns, the first of 16.
    public var glassText: String {
        switch self {
        case .delivery(.transfer(let error)) where error.mayHaveArrived: "No answer\nPerhaps it arrived;\nlook there"
        case .delivery(let error): error.glassText
        case .tokenRefused: "Token refused\nSet it anew over SSH"
        case .refused(_, let status): "Refused (\(status))\nCheck share.url"
        }
    }
}
