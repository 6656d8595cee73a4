public import CharacterDisplay
public import Kitchen
internal import Linux

/// The clocks that the kiosk lives by; a test has virtual ones.
public protocol KioskClock: DisplayClock, Sendable {
    /// The boot clock alone, which is what most want to know and costs least.
    var boot: Instant { get }
    /// The boot clock, and all that is known of the time of day.
    var reading: ClockReading { get }
    /// Local time of that reading, whose wall clock is trusted.
    func timeOfDay(of reading: ClockReading) -> TimeOfDay
}

extension KioskClock {
    public var boot: Instant { reading.boot }

    /// Now, with the time of day where it could be trusted at an earlier reading, as the boot clock has gone on since.
    func moment(after earlier: ClockReading) -> Moment {
        let now = boot
        guard earlier.isWallTrusted else { return Moment(now) }
        let reading = ClockReading(
            bootID: earlier.bootID, boot: now, wall: earlier.wall + (now - earlier.boot).inSeconds, isWallTrusted: true)
        return Moment(now, timeOfDay: timeOfDay(of: reading))
    }

    /// The instant of an edge that was stamped on the monotonic clock: as long ago as that clock says.
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

    /// CLOCK_MONOTONIC, which edges are stamped with and the display's waits are measured on.
    public var now: Duration { KernelClock.monotonic.now }

    public func wait(until deadline: Duration) {
        // Falling asleep and waking takes as long as the display takes for a byte, and is what idling is measured by.
        KernelClock.monotonic.wait(until: deadline, awakeFor: .microseconds(150))
    }

    public var boot: Instant { Instant(sinceBoot: KernelClock.boot.now) }

    public var reading: ClockReading {
        ClockReading(
            bootID: bootID, boot: boot, wall: wall.secondsSince1970,
            isWallTrusted: wall.isTrusted)
    }

    public func timeOfDay(of reading: ClockReading) -> TimeOfDay {
        // As far as the longest timer goes.
        let reach = TimerRack.longest.inSeconds
        let change = WallClock.localChange(nearSecondsSince1970: reading.wall, reach: reach).map { change in
            TimeOfDay.Change(after: .seconds(change.at - reading.wall), forward: .seconds(change.forward))
        }
        return TimeOfDay(
            seconds: WallClock.localSecondsSinceMidnight(atSecondsSince1970: reading.wall),
            weekday: CalendarDay(secondsSince1970: reading.wall).weekday, change: change,
            utcOffset: .seconds(WallClock.localSecondsAheadOfUTC(atSecondsSince1970: reading.wall)))
    }
}

extension CalendarDay {
    /// The day where the machine stands.
    public init(secondsSince1970 seconds: Double) {
        self.init(since1970: WallClock.localDaysSince1970(atSecondsSince1970: seconds))
    }
}
