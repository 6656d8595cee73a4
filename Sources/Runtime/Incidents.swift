internal import Control
internal import Cookbook
internal import Kitchen
internal import Logging
internal import Synchronization

/// What went wrong: in the log at once, and the last of it in `status`.
final class Incidents: Sendable {
    static let memory = 20

    private let logger: Logger
    private let clock: any KioskClock
    private let all = Mutex<[(at: Instant, message: String)]>([])

    init(logger: Logger, clock: any KioskClock) {
        self.logger = logger
        self.clock = clock
    }

    func note(_ message: String) {
        logger.warning("\(message)")
        all.withLock { $0 = ([(clock.boot, message)] + $0).prefix(Self.memory).map { $0 } }
    }

    /// What a cache answers; nil: it failed, which is as good as an empty one.
    @discardableResult
    func noting<Value>(_ work: () async throws(CookbookError) -> Value) async -> Value? {
        do {
            return try await work()
        } catch {
            // Who gives up a request has not met a fault.
            if error.reason != .canceled { note("\(error)") }
            return nil
        }
    }

    /// The newest first.
    func documents() -> [StatusDocument.Incident] {
        let now = clock.boot
        return all.withLock { $0 }.map { .init(age: (now - $0.at).inSeconds, message: $0.message) }
    }
}
