import Kitchen
import ShoppingSync
import SyncHistory
import Synchronization
import Testing

/// One kiosk, or two, and a phone.
@Suite struct SynchronizerTests {
    private let server = ModelServer()
    private var phone: ModelPhone { ModelPhone(server: server) }

    private let name: @Sendable () -> String = { "n\(UInt64.random(in: 0 ... .max))" }

    @discardableResult
    private func sync(_ stores: ModelStore..., cut: Int? = nil) async throws -> Synchronizer.Report {
        var report = Synchronizer.Report()
        for store in stores {
            report = try await Synchronizer(
                server: FlakyServer(server: server, cut: { cut }), store: store, list: "list", naming: name
            ).run()
        }
        return report
    }

    private func texts(of store: ModelStore) -> [String] {
        store.items.map { ($0.isDone ? "x " : "") + $0.text(in: .metric) }.sorted()
    }

    private func onServer() -> [String] {
        server.lines.values.map { ($0.isDone ? "x " : "") + $0.text }.sorted()
    }

    private func id(of text: String) throws -> String {
        try #require(server.lines.first { $0.value.text == text }?.key)
    }

    /// Returns two kiosks that have agreed with the server on lines.
    private func kiosks(with lines: String...) async throws -> (ModelStore, ModelStore) {
        let (one, other) = (ModelStore(), ModelStore())
        lines.forEach(one.add)
        try await sync(one, other, one)
        return (one, other)
    }

    @Test func twoAddsOfTheSameFoodBecomeOneLine() async throws {
        let (one, other) = try await kiosks(with: "eggs")
        one.add("1 l milk")
        other.add("500 ml milk")
        phone.add("250 ml milk", note: nil)
        try await sync(one, other, one, other)
        #expect(onServer() == ["1.75 l milk", "eggs"])
        #expect(texts(of: one) == onServer() && texts(of: other) == onServer())
    }

    @Test func twoEqualAmountsAddUpToo() async throws {
        let (one, other) = try await kiosks(with: "100 g butter")
        one.add("100 g butter")
        other.add("100 g butter")
        try await sync(one, other, one)
        #expect(onServer() == ["300 g butter"] && texts(of: one) == onServer() && texts(of: other) == onServer())
    }

    @Test func aLineWithANoteIsNotAddedToAnother() async throws {
        let (one, _) = try await kiosks(with: "100 g butter")
        phone.add("50 g butter", note: "the salted one")
        phone.add("30 g butter", note: "for Anna")
        try await sync(one)
        #expect(server.lines.values.compactMap(\.note).sorted() == ["for Anna", "the salted one"])
        let sum = one.items.reduce(0) { $0 + ($1.amount ?? 0) }
        #expect(sum == 180)
    }

    @Test func aChangeSurvivesARemoval() async throws {
        let (one, other) = try await kiosks(with: "milk", "eggs", "rice")
        one.remove("milk")
        phone.check(try id(of: "milk"), true)
        phone.remove(try id(of: "eggs"))
        one.check("eggs", true)
        one.remove("rice")
        other.remove("rice")
        try await sync(one, other, one)
        #expect(onServer() == ["x eggs", "x milk"] && texts(of: one) == onServer() && texts(of: other) == onServer())
    }

