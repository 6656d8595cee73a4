import Testing

@testable import HTTP

@Suite("Private addresses", .timeLimit(.minutes(1)))
struct PrivateAddressTests {
    @Test(
        "A redirect to a private address is refused",
        arguments: [
            "127.0.0.1", "127.9.9.9", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
            "0.0.0.0", "100.64.0.1", "100.127.255.255", "192.0.0.0", "192.0.0.255", "192.0.2.1", "192.88.99.1",
            "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.255", "224.0.0.1", "239.255.255.255",
            "240.0.0.1", "255.255.255.255",
            "::1", "::", "fe80::1", "febf::1", "fec0::1", "fd00::1", "fc00::1", "ff02::1", "100::1", "2001:db8::1",
            "2001:2::1", "2001:10::1", "3fff::1", "4000::1", "5f00::1",
            "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:198.18.0.1", "::10.0.0.1", "::127.0.0.1", "::240.0.0.1",
            "::ffff:0:192.168.0.1", "64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::169.254.169.254",
            "64:ff9b:1::1.1.1.1", "64:ff9b:1:1::1", "2002:a00:1::1", "2002:7f00:1::1", "2002:c0a8:101::",
            "2001:0:a00:1::", "2001:0:101:101::f5ff:fffe", "2001:0:101:101:0:0:80ff:fffe",
        ])
    func privateNumber(text: String) throws {
        let origin = try #require(WebAddress("https://recipes.example/"))
        let number = try #require(IPAddress(text))
        #expect(!origin.mayRedirect(to: number))
        let host = text.contains(":") ? "[\(text)]" : text
        #expect(throws: HTTPError.self) { try Redirect(to: "https://\(host)/", from: origin) }
    }

    @Test(
        "A redirect to a public address is followed",
        arguments: [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.1", "126.255.255.255", "128.0.0.0",
            "169.253.255.255", "172.15.255.255", "172.32.0.1", "191.255.255.255", "192.0.1.1", "192.0.3.1",
            "192.167.255.255", "192.169.0.1", "198.17.255.255", "198.20.0.0", "198.51.99.1", "203.0.112.1",
            "203.0.114.1", "223.255.255.255",
            "2606:4700::1111", "2001:200::1", "2001:db9::1", "2003::1", "3ffe::1", "2a00::1",
            "::ffff:1.1.1.1", "::1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::1", "2001:0:101:101::fefe:fefe",
        ])
    func publicNumber(text: String) throws {
        let origin = try #require(WebAddress("https://recipes.example/"))
        #expect(origin.mayRedirect(to: try #require(IPAddress(text))))
    }

    @Test(
        "The resolved address of a host name is checked when libcurl connects",
        arguments: ["localhost", "127.0.0.1", "[::1]", "[64:ff9b::a00:1]", "[2001:0:101:101::f5ff:fffe]"])
    func connection(host: String) async throws {
        let server = try server(.answer("there"))
        defer { server.stop() }
        let setup = Transfer.Setup(userAgent: "Galley/test", limits: .standard)
        let origin = try #require(WebAddress("https://recipes.example/"))
        let order = Transfer.Order(
            method: .get, url: "http://\(host):\(server.port)/", host: host, reach: .anywhere, isSentOnce: false,
            origin: origin, headers: [], timeout: .seconds(5), setup: setup)
        #expect(try await failure(of: order) == "the target is in a private network")
        #expect(server.requests.isEmpty)
    }

    @Test(
        "Without TLS the client connects only to this machine or its own network, whatever the name resolves to",
        arguments: [("192.0.2.1", Transfer.Reach.thisMachine), ("1.1.1.1", .thisMachine), ("1.1.1.1", .ownNetwork)])
    func plainText(number: String, reach: Transfer.Reach) async throws {
        // The socket is refused before it is opened, so nothing is sent.
        let order = Transfer.Order(
            method: .get, url: "http://\(number)/", host: "localhost", reach: reach, isSentOnce: false, headers: [],
            timeout: .seconds(5), setup: Transfer.Setup(userAgent: "Galley/test", limits: .standard))
        #expect(try await failure(of: order)?.hasPrefix("the address is not https") == true)
    }

    @Test("A request with limits doesn't use the kept connection of one without", arguments: [true, false])
    func keptConnection(isRedirect: Bool) async throws {
        let server = try server(.answerAndKeep("there"))
        defer { server.stop() }
        let loop = try TransferLoop(capacity: 1)
        defer { loop.close() }
        var order = Transfer.Order(
            method: .get, url: server.url, host: "127.0.0.1", reach: .thisMachine, isSentOnce: false, headers: [],
            timeout: .seconds(5), setup: Transfer.Setup(userAgent: "Galley/test", limits: .standard))
        func status() async -> Int? {
            await withCheckedContinuation { continuation in
                loop.start(loop.newID(), order) { continuation.resume(returning: (try? $0.get())?.response.status) }
            }
        }
        #expect(await status() == 200)
        if isRedirect {
            (order.reach, order.origin) = (.anywhere, WebAddress("https://recipes.example/"))
        } else {
            order.reach = .internet
        }
        #expect(await status() == nil)
        #expect(server.requests.count == 1)
    }

    @Test(
        "A request for public addresses connects to no other, whatever the name resolves to",
        arguments: ["localhost", "127.0.0.1", "[::1]", "10.255.255.1"])
    func internetOnly(host: String) async throws {
        let server = try server(.answer("there"))
        defer { server.stop() }
        let order = Transfer.Order(
            method: .get, url: "http://\(host):\(server.port)/", host: "recipes.example", reach: .internet,
            isSentOnce: false, headers: [], timeout: .seconds(5),
            setup: Transfer.Setup(userAgent: "Galley/test", limits: .standard))
        #expect(try await failure(of: order)?.contains("not a public address") == true)
        #expect(server.requests.isEmpty)
    }

    @Test("http to the own network is sent only if the request allows it")
    func ownNetwork() async throws {
        let server = try server(.answer("there"))
        defer { server.stop() }
        var request = HTTPRequest(url: "http://localhost:\(server.port)/")
        request.allowsOwnNetwork = true
        #expect(try await client().send(request).status == 200)
        var limits = TransferLimits.standard
        limits.connect = .milliseconds(50)
        for (url, isAllowed) in [
            ("http://10.255.255.1:9/", true), ("http://kitchen.local:9/", true), ("http://example.org:9/", false),
        ] {
            let client = try HTTPClient(userAgent: "Galley/test", limits: limits)
            request.url = url
            var refusal: HTTPError?
            do throws(HTTPError) { _ = try await client.send(request) } catch { refusal = error }
            #expect((refusal == .notHTTPS) != isAllowed, "\(url)")
            request.allowsOwnNetwork = false
            await #expect(throws: HTTPError.notHTTPS) { try await client.send(request) }
            request.allowsOwnNetwork = true
        }
    }

    /// Returns the reason why a transfer was refused, or a description of another outcome.
    private func failure(of order: Transfer.Order) async throws -> String? {
        let loop = try TransferLoop(capacity: 1)
        defer { loop.close() }
        let result = await withCheckedContinuation { continuation in
            loop.start(loop.newID(), order) { continuation.resume(returning: $0.map(\.response.status)) }
        }
        return switch result {
        case .failure(.redirectRefused(_, _, let reason)), .failure(.badRequest(let reason)): reason
        default: "\(result)"
        }
    }
}
