internal import Linux

/// Logs refused callers, at most once a minute, so that no caller can fill the card with log lines.
struct RefusalLog {
    static let interval = Duration.seconds(60)

    private let log: @Sendable (String) -> Void
    private var nextLine = Duration.zero
    private var unlogged = 0

    init(_ log: @escaping @Sendable (String) -> Void) {
        self.log = log
    }

    mutating func add(_ peer: Peer) {
        let now = KernelClock.monotonic.now
        guard now >= nextLine else {
            unlogged += 1
            return
        }
        let others = unlogged > 0 ? " \(unlogged) more connections were refused since the last report." : ""
        log("User \(peer.uid) (process \(peer.pid)) was refused at the kiosk's socket; nothing was done.\(others)")
        (nextLine, unlogged) = (now + Self.interval, 0)
    }
}
