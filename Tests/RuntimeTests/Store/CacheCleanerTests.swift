import Cookbook
import Foundation
import Kitchen
import Logging
import SimulatedKiosk
import Synchronization
import Testing

@testable import Runtime

@Suite("The cache keeps a service's recipes for one hour", .timeLimit(.minutes(1)))
final class CacheCleanerTests {
    private let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
    private let clock = VirtualKioskClock()

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private final class Waits: Sendable {
        private let all = Mutex<[Duration]>([])
        var durations: [Duration] { all.withLock { $0 } }
        func add(_ duration: Duration) { all.withLock { $0.append(duration) } }
    }

    /// Runs a cleaner whose waits move the clock, and cancels it at a given wait. Returns the durations of the
    /// waits.
    private func waits(_ cache: RecipeCache, until last: Int) async -> [Duration] {
        let waits = Waits()
        let silent = ErrorLog(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock)
        await CacheCleaner(cache: cache, clock: clock, errorLog: silent) {
            [clock] duration throws(CancellationError) in
            waits.add(duration)
            guard waits.durations.count < last else { throw CancellationError() }
            clock.wait(until: clock.now + duration)
        }.run()
        return waits.durations
    }

    @Test("Each recipe is deleted after one hour, with one wait per recipe, even if nothing reads the cache")
    func drops() async throws {
        let cache = RecipeCache(folder: folder)
        let recipes = [1, 2].map { Recipe(id: RecipeID(.spoonacular, $0), title: "Soup \($0)") }
        try await cache.keep(recipes[0], at: clock.reading)
        clock.wait(until: clock.now + .seconds(600))
        let then = clock.reading
        try await cache.keep(["leek"], to: "le", at: then)
        try await cache.keep(recipes[1], at: then)
        #expect(await waits(cache, until: 2) == [.seconds(3001), .seconds(600)])
        #expect(try await cache.recent(at: then) == [recipes[1]], "deleted, not only skipped")
    }

    @Test("Recipes older than one hour are deleted at the start")
    func atStart() async throws {
        let start = clock.reading
        let old = Recipe(id: RecipeID(.spoonacular, 1), title: "Soup")
        try await RecipeCache(folder: folder).keep(old, at: start)
        clock.wait(until: clock.now + .seconds(3601))
        let new = Recipe(id: RecipeID(.spoonacular, 2), title: "Stew")
        let cache = RecipeCache(folder: folder)
        #expect(try await cache.dropOld(at: clock.reading) == nil, "an empty cache causes no wakeups")
        #expect(try await cache.recent(at: start) == [])
        try await cache.keep(new, at: clock.reading)
        #expect(try await cache.dropOld(at: clock.reading) == .seconds(3601))
    }
}
