internal import Control
internal import HTTP

/// Checks that the recipe service can be reached, by fetching its front page without a key. That uses no quota.
struct Connectivity {
    /// The time limit of the request.
    private static let timeout = Duration.seconds(5)

    let url: String
    let client: any HTTPTransport

    func check() async -> Check {
        do throws(HTTPError) {
            let response = try await client.send(HTTPRequest(url: url), within: Self.timeout)
            // Network authentication is required (RFC 6585, section 6). Any other page could be the service's front
            // page.
            guard response.status != 511 else {
                return Self.failure("this network requires a log-in: open any web page on your phone, and log in there")
            }
        } catch {
            // A page that is too large is an answer, too.
            guard case .tooLarge = error else { return Self.failure("\(error)") }
        }
        return .ok(.network, "\(url) answers")
    }

    static func failure(_ problem: String) -> Check {
        .fails(.network, "the recipe service can't be reached", remedy: problem)
    }
}
