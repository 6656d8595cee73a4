import ScriptedServices
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1))) struct RedirectTests {
    private let secret = HTTPRequest.Secret(name: "x-api-key", value: "s3cret")

    @Test("A redirect on the same server is followed with the secret")
    func sameServer() async throws {
        let server = try LoopbackServer { $0.path == "/old" ? .redirect(to: "/new?a=1") : .answer("here") }
        defer { server.stop() }
        let response = try await client().send(HTTPRequest(url: server.url + "/old", secret: secret))
        #expect(response.body == Array("here".utf8))
        #expect(server.requests.map(\.path) == ["/old", "/new"])
        #expect(server.requests.map { $0.headers["x-api-key"] } == ["s3cret", "s3cret"])
    }

    @Test(
        "A redirect to another port or host name is followed without the secret", arguments: ["127.0.0.1", "localhost"])
    func anotherServer(host: String) async throws {
        let other = try server(.answer("there"))
        let server = try server(.redirect(to: "http://\(host):\(other.port)/"))
        defer {
            server.stop()
            other.stop()
        }
        let response = try await client().send(HTTPRequest(url: server.url, secret: secret))
        #expect(response.body == Array("there".utf8))
        #expect(server.requests.first?.headers["x-api-key"] == "s3cret")
        let request = try #require(other.requests.first)
        #expect(!request.headers.keys.contains("x-api-key"))
        #expect(!"\(request)".contains("s3cret"))
    }

    @Test("The secret is not sent again after a redirect away and back")
    func awayAndBack() async throws {
        let away = try LoopbackServer { .redirect(to: "http://127.0.0.1:\($0.query)/back") }
        let home = try LoopbackServer { request in
            request.path == "/back" ? .answer("back") : .redirect(to: "\(away.url)/?\(request.query)")
        }
        defer {
            home.stop()
            away.stop()
        }
        _ = try await client().send(HTTPRequest(url: "\(home.url)/?\(home.port)", secret: secret))
        #expect(home.requests.map { $0.headers["x-api-key"] } == ["s3cret", nil])
    }

    @Test(
        "A redirect to another scheme or into a private network is refused with its reason",
        arguments: [
            ("https://127.0.0.1:1/", "the scheme changes to https"), ("ftp://127.0.0.1/", "the scheme changes to ftp"),
            ("file:///etc/passwd", "the target is not a web address"),
            ("http://169.254.169.254/latest", "http is allowed only to this machine"),
            ("http://example.test/", "http is allowed only to this machine"),
            ("http://user:word@127.0.0.1/", "the target is not a web address"),
        ])
    func refused(target: String, reason: String) async throws {
        let server = try server(.redirect(to: target))
        defer { server.stop() }
        let error = try await failure(of: client(), server.url)
        guard case .redirectRefused(host: "127.0.0.1", _, reason: reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(server.requests.count == 1)
    }

    @Test(
        "A page may move from http to https, and to another host, but not into a private network",
        arguments: [
            ("https://recipes.example/a", "http://www.recipes.example/b?c=d", "https://www.recipes.example/b?c=d"),
            ("https://recipes.example/a", "HTTP://recipes.example:80", "https://recipes.example"),
            ("https://recipes.example/a", "https://other.example/", "https://other.example/"),
            ("http://127.0.0.1:8080/a", "https://recipes.example/", "https://recipes.example/"),
            ("http://127.0.0.1:8080/a", "http://127.0.0.1:8081/", "http://127.0.0.1:8081/"),
            ("https://recipes.example/a", "http://192.168.1.1/", nil),
            ("https://recipes.example/a", "https://[fd00::1]/", nil),
            ("https://recipes.example/a", "http://127.0.0.1/", nil),
            ("https://recipes.example/a", "http://localhost/", nil),
            ("https://recipes.example/a", "http://recipes.example:8080/", nil),
            ("https://recipes.example/a", "ftp://recipes.example/", nil),
            ("https://recipes.example/a", "http://user@recipes.example/", nil),
        ] as [(String, String, String?)])
    func page(from: String, to target: String, url: String?) throws {
        let origin = try #require(WebAddress(from))
        #expect((try? Redirect(to: target, from: origin, isUpgraded: true))?.url == url)
        if target.lowercased().hasPrefix("http:"), from.hasPrefix("https") {
            #expect(throws: HTTPError.self, "only for pages") { try Redirect(to: target, from: origin) }
        }
    }

    @Test("After a redirect from this machine to https, no plain connection is made")
    func upgraded() async throws {
        let server = try server(.redirect(to: "https://localhost:1/"))
        defer { server.stop() }
        var request = HTTPRequest(url: server.url)
        request.upgradesRedirects = true
        await #expect(throws: HTTPError.self) { try await client().send(request) }
        #expect(server.requests.count == 1)
    }

    @Test("The answer names the address that sent it")
    func address() async throws {
        let server = try LoopbackServer { $0.path == "/old" ? .redirect(to: "/new") : .answer("here") }
        defer { server.stop() }
        #expect(try await client().send(HTTPRequest(url: server.url + "/old")).url == server.url + "/new")
    }

    @Test(
        "A typed address becomes https, except in the own network and with a port",
        arguments: [
            ("http://recipes.example/bread", "https://recipes.example/bread"),
            ("https://recipes.example", "https://recipes.example"),
            ("HTTP://Recipes.example/Bread?a=1#b", "https://recipes.example/Bread?a=1#b"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/"),
            ("http://recipes.example:8080/", "http://recipes.example:8080/"),
            ("http://nas.lan/bread", "http://nas.lan/bread"), ("http://192.168.1.5/", "http://192.168.1.5/"),
            ("ftp://recipes.example/", nil), ("recipes.example", nil), ("http://", nil), ("http://a b/", nil),
        ] as [(String, String?)])
    func typed(text: String, url: String?) {
        #expect(WebAddress.page(text) == url)
    }

    @Test("A request for public addresses only connects to no other", arguments: ["127.0.0.1", "localhost"])
    func publicOnly(host: String) async throws {
        let server = try server(.answer("there"))
        defer { server.stop() }
        var request = HTTPRequest(url: "http://\(host):\(server.port)/")
        request.isPublicOnly = true
        await #expect(throws: HTTPError.privateHost(host)) { try await client().send(request) }
        #expect(server.requests.isEmpty)
    }

    @Test("A redirect of a POST is returned and not followed", arguments: [302, 307])
    func withBody(status: Int) async throws {
        let other = try server(.answer("there"))
        let server = try server(.redirect(to: other.url, status: status))
        defer {
            server.stop()
            other.stop()
        }
        let body = HTTPRequest.Body(type: "text/plain", bytes: Array("recipe".utf8))
        #expect(try await client().send(HTTPRequest(url: server.url, body: body)).status == status)
        #expect(other.requests.isEmpty)
    }

    @Test("At most three redirects are followed")
    func loop() async throws {
        let server = try LoopbackServer { request in
            let left = Int(request.path.dropFirst()) ?? 0
            return left > 0 ? .redirect(to: "/\(left - 1)") : .answer("end")
        }
        defer { server.stop() }
        #expect(try await client().send(HTTPRequest(url: server.url + "/3")).body == Array("end".utf8))
        guard case .redirectRefused(_, _, "more than 3 redirects") = try await failure(of: client(), server.url + "/99")
        else {
            Issue.record("the loop was not refused")
            return
        }
        #expect(server.requests.count == 8)
    }

    @Test("Redirects that lead back to an address say so", arguments: ["/self", "/there"])
    func circle(path: String) async throws {
        let server = try LoopbackServer { request in
            .redirect(to: request.path == "/there" ? "/back" : request.path == "/back" ? "/there" : "/self")
        }
        defer { server.stop() }
        let error = try await failure(of: client(), server.url + path)
        guard case .redirectRefused(_, _, "the address redirects in a circle") = error else {
            Issue.record("\(error)")
            return
        }
        #expect(server.requests.count == 4, "a server may answer at the second try")
    }

    @Test("The same origin is the same scheme, host and port")
    func sameOrigin() throws {
        let origin = try #require(WebAddress("https://Recipes.example/a"))
        #expect(try Redirect(to: "https://recipes.example:443/b", from: origin).isSameOrigin)
        #expect(try !Redirect(to: "https://recipes.example:444/b", from: origin).isSameOrigin)
        #expect(try !Redirect(to: "https://www.recipes.example/b", from: origin).isSameOrigin)
    }
}
