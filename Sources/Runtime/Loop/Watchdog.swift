internal import Kitchen
internal import Linux

/// Tells the service manager that the loop still goes round; it is fed by the loop itself and by nothing else, so
/// that a loop that hangs is noticed.
struct Watchdog {
    private let manager: ServiceManager
    private let interval: Duration
    private var last = Instant(sinceBoot: .zero)

    /// Nil when the service manager does not watch.
    init?(_ manager: ServiceManager) {
        guard let timeout = manager.watchdogTimeout else { return nil }
        self.manager = manager
        interval = timeout / 2
    }

    var nextFeed: Instant { last + interval }

    mutating func feed(at now: Instant) {
        guard nextFeed <= now else { return }
        last = now
        // A manager that is gone can't be told, and one that comes back will ask again.
        try? manager.notifyAlive()
    }
}
