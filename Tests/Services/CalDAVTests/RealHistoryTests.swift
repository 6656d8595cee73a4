import CalDAV
import Foundation
import HTTP
import Kitchen
import ScriptedServices
import ShoppingSync
import SyncHistory
import Synchronization
import Testing
import Workbench

/// Random histories of two kiosks and a phone with a real Radicale. `make histories` plays 2,000 of each kind.
@Suite struct RealHistoryTests {
    private static let count = ProcessInfo.processInfo.environment["GALLEY_HISTORIES"].flatMap(UInt64.init)

    @Test func historiesAgainstRadicaleLoseAndDoubleNothing() async throws {
        let bench = try await CalendarBench(.radicale)
        for seed in 0..<(Self.count ?? 20) {
            let list = try await bench.list("history \(seed)")
            let server = try bench.server(list)
            let faults = try await History(seed: seed, phone: bench.phone(of: list)) { server }.play(taps: 20)
            #expect(faults.isEmpty, "the history of seed \(seed) ends wrong: \(faults.joined(separator: "; "))")
        }
    }

    /// A proxy cuts the kiosks' connections: after some bytes of a request, after some of a response, and while Radicale
    /// works on a request. Each run also finds the list again, as after an error.
    @Test func cutsInTheMiddleOfRequestsLoseAndDoubleNothing() async throws {
        let (faults, cuts) = try await Self.playThroughCuts(Self.count ?? 15)
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
        #expect(cuts.requests > 0 && cuts.responses > 0 && cuts.late > 0, "\(cuts)")
    }

    // MARK: Without the protection, the same histories end wrong

    @Test func withoutTheNamesOfWritesALostResponseDoublesAmounts() async throws {
        // It ends with the first history that ends wrong: mostly among the first 20.
        let (faults, _) = try await Self.playThroughCuts(200, .forgetsWrites)
        #expect(!faults.isEmpty)
    }

    /// Plays histories until one ends wrong. Returns what is wrong in it, and the numbers of cuts.
    private static func playThroughCuts(
        _ count: UInt64, _ fault: ModelStore.Fault = .none
    ) async throws -> (faults: [String], cuts: CuttingProxy.Counts) {
        let bench = try await CalendarBench(.radicale)
        let storm = Storm()
        let proxy = try CuttingProxy(before: bench.calendars.port) { storm.nextCut() }
        var account = bench.account
        account.url = proxy.url
        let client = try CalendarBench.client(proxy.url)
        for seed in 0..<count {
            account.list = "history \(seed)"
            let list = try await bench.list("history \(seed)")
            let history = History(seed: seed, phone: bench.phone(of: list), fault: fault) { [account] in
                FoundList(account: account, client: client, path: list)
            }
            storm.begin(history, seed: seed)
            let faults = try await history.play(taps: 20)
            if !faults.isEmpty {
                return (["the history of seed \(seed) ends wrong:"] + faults, proxy.counts.withLock { $0 })
            }
        }
        return ([], proxy.counts.withLock { $0 })
    }
}

/// Draws the cuts of a history while it is stormy.
private final class Storm: Sendable {
    private struct State {
        var history: History?
        var random = SplitMix(seed: 0)
    }

    private let state = Mutex(State())

    func begin(_ history: History, seed: UInt64) {
        state.withLock { $0 = State(history: history, random: SplitMix(seed: seed)) }
    }

    func nextCut() -> CuttingProxy.Cut? {
        state.withLock { state in
            guard state.history?.isStormy == true else { return nil }
            // Requests have 400 to 1,200 bytes. Most answers have 100 to 300, and those with tasks several thousand.
            return switch Int.random(in: 0..<16, using: &state.random) {
            case 0: .request(bytes: Int.random(in: 0..<1200, using: &state.random))
            case 1: .response(bytes: Int.random(in: 0..<300, using: &state.random))
            case 2: .response(bytes: Int.random(in: 0..<4000, using: &state.random))
            case 3: .late
            default: nil
            }
        }
    }
}

/// A client of the list for one run of a kiosk, which finds the list first as the kiosk does.
private final class FoundList: ShoppingServer {
    let abilities = CalDAVList.abilities
    private let account: CalDAVAccount
    private let client: HostClient
    private let path: String
    private let found = Mutex<CalDAVList?>(nil)

    init(account: CalDAVAccount, client: HostClient, path: String) {
        (self.account, self.client, self.path) = (account, client, path)
    }

    private func list() async throws(ShoppingServerError) -> CalDAVList {
        if let list = found.withLock({ $0 }) { return list }
        let path = try await ListFinder(account, client: client, for: .person).find(former: path)
        guard path == self.path else { throw .strange("another list was found: \(path)") }
        let list = try CalDAVList(account, client: client, for: .person, path: path, units: .metric)
        found.withLock { $0 = list }
        return list
    }

    func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges {
        try await list().changes(since: token, known: known)
    }

    func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        try await list().add(line, as: id)
    }

    func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? {
        try await list().change(id, from: version, to: line)
    }

    func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        try await list().remove(id, from: version)
    }
}
