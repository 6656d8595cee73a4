import Cookbook
import Dispatch
import HTTP
import Kitchen
import Logging
import MealieServer
import Settings
import ShoppingSync
import SimulatedKiosk
import SyncHistory
import Synchronization
import Testing
import Workbench

@testable import Runtime

/// The kiosk's store and a list in Mealie.
@Suite("A session with the list's server that ends while it syncs", .timeLimit(.minutes(1)))
struct ShoppingSessionTests {
    private static let items = "/api/households/shopping/items"

    private let folder: TemporaryFolder
    private let cookbook: Cookbook
    private let server: ScriptedMealie
    private let problems = Problems()

    private final class Problems: Sendable {
        let texts = Mutex<[String]>([])
    }

    init() async throws {
        folder = try TemporaryFolder()
        cookbook = try Cookbook(folder: folder.path)
        server = try ScriptedMealie()
        _ = try await session().sync(for: .person, makesList: false)
        try await change { list in
            try list.add(["honey", "rice", "2 l juice"].compactMap { Ingredient(line: $0) })
            try list.carryOut(.done(["bread", "salt"], true))
            try list.carryOut(.remove(["vanilla sugar"]))
        }
    }

    private func host() throws -> any ShoppingHost {
        let environment = [
            "GALLEY_SHOPPING_SYNC": "mealie", "GALLEY_MEALIE_LIST": "Groceries",
            "GALLEY_MEALIE_URL": server.url, "GALLEY_MEALIE_TOKEN": server.token,
        ]
        let loaded = LoadedSettings(path: folder.file("galley.toml"), state: nil, environment: environment)
        return try #require(ShoppingAccount(loaded.settings)).host(try HTTPClient(userAgent: "Galley/test"))
    }

    private func session(_ host: (any ShoppingHost)? = nil) throws -> ShoppingSession {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let store = StoreConnection(
            cookbook, folder: folder.path, errorLog: ErrorLog(logger: logger, clock: VirtualKioskClock()))
        return ShoppingSession(try host ?? self.host(), store: store) { [problems] result in
            if case .failure(let error) = result { problems.texts.withLock { $0.append("\(error)") } }
        }
    }

    private func change(_ work: (inout ShoppingList) throws -> Void) async throws {
        let before = try await cookbook.shoppingList()
        var list = before
        try work(&list)
        try await cookbook.keep(list, changedFrom: before)
    }

    /// The kiosk's lines, with an x for those that are done.
    private func lines() async throws -> [String] {
        try await cookbook.shoppingList().items.map { ($0.isDone ? "x " : "") + $0.text(in: .metric) }.sorted()
    }

    /// The items in Mealie: the notes, or the foods.
    private func notes() -> [String] {
        let list = server.perform("GET", "/api/households/shopping/lists/\(server.listIDs[0])").body
        return (list["listItems"]?.elements ?? []).map { item in
            (item["checked"] == true ? "x " : "") + (item["food"]?["name"]?.text ?? item["note"]?.text ?? "")
        }.sorted()
    }

    /// Runs `work` while the server works on the next request of a method, or on a later one. It has taken effect then, and
    /// the answer is sent after the work.
    ///
    /// - Returns: A function that waits for the end of the work, and returns the number of requests at that time.
    private func during(
        _ method: String, _ number: Int, _ work: @escaping @Sendable () async -> Void
    ) -> @Sendable () async throws -> Int {
        let count = Mutex<Int?>(nil)
        arm(server, method, number) { server in
            let isDone = DispatchSemaphore(value: 0)
            Task.detached {
                await work()
                isDone.signal()
            }
            if isDone.wait(timeout: .now() + .seconds(5)) == .success {
                count.withLock { $0 = server.journal.count }
            }
        }
        return {
            try await wait(until: "the work is done", within: .seconds(6)) { count.withLock { $0 != nil } }
            let end = count.withLock(\.self)
            return try #require(end)
        }
    }

