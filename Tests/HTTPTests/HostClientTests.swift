import ScriptedServices
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1))) struct HostClientTests {
    private static let broken = [LoopbackServer.Act]([.reset])
    private static let host = "127.0.0.1"

    // MARK: Pace and retries

    @Test("requests keep the service's pace")
    func pace() async throws {
        let bench = try HostClientBench()
        for _ in 0..<3 { try await bench.ask() }
        #expect(bench.time.sleeps == [.milliseconds(1100), .milliseconds(1100)])
    }

    @Test("what the service answers about the request itself comes at once", arguments: [200, 204, 401, 403, 404])
    func answers(status: Int) async throws {
        let bench = try HostClientBench(.answer(status: status, ""))
        #expect(try await bench.ask() == status)
        #expect(bench.requests == 1)
    }

    @Test(
        "a failure is tried twice more, with growing delays",
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

    @Test("and no more than that")
    func retriesEnd() async throws {
        let bad = [LoopbackServer.Act].answer(status: 500, "")
        let bench = try HostClientBench(bad, bad, bad)
        await #expect(throws: DeliveryError.refused(host: Self.host, status: 500, retryAfter: nil)) {
            try await bench.ask()
        }
        #expect(bench.requests == 3)
    }

    @Test(
        "what trying again cannot mend is not tried again",
        arguments: [.redirect(to: "ftp://127.0.0.1/"), .endless] as [[LoopbackServer.Act]])
    func noRetry(answer: [LoopbackServer.Act]) async throws {
        let bench = try HostClientBench(answer)
        await #expect(throws: DeliveryError.self) { try await bench.ask() }
        #expect(bench.requests == 1)
    }

    @Test("what is one to a person ends when one request would, and what comes after it has all its time again")
    func oneAsk() async throws {
        let bench = try HostClientBench { $0.pace = .seconds(16) }
        await #expect(throws: DeliveryError.self) {
            try await asOneAsk(at: bench.time.now) { for _ in 0..<3 { try await bench.ask() } }
        }
        #expect(bench.requests == 2 && bench.time.sleeps == [.seconds(16)])
        try await bench.ask()
        #expect(bench.requests == 3 && bench.time.now == .seconds(1032))
    }

    @Test("and the program's own has half of it all the same")
    func oneAskOfTheProgram() async throws {
        let bench = try HostClientBench { $0.pace = .seconds(16) }
        await #expect(throws: DeliveryError.self) {
            try await asOneAsk(at: bench.time.now) { for _ in 0..<2 { try await bench.ask(.program) } }
        }
        #expect(bench.requests == 1)
    }

    @Test("a pause that another hostClient was asked for is kept, and tells its end until it is over")
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

    @Test("no retry begins when the time is up")
    func deadline() async throws {
        let bad = [LoopbackServer.Act].answer(status: 500, "")
        let bench = try HostClientBench(bad, bad) { $0.total = .milliseconds(900) }
        await #expect(throws: DeliveryError.self) { try await bench.ask() }
        #expect(bench.requests == 1)
    }

    // MARK: Retry-After

    @Test(
        "Retry-After is taken for one second to one hour, garbage for nothing",
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

    @Test("a short pause is waited for, whatever the status", arguments: [429, 503])
    func shortPause(status: Int) async throws {
        let bench = try HostClientBench(.answer(status: status, headers: ["retry-after": "12"], ""))
        #expect(try await bench.ask() == 200)
        #expect(bench.time.sleeps == [.seconds(12)])
    }

    @Test("a long pause ends the request at once, and the program asks no more until it is over")
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

    @Test("a person is brought through in a pause")
    func personInPause() async throws {
        let bench = try HostClientBench(.answer(status: 429, headers: ["retry-after": "120"], ""))
        await #expect(throws: DeliveryError.self) { try await bench.ask(.program) }
        #expect(try await bench.ask(.person) == 200)
    }

    // MARK: Breaker

    /// A bench whose service has just failed five times in a row.
    private func openBreaker() async throws -> HostClientBench {
        let bench = try HostClientBench(Self.broken, Self.broken, Self.broken, Self.broken, Self.broken)
        await #expect(throws: DeliveryError.self) { try await bench.ask(.program) }
        await #expect(throws: DeliveryError.self) { try await bench.ask(.program) }
        #expect(bench.requests == 5)
        return bench
    }

    @Test("four failures leave it closed")
    func fourFailures() async throws {
        let bench = try HostClientBench(Self.broken, Self.broken, Self.broken, Self.broken)
        await #expect(throws: DeliveryError.self) { try await bench.ask(.program) }
        #expect(try await bench.ask(.program) == 200)
        #expect(bench.requests == 5)
    }

    @Test("after five failures in a row nothing is sent for the program, and one try every 30 s")
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

    @Test("a try that succeeds closes it")
    func breakerCloses() async throws {
        let bench = try await openBreaker()
        bench.time.pass(.seconds(30))
        #expect(try await bench.ask(.program) == 200)
        #expect(try await bench.ask(.program) == 200)
        bench.answer(Self.broken)
        #expect(try await bench.ask(.program) == 200, "retried as ever")
    }

    @Test("a person is tried once while it is open")
    func personAtBreaker() async throws {
        let bench = try await openBreaker()
        bench.answer(Self.broken)
        await #expect(throws: DeliveryError.self) { try await bench.ask(.person) }
        #expect(bench.requests == 6)
        #expect(try await bench.ask(.person) == 200)
        #expect(try await bench.ask(.program) == 200)
    }

    @Test("a success between failures starts the count anew")
    func inARow() async throws {
        let bench = try HostClientBench(
            Self.broken, Self.broken, .answer("{}"), Self.broken, Self.broken, .answer("{}"))
        try await bench.ask(.program)
        try await bench.ask(.program)
        #expect(bench.requests == 6)
    }

    // MARK: Quota

    @Test("after 402 nobody asks for an hour, not even a person; then the service is asked again")
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
        // Two hours before midnight, and that is when the status says the quota is back.
        #expect(await bench.hostClient.quota?.returns == .seconds(3601))
        bench.time.pass(.seconds(1))
        #expect(try await bench.ask() == 200)
    }

    @Test("each 402 is an hour of its own, until one is the day's last")
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

    @Test("402 of a service without a quota is an answer like any other")
    func noQuota() async throws {
        let bench = try HostClientBench(.answer(status: 402, ""))
        #expect(try await bench.ask() == 402)
        #expect(try await bench.ask() == 200, "nobody has to wait for midnight")
    }

    @Test("the service's own clock says when its day ends")
    func serverClock() async throws {
        let bench = try HostClientBench(.answer(status: 402, headers: ["date": "Mon, 02 Mar 2026 23:59:00 GMT"], "")) {
            $0.quotaHeader = "X-Left"
        }
        await #expect(throws: DeliveryError.quotaUsedUp(host: Self.host, remaining: .seconds(60))) {
            try await bench.ask()
        }
    }

    @Test("the last points of a day are for people")
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

    @Test("a header that is absent or no number says nothing of the quota", arguments: ["", "many", "nan", "-inf"])
    func unknownQuota(text: String) async throws {
        let bench = try HostClientBench(.answer(headers: ["x-left": text], "{}")) {
            $0.quotaHeader = "X-Left"
            $0.quotaReserve = 5
        }
        for _ in 0..<2 { #expect(try await bench.ask(.program) == 200) }
    }

    // MARK: A network's log-in page

    @Test(
        "where data is due, a web page and another host are the network's log-in page, asked for once",
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
        "what is posted is not sent on, and its redirect to another host is a log-in page too", arguments: [302, 308])
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
        "errors of the service, its own redirects and data are no log-in page",
        arguments: [
            (.answer(status: 404, type: "text/html", "<html>"), 404), (.answer("{}"), 200), (.answer(""), 200),
            (.answer(status: 204, ""), 204), (.answer(type: "text/plain", "<xml/>"), 200),
        ] as [([LoopbackServer.Act], Int)])
    func noLoginPage(answer: [LoopbackServer.Act], status: Int) async throws {
        let bench = try HostClientBench(answer) { $0.answersWithData = true }
        #expect(try await bench.ask() == status)
        let anyone = try HostClientBench(.captivePortal)
        #expect(try await anyone.ask() == 200, "a page of one's own may answer as it likes")
    }

    @Test("redirects in a circle on the service's own host are no log-in page")
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
        "every error fits the glass and is one line in the log",
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
