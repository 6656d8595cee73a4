internal import Cookbook
internal import Linux

/// Drops what has been in the cache for an hour also while nobody uses the kiosk. An empty cache wakes nobody.
struct CacheKeeper: Sendable {
    let cache: RecipeCache
    let clock: any KioskClock
    let errorLog: ErrorLog
    var wait: @Sendable (Duration) async throws(CancellationError) -> Void = pause(for:)

    /// Drops at once what is too old, and later what becomes so; returns when its task is canceled.
    func run() async {
        for await _ in cache.changes {
            do {
                while let rest = try await cache.dropOld(at: clock.reading) { try await wait(rest) }
            } catch let error as CookbookError {
                if error.reason != .canceled { errorLog.note("\(error)") }
            } catch {
                return
            }
        }
    }
}
