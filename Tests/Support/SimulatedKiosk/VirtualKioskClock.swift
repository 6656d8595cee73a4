internal import DisplayBench
public import Kitchen
public import Runtime
internal import Synchronization

/// A virtual clock whose wall runs beside it, in UTC, until it is set.
public final class VirtualKioskClock: KioskClock {
    private struct Wall {
        /// Seconds since 1970.
        var atBoot: Double
        var isTrusted: Bool
    }

    private let base = VirtualClock()
    private let bootID: String
    private let wall: Mutex<Wall>
    /// How far every look at the clock moves it, as a real one moves between two looks.
    private let moving: Duration

    /// - Parameters:
    ///   - bootID: the name of this boot.
    ///   - wall: seconds since 1970 at the start.
    ///   - isTrusted: whether a time service has set the wall clock.
    ///   - moving: how far every look at the clock moves it.
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

    /// A time service sets the wall clock so many seconds further on, or what it said is not trusted any more.
    public func set(ahead seconds: Double, isTrusted: Bool) {
        wall.withLock { wall in
            wall.atBoot += seconds
            wall.isTrusted = isTrusted
        }
    }
}
