public import HTTP

/// A client of a Mealie server, version 2.0 or later (https://docs.mealie.io).
///
/// Each ability has its own file. Every request goes through one list of allowed methods and paths, `AllowedCall`, so
/// that no bug can destroy a recipe. The token goes in a header to the server's own address only, never after a redirect.
/// A request that changes something is sent once, on a connection of its own, and never repeated.
public struct MealieClient: Sendable {
    /// The rules for the server of a household: no quota, short pauses, one retry of what only reads.
    public static var rules: HostRules {
        var rules = HostRules()
        rules.pace = .milliseconds(20)
        // After a failure Mealie closes the connection without notice, so one retry on a new one helps.
        rules.retries = 1
        rules.firstDelay = .milliseconds(500)
        // Mealie answers with status 500 and JSON for a single broken recipe. The server itself is well then.
        rules.isAnswer = { $0.status == 500 && $0.isJSON }
        return rules
    }

    /// The base address, without a slash at its end.
    public let base: String
    private let token: String
    private let authorities: String?
    private let hostClient: HostClient

    /// Creates a client. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - base: The address of the server, such as `https://mealie.example.org` or `http://mealie.local:9000/cook`.
    ///   - token: The API token of a user of the server.
    ///   - authorities: The path of a file with certificate authorities (PEM) to trust besides the system's.
    ///   - hostClient: The HTTP client of the host, with ``rules``.
    public init(base: String, token: String, authorities: String? = nil, hostClient: HostClient) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.token = token
        self.authorities = authorities
        self.hostClient = hostClient
    }

    /// A request to the server.
    struct Call {
        var method = HTTPRequest.Method.get
        /// The path from `/api` on, without a query.
        var path: String
        var query: [(name: String, value: String)] = []
        var body: HTTPRequest.Body?
        var headers: [(name: String, value: String)] = []
        /// False for what the server gives to anyone. The token isn't sent then.
        var needsLogin = true
        /// The longest answer in bytes. A page of 100 recipes has about 110,000, a long recipe 50,000.
        var mostBytes = 4 << 20
    }

    /// Sends a request and returns its answer, which is JSON and of a successful status.
    ///
    /// - Throws: the reason why there is no such answer.
    func send(_ call: Call, for priority: RequestPriority) async throws(MealieError) -> HTTPResponse {
        try Self.checked(try await deliver(call, for: priority))
    }

    /// Sends a request and returns its answer, whatever it is.
    ///
    /// - Throws: the reason why there is no answer.
    func deliver(_ call: Call, for priority: RequestPriority) async throws(MealieError) -> HTTPResponse {
        guard AllowedCall.allows(call.method, call.path) else {
            throw .notAllowed(method: call.method.rawValue, path: call.path)
        }
        let hasEffect = call.method != .get
        var request = HTTPRequest(
            call.method, url: base + call.path + (call.query.isEmpty ? "" : "?" + HTTPRequest.encoded(call.query)),
            headers: call.headers,
            secret: call.needsLogin ? HTTPRequest.Secret(name: "Authorization", value: "Bearer \(token)") : nil,
            body: call.body, hasEffect: hasEffect, mostBytes: call.mostBytes)
        request.isSentOnce = hasEffect
        request.allowsOwnNetwork = true
        request.authorities = authorities
        do throws(DeliveryError) {
            return try await hostClient.send(request, for: priority)
        } catch {
            throw MealieError(error, hasEffect: hasEffect)
        }
    }

    /// Returns an answer if it is JSON and of a successful status.
    ///
    /// - Throws: what the answer means otherwise.
    static func checked(_ response: HTTPResponse) throws(MealieError) -> HTTPResponse {
        if response.status == 413 { throw .tooLarge }
        // Since 3.24 an unknown address has status 200, so only the type tells.
        guard response.isJSON else { throw .notMealie() }
        switch response.status {
        case 200..<300: return response
        case 401: throw .tokenRefused
        case 403: throw .forbidden
        case 404: throw .notFound
        default: throw .refused(status: response.status)
        }
    }

    /// Fetches a document, with at most `most` elements of its lists.
    ///
    /// - Throws: the reason why there is no such document.
    func get<Document: Decodable & Sendable>(
        _ path: String, query: [(name: String, value: String)] = [], most: Int = 100, for priority: RequestPriority
    ) async throws(MealieError) -> Document {
        try await document(in: try await send(Call(path: path, query: query), for: priority), most: most)
    }

    /// Sends a change with a JSON body, and returns the answer.
    ///
    /// - Throws: the reason why there is no answer; ``MealieError/uncertain(_:)`` if the change may have been made.
    @discardableResult
    func change(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONTree? = nil,
        headers: [(name: String, value: String)] = [], for priority: RequestPriority
    ) async throws(MealieError) -> HTTPResponse {
        let body = body.map { HTTPRequest.Body(type: "application/json", bytes: $0.json) }
        return try await send(Call(method: method, path: path, body: body, headers: headers), for: priority)
    }

    /// Decodes an answer.
    ///
    /// - Throws: ``MealieError/oversized`` or ``MealieError/unreadable``.
    func document<Document: Decodable & Sendable>(
        _ type: Document.Type = Document.self, in response: HTTPResponse, most: Int = 100
    ) async throws(MealieError) -> Document {
        do throws(DocumentError) {
            return try await response.document(most: most)
        } catch {
            throw error == .oversized ? .oversized : .unreadable
        }
    }
}

extension MealieError {
    /// Sorts out why a request has no answer.
    fileprivate init(_ error: DeliveryError, hasEffect: Bool) {
        switch error {
        case .transfer(.redirectRefused(_, let target, _)): self = .notMealie(target: target)
        case .transfer(let transfer) where hasEffect && transfer.mayHaveArrived: self = .uncertain(error)
        // Mealie and proxies give such a status also after a change has been made.
        case .refused(_, let status, _) where hasEffect && status >= 500: self = .uncertain(error)
        default: self = .delivery(error)
        }
    }
}

extension HTTPResponse {
    /// True if the answer is JSON by its media type.
    fileprivate var isJSON: Bool { header("Content-Type")?.lowercased().hasPrefix("application/json") == true }
}
