import HTTP
import ScriptedServices

func client(_ change: (inout TransferLimits) -> Void = { _ in }) throws -> HTTPClient {
    var limits = TransferLimits.standard
    change(&limits)
    return try HTTPClient(userAgent: "Galley/1.2.3", limits: limits)
}

/// Starts a server that does the same for every request.
func server(_ acts: [LoopbackServer.Act]) throws -> LoopbackServer {
    try LoopbackServer { _ in acts }
}

/// Returns the error of a request that must fail.
func failure(of client: HTTPClient, _ url: String, within limit: Duration = .seconds(30)) async throws -> HTTPError {
    let response: HTTPResponse
    do throws(HTTPError) {
        response = try await client.send(HTTPRequest(url: url), within: limit)
    } catch {
        return error
    }
    throw Unexpected(status: response.status)
}

struct Unexpected: Error {
    let status: Int
}
