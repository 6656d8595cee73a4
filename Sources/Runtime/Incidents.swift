internal import Control
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

    /// The newest first.
    func documents() -> [StatusDocument.Incident] {
        let now = clock.boot
        return all.withLock { $0 }.map { .init(age: (now - $0.at).inSeconds, message: $0.message) }
    }
}
