/// A point in time on the machine's boot clock: the time since boot, including suspend.
///
/// It is meaningless in another boot. Data that outlives a boot stores the boot's ID beside it.
public struct Instant: InstantProtocol, Hashable, Sendable, Codable {
    public var sinceBoot: Duration

    public init(sinceBoot: Duration) {
        self.sinceBoot = sinceBoot
    }

    public func advanced(by duration: Duration) -> Instant {
        Instant(sinceBoot: sinceBoot + duration)
    }

    public func duration(to other: Instant) -> Duration {
        other.sinceBoot - sinceBoot
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool {
        lhs.sinceBoot < rhs.sinceBoot
    }

    public static func + (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: duration)
    }

    public static func - (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: .zero - duration)
    }

    public static func - (later: Instant, earlier: Instant) -> Duration {
        earlier.duration(to: later)
    }
}
