import Glibc
import Linux
import ScriptedServices
import Testing

@testable import HTTP

/// Tests of servers that answer badly or not at all.
@Suite(.timeLimit(.minutes(1))) struct FaultTests {
    @Test("Connecting to a port that never accepts fails after the time limit for connecting")
    func blackHole() async throws {
        let hole = try BlackHole()
        let start = KernelClock.monotonic.now
        let error = try await failure(of: client { $0.connect = .milliseconds(200) }, hole.url)
        guard case .timedOut(host: "127.0.0.1", _, wasSent: false) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(KernelClock.monotonic.now - start < .seconds(3))
    }

    @Test("A request to a silent server fails after the caller's time limit")
    func silence() async throws {
        let server = try server([.hang])
        defer { server.stop() }
        let error = try await failure(of: client(), server.url, within: .milliseconds(200))
        guard case .timedOut(_, _, wasSent: true) = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("A body that arrives too slowly fails as a stall")
    func drip() async throws {
        let body = [UInt8](repeating: 32, count: 1000)
        let server = try server(.head(headers: ["content-length": "1000"]) + [.drip(body, every: .milliseconds(100))])
        defer { server.stop() }
        let start = KernelClock.monotonic.now
        let error = try await failure(of: client { $0.stallTime = .seconds(1) }, server.url)
        guard case .timedOut(_, let detail, wasSent: true) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(detail.contains("Less than 1000 bytes/sec"))
        #expect(KernelClock.monotonic.now - start < .seconds(5))
    }

    @Test("An endless body fails at the limit, compressed or not", arguments: ["/plain", "/packed"])
    func endless(path: String) async throws {
        let server = try LoopbackServer { $0.path == "/plain" ? .endless : .gzipBomb }
        defer { server.stop() }
        let error = try await failure(of: client(), server.url + path)
        #expect(error == .tooLarge(host: "127.0.0.1", limit: 4 << 20))
    }

    @Test("The limit counts the bytes after decompression", arguments: [999, 1000])
    func decompressedLimit(limit: Int) async throws {
        // 1000 zeros, compressed with gzip -9 -n.
        let packed: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x63, 0x60, 0x18, 0x05, 0xA3, 0x60, 0x14, 0x0C,
            0x77, 0x00, 0x00, 0x80, 0x17, 0x0B, 0x06, 0xE8, 0x03, 0x00, 0x00,
        ]
        let server = try server(.answer(headers: ["content-encoding": "gzip"], packed))
        defer { server.stop() }
        let client = try client { $0.body = limit }
        if limit < 1000 {
            #expect(try await failure(of: client, server.url) == .tooLarge(host: "127.0.0.1", limit: limit))
        } else {
            #expect(try await client.send(HTTPRequest(url: server.url)).body == [UInt8](repeating: 0, count: 1000))
        }
    }

    @Test("A body whose announced length exceeds the limit is refused before it arrives")
    func announcedLength() async throws {
        let big = try server(.head(headers: ["content-length": "1001"]) + [.hang])
        let whole = try server(.answer(String(repeating: "x", count: 1000)))
        defer {
            big.stop()
            whole.stop()
        }
        let client = try client { $0.body = 1000 }
        #expect(try await failure(of: client, big.url) == .tooLarge(host: "127.0.0.1", limit: 1000))
        #expect(try await client.send(HTTPRequest(url: whole.url)).body.count == 1000)
    }

    @Test("Endless headers fail at the limit")
    func endlessHeaders() async throws {
        let server = try server(.endlessHeaders)
        defer { server.stop() }
        #expect(try await failure(of: client(), server.url) == .tooLarge(host: "127.0.0.1", limit: 64 << 10))
    }

    @Test("A truncated body is an error")
    func truncated() async throws {
        let server = try server(.truncated(#"{"recipes":["#))
        defer { server.stop() }
        #expect(try await failure(of: client(), server.url) == .truncated(host: "127.0.0.1"))
    }

    @Test("A truncated chunked body is an error")
    func truncatedChunks() async throws {
        let server = try server(
            .head(headers: ["transfer-encoding": "chunked"]) + [.send([UInt8]("5\r\nhello\r\n".utf8))])
        defer { server.stop() }
        #expect(try await failure(of: client(), server.url) == .truncated(host: "127.0.0.1"))
    }

    @Test(
        "A broken connection is an error",
        arguments: [
            [.reset], [], [.send([UInt8]("\u{1B}[2J no HTTP\r\n\r\n".utf8))],
            .head(headers: ["content-length": "9"]) + [.send([1, 2]), .reset],
        ] as [[LoopbackServer.Act]])
    func broken(acts: [LoopbackServer.Act]) async throws {
        let server = try server(acts)
        defer { server.stop() }
        let error = try await failure(of: client(), server.url)
        guard case .broken(host: "127.0.0.1", let detail, wasSent: true) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(detail.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }

    @Test("An empty body is a valid response", arguments: [200, 204])
    func empty(status: Int) async throws {
        let server = try server(.answer(status: status, ""))
        defer { server.stop() }
        let response = try await client().send(HTTPRequest(url: server.url))
        #expect(response.status == status)
        #expect(response.body.isEmpty)
    }

    @Test("The headers of an interim response are not part of the final response")
    func interim() async throws {
        let hint = LoopbackServer.Act.send([UInt8]("HTTP/1.1 103 Early Hints\r\nX-Points-Left: 1\r\n\r\n".utf8))
        let server = try server([hint] + .answer("{}"))
        defer { server.stop() }
        let response = try await client().send(HTTPRequest(url: server.url))
        #expect(response.status == 200)
        #expect(response.header("X-Points-Left") == nil)
    }

    @Test("The client ignores a proxy in the environment")
    func noProxy() async {
        // This runs in a process of its own, because all tests share the environment.
        await #expect(processExitsWith: .success) {
            setenv("http_proxy", "http://127.0.0.1:1", 1)
            let server = try server(.answer("{}"))
            defer { server.stop() }
            let response = try await client().send(HTTPRequest(url: server.url))
            #expect(response.status == 200)
        }
    }
}
