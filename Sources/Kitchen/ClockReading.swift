/// The clocks of the machine at one moment.
public struct ClockReading: Hashable, Sendable {
    /// The wall-clock times that can be right: thirty years from 2026-01-01, in seconds since 1970.
    ///
    /// This program did not exist earlier. A clock outside this range is wrong, even if a time service has set it.
    public static let plausible = 1_767_225_600.0..<(1_767_225_600 + 30 * 365.25 * 86_400)

    /// The kernel's random ID of this boot. Readings of `boot` are comparable only if their boot IDs are equal.
    public var bootID: String
    public var boot: Instant
    /// Seconds since 1970 (UTC) by the wall clock, which may be wrong.
    public let wall: Double
    /// True if a time service has set the wall clock to a plausible time.
    public let isWallTrusted: Bool

    public init(bootID: String, boot: Instant, wall: Double, isWallTrusted: Bool) {
        self.bootID = bootID
        self.boot = boot
        self.wall = wall
        self.isWallTrusted = isWallTrusted && Self.plausible.contains(wall)
    }

    /// Returns the time since an earlier reading, or `nil` if no clock covers it.
    ///
    /// Within one boot, the boot clock measures it. Across boots, the wall clock does, if it was trusted at both
    /// readings.
    public func time(since earlier: ClockReading) -> Duration? {
        if bootID == earlier.bootID, !bootID.isEmpty { return boot - earlier.boot }
        return isWallTrusted && earlier.isWallTrusted ? .seconds(wall - earlier.wall) : nil
    }

    /// The time that the wall clock would have shown at the start of this boot, in seconds since 1970.
    ///
    /// It stays the same as time passes and changes only when the wall clock is set.
    public var wallAtBoot: Double { wall - boot.sinceBoot.inSeconds }
}
