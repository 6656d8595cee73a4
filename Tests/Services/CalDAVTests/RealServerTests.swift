import Foundation
import HTTP
import Kitchen
import Linux
import ShoppingSync
import SyncHistory
import TestCalendars
import Testing
import Workbench

@testable import CalDAV

/// Real servers: Radicale of Debian, and Xandikos where it is installed.
@Suite struct RealServerTests {
    static let kinds = TestCalendars.Kind.allCases.filter(\.isAvailable)

    @Test func radicaleIsInstalled() {
        #expect(TestCalendars.Kind.radicale.isAvailable, "install python3-radicale")
        if !TestCalendars.Kind.xandikos.isAvailable { print("Xandikos is not installed; its tests are skipped.") }
    }

    @Test(arguments: kinds)
    func aLineOfTheKioskStandsOnThePhoneAndItsCheckComesBack(_ kind: TestCalendars.Kind) async throws {
        let bench = try await CalendarBench(kind)
        let store = ModelStore()
        store.add("2 l milk")
        #expect(try await bench.sync(store).server == SyncCounts(added: 1))
        let lines = try await bench.phone.lines()
        #expect(lines.values.map(\.text) == ["2 l milk"])
        #expect(lines.values.map(\.isDone) == [false])

        try await bench.phone.check(try #require(lines.keys.first), true)
        #expect(try await bench.sync(store).kiosk == SyncCounts(changed: 1))
        #expect(store.items == [ShoppingList.Item(name: "milk", amount: 2, unit: "l", isDone: true)])
        // Nothing more to do.
        let report = try await bench.sync(store)
        #expect(report.kiosk.isEmpty && report.server.isEmpty)
    }

    @Test(arguments: kinds)
    func aListThatWasRenamedIsReplacedOnlyIfAPersonAsks(_ kind: TestCalendars.Kind) async throws {
        let bench = try await CalendarBench(kind)
        let former = try await bench.list("Groceries")
        var account = bench.account
        account.list = "Weekly"
        await #expect(throws: ShoppingServerError.renamed("Groceries")) {
            try await bench.find(account, former: former)
        }
        #expect(try await bench.find(account, former: former, replacesIt: true) != former)
    }

