internal import Linux

/// Tells the log of those who were refused, at most once a minute, so that nobody can fill a card with it.
struct RefusalLog {
    static let interval = Duration.seconds(60)

    private let log: @Sendable (String) -> Void
    private var nextLine = Duration.zero
    private var untold = 0

    init(_ log: @escaping @Sendable (String) -> Void) {
        self.log = log
    }

    mutating func add(_ peer: Peer) {
        let now = KernelClock.monotonic.now
        guard now >= nextLine else {
            untold += 1
            return
        }
        let others = untold > 0 ? " So were \(untold) more since the last such line." : ""
        log("User \(peer.uid) (process \(peer.pid)) was refused at the kiosk's socket; nothing was done.\(others)")
        (nextLine, untold) = (now + Self.interval, 0)
    }
}
