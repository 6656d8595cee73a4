internal import Control
internal import Cookbook
internal import Kitchen
internal import Logging
internal import Synchronization

/// Logs faults, and lists the last ones in `status`.
final class ErrorLog: Sendable {
    static let capacity = 20

    private let logger: Logger
    private let clock: any KioskClock
    private let all = Mutex<[(at: Instant, message: String)]>([])

    init(logger: Logger, clock: any KioskClock) {
        self.logger = logger
        self.clock = clock
    }

    /// Logs a fault and adds it to the list. A fault that is already listed gets the new time, so repeats don't
    /// displace others.
    func note(_ message: String) {
        logger.warning("\(message)")
        let now = clock.boot
        all.withLock { all in
            all.removeAll { $0.message == message }
            all.insert((at: now, message: message), at: 0)
            if all.count > Self.capacity { all.removeLast() }
        }
    }

    /// Logs a message that isn't a fault, such as that a fault has ended. `status` doesn't list it.
    func logOnly(_ message: String) { logger.notice("\(message)") }

    /// Returns the result of `work`, which reads or writes a cache. If it fails, logs the error and returns `nil`, as
    /// for an empty cache.
    @discardableResult
    func loggingErrors<Value>(_ work: () async throws(CookbookError) -> Value) async -> Value? {
        do {
            return try await work()
        } catch {
            // A canceled request is no fault.
            if error.reason != .canceled { note("\(error)") }
            return nil
        }
    }

    /// Returns the listed faults, the newest first.
    func documents() -> [StatusDocument.Incident] {
        let now = clock.boot
        return all.withLock { $0 }.map { .init(age: (now - $0.at).inSeconds, message: $0.message) }
    }
}
