public import CharacterDisplay
import Synchronization

/// A clock that stands still until someone waits, and then is where they wait for.
public final class VirtualClock: DisplayClock, Sendable {
    private let instant = Mutex(Duration.zero)

    public init() {}

    public var now: Duration {
        instant.withLock { $0 }
    }

    public func wait(until deadline: Duration) {
        instant.withLock { $0 = max($0, deadline) }
    }
}
