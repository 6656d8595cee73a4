/// The clocks of the machine at one moment.
public struct ClockReading: Hashable, Sendable {
    /// From 2026-01-01 on for thirty years, in seconds since 1970. This program did not exist before, so a clock that
    /// says something else is wrong, whatever has set it.
    public static let plausible = 1_767_225_600.0..<(1_767_225_600 + 30 * 365.25 * 86_400)

    /// The kernel's name of this boot; readings of `boot` can be compared only where it is the same.
    public var bootID: String
    public var boot: Instant
    /// Seconds since 1970, UTC, by the wall clock, right or not.
    public let wall: Double
    /// Whether a time service has set the wall clock, to something plausible.
    public let isWallTrusted: Bool

    public init(bootID: String, boot: Instant, wall: Double, isWallTrusted: Bool) {
        self.bootID = bootID
        self.boot = boot
        self.wall = wall
        self.isWallTrusted = isWallTrusted && Self.plausible.contains(wall)
    }

    /// Returns the time since an earlier reading. Within one boot, the boot clock tells it; over boots, the wall clock does,
    /// if it was trusted both times. Nil if neither can.
    public func time(since earlier: ClockReading) -> Duration? {
        if bootID == earlier.bootID, !bootID.isEmpty { return boot - earlier.boot }
        return isWallTrusted && earlier.isWallTrusted ? .seconds(wall - earlier.wall) : nil
    }

    /// What the wall clock would have said at the start of this boot. It changes when that clock is set and not as
    /// time goes by.
    public var wallAtBoot: Double { wall - boot.sinceBoot.inSeconds }
}
