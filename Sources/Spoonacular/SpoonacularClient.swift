public import HTTP
internal import Kitchen

/// Asks Spoonacular for recipes (https://spoonacular.com/food-api/docs).
///
/// One file an endpoint. The key goes as a header to the service's own host only; pace, retries and quota are the
/// courier's.
public struct SpoonacularClient: Sendable {
    /// How the service wants to be asked: a request a second, and its points kept for people when few are left.
    public static var rules: Rules {
        var rules = Rules()
        rules.quotaHeader = "X-API-Quota-Left"
        rules.quotaUsedHeader = "X-API-Quota-Used"
        rules.quotaReserve = 5
        return rules
    }

    private let base: String
    private let key: String
    private let courier: Courier

    /// `base` is an address without a path's last slash, such as `https://api.spoonacular.com`.
    public init(base: String, key: String, courier: Courier) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.key = key
        self.courier = courier
    }

    /// A document of an endpoint.
    func get<Document: Decodable & Sendable>(
        _ path: String, query: [(name: String, value: String)] = [], for asker: Asker
    ) async throws(SpoonacularError) -> Document {
        let request = HTTPRequest(
            url: base + path + (query.isEmpty ? "" : "?" + HTTPRequest.encoded(query)),
            secret: HTTPRequest.Secret(name: "x-api-key", value: key))
        let response: HTTPResponse
        do throws(DeliveryError) {
            response = try await courier.send(request, for: asker)
        } catch {
            throw .delivery(error)
        }
        return try await Self.document(in: response)
    }

    private static func document<Document: Decodable & Sendable>(
        in response: HTTPResponse
    ) async throws(SpoonacularError) -> Document {
        switch response.status {
        case 200: break
        case 401, 403: throw .keyRefused
        case 404: throw .notFound
        default: throw .strange(status: response.status)
        }
        guard response.looksLikeJSON else { throw .notTheService }
        do {
            return try await response.document()
        } catch {
            throw .unreadable
        }
    }
}
