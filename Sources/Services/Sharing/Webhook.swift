internal import FoundationEssentials
public import HTTP
public import Kitchen

/// Sends shared recipes to the owner's web page.
///
/// The page receives a POST of a JSON object: `id`, `title`, `text`, and `url`, the address of the recipe's source or
/// null. The token is sent as `Authorization: Bearer` to this host only, and redirects are not followed. All tries of
/// one recipe have the same `Idempotency-Key`, so that the page can recognize a retry.
public struct Webhook: Sendable {
    private let url: String
    private let token: String?
    private let hostClient: HostClient
    private let note: @Sendable (WebhookError?) -> Void
    /// The host of the page, for messages.
    public let host: String

    /// Creates a webhook. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - url: The full address of the page.
    ///   - host: The host in the address.
    ///   - token: The token that the page expects, or `nil` if it needs none.
    ///   - hostClient: The HTTP client of the host.
    ///   - note: Called with the error of each try, or with `nil` after a success. Not called after a cancellation.
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

    /// Sends a recipe. Returns after the page has accepted it.
    ///
    /// - Throws: the reason why the recipe wasn't accepted.
    public func send(_ recipe: SharedRecipe) async throws(WebhookError) {
        do {
            try await post(recipe)
            note(nil)
        } catch {
            // A cancellation is not a failure.
            if error != .delivery(.transfer(.canceled)) { note(error) }
            throw error
        }
    }

    private func post(_ recipe: SharedRecipe) async throws(WebhookError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(recipe) else {
            preconditionFailure("a shared recipe can't be encoded as JSON")
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

/// The reason why a recipe was not shared.
public enum WebhookError: Error, Hashable {
    /// The host couldn't be reached, or reported an error.
    case delivery(DeliveryError)
    /// Status 401 or 403: the page refuses the token.
    case tokenRefused(host: String)
    /// The page refuses the recipe with another status, including redirects.
    case refused(host: String, status: Int)
}

extension WebhookError: CustomStringConvertible {
    /// One line for log and shell: what happened, what was kept and what to do.
    public var description: String {
        switch self {
        case .delivery(.transfer(let error)) where error.mayHaveArrived:
            "It is not known whether the recipe was taken: check the page, or share it again. \(error)"
        case .delivery(let error): "The recipe was not shared. \(error)"
        case .tokenRefused(let host):
            "\(host) refuses the token; the recipe was not shared. Set the token again: galley config set "
                + "share.token -"
        case .refused(let host, let status):
            "\(host) refused the recipe (\(status)). Check share.url: its page must accept a POST of JSON."
        }
    }

    /// The text for the display: at most 4 lines of 20 columns, the first of 16.
    public var glassText: String {
        switch self {
        case .delivery(.transfer(let error)) where error.mayHaveArrived: "No answer\nPerhaps it arrived;\nlook there"
        case .delivery(let error): error.glassText
        case .tokenRefused: "Token refused\nSet it again by SSH"
        case .refused(_, let status): "Refused (\(status))\nCheck share.url"
        }
    }
}
