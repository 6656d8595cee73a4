internal import DisplayBench
public import Kitchen
public import Runtime
internal import Synchronization

/// A virtual clock. Its wall clock advances with it, in UTC, until it is set.
public final class VirtualKioskClock: KioskClock {
    private struct Wall {
        /// The wall clock at boot, in seconds since 1970.
        var atBoot: Double
        var isTrusted: Bool
    }

    private let base = VirtualClock()
    private let bootID: String
    private let wall: Mutex<Wall>
    /// The time by which each reading advances the clock, as a real clock advances between two readings.
    private let moving: Duration

    /// Creates a clock that stands still until a test moves it.
    ///
    /// - Parameters:
    ///   - bootID: The ID of this boot.
    ///   - wall: The wall clock at the start, in seconds since 1970.
    ///   - isTrusted: True if a time service has set the wall clock.
    ///   - moving: The time by which each reading advances the clock.
    public init(
        bootID: String = "boot", wall: Double = 1_800_000_000, isTrusted: Bool = false, moving: Duration = .zero
    ) {
        self.bootID = bootID
        self.wall = Mutex(Wall(atBoot: wall, isTrusted: isTrusted))
        self.moving = moving
    }

    public var now: Duration {
        base.wait(until: base.now + moving)
        return base.now
    }

    public func wait(until deadline: Duration) { base.wait(until: deadline) }

    public var reading: ClockReading {
        let (now, wall) = (now, wall.withLock { $0 })
        return ClockReading(
            bootID: bootID, boot: Instant(sinceBoot: now), wall: wall.atBoot + now.inSeconds,
            isWallTrusted: wall.isTrusted)
    }

    public func timeOfDay(of reading: ClockReading) -> TimeOfDay {
        TimeOfDay(
            seconds: Int(reading.wall) % 86_400, weekday: CalendarDay(secondsSince1970: reading.wall).weekday)
    }

    /// Moves the wall clock forward by a number of seconds and changes whether it is trusted, as a time service
    /// does.
    public func set(ahead seconds: Double, isTrusted: Bool) {
        wall.withLock { wall in
            wall.atBoot += seconds
            wall.isTrusted = isTrusted
        }
    }
}
