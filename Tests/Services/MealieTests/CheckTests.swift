import HTTP
import Mealie
import MealieServer
import ScriptedServices
import Testing
import Workbench

@Suite("The check of a Mealie server", .timeLimit(.minutes(1)))
struct CheckTests {
    @Test("A usable server answers with its version, the user and the household", arguments: ScriptedMealie.Mode.usable)
    func usable(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let account = try await bench.account()
        #expect(account.version == mode.version)
        #expect(account.userName == "kitchen" && account.householdName == "family" && !account.isAdministrator)
        #expect(account.userID.hasSuffix("0001") && account.householdID != account.userID)
        bench.expectNoViolation()
    }

    @Test("A version in words is accepted")
    func nightly() async throws {
        let bench = try MealieBench(version: "nightly")
        #expect(try await bench.account().version == "nightly")
    }

    @Test("Version 1 is too old")
    func old() async throws {
        let bench = try MealieBench(.v1)
        await #expect(throws: MealieError.tooOld(version: "v1.12.0")) { try await bench.account() }
        bench.expectNoViolation()
    }

    @Test("Another server is no Mealie, and doesn't receive the question who the user is")
    func notMealie() async throws {
        let bench = try MealieBench(.notMealie)
        await #expect(throws: MealieError.notMealie()) { try await bench.account() }
        #expect(bench.server.journal.map(\.path) == ["/api/app/about"])
    }

    @Test(
        "Other JSON is no Mealie",
        arguments: [#"{"version":"1.0"}"#, #"{"status":"ok"}"#, "[]", #"{"version":1,"production":true}"#])
    func otherJSON(body: String) async throws {
        let server = try LoopbackServer { _ in .answer(body) }
        defer { server.stop() }
        let client = try MealieBench.client(of: server.url)
        await #expect(throws: MealieError.notMealie()) { try await client.check(for: .person) }
    }

    @Test("A wrong and a deleted token are refused")
    func token() async throws {
        let bench = try MealieBench()
        let stranger = try MealieBench.client(of: bench.server.url, token: "wrong")
        await #expect(throws: MealieError.tokenRefused) { try await stranger.check(for: .person) }
        _ = try await bench.account()
        bench.server.deleteToken()
        await #expect(throws: MealieError.tokenRefused) { try await bench.account() }
    }

    @Test("A server that is off can't be reached")
    func off() async throws {
        let port = try freePort()
        let client = try MealieBench.client(of: "http://127.0.0.1:\(port)")
        let error = await #expect(throws: MealieError.self) { try await client.check(for: .person) }
        guard case .delivery(.transfer(.unreachable)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A proxy's prefix in the address works, with a slash at its end too", arguments: ["", "/"])
    func prefix(end: String) async throws {
        let bench = try MealieBench(prefix: "/cook")
        let client = try MealieBench.client(of: bench.server.url + end)
        #expect(try await client.check(for: .person).userName == "kitchen")
        let page = try await client.summaries(for: .person)
        #expect(page.total == 12)
        let recipe = try await client.recipe(bench.recipe(1), for: .person)
        #expect(recipe.picture?.hasPrefix("\(bench.server.url)/api/media/recipes/") == true)
        bench.expectNoViolation()
        let wrong = try MealieBench.client(of: bench.server.url.replacing("/cook", with: ""))
        await #expect(throws: MealieError.notMealie()) { try await wrong.check(for: .person) }
    }

    @Test("The token goes to the server only, in a header, and not on to a login page")
    func redirect() async throws {
        let login = try LoopbackServer { _ in .captivePortal }
        defer { login.stop() }
        let bench = try MealieBench()
        for path in ["/api/app/about", "/api/users/self"] {
            bench.server.fail(.redirect("\(login.url)/login"), "GET", path)
            await #expect(throws: MealieError.notMealie()) { try await bench.account() }
        }
        #expect(login.requests.count == 2)
        #expect(login.requests.allSatisfy { $0.headers["authorization"] == nil && !$0.query.contains("token") })
        _ = try await bench.account()
        #expect(bench.server.journal.last?.headers["authorization"] == "Bearer scripted-token")
        bench.expectNoViolation()
    }

    @Test("A redirect to https names its target, and is not followed with the token")
    func secureRedirect() async throws {
        let bench = try MealieBench()
        bench.server.fail(.redirect("https://mealie.example.org/api/app/about"))
        await #expect(throws: MealieError.notMealie(target: "mealie.example.org")) { try await bench.account() }
    }

    @Test("A proxy's pages of status 502 and 429 are problems of the server, not another address")
    func proxy() async throws {
        let bench = try MealieBench()
        bench.server.fail(.proxy(502), times: 2)
        let error = await #expect(throws: MealieError.self) { try await bench.account() }
        guard case .delivery(.refused(_, 502, _)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        bench.server.fail(.proxy(429, retryAfter: "120"), times: 2)
        let busy = await #expect(throws: MealieError.self) { try await bench.account() }
        guard case .delivery(.refused(_, 429, let pause?)) = busy else {
            Issue.record("\(String(describing: busy))")
            return
        }
        #expect(pause > .seconds(100))
    }

    @Test(
        "A self-signed certificate and http at the TLS port are refused with a clear message",
        .enabled(if: TLSServer.isAvailable, "needs the openssl command"))
    func tls() async throws {
        let server = try TLSServer(days: 1)
        let client = try MealieBench.client(of: "https://localhost:\(server.port)")
        let error = await #expect(throws: MealieError.self) { try await client.check(for: .person) }
        guard case .delivery(.transfer(.tls)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let plain = try MealieBench.client(of: "http://localhost:\(server.port)")
        let broken = await #expect(throws: MealieError.self) { try await plain.check(for: .person) }
        switch broken {
        case .delivery(.transfer(.broken)), .notMealie: break
        default: Issue.record("\(String(describing: broken))")
        }
    }

    @Test("Every error has a text that fits the display, and one line for the log")
    func texts() {
        let delivery = DeliveryError.transfer(.truncated(host: "h"))
        let errors: [MealieError] = [
            .delivery(delivery), .notMealie(), .notMealie(target: "example.org"), .tokenRefused,
            .tooOld(version: "v1.12.0"),
            .notAllowed(method: "PUT", path: "/api/recipes/x"), .notFound, .forbidden, .brokenRecipe(id: "x"),
            .uncertain(delivery), .tooLarge, .refused(status: 422), .oversized, .unreadable,
        ]
        for error in errors {
            let lines = error.glassText.split(separator: "\n")
            #expect(
                lines.count <= 4 && lines.allSatisfy { $0.count <= 20 } && (lines.first?.count ?? 99) <= 16, "\(error)")
            #expect(!error.description.contains("\n"))
        }
    }
}
