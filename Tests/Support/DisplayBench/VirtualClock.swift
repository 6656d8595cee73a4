public import CharacterDisplay
import Synchronization

/// A virtual clock. Waiting moves it to the deadline at once.
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
