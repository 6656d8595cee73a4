import HTTP
import Synchronization
import Testing

/// A transport that answers by itself.
private final class Echo: HTTPTransport {
    private let sent = Mutex<[(url: String, limit: Duration)]>([])

    var requests: [(url: String, limit: Duration)] { sent.withLock(\.self) }

    func send(_ request: HTTPRequest, within limit: Duration) async throws(HTTPError) -> HTTPResponse {
        sent.withLock { $0.append((request.url, limit)) }
        return HTTPResponse(status: 200, body: Array("[1]".utf8), headers: [("x-name", "echo")], url: request.url)
    }
}

@Suite struct TransportTests {
    @Test("A host client sends through the transport that it is given, with the time that is left")
    func hostClient() async throws {
        let echo = Echo()
        let client = HostClient(client: echo, service: "https://kitchen.example")
        let response = try await client.send(HTTPRequest(url: "https://kitchen.example/a"), for: .person)
        #expect(response.header("X-Name") == "echo" && response.url == "https://kitchen.example/a")
        let limit = try #require(echo.requests.first).limit
        #expect(limit <= HostRules().total && limit > HostRules().total / 2)
    }

    @Test("A request without a limit has that of a person")
    func limit() async throws {
        let echo = Echo()
        _ = try await echo.send(HTTPRequest(url: "https://kitchen.example/a"))
        #expect(echo.requests.map(\.limit) == [HostRules().total])
    }
}
