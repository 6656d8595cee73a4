/// How often a PIN was tried in vain, and so how long the next try has to wait.
///
/// Nobody is locked out: a child at the buttons could lock out everybody. Four digits tried one after another take
/// weeks all the same.
public struct PINTries: Hashable, Sendable {
    /// In a row.
    public let failures: Int
    /// The boot in which the last one was, and when in it; nil: there was none.
    public let last: Moment?

    public struct Moment: Hashable, Sendable {
        public let bootID: String
        public let instant: Instant

        public init(bootID: String, instant: Instant) {
            self.bootID = bootID
            self.instant = instant
        }
    }

    /// So many cost no delay.
    public static let free = 3
    public static let firstWait = Duration.seconds(5)
    public static let longestWait = Duration.seconds(300)

    public init(failures: Int = 0, last: Moment? = nil) {
        self.failures = failures
        self.last = last
    }

    /// One more in vain.
    public func failed(at now: ClockReading) -> PINTries {
        PINTries(failures: failures + 1, last: Moment(bootID: now.bootID, instant: now.boot))
    }

    /// How long the next try has to wait from now on; zero: not at all.
    public func wait(at now: ClockReading) -> Duration {
        guard let last else { return .zero }
        return max(.zero, Self.wait(after: failures) - Self.leastTime(from: last, to: now))
    }

    /// Twice as long each time.
    static func wait(after failures: Int) -> Duration {
        guard failures > free else { return .zero }
        // More doublings than these come to more than the longest wait.
        return min(firstWait * (1 << min(failures - free - 1, 10)), longestWait)
    }

    /// What has passed at least. In another boot that is the time since it began: nobody gains by pulling the plug,
    /// nor by setting the clock on the wall.
    private static func leastTime(from last: Moment, to now: ClockReading) -> Duration {
        let isSameBoot = last.bootID == now.bootID && now.boot >= last.instant
        return isSameBoot ? now.boot - last.instant : now.boot.sinceBoot
    }
}