    /// Checks that the next session brings both sides together.
    private func expectConvergence() async throws {
        let next = try session()
        _ = try await next.sync(for: .person, makesList: false)
        #expect(
            try await lines() == [
                "2 l juice", "2 onion, red ones", "3 carrots", "6 eggs", "a card for grandpa’s 80th", "honey", "milk",
                "oat flakes", "rice", "tea", "x bread", "x coffee", "x salt",
            ])
        #expect(
            notes() == [
                "2 l juice", "a card for Grandpa’s 80th", "carrot", "eggs", "honey", "milk", "oat flakes", "onion",
                "rice", "tea", "x bread", "x coffee", "x salt", "x vanilla sugar",
            ])
        let report = try await next.sync(for: .person, makesList: false)
        #expect(report.kiosk.isEmpty && report.server.isEmpty)
        #expect(server.violations.isEmpty, "\(server.violations)")
    }

    /// Adds an item on Anna's phone.
    private static func addTea(_ server: ScriptedMealie) {
        let item: JSONTree = [
            "shoppingListId": .text(server.listIDs[0]), "note": "tea", "quantity": 1, "checked": false,
        ]
        server.perform("POST", items, item)
    }

    @Test(
        "Whichever request is under way, it is the last, and the next session loses and doubles nothing",
        arguments: [("GET", 1), ("GET", 3), ("POST", 1), ("POST", 2), ("GET", 5), ("PUT", 1), ("PUT", 3)])
    func ended(method: String, number: Int) async throws {
        let session = try session()
        let requests = during(method, number) { [server] in
            Self.addTea(server)
            await session.end()
        }
        await #expect(throws: ShoppingServerError.canceled) { try await session.sync(for: .person, makesList: false) }
        let count = try await requests()
        #expect(server.journal.count == count, "nothing is sent after the end")
        await #expect(throws: ShoppingServerError.canceled) {
            try await session.sync(for: .program, makesList: false)
        }
        #expect(server.journal.count == count, "an ended session begins nothing")
        #expect(problems.texts.withLock(\.self) == [])
        try await expectConvergence()
    }

    @Test("Also a run that waits for another one ends")
    func twoRuns() async throws {
        let session = try session()
        let requests = during("POST", 1) { [server] in
            Self.addTea(server)
            await session.end()
        }
        async let one = Result { try await session.sync(for: .program, makesList: false) }
        async let other = Result { try await session.sync(for: .person, makesList: false) }
        for result in [await one, await other] { #expect(throws: ShoppingServerError.canceled) { try result.get() } }
        #expect(try await requests() == server.journal.count)
        try await expectConvergence()
    }

    @Test("A person who gives up ends the run, which is no problem of the server", arguments: [1, 2])
    func canceled(number: Int) async throws {
        let session = try session()
        let run = Mutex<Task<Synchronizer.Report, any Error>?>(nil)
        let requests = during("POST", number) { [server] in
            Self.addTea(server)
            run.withLock { $0?.cancel() }
            _ = try? await run.withLock(\.self)?.value
        }
        let task = run.withLock { run in
            let task = Task { try await session.sync(for: .person, makesList: false) }
            run = task
            return task
        }
        await #expect(throws: ShoppingServerError.canceled) { try await task.value }
        #expect(try await requests() == server.journal.count)
        #expect(problems.texts.withLock(\.self) == [])
        try await expectConvergence()
    }

    @Test("The end waits for a request that can't be taken back")
    func waits() async throws {
        let slow = SlowHost(try host())
        let session = try session(slow)
        async let run = Result { try await session.sync(for: .program, makesList: false) }
        try await wait(until: "it writes") { slow.list.isWriting }
        #expect(await !ends(within: .milliseconds(50)) { await session.end() })
        slow.list.finish()
        await session.end()
        #expect(slow.list.model.lines.count == 1, "the others wait for the next session")
        let result = await run
        #expect(throws: ShoppingServerError.canceled) { try result.get() }
    }
}

/// Runs work once, after a number of requests of a method.
private func arm(
    _ server: ScriptedMealie, _ method: String, _ number: Int, _ work: @escaping @Sendable (ScriptedMealie) -> Void
) {
    server.after(method, "/shopping/") { server in
        if number == 1 { work(server) } else { arm(server, method, number - 1, work) }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}

/// A server whose first write takes as long as a test wants, even after its caller was canceled.
private final class SlowList: ShoppingServer {
    let model = ModelServer()
    private let state = Mutex(State())

    private struct State {
        var hasBegun = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    var abilities: ShoppingAbilities { model.abilities }
    var isWriting: Bool { state.withLock { $0.waiting != nil } }

    func finish() { state.withLock { $0.waiting.take() }?.resume() }

    func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges {
        try await model.changes(since: token, known: known)
    }

    func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        // As an HTTP client does: it sends nothing for a task that is canceled.
        if Task.isCancelled { throw .canceled }
        await withCheckedContinuation { continuation in
            state.withLock { state in
                if state.hasBegun { continuation.resume() } else { state.waiting = continuation }
                state.hasBegun = true
            }
        }
        return try await model.add(line, as: id)
    }

    func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? {
        try await model.change(id, from: version, to: line)
    }

    func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        try await model.remove(id, from: version)
    }
}

private struct SlowHost: ShoppingHost {
    let list = SlowList()
    let url: String
    let hostClient: HostClient
    let abilities: ShoppingAbilities = [.remove, .keepsTwins, .changeLines]

    init(_ host: any ShoppingHost) { (url, hostClient) = (host.url, host.hostClient) }

    func find(
        former: String?, replacesIt: Bool, for priority: RequestPriority
    ) async throws(ShoppingServerError) -> String { "slow" }

    func list(at address: String, for priority: RequestPriority) -> any ShoppingServer { list }

    func randomName() -> String { "n\(UInt64.random(in: 0 ... .max))" }
}
