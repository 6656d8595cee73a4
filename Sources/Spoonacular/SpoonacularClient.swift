internal import FoundationEssentials
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
    func get<Document: Decodable>(
        _ path: String, query: [(name: String, value: String)] = [], for asker: Asker
    ) async throws(SpoonacularError) -> Document {
        let request = HTTPRequest(
            url: base + path + Self.text(of: query), secret: HTTPRequest.Secret(name: "x-api-key", value: key))
        let response: HTTPResponse
        do throws(DeliveryError) {
            response = try await courier.send(request, for: asker)
        } catch {
            throw .delivery(error)
        }
        return try Self.document(in: response)
    }

    private static func document<Document: Decodable>(in response: HTTPResponse) throws(SpoonacularError) -> Document {
        switch response.status {
        case 200: break
        case 401, 403: throw .keyRefused
        case 404: throw .notFound
        default: throw .strange(status: response.status)
        }
        // A hotel's log-in page and a proxy's error come with 200 too.
        guard response.looksLikeJSON else { throw .notTheService }
        do {
            return try JSONDecoder().decode(Document.self, from: Data(response.body))
        } catch {
            throw .unreadable
        }
    }

    private static func text(of query: [(name: String, value: String)]) -> String {
        guard !query.isEmpty else { return "" }
        return "?" + query.map { "\($0.name)=\(escaped($0.value))" }.joined(separator: "&")
    }

    /// Percent-encodes all but the unreserved characters of RFC 3986.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
            return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension HTTPResponse {
    fileprivate var looksLikeJSON: Bool {
        let type = header("Content-Type")?.lowercased() ?? ""
        if type.contains("html") { return false }
        let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}
