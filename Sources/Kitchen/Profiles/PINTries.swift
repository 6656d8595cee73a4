/// The number of failed attempts at a PIN, and the delay before the next one.
///
/// A profile is never locked, because a child at the buttons could then lock out everyone. With the delays, trying all
/// four-digit PINs still takes weeks.
public struct PINTries: Hashable, Sendable {
    /// The number of failures in a row.
    public let failures: Int
    /// The time of the last failure, or `nil` if there was none.
    public let last: BootInstant?

    /// A point in time of one boot.
    public struct BootInstant: Hashable, Sendable {
        public let bootID: String
        public let instant: Instant

        public init(bootID: String, instant: Instant) {
            self.bootID = bootID
            self.instant = instant
        }
    }

    /// The number of failures that cause no delay.
    public static let free = 3
    public static let firstWait = Duration.seconds(5)
    public static let longestWait = Duration.seconds(300)

    public init(failures: Int = 0, last: BootInstant? = nil) {
        self.failures = failures
        self.last = last
    }

    /// Returns the attempts after one more failure.
    public func failed(at now: ClockReading) -> PINTries {
        PINTries(failures: failures + 1, last: BootInstant(bootID: now.bootID, instant: now.boot))
    }

    /// Returns the delay from `now` until the next attempt, or zero if there is none.
    public func wait(at now: ClockReading) -> Duration {
        guard let last else { return .zero }
        return max(.zero, Self.wait(after: failures) - Self.leastTime(from: last, to: now))
    }

    /// Returns the delay after a number of failures. It doubles each time.
    static func wait(after failures: Int) -> Duration {
        guard failures > free else { return .zero }
        // Ten doublings exceed the longest wait, and more could overflow.
        return min(firstWait * (1 << min(failures - free - 1, 10)), longestWait)
    }

    /// Returns the shortest time that has passed since the last failure.
    ///
    /// In another boot it is the time since that boot began. Unplugging the kiosk or setting its clock doesn't shorten
    /// the wait.
    private static func leastTime(from last: BootInstant, to now: ClockReading) -> Duration {
        let isSameBoot = last.bootID == now.bootID && now.boot >= last.instant
        return isSameBoot ? now.boot - last.instant : now.boot.sinceBoot
    }
}
