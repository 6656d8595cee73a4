import Testing
import Workbench

@testable import HTTP

@Suite(.timeLimit(.minutes(1)), .enabled(if: TLSServer.isAvailable, "needs the openssl command"))
struct TLSTests {
    private func client(trusting file: String?) throws -> HTTPClient {
        try HTTPClient(Transfer.Setup(userAgent: "Galley/1.2.3", limits: .standard, authorities: file))
    }

    @Test("A trusted certificate for the right name is accepted")
    func accepted() async throws {
        let server = try TLSServer(days: 1)
        let response = try await client(trusting: server.certificate)
            .send(HTTPRequest(url: "https://localhost:\(server.port)/"))
        #expect(response.status == 200)
    }

    @Test("A self-signed certificate is refused")
    func selfSigned() async throws {
        let server = try TLSServer(days: 1)
        let error = try await failure(of: client(trusting: nil), "https://localhost:\(server.port)/")
        guard case .tls(host: "localhost", _, clockSuspected: false) = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("A certificate for another name is refused")
    func wrongName() async throws {
        let server = try TLSServer(days: 1)
        let error = try await failure(of: client(trusting: server.certificate), "https://127.0.0.1:\(server.port)/")
        guard case .tls(host: "127.0.0.1", _, clockSuspected: false) = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("An expired certificate is refused, and the error names the clock as a possible cause")
    func expired() async throws {
        let server = try TLSServer(days: -1)
        let error = try await failure(of: client(trusting: server.certificate), "https://localhost:\(server.port)/")
        guard case .tls(host: "localhost", _, clockSuspected: true) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.description.hasSuffix("Check this machine's clock."))
    }

    @Test("A certificate of the future is refused, and the error names the clock, because this one may be behind")
    func notYetValid() async throws {
        let server = try TLSServer(from: "20980101000000Z", to: "20990101000000Z")
        let error = try await failure(of: client(trusting: server.certificate), "https://localhost:\(server.port)/")
        guard case .tls(host: "localhost", _, clockSuspected: true) = error else {
            Issue.record("\(error)")
            return
        }
    }
}
