import Foundation
import Kitchen
import ShoppingSync
import SyncHistory
import Testing

/// A server on which only check marks can be changed.
@Suite struct CheckListTests {
    private let server = ModelCheckList()

    @discardableResult
    private func sync(_ stores: ModelStore..., cut: (@Sendable () -> Int?)? = nil) async throws -> Synchronizer.Report {
        var report = Synchronizer.Report()
        for store in stores {
            report = try await Synchronizer(
                server: FlakyServer(server: server, cut: cut ?? { nil }), store: store, list: "list"
            ) { "n\(UInt64.random(in: 0 ... .max))" }.run()
        }
        return report
    }

    private func texts(of store: ModelStore) -> [String] {
        store.items.map { ($0.isDone ? "x " : "") + $0.text(in: .metric) }.sorted()
    }

    private func id(of text: String) throws -> String {
        try #require(server.state.withLock { $0.lines.first { $0.value.text == text }?.key })
    }

    private func kiosk(with lines: String...) async throws -> ModelStore {
        let store = ModelStore()
        lines.forEach(store.add)
        try await sync(store)
        return store
    }

    @Test func whatIsAddedToALineBecomesALineOfItsOwn() async throws {
        let store = try await kiosk(with: "3 eggs", "milk", "500 g flour")
        ["2 eggs", "milk", "2 l milk", "500 g flour"].forEach(store.add)
        let report = try await sync(store)
        #expect(server.texts == ["+ 500 g flour", "2 eggs", "2 l milk", "3 eggs", "500 g flour", "x milk"])
        #expect(texts(of: store) == ["2 eggs", "2 l milk", "3 eggs", "500 g flour", "500 g flour"])
        #expect(report.server == SyncCounts(added: 3, changed: 1) && report.kiosk == SyncCounts(added: 2, changed: 2))
        #expect(store.content.withLock { $0.state.waiting(in: $0.lines, []) } == 0)
        #expect(try await sync(store).kiosk.isEmpty)
    }

    @Test func anEqualLineIsOnTheListAlready() async throws {
        let store = try await kiosk(with: "salt")
        server.add("milk", note: nil)
        server.add("3 eggs", note: nil)
        server.add("100 g rice", note: nil)
        ["milk", "3 eggs", "50 g rice"].forEach(store.add)
        try await sync(store)
        #expect(server.texts == ["100 g rice", "3 eggs", "50 g rice", "milk", "salt"])
        #expect(texts(of: store) == server.texts)
    }

    @Test func anOtherNameOfTheKioskGoesBackToTheServers() async throws {
        let store = try await kiosk(with: "3 eggs")
        // As a restored backup may have it.
        store.content.withLock {
            $0.lines.lines[0].item = ShoppingList.Item(name: "goose eggs", amount: 1, isDone: true)
        }
        let report = try await sync(store)
        #expect(texts(of: store) == ["x 1 goose eggs", "x 3 eggs"])
        #expect(report.kiosk.changed == 1 && server.texts.contains("x 3 eggs"))
    }