    @Test func aRenamedLineKeepsWhatTheKioskDid() async throws {
        let (one, other) = try await kiosks(with: "1 l milk", "6 eggs")
        phone.rename(try id(of: "1 l milk"), "1 l oat milk")
        phone.rename(try id(of: "6 eggs"), "200 g tofu")
        one.add("1 l milk")
        one.add("6 eggs")
        other.check("milk", true)
        try await sync(one, other, one)
        // The amount follows the name; eggs are counted otherwise than tofu, so they are a line of their own.
        #expect(
            texts(of: one) == ["2 l oat milk", "200 g tofu", "6 eggs"]
                || texts(of: one) == ["200 g tofu", "6 eggs", "x 2 l oat milk"])
        #expect(texts(of: one) == onServer() && texts(of: other) == onServer())
    }

    @Test func aCheckDoesNotHideWhatIsStillNeeded() async throws {
        let (one, other) = try await kiosks(with: "1 l milk")
        phone.check(try id(of: "1 l milk"), true)
        one.change { list in
            list = ShoppingList(list.items.map { ShoppingList.Item(name: $0.name, amount: 3, unit: $0.unit) })
        }
        try await sync(one, other)
        #expect(onServer() == ["3 l milk"] && texts(of: other) == ["3 l milk"])
    }

    @Test func aServerThatHasLostEverythingGetsTheLinesAgain() async throws {
        let (one, other) = try await kiosks(with: "milk", "eggs")
        server.state.withLock { state in
            state.lines = [:]
            state.changes += 1
            state.oldestToken = state.changes + 1
        }
        try await sync(one)
        try await sync(other)
        #expect(onServer() == ["eggs", "milk"] && texts(of: one) == onServer() && texts(of: other) == onServer())
    }

    @Test func aClearedListIsClearedEverywhere() async throws {
        let (one, other) = try await kiosks(with: "milk", "eggs")
        for id in server.lines.keys { phone.remove(id) }
        try await sync(one, other)
        #expect(one.items.isEmpty && other.items.isEmpty && onServer().isEmpty)
    }

    @Test func theAnswerToEachRequestMayGetLost() async throws {
        let (one, other) = try await kiosks(with: "1 l milk", "eggs")
        one.add("1 l milk")
        one.add("rice")
        one.remove("eggs")
        // Each run ends at its first request or write, which the server has carried out.
        for _ in 0..<3 { await #expect(throws: ShoppingServerError.self) { try await sync(one, cut: 1) } }
        try await sync(one, other)
        #expect(onServer() == ["2 l milk", "rice"] && texts(of: one) == onServer() && texts(of: other) == onServer())
    }

    @Test func aKioskThatJoinsHasOneLineForAThingThatOnlyOneSideHasCheckedOff() async throws {
        let kiosk = ModelStore()
        ["2 l milk", "6 eggs", "rice", "1 kg flour"].forEach(kiosk.add)
        kiosk.check("eggs", true)
        kiosk.check("flour", true)
        for text in ["1 l milk", "10 eggs", "rice", "500 g flour", "salt"] { phone.add(text, note: nil) }
        for text in ["1 l milk", "500 g flour", "salt"] { phone.check(try id(of: text), true) }
        try await sync(kiosk)
        // It is still needed, in the amount that is open. What both have checked off stays so.
        #expect(onServer() == ["10 eggs", "2 l milk", "rice", "x 1 kg flour", "x salt"])
        #expect(texts(of: kiosk) == onServer())
        let report = try await sync(kiosk)
        #expect(report.kiosk.isEmpty && report.server.isEmpty)
    }

    @Test func linesThatAreCheckedOffAlikeBelongTogetherFirst() async throws {
        let kiosk = ModelStore()
        kiosk.add("1 l milk")
        kiosk.check("milk", true)
        kiosk.add("2 l milk")
        for text in ["2 l milk", "1 l milk"] { phone.add(text, note: nil) }
        phone.check(try id(of: "1 l milk"), true)
        try await sync(kiosk)
        #expect(onServer() == ["2 l milk", "x 1 l milk"] && texts(of: kiosk) == onServer())
    }

    @Test func afterJoiningWhatWasBoughtIsBoughtAgainAsALineOfItsOwn() async throws {
        let (one, other) = try await kiosks(with: "1 l milk")
        phone.check(try id(of: "1 l milk"), true)
        try await sync(one, other)
        other.add("2 l milk")
        try await sync(other, one)
        #expect(onServer() == ["2 l milk", "x 1 l milk"] && texts(of: one) == onServer())
    }

    @Test(.timeLimit(.minutes(1))) func aServerThatNamesALineTwiceIsNotWrittenToWithoutEnd() async throws {
        phone.add("1 l milk", note: nil)
        let twice = RepeatingServer(server: server)
        let error = await #expect(throws: ShoppingServerError.self) {
            _ = try await Synchronizer(server: twice, store: ModelStore(), list: "list") {
                "n\(UInt64.random(in: 0 ... .max))"
            }.run()
        }
        guard case .strange = error else {
            Issue.record("it is \(String(describing: error))")
            return
        }
        #expect(twice.writes.withLock { $0 } == 6)
        #expect(server.lines.count == 1)
    }

    @Test func aServerWithFewAbilitiesGetsWhatItCanHave() async throws {
        let poor = PoorServer(server: server)
        let store = ModelStore()
        ["1 l milk", "eggs"].forEach(store.add)
        func sync() async throws {
            _ = try await Synchronizer(server: poor, store: store, list: "list") {
                "n\(UInt64.random(in: 0 ... .max))"
            }.run()
        }
        try await sync()
        store.check("milk", true)
        store.remove("eggs")
        try await sync()
        // It can't remove lines, so a removed one is checked off.
        #expect(onServer() == ["x 1 l milk", "x eggs"])
        try await sync()
        #expect(texts(of: store) == ["x 1 l milk"])
    }

    @Test(arguments: [ShoppingServerError.lineRefused("odd"), .full])
    func aLineThatCannotBeAddedUpHoldsUpNoOther(error: ShoppingServerError) async throws {
        let (one, _) = try await kiosks(with: "eggs")
        phone.add("1 l milk", note: "with a date that can't be read")
        phone.add("2 l milk", note: nil)
        one.add("bread")
        let refusing = RefusingServer(server: server, changed: try id(of: "1 l milk"), error: error)
        let report = try await Synchronizer(server: refusing, store: one, list: "list", naming: name).run()
        #expect(onServer() == ["1 l milk", "2 l milk", "bread", "eggs"])
        #expect(report.refused == (error == .full ? [:] : ["milk": "odd"]))
        #expect(one.items.map(\.name).sorted() == ["bread", "eggs", "milk", "milk"])
    }

    @Test(arguments: [ShoppingAbilities.remove.union(.keepsTwins).union(.changeLines), []])
    func aRefusedLineIsNotSentAgainUntilItChanges(abilities: ShoppingAbilities) async throws {
        let store = ModelStore()
        store.add("bread")
        store.add("odd thing")
        let refusing = RefusingServer(
            server: server, abilities: abilities, added: "odd thing", error: .lineRefused("too odd"))
        for _ in 0..<3 {
            _ = try await Synchronizer(server: refusing, store: store, list: "list", naming: name).run()
        }
        #expect(onServer() == ["bread"] && refusing.adds.withLock(\.self) == 2)
        #expect(texts(of: store) == ["bread", "odd thing"])
        store.change { list in
            list = ShoppingList(list.items.map { .init(name: $0.name, amount: $0.name == "bread" ? $0.amount : 5) })
        }
        _ = try await Synchronizer(server: refusing, store: store, list: "list", naming: name).run()
        #expect(refusing.adds.withLock(\.self) == 3, "a changed line is tried once more")
        store.remove("odd thing")
        _ = try await Synchronizer(server: refusing, store: store, list: "list", naming: name).run()
        #expect(texts(of: store) == ["bread"] && refusing.adds.withLock(\.self) == 3)
    }

    @Test func aRefusedCheckMarkIsSentOnce() async throws {
        let store = ModelStore()
        store.add("eggs")
        let checklist = RefusingServer(server: server, abilities: [], error: .full)
        _ = try await Synchronizer(server: checklist, store: store, list: "list", naming: name).run()
        store.remove("eggs")
        let refusing = RefusingServer(
            server: server, abilities: [], changed: try id(of: "eggs"), error: .lineRefused("locked"))
        for _ in 0..<3 {
            _ = try await Synchronizer(server: refusing, store: store, list: "list", naming: name).run()
        }
        #expect(refusing.changes.withLock(\.self) == 1 && onServer() == ["eggs"] && store.items.isEmpty)
    }

    @Test func aRefusedRemovalHoldsUpNoOtherLine() async throws {
        let (one, _) = try await kiosks(with: "eggs")
        one.remove("eggs")
        one.add("bread")
        let refusing = RefusingServer(server: server, removed: try id(of: "eggs"), error: .lineRefused("locked"))
        _ = try await Synchronizer(server: refusing, store: one, list: "list", naming: name).run()
        #expect(onServer() == ["bread", "eggs"])
    }

    @Test func linesThatWereCheckedOffLongAgoTakeNoRoom() async throws {
        for number in 1...350 {
            server.write("thing\(number)", as: "old\(number)")
            phone.check("old\(number)", true)
        }
        phone.add("butter", note: nil)
        let store = ModelStore()
        let report = try await sync(store)
        #expect(texts(of: store).contains("butter") && store.items.count == 100 && report.leftOut == 0)
        store.add("cream")
        // A line that was left out comes when it is opened.
        let left = try #require(
            server.lines.keys.first { id in !store.items.contains { "old\($0.name.dropFirst(5))" == id } })
        phone.check(left, false)
        try await sync(store)
        #expect(texts(of: store).filter { !$0.hasPrefix("x") }.count == 3)
        #expect(server.lines.count == 352)
    }
}

