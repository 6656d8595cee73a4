internal import Kitchen
internal import Linux

/// Feeds the watchdog of the service manager. Only the loop itself feeds it, so a loop that hangs is noticed.
struct Watchdog {
    private let manager: ServiceManager
    private let interval: Duration
    private var last = Instant(sinceBoot: .zero)

    /// Creates a watchdog; `nil` if the service manager has none.
    init?(_ manager: ServiceManager) {
        guard let timeout = manager.watchdogTimeout else { return nil }
        self.manager = manager
        interval = timeout / 2
    }

    var nextFeed: Instant { last + interval }

    mutating func feed(at now: Instant) {
        guard nextFeed <= now else { return }
        last = now
        // If the manager is gone, there is no one to notify.
        try? manager.notifyAlive()
    }
}