    @Test(arguments: kinds)
    func changesOfBothSidesSurvive(_ kind: TestCalendars.Kind) async throws {
        let bench = try await CalendarBench(kind)
        let store = ModelStore()
        ["2 l milk", "eggs", "rice", "100 g butter"].forEach(store.add)
        _ = try await bench.sync(store)
        let ids = Dictionary(uniqueKeysWithValues: try await bench.phone.lines().map { ($0.value.text, $0.key) })

        store.check("eggs", true)
        store.remove("rice")
        store.add("1 l milk")
        try await bench.phone.rename(try #require(ids["100 g butter"]), "250 g margarine")
        try await bench.phone.add("flour", note: nil)
        try await bench.phone.add("500 ml milk", note: nil)
        _ = try await bench.sync(store)
        _ = try await bench.sync(store)

        #expect(Set(store.items.map { $0.text(in: .metric) }) == ["3.5 l milk", "eggs", "250 g margarine", "flour"])
        let shown = try await bench.phone.lines().values
        #expect(Set(shown.map(\.text)) == ["3.5 l milk", "eggs", "250 g margarine", "flour"])
        #expect(shown.filter(\.isDone).map(\.text) == ["eggs"])
    }

    @Test(arguments: kinds)
    func whatAPhoneHasWrittenBesideTheLineStays(_ kind: TestCalendars.Kind) async throws {
        let bench = try await CalendarBench(kind)
        try await bench.phone.put(
            "walnuts",
            [
                "SUMMARY;LANGUAGE=en:walnuts\\, chopped", "DESCRIPTION:The long ones\\nfrom the market",
                "DUE;VALUE=DATE:20270101", "X-OTHER;X-PARAMETER=one:kept", "BEGIN:VALARM", "ACTION:DISPLAY",
                "DESCRIPTION:Buy", "TRIGGER:-PT15M", "END:VALARM",
            ])
        let store = ModelStore()
        _ = try await bench.sync(store)
        #expect(store.items.map(\.name) == ["walnuts, chopped"])
        store.check("walnuts, chopped", true)
        _ = try await bench.sync(store)
        let text = try await bench.phone.text("walnuts").replacing("\r\n ", with: "")
        for part in [
            "STATUS:COMPLETED", "walnuts\\, chopped", "The long ones\\nfrom the market", "20270101", "X-PARAMETER=one",
            "TRIGGER:-PT15M",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
    }

    @Test(arguments: kinds)
    func whatIsNoLineOfAListStaysOnTheServer(_ kind: TestCalendars.Kind) async throws {
        let bench = try await CalendarBench(kind)
        try await bench.phone.put("junk", ["SUMMARY:???"])
        try await bench.phone.put(
            "series", ["SUMMARY:milk", "DUE;VALUE=DATE:20270101", "DTSTART;VALUE=DATE:20270101", "RRULE:FREQ=WEEKLY"])
        try await bench.phone.put("long", ["SUMMARY:" + String(repeating: "very ", count: 2000) + "long"])
        let store = ModelStore()
        _ = try await bench.sync(store)
        #expect(store.items.count == 1)
        #expect(store.items.allSatisfy { $0.name.hasPrefix("very very") && $0.name.count <= 60 })
        _ = try await bench.sync(store)
        #expect(try await bench.phone.lines().count == 3)
        #expect(try await bench.phone.text("long").utf8.count > 10_000)
    }

    @Test(arguments: kinds)
    func anUnknownTokenOnlyMeansThatAllIsRead(_ kind: TestCalendars.Kind) async throws {
        let bench = try await CalendarBench(kind)
        let store = ModelStore()
        ["milk", "eggs"].forEach(store.add)
        _ = try await bench.sync(store)
        store.content.withLock { $0.state.token = "http://radicale.org/ns/sync/0123456789abcdef" }
        let eggs = try await bench.phone.lines().first { $0.value.text == "eggs" }?.key
        try await bench.phone.remove(try #require(eggs))
        #expect(try await bench.sync(store).kiosk == SyncCounts(removed: 1))
        #expect(store.items.map(\.name) == ["milk"])
    }

    @Test func aWrongPasswordIsNamed() async throws {
        let bench = try await CalendarBench(.radicale)
        var account = bench.account
        account.password = "wrong"
        await #expect(throws: ShoppingServerError.notPermitted("wrong user or password")) {
            _ = try await bench.find(account)
        }
    }

    @Test func aServerThatIsOffIsUnreachable() async throws {
        let bench = try await CalendarBench(.radicale)
        bench.calendars.stop()
        let error = await #expect(throws: ShoppingServerError.self) { _ = try await bench.sync(ModelStore()) }
        guard case .unreachable = error else {
            Issue.record("it is \(String(describing: error))")
            return
        }
    }

    @Test(arguments: kinds)
    func aListIsMadeOnceAndNotAgainAfterItWasDeleted(_ kind: TestCalendars.Kind) async throws {
        let bench = try await CalendarBench(kind)
        var account = bench.account
        account.list = "Groceries & more"
        let path = try await bench.find(account)
        #expect(try await bench.find(account) == path)
        let response = try await bench.phone.dav.send(.delete, path)
        #expect((200..<300).contains(response.status))
        await #expect(throws: ShoppingServerError.noList) { _ = try await bench.find(account, former: path) }
        let other = try await bench.find(account, former: path, replacesIt: true)
        #expect(other != path)
        #expect(try await bench.find(account, former: other) == other)
    }

    @Test(arguments: kinds)
    func severalListsAreNamed(_ kind: TestCalendars.Kind) async throws {
        let bench = try await CalendarBench(kind)
        var account = bench.account
        for name in ["Groceries", "Garden"] {
            account.list = name
            _ = try await bench.find(account)
        }
        account.list = nil
        let error = await #expect(throws: ShoppingServerError.self) { _ = try await bench.find(account) }
        guard case .severalLists(let names) = error else {
            Issue.record("it is \(String(describing: error))")
            return
        }
        #expect(Set(names).isSuperset(of: ["Garden", "Groceries"]))
    }
}
