import Kitchen
import Runtime
import Synchronization

/// The clocks of one machine: since its boot, and a wall clock that may be wrong.
final class MachineClock: KioskClock {
    struct Wall {
        /// The seconds by which the wall clock is ahead of the true time.
        var error: Double
        /// True once a time service has set it in this boot.
        var isTrusted: Bool
    }

    /// The true time at the start of a simulation: 2027-01-15, 08:00 UTC.
    static let start = 1_800_000_000.0

    private let host: VirtualHost
    private let booted: Duration
    private let bootID: String
    private let wall: Mutex<Wall>

    init(_ host: VirtualHost, bootID: String, wall: Wall, booted: Duration? = nil) {
        (self.host, self.bootID) = (host, bootID)
        self.wall = Mutex(wall)
        self.booted = booted ?? host.now
    }

    var now: Duration { host.now - booted }

    func wait(until deadline: Duration) { host.advance(to: booted + deadline) }

    var boot: Instant { Instant(sinceBoot: now) }

    var reading: ClockReading {
        let wall = wall.withLock(\.self)
        return ClockReading(
            bootID: bootID, boot: boot, wall: Self.start + host.now / .seconds(1) + wall.error,
            isWallTrusted: wall.isTrusted)
    }

    func timeOfDay(of reading: ClockReading) -> TimeOfDay {
        TimeOfDay(
            seconds: ((Int(reading.wall) % 86_400) + 86_400) % 86_400,
            weekday: CalendarDay(secondsSince1970: reading.wall).weekday)
    }

    /// Sets the wall clock, as a time service or a person does.
    func set(_ wall: Wall) { self.wall.withLock { $0 = wall } }

    /// The present setting of the wall clock.
    var setting: Wall { wall.withLock(\.self) }

    /// The time of the simulation at an instant of this boot.
    func time(of instant: Instant) -> Duration { booted + instant.sinceBoot }
}
