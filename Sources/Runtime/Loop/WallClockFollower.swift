internal import Kitchen
internal import Linux

/// Notices that the wall clock was set, and that it is trusted now or no longer.
struct WallClockFollower {
    /// As it was when it was looked at last.
    private(set) var reading: ClockReading
    private let clock: any KioskClock
    /// Wakes the loop when the wall clock is set; nil: every turn looks.
    private let watch: ClockWatch?
    /// How often turns that come anyway look at it: a service that moves it without a step and leaves no mark is noticed
    /// by that alone. While a timer runs, a turn comes at least when it is written, once a minute.
    private static let pause = Duration.seconds(10)

    init(_ clock: any KioskClock, wokenBy watch: ClockWatch?) {
        self.clock = clock
        self.watch = watch
        reading = clock.reading
    }

    var descriptors: [Int32] { watch?.descriptors ?? [] }

    /// Nil where nothing has changed.
    ///
    /// Asking whether it is trusted costs more than a turn has to spare for a press, so it is asked when there are news.
    mutating func news(_ readable: Set<Int32>) -> ClockReading? {
        if let watch {
            let hasNews = !readable.isDisjoint(with: watch.descriptors)
            guard hasNews || clock.boot - reading.boot >= Self.pause else { return nil }
            if hasNews { watch.clear() }
        }
        let (before, now) = (reading, clock.reading)
        reading = now
        let isChanged = now.isWallTrusted != before.isWallTrusted || abs(now.wallAtBoot - before.wallAtBoot) > 1
        return isChanged ? now : nil
    }
}
