import Testing

@testable import HTTP

/// Addresses that different programs read differently.
let ambiguousAddresses = [
    "http://127.0.0.1%00.evil.example/", "http://127.0.0.1%00@evil.example/", "http://127.0.0.1\0.evil.example/",
    "http://127.0.0.1/\0", "https://evil.example%2f@127.0.0.1/", "http://127%2e0.0.1/", "http://%6cocalhost/",
    "http://@127.0.0.1/", "http://a@b@127.0.0.1/", "http://:@127.0.0.1/", "http://user@127.0.0.1/",
    "http://user:word@127.0.0.1/", "https://@h/", "https://a@b@c/", "https://:@h/", "https://a:b@c/",
    "https://example.org\\@evil.example/", "https://example.org\\.evil.example/", "https:\\\\example.org/",
    "https://example.org/\\evil", "https://example.org/a b", " https://example.org/", "https://example.org/ ",
    "https://exa mple.org/", "https://example.org/\n", "https://example.org/\r\nHost: evil.example",
    "https://example.org\r\n/", "https://example.org/\t", "https://example.org/\u{7F}", "https://example.org/\u{85}",
    "https://example.org/\u{2028}", "https://example.org/\u{A0}",
    "http://127.1/", "http://127.0.1/", "http://2130706433/", "http://0x7f.0.0.1/", "http://0x7f000001/",
    "http://0177.0.0.1/", "http://017700000001/", "http://127.0.0.01/", "http://127.0.0.1.", "https://1.2.3.4.5/",
    "https://256.1.1.1/", "https://08.1.1.1/", "https://example.0x7f/", "https://１２７.0.0.1/", "https://127。0。0。1/",
    "https://éxample.org/", "https://[::1%25eth0]/", "https://[::1%eth0]/", "https://[::1/", "https://::1/",
    "https://[example.org]/", "https://[::1]evil.example/", "https://[::1].evil.example/", "https://[::1]:80:90/",
    "https://example.org:/", "https://example.org:0/", "https://example.org:65536/", "https://example.org:+80/",
    "https://example.org:8 0/", "https://example.org:80@evil.example/", "https:/example.org/", "https:///example.org/",
    "https:example.org", "//example.org/", "example.org", "", "https://", "https://?", "https://#", "https://.",
    "http:// 127.0.0.1/", "javascript:alert(1)", "https://example.org|evil.example/", "https://exa~mple.org/",
]

@Suite("Web addresses", .timeLimit(.minutes(1)))
struct WebAddressTests {
    @Test("An ambiguous address is refused", arguments: ambiguousAddresses)
    func ambiguous(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test(
        "An unambiguous address is parsed",
        arguments: [
            ("https://api.spoonacular.com", "https://api.spoonacular.com"),
            ("HTTPS://API.Example.ORG/a?b#c", "https://api.example.org"),
            ("https://a-b.c_d.example:8443/", "https://a-b.c_d.example:8443"),
            ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080"), ("http://127.0.0.1:80/", "http://127.0.0.1"),
            ("https://1.2.3.4/", "https://1.2.3.4"), ("https://localhost:0443/", "https://localhost"),
            ("http://[::1]:80/", "http://[::1]"), ("https://[2001:DB8:0:0::1]:8443/?@", "https://[2001:db8::1]:8443"),
            ("https://example.org?a=//x:y@z", "https://example.org"), ("https://example.org./", "https://example.org."),
            ("https://example.org/%00/caf\u{E9}", "https://example.org"),
        ])
    func parts(text: String, origin: String) throws {
        let address = try #require(WebAddress(text))
        #expect(address.origin == origin)
        #expect(address.hasQuery == text.contains("?") && address.hasFragment == text.contains("#"))
    }

    @Test(
        "The client connects to the host and port that were checked",
        arguments: ["127.0.0.1", "localhost", "LOCALHOST"])
    func connects(host: String) async throws {
        let server = try server(.answer("here"))
        defer { server.stop() }
        let text = "http://\(host):\(server.port)/x?y=a@b"
        let address = try #require(WebAddress(text))
        #expect(try await client().send(HTTPRequest(url: text)).body == Array("here".utf8))
        #expect(server.requests.first?.headers["host"]?.lowercased() == "\(address.host):\(address.port)")
    }

    @Test("A request to an ambiguous address is refused before anything is sent", arguments: ambiguousAddresses)
    func refused(text: String) async throws {
        guard case .badRequest = try await failure(of: client(), text) else {
            Issue.record("it was sent")
            return
        }
    }
}
