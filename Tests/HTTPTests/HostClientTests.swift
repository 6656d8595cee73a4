import ScriptedServices
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1))) struct HostClientTests {
    private static let broken = [LoopbackServer.Act]([.reset])
    private static let host = "127.0.0.1"

    // MARK: Pace and retries

    @Test("Requests keep the service's pace")
    func pace() async throws {
        let bench = try HostClientBench()
        for _ in 0..<3 { try await bench.ask() }
        #expect(bench.time.sleeps == [.milliseconds(1100), .milliseconds(1100)])
    }

    @Test(
        "A status that concerns the request itself is returned without a retry", arguments: [200, 204, 401, 403, 404])
    func answers(status: Int) async throws {
        let bench = try HostClientBench(.answer(status: status, ""))
        #expect(try await bench.ask() == status)
        #expect(bench.requests == 1)
    }

    @Test(
        "A failed request is retried twice, with growing delays",
        arguments: [
            broken, .truncated("{"), .answer(status: 500, ""), .answer(status: 502, ""), .answer(status: 429, ""),
        ])
    func retries(failure: [LoopbackServer.Act]) async throws {
        let bench = try HostClientBench(failure, failure)
        #expect(try await bench.ask() == 200)
        #expect(bench.requests == 3)
        // The pace adds a tenth to the first delay.
        #expect(bench.time.sleeps == [.seconds(1), .milliseconds(100), .seconds(2)])
    }

    @Test("A request is not retried a third time")
    func retriesEnd() async throws {
        let bad = [LoopbackServer.Act].answer(status: 500, "")
        let bench = try HostClientBench(bad, bad, bad)
        await #expect(throws: DeliveryError.refused(host: Self.host, status: 500, retryAfter: nil)) {
            try await bench.ask()
        }
        #expect(bench.requests == 3)
    }

    @Test("A request that must arrive once is not retried", arguments: [broken, .answer(status: 500, "")])
    func sentOnce(failure: [LoopbackServer.Act]) async throws {
        let bench = try HostClientBench(failure)
        var request = HTTPRequest(url: bench.server.url, body: .init(type: "text/plain", bytes: []), hasEffect: true)
        request.isSentOnce = true
        await #expect(throws: DeliveryError.self) { try await bench.hostClient.send(request, for: .person) }
        #expect(bench.requests == 1)
    }

    @Test(
        "A permanent failure is not retried",
        arguments: [.redirect(to: "ftp://127.0.0.1/"), .endless] as [[LoopbackServer.Act]])
    func noRetry(answer: [LoopbackServer.Act]) async throws {
        let bench = try HostClientBench(answer)
        await #expect(throws: DeliveryError.self) { try await bench.ask() }
        #expect(bench.requests == 1)
    }

    @Test("Requests with a shared deadline end in the time of one request; the next one has its full time")
    func sharedDeadline() async throws {
        let bench = try HostClientBench { $0.pace = .seconds(16) }
        await #expect(throws: DeliveryError.self) {
            try await withSharedDeadline(at: bench.time.now) { for _ in 0..<3 { try await bench.ask() } }
        }
        #expect(bench.requests == 2 && bench.time.sleeps == [.seconds(16)])
        try await bench.ask()
        #expect(bench.requests == 3 && bench.time.now == .seconds(1032))
    }

    @Test("The program's requests have half the time also with a shared deadline")
    func sharedDeadlineOfTheProgram() async throws {
        let bench = try HostClientBench { $0.pace = .seconds(16) }
        await #expect(throws: DeliveryError.self) {
            try await withSharedDeadline(at: bench.time.now) { for _ in 0..<2 { try await bench.ask(.program) } }
        }
        #expect(bench.requests == 1)
    }

    @Test("A client keeps a pause that the service asked of an earlier client")
    func restOfAnother() async throws {
        let bench = try HostClientBench(restingUntil: .seconds(1030)) { $0.rest = ([429], .seconds(30)) }
        #expect(await bench.hostClient.rest == .seconds(1030))
        await #expect(throws: DeliveryError.resting(host: Self.host, remaining: .seconds(30))) { try await bench.ask() }
        #expect(await !bench.hostClient.hasAsked)
        bench.time.pass(.seconds(30))
        #expect(await bench.hostClient.rest == nil)
        #expect(try await bench.ask() == 200)
        #expect(await bench.hostClient.hasAsked)
    }

    @Test("No retry starts after the deadline")
    func deadline() async throws {
        let bad = [LoopbackServer.Act].answer(status: 500, "")
        let bench = try HostClientBench(bad, bad) { $0.total = .milliseconds(900) }
        await #expect(throws: DeliveryError.self) { try await bench.ask() }
        #expect(bench.requests == 1)
    }

    // MARK: Retry-After

    @Test(
        "Retry-After is limited to one second to one hour, and garbage is ignored",
        arguments: [
            ("0", 1), ("-1", 1), ("7", 7), ("1e12", 3600), ("99999999999999999999", 3600),
            ("Sun, 01 Mar 2026 22:00:40 GMT", 40), ("Sun, 01 Mar 2020 22:00:00 GMT", 1), ("soon", nil), ("nan", nil),
            ("", nil),
        ] as [(String, Int?)])
    func retryAfter(text: String, seconds: Int?) async throws {
        let bench = try HostClientBench(.answer(status: 429, headers: ["retry-after": text], "")) { $0.retries = 0 }
        let pause = seconds.map { Duration.seconds($0) }
        await #expect(throws: DeliveryError.refused(host: Self.host, status: 429, retryAfter: pause)) {
            try await bench.ask()
        }
    }

    @Test("A request waits for a short pause and is retried", arguments: [429, 503])
    func shortPause(status: Int) async throws {
        let bench = try HostClientBench(.answer(status: status, headers: ["retry-after": "12"], ""))
        #expect(try await bench.ask() == 200)
        #expect(bench.time.sleeps == [.seconds(12)])
    }

    @Test("A long pause ends the request at once and stops the program's requests until it is over")
    func longPause() async throws {
        let bench = try HostClientBench(.answer(status: 429, headers: ["retry-after": "120"], ""))
        await #expect(throws: DeliveryError.refused(host: Self.host, status: 429, retryAfter: .seconds(120))) {
            try await bench.ask(.program)
        }
        bench.time.pass(.seconds(119))
        await #expect(throws: DeliveryError.resting(host: Self.host, remaining: .seconds(1))) {
            try await bench.ask(.program)
        }
        #expect(bench.requests == 1)
        bench.time.pass(.seconds(1))
        #expect(try await bench.ask(.program) == 200)
    }

    @Test("A person's request is sent during a pause")
    func personInPause() async throws {
        let bench = try HostClientBench(.answer(status: 429, headers: ["retry-after": "120"], ""))
        await #expect(throws: DeliveryError.self) { try await bench.ask(.program) }
        #expect(try await bench.ask(.person) == 200)
    }

    // MARK: Breaker

    /// Returns a bench whose service has failed five times in a row.
    private func openBreaker() async throws -> HostClientBench {
        let bench = try HostClientBench(Self.broken, Self.broken, Self.broken, Self.broken, Self.broken)
        await #expect(throws: DeliveryError.self) { try await bench.ask(.program) }
        await #expect(throws: DeliveryError.self) { try await bench.ask(.program) }
        #expect(bench.requests == 5)
        return bench
    }

    @Test("The breaker stays closed after four failures")
    func fourFailures() async throws {
        let bench = try HostClientBench(Self.broken, Self.broken, Self.broken, Self.broken)
        await #expect(throws: DeliveryError.self) { try await bench.ask(.program) }
        #expect(try await bench.ask(.program) == 200)
        #expect(bench.requests == 5)
    }

    @Test("After five failures in a row the program's requests stop, except one attempt every 30 s")
    func breaker() async throws {
        let bench = try await openBreaker()
        await #expect(throws: DeliveryError.resting(host: Self.host, remaining: .seconds(30))) {
            try await bench.ask(.program)
        }
        bench.time.pass(.milliseconds(29_999))
        await #expect(throws: DeliveryError.resting(host: Self.host, remaining: .milliseconds(1))) {
            try await bench.ask(.program)
        }
        #expect(bench.requests == 5)
        bench.time.pass(.milliseconds(1))
        bench.answer(Self.broken)
        await #expect(throws: DeliveryError.self) { try await bench.ask(.program) }
        #expect(bench.requests == 6, "one try, no retries")
        await #expect(throws: DeliveryError.resting(host: Self.host, remaining: .seconds(30))) {
            try await bench.ask(.program)
        }
    }

    @Test("A successful attempt closes the breaker")
    func breakerCloses() async throws {
        let bench = try await openBreaker()
        bench.time.pass(.seconds(30))
        #expect(try await bench.ask(.program) == 200)
        #expect(try await bench.ask(.program) == 200)
        bench.answer(Self.broken)
        #expect(try await bench.ask(.program) == 200, "retried as ever")
    }

    @Test("A person's request is sent once while the breaker is open")
    func personAtBreaker() async throws {
        let bench = try await openBreaker()
        bench.answer(Self.broken)
        await #expect(throws: DeliveryError.self) { try await bench.ask(.person) }
        #expect(bench.requests == 6)
        #expect(try await bench.ask(.person) == 200)
        #expect(try await bench.ask(.program) == 200)
    }

    @Test("A success resets the count of failures")
    func inARow() async throws {
        let bench = try HostClientBench(
            Self.broken, Self.broken, .answer("{}"), Self.broken, Self.broken, .answer("{}"))
        try await bench.ask(.program)
        try await bench.ask(.program)
        #expect(bench.requests == 6)
    }

    // MARK: Quota

    @Test("After status 402 all requests stop for an hour, also those of people")
    func quota() async throws {
        let bench = try HostClientBench(.answer(status: 402, "")) { $0.quotaHeader = "X-Left" }
        for passed in [0, 0, 1800, 1799] {
            bench.time.pass(.seconds(passed))
            for priority in [RequestPriority.person, .program] {
                await #expect(throws: DeliveryError.self) { try await bench.ask(priority) }
            }
        }
        #expect(bench.requests == 1)
        await #expect(throws: DeliveryError.quotaUsedUp(host: Self.host, remaining: .seconds(1))) {
            try await bench.ask()
        }
        // The test's day began two hours before midnight, when the quota starts over.
        #expect(await bench.hostClient.quota?.returns == .seconds(3601))
        bench.time.pass(.seconds(1))
        #expect(try await bench.ask() == 200)
    }

    @Test("Each status 402 starts a new pause of an hour, which ends at midnight at the latest")
    func quotaAgain() async throws {
        let late = [LoopbackServer.Act].answer(status: 402, headers: ["date": "Mon, 02 Mar 2026 23:01:00 GMT"], "")
        let bench = try HostClientBench(.answer(status: 402, ""), late) { $0.quotaHeader = "X-Left" }
        await #expect(throws: DeliveryError.self) { try await bench.ask() }
        bench.time.pass(.seconds(3600))
        await #expect(throws: DeliveryError.quotaUsedUp(host: Self.host, remaining: .seconds(3540))) {
            try await bench.ask()
        }
        #expect(bench.requests == 2)
        bench.time.pass(.seconds(3540))
        #expect(try await bench.ask(.program) == 200)
    }

    @Test("Status 402 of a service without a quota is returned like any other")
    func noQuota() async throws {
        let bench = try HostClientBench(.answer(status: 402, ""))
        #expect(try await bench.ask() == 402)
        #expect(try await bench.ask() == 200, "there is no pause until midnight")
    }

    @Test("The service's own clock determines the end of its day")
    func serverClock() async throws {
        let bench = try HostClientBench(.answer(status: 402, headers: ["date": "Mon, 02 Mar 2026 23:59:00 GMT"], "")) {
            $0.quotaHeader = "X-Left"
        }
        await #expect(throws: DeliveryError.quotaUsedUp(host: Self.host, remaining: .seconds(60))) {
            try await bench.ask()
        }
    }

    @Test("The last points of a day are reserved for people")
    func reserve() async throws {
        let bench = try HostClientBench(.answer(headers: ["x-LEFT": "4.99"], "{}")) {
            $0.quotaHeader = "X-Left"
            $0.quotaReserve = 5
        }
        #expect(try await bench.ask(.program) == 200)
        await #expect(throws: DeliveryError.quotaSpared(host: Self.host, left: 4.99)) { try await bench.ask(.program) }
        #expect(try await bench.ask(.person) == 200)
        bench.time.pass(.seconds(7200))
        #expect(try await bench.ask(.program) == 200)
    }

    @Test("A quota header that is missing or no number is ignored", arguments: ["", "many", "nan", "-inf"])
    func unknownQuota(text: String) async throws {
        let bench = try HostClientBench(.answer(headers: ["x-left": text], "{}")) {
            $0.quotaHeader = "X-Left"
            $0.quotaReserve = 5
        }
        for _ in 0..<2 { #expect(try await bench.ask(.program) == 200) }
    }

    // MARK: Captive portals

    @Test(
        "For a service that sends data, a web page or a redirect to another host counts as a captive portal",
        arguments: [
            .captivePortal, .answer(status: 511, ""), .answer(status: 511, type: "text/html", "<html></html>"),
            .answer(status: 203, type: "text/html", "x"), .answer(type: "text/plain", " \n<!DOCTYPE html><p>Log in"),
            .answer(type: "", "<HTML>"), .redirect(to: "http://portal.example/log-in"),
            .redirect(to: "http://10.0.0.1/", status: 307), .redirect(to: "https://portal.example/", status: 303),
        ] as [[LoopbackServer.Act]])
    func loginPage(answer: [LoopbackServer.Act]) async throws {
        let bench = try HostClientBench(answer) { $0.answersWithData = true }
        await #expect(throws: DeliveryError.loginPage(host: Self.host)) { try await bench.ask() }
        #expect(bench.requests == 1)
        #expect(await bench.hostClient.breaker.failures == 0, "it is no failure of the service")
    }

    @Test(
        "A redirect of a POST to another host also counts as a captive portal, and the body is not sent there",
        arguments: [302, 308])
    func loginPageOfPost(status: Int) async throws {
        let bench = try HostClientBench(.redirect(to: "https://portal.example/", status: status)) {
            $0.answersWithData = true
        }
        let request = HTTPRequest(url: bench.server.url, body: .form([("data", "x")]))
        await #expect(throws: DeliveryError.loginPage(host: Self.host)) {
            try await bench.hostClient.send(request, for: .person)
        }
    }

    @Test(
        "Errors and data of the service are no captive portal",
        arguments: [
            (.answer(status: 404, type: "text/html", "<html>"), 404), (.answer("{}"), 200), (.answer(""), 200),
            (.answer(status: 204, ""), 204), (.answer(type: "text/plain", "<xml/>"), 200),
        ] as [([LoopbackServer.Act], Int)])
    func noLoginPage(answer: [LoopbackServer.Act], status: Int) async throws {
        let bench = try HostClientBench(answer) { $0.answersWithData = true }
        #expect(try await bench.ask() == status)
        let anyone = try HostClientBench(.captivePortal)
        #expect(try await anyone.ask() == 200, "a service without that rule may answer with a web page")
    }

    @Test("A redirect loop on the service's own host is no captive portal")
    func circle() async throws {
        let bench = try HostClientBench(.redirect(to: "/"), .redirect(to: "/"), .redirect(to: "/"), .redirect(to: "/"))
        {
            $0.answersWithData = true
        }
        let error = await #expect(throws: DeliveryError.self) { try await bench.ask() }
        guard case .transfer(.redirectRefused) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // MARK: Texts

    @Test(
        "Every error fits the display and is one line in the log",
        arguments: [
            .transfer(.canceled), .refused(host: host, status: 429, retryAfter: .seconds(3600)),
            .refused(host: host, status: 503, retryAfter: nil), .resting(host: host, remaining: .seconds(30)),
            .quotaUsedUp(host: host, remaining: .seconds(86_399)),
            .quotaUsedUp(host: host, remaining: .milliseconds(1)),
            .quotaSpared(host: host, left: 4.99), .loginPage(host: host),
        ] as [DeliveryError])
    func texts(error: DeliveryError) {
        expectFitsTheGlass(error.glassText)
        #expect(error.description.hasSuffix(".") && !error.description.contains("\n"))
    }
}