    @Test func aRemovedLineIsCheckedOffAndDoesNotComeBack() async throws {
        let (store, other) = (try await kiosk(with: "3 eggs", "milk"), ModelStore())
        store.remove("eggs")
        // The answer to the check mark gets lost.
        let requests = Counter()
        await #expect(throws: ShoppingServerError.self) {
            try await sync(store, cut: { requests.next() == 2 ? 1 : nil })
        }
        #expect(server.texts == ["milk", "x 3 eggs"])
        try await sync(store, other)
        #expect(texts(of: store) == ["milk"] && texts(of: other) == server.texts)
        #expect(store.content.withLock { $0.state.waiting(in: $0.lines, []) } == 0)
        // Somebody needs it again.
        server.check(try id(of: "3 eggs"), false)
        try await sync(store)
        #expect(texts(of: store) == ["3 eggs", "milk"])
    }

    @Test func anUncheckedLineMayBeMergedIntoItsTwin() async throws {
        for isAnswerLost in [false, true] {
            let (server, store) = (ModelCheckList(), ModelStore())
            func sync(_ cut: Int? = nil, at request: Int = 0) async throws {
                let requests = Counter()
                _ = try await Synchronizer(
                    server: FlakyServer(server: server, cut: { requests.next() == request ? cut : nil }), store: store,
                    list: "list"
                ) { "n\(UInt64.random(in: 0 ... .max))" }.run()
            }
            store.add("3 eggs")
            try await sync()
            store.check("eggs", true)
            try await sync()
            server.add("3 eggs", note: nil)
            try await sync()
            #expect(texts(of: store) == ["3 eggs", "x 3 eggs"])
            store.change { list in
                list.items.firstIndex(where: \.isDone).map { list.toggle($0) }
            }
            if isAnswerLost {
                await #expect(throws: ShoppingServerError.self) { try await sync(1, at: 2) }
            }
            try await sync()
            #expect(server.texts == ["2 × 3 eggs"] && texts(of: store) == ["6 eggs"], "\(isAnswerLost)")
        }
    }

    @Test func aLineThatIsGoneTakesItsCheckMarkAlong() async throws {
        let store = try await kiosk(with: "3 eggs", "milk", "rice")
        store.check("milk", true)
        try await sync(store)
        server.remove(try id(of: "3 eggs"))
        server.remove(try id(of: "milk"))
        server.remove(try id(of: "rice"))
        store.check("eggs", true)
        store.check("milk", false)
        store.add("200 g rice")
        try await sync(store)
        // Somebody at the kiosk needs the milk, and more rice.
        #expect(texts(of: store) == ["200 g rice", "milk"] && server.texts == texts(of: store))
    }

    @Test func theLastPressAtTheKioskCounts() async throws {
        let store = try await kiosk(with: "milk")
        store.check("milk", true)
        let requests = Counter()
        await #expect(throws: ShoppingServerError.self) {
            try await sync(store, cut: { requests.next() == 2 ? 1 : nil })
        }
        #expect(server.texts == ["x milk"])
        store.check("milk", false)
        try await sync(store)
        #expect(server.texts == ["milk"] && texts(of: store) == ["milk"])
    }

    @Test func aClearedListIsClearedHere() async throws {
        let store = try await kiosk(with: "milk", "eggs")
        for id in server.state.withLock({ Array($0.lines.keys) }) { server.remove(id) }
        try await sync(store)
        #expect(texts(of: store).isEmpty && server.texts.isEmpty)
    }

    @Test func theFirstTimeTheLargerAmountCounts() async throws {
        server.add("3 eggs", note: nil)
        server.add("6 lemons", note: nil)
        let store = ModelStore()
        ["5 eggs", "2 lemons", "milk"].forEach(store.add)
        try await sync(store)
        #expect(texts(of: store) == ["2 eggs", "3 eggs", "6 lemons", "milk"] && server.texts == texts(of: store))
    }

    // MARK: Random histories

    private static let count = ProcessInfo.processInfo.environment["GALLEY_HISTORIES"].flatMap(Int.init) ?? 600

    private static func faults(
        of seed: UInt64, _ fault: ModelStore.Fault = .none, claiming abilities: ShoppingAbilities = []
    ) async throws -> [String] {
        let server = ModelCheckList(claiming: abilities)
        return try await History(seed: seed, phone: server, fault: fault) { server }.play()
    }

    @Test func nothingIsLostAndNothingIsDoubled() async throws {
        for seed in 0..<UInt64(Self.count) {
            let faults = try await Self.faults(of: seed)
            guard faults.isEmpty else {
                Issue.record("the history of seed \(seed) ends wrong: \(faults.joined(separator: "; "))")
                return
            }
        }
    }

    // MARK: Without the protection, the same histories end wrong

    @Test func withoutTheSentMarksALaterPressIsLost() async throws {
        #expect(try await Self.someHistoryEndsWrong(.forgetsWrites))
    }

    @Test func amountsThatAreSentAsChangesAreLost() async throws {
        #expect(try await Self.someHistoryEndsWrong(.none, claiming: .changeLines))
    }

    private static func someHistoryEndsWrong(
        _ fault: ModelStore.Fault, claiming abilities: ShoppingAbilities = []
    ) async throws -> Bool {
        for seed in 0..<UInt64(count) where try await !faults(of: seed, fault, claiming: abilities).isEmpty {
            return true
        }
        return false
    }
}

/// Counts requests from 1 on.
private final class Counter: @unchecked Sendable {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
