internal import Control
internal import Cookbook
internal import Kitchen
internal import Logging
internal import Synchronization

/// What went wrong: in the log at once, and the last of it in `status`.
final class ErrorLog: Sendable {
    static let memory = 20

    private let logger: Logger
    private let clock: any KioskClock
    private let all = Mutex<[(at: Instant, message: String)]>([])

    init(logger: Logger, clock: any KioskClock) {
        self.logger = logger
        self.clock = clock
    }

    /// Logs a fault and lists it. One that is listed already gets the new time, so that it doesn't hide others.
    func note(_ message: String) {
        logger.warning("\(message)")
        let now = clock.boot
        all.withLock { all in
            all.removeAll { $0.message == message }
            all.insert((at: now, message: message), at: 0)
            if all.count > Self.memory { all.removeLast() }
        }
    }

    /// Logs what is no fault, such as the end of one. `status` doesn't list it.
    func logOnly(_ message: String) { logger.notice("\(message)") }

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