/// A server that names each line twice.
private final class RepeatingServer: ShoppingServer {
    let server: ModelServer
    let writes = Mutex(0)
    var abilities: ShoppingAbilities { server.abilities }

    init(server: ModelServer) { self.server = server }

    func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges {
        var changes = try await server.changes(since: nil, known: [:])
        changes.lines += changes.lines
        return changes
    }

    func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        try await server.add(line, as: id)
    }

    func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? {
        writes.withLock { $0 += 1 }
        // It takes each version.
        return try await server.change(id, from: server.lines[id].map { "\($0.version)" } ?? version, to: line)
    }

    func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        writes.withLock { $0 += 1 }
        try await server.remove(id, from: version)
    }
}

/// A server on which lines can only be added and checked.
private struct PoorServer: ShoppingServer {
    let server: ModelServer
    var abilities: ShoppingAbilities { [] }

    func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges { try await server.changes(since: nil, known: known) }

    func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        try await server.add(line, as: id)
    }

    func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? { try await server.change(id, from: version, to: line) }

    func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        throw .strange("this server removes nothing")
    }
}

/// A server that refuses to add, to change or to remove one line.
private final class RefusingServer: ShoppingServer {
    let abilities: ShoppingAbilities
    /// The numbers of requests to add and to change lines.
    let adds = Mutex(0)
    let changes = Mutex(0)
    private let server: ModelServer
    private let added: String?
    private let changed: ServerLine.ID?
    private let removed: ServerLine.ID?
    private let error: ShoppingServerError

    init(
        server: ModelServer, abilities: ShoppingAbilities = [.remove, .keepsTwins, .changeLines], added: String? = nil,
        changed: ServerLine.ID? = nil, removed: ServerLine.ID? = nil, error: ShoppingServerError
    ) {
        (self.server, self.abilities, self.added) = (server, abilities, added)
        (self.changed, self.removed, self.error) = (changed, removed, error)
    }

    func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges {
        try await server.changes(since: token, known: known)
    }

    func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        adds.withLock { $0 += 1 }
        if line.item.name == added { throw error }
        return try await server.add(line, as: id)
    }

    func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? {
        changes.withLock { $0 += 1 }
        if id == changed { throw error }
        return try await server.change(id, from: version, to: line)
    }

    func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        if id == removed { throw error }
        try await server.remove(id, from: version)
    }
}
