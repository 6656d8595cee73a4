internal import Control
internal import HTTP

/// Whether the recipe service can be reached. It is asked for its first page, without a key: that costs no quota.
struct Connectivity {
    /// How long somebody waits for it.
    private static let patience = Duration.seconds(5)

    let url: String
    let client: HTTPClient

    func check() async -> Check {
        do throws(HTTPError) {
            let response = try await client.send(HTTPRequest(url: url), within: Self.patience)
            // RFC 6585, 6. Another web page could be the service's own first page.
            guard response.status != 511 else {
                return Self.failure("this network wants a log-in: open a page on your phone")
            }
        } catch {
            // Who sends too much has answered.
            guard case .tooLarge = error else { return Self.failure("\(error)") }
        }
        return .ok(.network, "\(url) answers")
    }

    static func failure(_ problem: String) -> Check {
        .fails(.network, "the recipe service does not answer as it should", remedy: problem)
    }
}
