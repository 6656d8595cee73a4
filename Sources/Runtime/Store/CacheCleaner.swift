internal import Cookbook
internal import Linux

/// Removes cache entries after an hour, even while nobody uses the kiosk. With an empty cache, it never wakes the
/// processor.
struct CacheCleaner: Sendable {
    let cache: RecipeCache
    let clock: any KioskClock
    let errorLog: ErrorLog
    var wait: @Sendable (Duration) async throws(CancellationError) -> Void = pause(for:)

    /// Removes expired entries now and each time one expires. Returns when its task is canceled.
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
