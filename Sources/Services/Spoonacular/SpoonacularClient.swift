public import HTTP
internal import Kitchen

/// Asks Spoonacular for recipes (https://spoonacular.com/food-api/docs).
///
/// One file an endpoint. The key goes as a header to the service's own host only; pace, retries and quota are the
/// hostClient's.
public struct SpoonacularClient: Sendable {
    /// How the service wants to be asked: a request a second, and its points kept for people when few are left.
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

    /// `base` is an address without a path's last slash, such as `https://api.spoonacular.com`.
    public init(base: String, key: String, hostClient: HostClient) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.key = key
        self.hostClient = hostClient
    }

    /// Asks for a recipe's nutrition with the recipe, for 0.1 points; to ask for it afterwards costs a whole point.
    static let withNutrition = (name: "includeNutrition", value: "true")

    /// Bytes of the longest answer: twenty recipes with their nutrition, the most that are asked for at once, have some
    /// 1.3 million.
    static let mostBytes = 2 << 20

    /// Returns the document of an endpoint, of its list the `most` elements that were asked for.
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
        default: throw .strange(status: response.status)
        }
        do throws(DocumentError) {
            return try await response.document(most: most)
        } catch {
            throw error == .oversized ? .oversized : .unreadable
        }
    }
}
