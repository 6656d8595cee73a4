import Control
import Foundation
import HTTP
import MealieServer
import Synchronization
import Testing
import Workbench

/// A whole kiosk whose shopping list is a list in Mealie.
@Suite("The shopping list in Mealie", .serialized, .timeLimit(.minutes(3)))
struct MealieListTests {
    private static let items = "/api/households/shopping/items"

    private let temporary: TemporaryFolder
    private let server: ScriptedMealie
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        server = try ScriptedMealie()
        // The kiosk copies the recipes, too.
        server.allowRequests(100)
    }

    private func kiosk(list: String? = "Groceries", token: String? = nil) async throws -> TestKiosk {
        let config = """
            [mealie]
            url = "\(server.url)"
            token = "\(token ?? server.token)"
            \(list.map { "list = \"\($0)\"" } ?? "")
            [shopping]
            sync = "mealie"
            """
        return try await TestKiosk(folder: folder, config: config)
    }

    @discardableResult
    private func run(_ words: String..., status: Int = 0) async throws -> String {
        let answer = try await GalleyCommand.run(words, in: folder)
        #expect(answer.status == status, "\(words): \(answer)")
        return answer.output + answer.errors
    }

    private func lines(_ kiosk: TestKiosk) async throws -> [String] {
        try await kiosk.document(ListShopping()).map { "\($0.done ? "x " : "")\($0.text)" }.sorted()
    }

    /// Returns what stands in a list of Mealie: the notes, or the foods.
    private func notes(of list: Int = 0) -> [String] {
        let list = server.perform("GET", "/api/households/shopping/lists/\(server.listIDs[list])").body
        return (list["listItems"]?.elements ?? []).map { item in
            let name = item["food"]?["name"]?.text ?? item["note"]?.text ?? ""
            return (item["checked"] == true ? "x " : "") + name
        }.sorted()
    }

    /// The requests so far that change something in Mealie's lists.
    private func writes() -> [ScriptedMealie.Entry] {
        server.journal.filter { $0.method != "GET" && $0.path.contains("/shopping/") }
    }

    private func path(of note: String) throws -> String {
        let list = server.perform("GET", "/api/households/shopping/lists/\(server.listIDs[0])").body
        let item = try #require(list["listItems"]?.elements.first { $0["note"] == .text(note) }, "no \(note)")
        return "\(Self.items)/\(item["id"]?.text ?? "")"
    }

    /// Changes an item on Anna's phone.
    private func change(_ note: String, _ key: String, _ value: JSONTree) throws {
        let path = try path(of: note)
        var item = server.perform("GET", path).body
        item[key] = value
        server.perform("PUT", path, item)
    }

    @Test("An evening: both sides add, check, rename and remove, also offline and after a restart")
    func evening() async throws {
        let first = try await kiosk()
        try await run("shopping", "sync")
        #expect(
            try await lines(first) == [
                "2 onion, red ones", "3 carrots", "6 eggs", "a card for grandpa’s 80th", "bread", "milk", "oat flakes",
                "salt", "vanilla sugar", "x coffee",
            ])

        // At home: the kiosk adds, checks and removes. It sends that by itself.
        try await run("shopping", "add", "2 l milk", "2 eggs", "honey")
        try await run("shopping", "done", "carrots")
        try await run("shopping", "remove", "vanilla sugar")
        try await wait(until: "Mealie has the changes", within: .seconds(30)) {
            Set(notes()).isSuperset(of: ["2 l milk", "2 eggs", "honey", "x carrot", "x vanilla sugar"])
        }
        try await run("shopping", "sync")
        #expect(try await first.document(ShowStatus()).shopping.waiting == 0)

        // In the shop: Anna checks, renames and removes. Meanwhile the kiosk has no network, and is restarted.
        try change("bread", "checked", true)
        try change("oat flakes", "note", "spelt flakes")
        server.perform("DELETE", try path(of: "salt"))
        server.fail(.proxy(503), "GET", "/shopping/", times: 2)
        let offline = try await run("shopping", "sync", status: 75)
        #expect(offline.contains("whole"), "\(offline)")
        try await first.stop()
        try await run("shopping", "undone", "coffee")
        try await run("shopping", "add", "honey", "4 eggs")
        try await run("shopping", "remove", "milk")

        let second = try await kiosk()
        try await run("shopping", "sync")
        let expected = [
            "2 eggs", "2 onion, red ones", "4 eggs", "6 eggs", "a card for grandpa’s 80th", "coffee", "honey",
            "spelt flakes", "x 3 carrots", "x bread",
        ]
        #expect(try await lines(second) == expected)
        #expect(
            notes() == [
                "2 eggs", "4 eggs", "a card for Grandpa’s 80th", "coffee", "eggs", "honey", "onion", "spelt flakes",
                "x 2 l milk", "x bread", "x carrot", "x milk", "x vanilla sugar",
            ])

        // An answer gets lost.
        server.fail(.closeAfter, "POST", "/items")
        server.fail(.closeAfter, "PUT", "/items")
        try await run("shopping", "add", "1 kg apples")
        try await run("shopping", "done", "honey")
        try await wait(until: "Mealie has the apples", within: .seconds(30)) {
            Set(notes()).isSuperset(of: ["1 kg apples", "x honey"])
        }
        try await run("shopping", "sync")
        #expect(notes().filter { $0.contains("apples") } == ["1 kg apples"])
        #expect(try await lines(second) == (expected + ["1 kg apples", "x honey"]).filter { $0 != "honey" }.sorted())
        #expect(try await run("shopping", "sync").contains("kiosk: up to date"))

        let status = try await second.document(ShowStatus()).shopping
        #expect(status.sync == "mealie" && status.state == .ok && status.waiting == 0 && status.problem == nil)
        #expect(try await run("status").contains("mealie, ok"))
        #expect(try await run("status", "--hosts").contains("shopping"))
        try await second.stop()
        #expect(server.violations.isEmpty, "\(server.violations)")
        #expect(server.journal.allSatisfy { $0.method != "DELETE" })
    }

    /// The ways in which the kiosk ends a sync that is under way.
    enum End: CaseIterable {
        case off, otherList, stop
    }

    @Test(
        "A setting or the kiosk's stop ends a sync that is under way, and the next one finishes it",
        arguments: End.allCases)
    func ended(by end: End) async throws {
        let first = try await kiosk()
        try await run("shopping", "sync")
        let hasEnded = Mutex(false)
        server.after("POST", "/items") { [folder] _ in
            // The answer comes after the end.
            let isDone = DispatchSemaphore(value: 0)
            Task.detached {
                switch end {
                case .off: _ = try await GalleyCommand.run(["config", "set", "shopping.sync", "none"], in: folder)
                case .otherList:
                    _ = try await GalleyCommand.run(["config", "set", "mealie.list", "Market"], in: folder)
                case .stop: try await first.stop()
                }
                isDone.signal()
            }
            let result = isDone.wait(timeout: .now() + .seconds(15))
            hasEnded.withLock { $0 = result == .success }
        }
        try await run("shopping", "add", "honey", "rice")
        try await wait(until: "a sync was ended", within: .seconds(40)) { hasEnded.withLock(\.self) }
        // Time for what must not come.
        try await Task.sleep(for: .milliseconds(300))
        #expect(writes().count { $0.body.contains(text: server.listIDs[0]) } == 1)

        let kiosk = end == .stop ? try await self.kiosk() : first
        let expected = [
            "2 onion, red ones", "3 carrots", "6 eggs", "a card for grandpa’s 80th", "bread", "honey", "milk",
            "oat flakes", "rice", "salt", "vanilla sugar", "x coffee",
        ]
        #expect(try await lines(kiosk) == expected)
        if end == .off {
            #expect(writes().count == 1)
            #expect(try await kiosk.document(ShowStatus()).shopping.state == .off)
            try await run("config", "set", "shopping.sync", "mealie")
        }
        try await run("shopping", "sync")
        #expect(try await lines(kiosk) == expected)
        if end == .otherList {
            #expect(notes(of: 1) == expected)
            #expect(writes().count { $0.body.contains(text: server.listIDs[0]) } == 1)
        } else {
            #expect(notes().filter { ["honey", "rice"].contains($0) } == ["honey", "rice"] && notes().count == 12)
        }
        #expect(try await run("shopping", "sync").contains("kiosk: up to date"))
        try await kiosk.stop()
        #expect(server.violations.isEmpty, "\(server.violations)")
    }

    @Test("Each problem is named: on the display, in the status and by the command")
    func problems() async throws {
        // Several lists, and none was chosen.
        let kiosk = try await kiosk(list: nil)
        try await run("shopping", "add", "honey")
        let several = try await run("shopping", "sync", status: 65)
        #expect(several.contains("Groceries, Market") && several.contains("config set mealie.list"))
        #expect(try await kiosk.document(ShowStatus()).shopping.state == .choose)
        try await kiosk.open("Shopping list")
        #expect(try await kiosk.wait { $0.labels.contains("! set mealie.list") }.view == "shopping")
        #expect(try await run("doctor", status: 75).contains("mealie.list"))

        try await run("config", "set", "mealie.list", "Party")
        let unknown = try await run("shopping", "sync", status: 65)
        #expect(
            unknown.contains("no list is called Party; the lists are Groceries, Market. The kiosk's list is whole."))

        // A setting takes effect at once.
        try await run("config", "set", "mealie.list", "market")
        try await wait(until: "the list is shared", within: .seconds(30)) {
            try await kiosk.document(ShowStatus()).shopping.state == .ok
        }
        #expect(try await lines(kiosk) == ["honey"])
        try await kiosk.wait { !$0.labels.contains { $0.hasPrefix("!") } }

        server.fail(.page, "GET", "/shopping/", times: 1)
        #expect(try await run("shopping", "sync", status: 75).contains("mealie.url"))
        #expect(try await kiosk.document(ShowStatus()).shopping.state == .failed)
        server.deleteToken()
        #expect(try await run("shopping", "sync", status: 77).contains("config set mealie.token -"))
        #expect(try await kiosk.document(ShowStatus()).shopping.state == .refused)
        try await kiosk.wait { $0.labels.contains("! token refused") }
        server.stop()
        #expect(try await run("shopping", "sync", status: 75).contains("whole"))
        #expect(try await kiosk.document(ShowStatus()).shopping.state == .unreachable)
        try await kiosk.wait { $0.labels.contains("! no server") }
        #expect(try await run("status").contains("mealie, 0 lines to send: 127.0.0.1 cannot be reached"))
        #expect(try await lines(kiosk) == ["honey"])

        // Without an address there is nothing to share it with.
        try await run("config", "unset", "mealie.url")
        let missing = try await run("shopping", "sync", status: 65)
        #expect(missing.contains("mealie.url") && missing.contains("mealie.token"))
        let status = try await kiosk.document(ShowStatus()).shopping
        #expect(status.sync == "mealie" && status.state == .off && status.problem?.contains("mealie.url") == true)
        #expect(try await run("status").contains("mealie: shopping.sync is mealie, but mealie.url is not set"))
        try await kiosk.wait { $0.labels.contains("! set mealie.url") }
        try await run("config", "set", "mealie.url", server.url)
        #expect(try await run("shopping", "sync", status: 65).contains("mealie.token is not set"))
        try await kiosk.wait { $0.labels.contains("! set mealie.token") }
        try await run("config", "set", "shopping.sync", "none")
        #expect(try await kiosk.document(ShowStatus()).shopping.problem == nil)
        try await kiosk.stop()
        #expect(server.violations.isEmpty, "\(server.violations)")
    }
}

extension [UInt8] {
    fileprivate func contains(text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
