import Synchronization

/// A clock that moves only when a test moves it. Sleeping takes no time and is recorded.
public final class VirtualTime: Sendable {
    /// 2026-03-01 22:00:00 UTC, two hours before the end of the day.
    public static let wall = 1_772_402_400.0

    private let state = Mutex((now: Duration.seconds(1000), sleeps: [Duration]()))

    public init() {}

    public var now: Duration { state.withLock { $0.now } }
    public var sleeps: [Duration] { state.withLock { $0.sleeps } }

    public func pass(_ duration: Duration) {
        state.withLock { $0.now += duration }
    }

    public func sleep(_ duration: Duration) {
        state.withLock { state in
            state.now += duration
            state.sleeps.append(duration)
        }
    }
}
