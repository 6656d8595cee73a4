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
            _ = try await client.send(HTTPRequest(url: url), within: Self.patience)
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
