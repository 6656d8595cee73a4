import Boards
import CharacterDisplay
import Cookbook
import Foundation
import GPIO
import GRDB
import Kitchen
import Logging
import SimulatedKiosk
import Synchronization
import Testing

@testable import Runtime

@Suite("Loading the stored data at the start", .timeLimit(.minutes(1)))
final class StateLoaderTests {
    private let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
    private let clock = SystemClock()
    private let timers = TimerWriter { _ in }
    private let roast = CookTimer(
        id: 1, label: "Roast", duration: .seconds(3600),
        state: .running(until: SystemClock().boot + .seconds(3600)))

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func snapshot(_ timers: [CookTimer]) -> TimerSnapshot {
        TimerSnapshot(timers: timers, written: clock.reading)
    }

    private func storeRoast() async throws {
        let cookbook = try Cookbook(folder: folder)
        try await cookbook.keep(snapshot([roast]))
        try cookbook.close()
    }

    private func startedLoop() throws -> EventLoop {
        let loop = try EventLoop()
        try loop.start { [clock, timers] in
            Engine(
                Engine.Configuration(board: nil, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: clock
            ) { effect in
                guard case .keepTimers(let all) = effect else { return }
                timers.keep(TimerSnapshot(timers: all, written: clock.reading))
            }
        }
        return loop
    }

    @Test("Timers started while the stored ones load never overwrite them, even if the power fails")
    func startedMeanwhile() async throws {
        try await storeRoast()
        let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let errorLog = ErrorLog(logger: silent, clock: clock)
        let store = StoreConnection(folder: folder, errorLog: errorLog)
        let loop = try startedLoop()
        _ = await loop.order(.timer(.start(label: "Egg", .seconds(300))))
        let stored: @Sendable () async -> [String]? = { [timers] in
            await timers.settle()
            return try? await store.cookbook?.timers()?.timers.map(\.label).sorted()
        }
        let loader = StateLoader(
            loop: loop, store: store, timers: timers, clock: clock, errorLog: errorLog, pause: .seconds(3600)
        ) { _ in
            // The slow card is still loading the recipe.
            _ = await loop.order(.timer(.start(label: "Rice", .seconds(60))))
            #expect(await stored() == ["Roast"])
            return nil
        }
        await loader.run()
        #expect(await stored() == ["Egg", "Rice", "Roast"])
        await loop.stop()
    }

    @Test("Loading finishes in the same turn of the event loop in which waiting clients see the data")
    func toldInTheSameTurn() async throws {
        let errorLog = ErrorLog(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock)
        for _ in 0..<20 {
            let loop = try startedLoop()
            let (looks, look) = AsyncStream<Void>.makeStream()
            let loader = StateLoader(
                loop: loop, store: StoreConnection(folder: folder, errorLog: errorLog), timers: timers, clock: clock,
                errorLog: errorLog, pause: .seconds(3600)
            ) { _ in
                // Continues only when a client waits.
                for await _ in looks { break }
                return nil
            }
            let loading = Task { await loader.run() }
            let hadTried = Mutex<Bool?>(nil)
            _ = await loop.wait(for: .seconds(20)) { engine in
                look.yield()
                guard engine.isRestored else { return false }
                hadTried.withLock { $0 = $0 ?? loader.hasTried }
                return true
            }
            #expect(hadTried.withLock { $0 } == true)
            await loading.value
            await loop.stop()
        }
    }

    @Test("An unreadable table of minor data is reported, and the favorites still load")
    func comforts() async throws {
        let cookbook = try Cookbook(folder: folder)
        let bread = Recipe(id: RecipeID(.spoonacular, 1), title: "Bread")
        try await cookbook.save(bread, keep: .whole, at: 1)
        try await cookbook.notePantryAsked()
        try cookbook.close()
        let file = try DatabaseQueue(path: "\(folder)/galley.sqlite")
        try await file.write { db in try db.execute(sql: "DROP TABLE recentText") }
        try file.close()
        // Its inventory would reveal the missing table when the store opens, and the store would create it again.
        try FileManager.default.removeItem(atPath: "\(folder)/galley.sqlite-inventory")
        var reports: [CookbookError] = []
        let kept = try await Cookbook(folder: folder).userData { reports.append($0) }
        #expect(kept.favorites == [bread.heading])
        #expect(kept.searched == [] && kept.hasAskedPantry)
        #expect(reports.count == 1)
    }

    @Test("Timer changes from before the stored timers were loaded are never written")
    func pending() async throws {
        try await storeRoast()
        let cookbook = try Cookbook(folder: folder)
        timers.keep(snapshot([]))
        timers.begin(with: cookbook)
        await timers.settle()
        #expect(try await cookbook.timers()?.timers.map(\.label) == ["Roast"])
        timers.keep(snapshot([]))
        await timers.settle()
        #expect(try await cookbook.timers()?.timers == [])
    }
}
