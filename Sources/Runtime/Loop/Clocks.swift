public import CharacterDisplay
public import Kitchen
internal import Linux

/// The clocks of the kiosk. Tests use virtual ones.
public protocol KioskClock: DisplayClock, Sendable {
    /// The time of the boot clock: the cheapest reading, and enough for most uses.
    var boot: Instant { get }
    /// The boot clock and the wall clock, read together.
    var reading: ClockReading { get }
    /// Returns the local time of a reading whose wall clock is trusted.
    func timeOfDay(of reading: ClockReading) -> TimeOfDay
}

extension KioskClock {
    public var boot: Instant { reading.boot }

    /// Returns the present moment. Its time of day is calculated from an earlier reading, if the wall clock was trusted
    /// then.
    func moment(after earlier: ClockReading) -> Moment {
        let now = boot
        guard earlier.isWallTrusted else { return Moment(now) }
        let reading = ClockReading(
            bootID: earlier.bootID, boot: now, wall: earlier.wall + (now - earlier.boot).inSeconds, isWallTrusted: true)
        return Moment(now, timeOfDay: timeOfDay(of: reading))
    }

    /// Returns the instant of an edge on the boot clock, from its time stamp on the monotonic clock.
    func instant(ofStamp stamp: Duration) -> Instant {
        boot - max(.zero, now - stamp)
    }
}

/// The kernel's clocks.
public struct SystemClock: KioskClock {
    private let wall: WallClock
    private let bootID = Boot.currentID()

    public init() {
        self.init(WallClock())
    }

    init(_ wall: WallClock) {
        self.wall = wall
    }

    /// CLOCK_MONOTONIC, the clock of the edges' time stamps and of the display's delays.
    public var now: Duration { KernelClock.monotonic.now }

    public func wait(until deadline: Duration) {
        // Spin for short waits: a sleep and its wake-up take as long as the display needs for a byte. The idle figures
        // are measured with this value.
        KernelClock.monotonic.wait(until: deadline, awakeFor: .microseconds(150))
    }

    public var boot: Instant { Instant(sinceBoot: KernelClock.boot.now) }

    public var reading: ClockReading {
        ClockReading(
            bootID: bootID, boot: boot, wall: wall.secondsSince1970,
            isWallTrusted: wall.isTrusted)
    }

    public func timeOfDay(of reading: ClockReading) -> TimeOfDay {
        // Covers the longest timer.
        let reach = TimerRack.longest.inSeconds
        let change = WallClock.localChange(nearSecondsSince1970: reading.wall, reach: reach).map { change in
            TimeOfDay.Change(after: .seconds(change.at - reading.wall), forward: .seconds(change.forward))
        }
        return TimeOfDay(
            seconds: WallClock.localSecondsSinceMidnight(atSecondsSince1970: reading.wall),
            day: CalendarDay(secondsSince1970: reading.wall), change: change,
            utcOffset: .seconds(WallClock.localSecondsAheadOfUTC(atSecondsSince1970: reading.wall)))
    }
}

extension CalendarDay {
    /// Creates the local calendar day of a Unix time.
    public init(secondsSince1970 seconds: Double) {
        self.init(since1970: WallClock.localDaysSince1970(atSecondsSince1970: seconds))
    }
}
