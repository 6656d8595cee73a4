internal import Linux
internal import Synchronization

/// Tells the log of those who were refused, at most once a minute, so that nobody can fill a card with it.
final class RefusalLog: Sendable {
    static let interval = Duration.seconds(60)

    private struct State {
        var nextLine = Duration.zero
        var untold = 0
    }

    private let log: @Sendable (String) -> Void
    private let state = Mutex(State())

    init(_ log: @escaping @Sendable (String) -> Void) {
        self.log = log
    }

    func add(_ peer: Peer) {
        let now = KernelClock.monotonic.now
        let untold: Int? = state.withLock { state in
            guard now >= state.nextLine else {
                state.untold += 1
                return nil
            }
            defer { state = State(nextLine: now + Self.interval) }
            return state.untold
        }
        guard let untold else { return }
        let others = untold > 0 ? " So were \(untold) more since the last such line." : ""
        log("User \(peer.uid) (process \(peer.pid)) was refused at the kiosk's socket; nothing was done.\(others)")
    }
}
