import ScriptedServices
import Synchronization
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1))) struct TurnTests {
    /// Creates a client without a pace and without retries.
    private func hostClient(
        dependencies: HostClientDependencies = .system, _ change: (inout HostRules) -> Void = { _ in }
    ) throws -> HostClient {
        var rules = HostRules()
        rules.pace = .zero
        rules.retries = 0
        change(&rules)
        return HostClient(client: try client(), service: "http://127.0.0.1/", rules: rules, dependencies: dependencies)
    }

    /// Sends a request in a new task.
    private func ask(
        _ hostClient: HostClient, _ url: String, for priority: RequestPriority = .person
    ) -> Task<Result<Int, DeliveryError>, Never> {
        Task {
            do throws(DeliveryError) {
                return .success(try await hostClient.send(HTTPRequest(url: url), for: priority).status)
            } catch {
                return .failure(error)
            }
        }
    }

    private func until(_ condition: () async -> Bool) async {
        while await !condition() { await Task.yield() }
    }

    @Test("One request runs at a time, and people's requests go before the program's")
    func order() async throws {
        let server = try LoopbackServer { $0.path == "/first" ? [.hang] : .answer("") }
        defer { server.stop() }
        let hostClient = try hostClient()
        let first = ask(hostClient, server.url + "/first")
        await until { !server.requests.isEmpty }
        var others: [Task<Result<Int, DeliveryError>, Never>] = []
        for (path, priority) in [("a", RequestPriority.program), ("b", .program), ("c", .person), ("d", .person)] {
            others.append(ask(hostClient, "\(server.url)/\(path)", for: priority))
            await until { await hostClient.waitingCount == others.count }
        }
        #expect(server.requests.count == 1)
        first.cancel()
        #expect(await first.value == .failure(.transfer(.canceled)))
        for other in others { #expect(await other.value == .success(200)) }
        #expect(server.requests.map(\.path) == ["/first", "/c", "/d", "/a", "/b"])
    }

    @Test("A waiting request can be canceled")
    func leaves() async throws {
        let server = try server([.hang])
        defer { server.stop() }
        let hostClient = try hostClient()
        let first = ask(hostClient, server.url)
        await until { !server.requests.isEmpty }
        let second = ask(hostClient, server.url)
        await until { await hostClient.waitingCount == 1 }
        second.cancel()
        #expect(await second.value == .failure(.transfer(.canceled)))
        first.cancel()
        _ = await first.value
        #expect(server.requests.count == 1)
    }

    @Test("Waiting ends at the request's deadline, which is half as far for the program as for a person")
    func waitingEnds() async throws {
        let server = try server([.hang])
        defer { server.stop() }
        let waits = Mutex<[Duration]>([])
        let hostClient = try hostClient(
            dependencies: HostClientDependencies(
                now: { .zero }, sleep: { wait in waits.withLock { $0.append(wait) } }, secondsSince1970: { 0 },
                chance: { 0 }))
        let first = ask(hostClient, server.url)
        await until { !server.requests.isEmpty }
        let late = DeliveryError.transfer(
            .timedOut(host: "127.0.0.1", detail: "other requests to it went first", wasSent: false))
        #expect(await ask(hostClient, server.url, for: .program).value == .failure(late))
        #expect(await ask(hostClient, server.url, for: .person).value == .failure(late))
        #expect(waits.withLock { $0 } == [.seconds(15), .seconds(30)])
        first.cancel()
    }

    @Test("The queue is bounded")
    func bounded() async throws {
        let server = try server([.hang])
        defer { server.stop() }
        let hostClient = try hostClient { $0.waiting = 1 }
        let first = ask(hostClient, server.url)
        await until { !server.requests.isEmpty }
        let second = ask(hostClient, server.url)
        await until { await hostClient.waitingCount == 1 }
        #expect(await ask(hostClient, server.url).value == .failure(.transfer(.busy(limit: 1))))
        second.cancel()
        first.cancel()
    }
}
