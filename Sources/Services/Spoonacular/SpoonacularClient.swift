public import HTTP
internal import Kitchen

/// A client for the recipe service Spoonacular (https://spoonacular.com/food-api/docs).
///
/// Each endpoint has its own file. The key is sent as a header to the service's host only. The host client controls the
/// rate of requests, the retries and the quota.
public struct SpoonacularClient: Sendable {
    /// The usage rules of the service: one request a second. The day's last points are reserved for requests
    /// that a person waits for.
    public static var rules: HostRules {
        var rules = HostRules()
        rules.quotaHeader = "X-API-Quota-Left"
        rules.quotaUsedHeader = "X-API-Quota-Used"
        rules.quotaReserve = 5
        rules.answersWithData = true
        return rules
    }

    private let base: String
    private let key: String
    private let hostClient: HostClient

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - base: The base address, such as `https://api.spoonacular.com`.
    ///   - key: The API key.
    ///   - hostClient: The HTTP client of the host.
    public init(base: String, key: String, hostClient: HostClient) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.key = key
        self.hostClient = hostClient
    }

    /// The parameter for nutrition. It costs 0.1 points together with the recipe, and a whole point later.
    static let withNutrition = (name: "includeNutrition", value: "true")

    /// The longest answer in bytes. The largest request, twenty recipes with their nutrition, has about 1.3 million.
    static let mostBytes = 2 << 20

    /// Fetches the answer of an endpoint, with at most `most` elements of its list.
    ///
    /// - Throws: the reason why there is no answer.
    func get<Document: Decodable & Sendable>(
        _ path: String, query: [(name: String, value: String)] = [], most: Int, for priority: RequestPriority
    ) async throws(SpoonacularError) -> Document {
        let request = HTTPRequest(
            url: base + path + (query.isEmpty ? "" : "?" + HTTPRequest.encoded(query)),
            secret: HTTPRequest.Secret(name: "x-api-key", value: key), mostBytes: Self.mostBytes)
        let response: HTTPResponse
        do throws(DeliveryError) {
            response = try await hostClient.send(request, for: priority)
        } catch {
            throw .delivery(error)
        }
        return try await Self.document(in: response, most: most)
    }

    private static func document<Document: Decodable & Sendable>(
        in response: HTTPResponse, most: Int
    ) async throws(SpoonacularError) -> Document {
        switch response.status {
        case 200: break
        case 401, 403: throw .keyRefused
        case 404: throw .notFound
        default: throw .unexpectedStatus(response.status)
        }
        do throws(DocumentError) {
            return try await response.document(most: most)
        } catch {
            throw error == .oversized ? .oversized : .unreadable
        }
    }
}
