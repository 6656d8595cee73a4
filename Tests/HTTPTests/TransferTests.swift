import Linux
import ScriptedServices
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1))) struct TransferTests {
    @Test("A response has status, body and headers, whose names are case-insensitive")
    func answers() async throws {
        let server = try server(.answer(status: 404, headers: ["X-Points-Left": "48.99"], "gone"))
        defer { server.stop() }
        let response = try await client().send(HTTPRequest(url: server.url + "/recipes/7?a=b%20c"))
        #expect(response.status == 404)
        #expect(response.body == Array("gone".utf8))
        #expect(response.header("x-points-LEFT") == "48.99")
        #expect(response.header("x-points-right") == nil)
        let request = try #require(server.requests.first)
        #expect((request.method, request.path, request.query) == ("GET", "/recipes/7", "a=b%20c"))
        #expect(request.headers["user-agent"] == "Galley/1.2.3")
    }

    @Test("Headers and the secret are sent, and no description of the request shows the secret")
    func secret() async throws {
        let server = try server(.answer("{}"))
        defer { server.stop() }
        let request = HTTPRequest(
            url: server.url, headers: [("accept", "application/json")],
            secret: .init(name: "x-api-key", value: "s3cret"))
        _ = try await client().send(request)
        let headers = try #require(server.requests.first?.headers)
        #expect(headers["x-api-key"] == "s3cret")
        #expect(headers["accept"] == "application/json")
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!"\(request) \(String(reflecting: request)) \(dumped)".contains("s3cret"))
    }

    @Test(
        "A header with a line break is refused, and the error doesn't show its value",
        arguments: ["a\r\nb: c", "a\nb", "a\0"])
    func headerInjection(value: String) async throws {
        let server = try server(.answer("{}"))
        defer { server.stop() }
        let request = HTTPRequest(url: server.url, secret: .init(name: "x-api-key", value: value))
        let client = try client()
        await #expect {
            _ = try await client.send(request)
        } throws: {
            guard case HTTPError.badRequest(let reason) = $0 else { return false }
            return !reason.contains(value)
        }
        #expect(server.requests.isEmpty)
    }

    @Test(
        "http to another machine and an address with a password are refused",
        arguments: [
            "http://192.0.2.1/", "http://example.test/", "ftp://127.0.0.1/", "file:///etc/passwd", "", "recipes",
            "http://127.0.0.1@192.0.2.1/", "https://user:word@example.test/",
        ])
    func refusedAddresses(url: String) async throws {
        guard case .badRequest = try await failure(of: client(), url) else {
            Issue.record("\(url) was not refused")
            return
        }
    }

    @Test(
        "Each method is sent with its name, and with its body if it has one",
        arguments: [
            HTTPRequest.Method.get, .post, .put, .patch, .delete, .propfind, .report, .mkcalendar,
        ])
    func methods(method: HTTPRequest.Method) async throws {
        let server = try server(.answer(status: 207, "done"))
        defer { server.stop() }
        for body in [nil, HTTPRequest.Body(type: "text/plain", bytes: Array("words".utf8))] {
            let response = try await client().send(HTTPRequest(method, url: server.url, body: body))
            #expect(response.status == 207)
            let request = try #require(server.requests.last)
            #expect(request.method == method.rawValue)
            #expect(request.text == (body == nil ? "" : "words"))
            #expect(request.headers["content-type"] == (body == nil ? nil : "text/plain"))
        }
    }

    @Test("Only a GET request follows a redirect", arguments: [HTTPRequest.Method.delete, .propfind, .put])
    func redirectOfOthers(method: HTTPRequest.Method) async throws {
        let server = try server(.redirect(to: "/elsewhere"))
        defer { server.stop() }
        #expect(try await client().send(HTTPRequest(method, url: server.url)).status == 302)
        #expect(server.requests.map(\.path) == ["/"])
    }

    @Test(
        "A request that must arrive once gets a connection of its own, so libcurl can't send it twice",
        arguments: [true, false])
    func sentOnce(isSentOnce: Bool) async throws {
        // Closes the connection without an answer after it has read the POST request whole.
        let server = try LoopbackServer { $0.method == "POST" ? [] : .answerAndKeep("{}") }
        defer { server.stop() }
        let client = try client()
        _ = try await client.send(HTTPRequest(url: server.url))
        var request = HTTPRequest(url: server.url, body: .init(type: "text/plain", bytes: Array("milk".utf8)))
        request.isSentOnce = isSentOnce
        await #expect(throws: HTTPError.self) { try await client.send(request) }
        let posts = server.requests.filter { $0.method == "POST" }
        // The number without it shows that the protection is needed.
        #expect(posts.map(\.isOnUsedConnection) == (isSentOnce ? [false] : [true, false]))
    }

    @Test("Twenty parallel requests all get their responses")
    func parallel() async throws {
        let server = try LoopbackServer { .answer($0.path) }
        defer { server.stop() }
        let client = try client { $0.transfers = 20 }
        let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for number in 0..<20 {
                group.addTask { try await client.send(HTTPRequest(url: "\(server.url)/\(number)")).body }
            }
            return try await group.reduce(into: Set()) { $0.insert(String(decoding: $1, as: UTF8.self)) }
        }
        #expect(bodies == Set((0..<20).map { "/\($0)" }))
    }

    @Test("A transfer beyond the limit is refused at once")
    func bounded() async throws {
        let server = try server([.hang])
        defer { server.stop() }
        let client = try client { $0.transfers = 1 }
        let first = Task { try await client.send(HTTPRequest(url: server.url)) }
        defer { first.cancel() }
        while server.requests.isEmpty { await Task.yield() }
        #expect(try await failure(of: client, server.url) == .busy(limit: 1))
    }

    @Test("Canceling the task ends a hanging transfer at once")
    func cancels() async throws {
        let server = try server([.hang])
        defer { server.stop() }
        let client = try client()
        let task = Task { () async throws(HTTPError) -> HTTPResponse in
            try await client.send(HTTPRequest(url: server.url))
        }
        while server.requests.isEmpty { await Task.yield() }
        let start = KernelClock.monotonic.now
        task.cancel()
        await #expect(throws: HTTPError.canceled) { try await task.value }
        #expect(KernelClock.monotonic.now - start < .seconds(9), "it doesn't take the 10 s of a stall")
    }

    @Test("A canceled task sends nothing")
    func canceledBefore() async throws {
        let server = try server(.answer("{}"))
        defer { server.stop() }
        let client = try client()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await client.send(HTTPRequest(url: server.url))
        }
        task.cancel()
        await #expect(throws: HTTPError.canceled) { try await task.value }
        #expect(server.requests.isEmpty)
    }

    @Test("Each call ends exactly once, whenever it is canceled, and the client continues to work")
    func cancelStorm() async throws {
        let server = try LoopbackServer { .answer($0.path) }
        defer { server.stop() }
        let client = try client { $0.transfers = 400 }
        let ends = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<300 {
                group.addTask {
                    let task = Task { try await client.send(HTTPRequest(url: "\(server.url)/\(number)")) }
                    for _ in 0..<(number % 40) * 5 { await Task.yield() }
                    task.cancel()
                    switch await task.result {
                    case .success(let response): return response.body == Array("/\(number)".utf8)
                    case .failure(let error): return error as? HTTPError == .canceled
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ends.count == 300)
        #expect(ends.allSatisfy { $0 })
        #expect(try await client.send(HTTPRequest(url: server.url + "/last")).status == 200)
    }

    @Test("A port without a listener is unreachable")
    func nobodyListens() async throws {
        guard case .unreachable(host: "127.0.0.1", _) = try await failure(of: client(), "http://127.0.0.1:1/") else {
            Issue.record("it was reachable")
            return
        }
    }

    @Test("An unknown host name is unreachable")
    func noSuchName() async throws {
        let error = try await failure(of: client(), "https://nobody.invalid/")
        guard case .unreachable(host: "nobody.invalid", _) = error else {
            Issue.record("\(error)")
            return
        }
    }
}
