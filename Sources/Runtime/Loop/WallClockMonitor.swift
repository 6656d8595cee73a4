internal import Kitchen
internal import Linux

/// Detects that the wall clock was set, or that it has become trusted or untrusted.
struct WallClockMonitor {
    /// The last reading.
    private(set) var reading: ClockReading
    private let clock: any KioskClock
    /// Wakes the loop when the wall clock is set; `nil` to check it in every turn.
    private let watch: ClockWatch?
    /// The shortest time between two checks in turns of the loop that have another cause.
    ///
    /// Only these checks detect a service that adjusts the clock without a step and leaves no mark file. While a timer
    /// runs, there is a turn at least once a minute, which writes the timer to the store.
    private static let pause = Duration.seconds(10)

    init(_ clock: any KioskClock, wokenBy watch: ClockWatch?) {
        self.clock = clock
        self.watch = watch
        reading = clock.reading
    }

    var descriptors: [Int32] { watch?.descriptors ?? [] }

    /// Returns the new reading if the clock has changed, else `nil`.
    ///
    /// Checking in every turn of the loop whether the clock is trusted would be too slow, so it is checked only when
    /// there is a sign of a change.
    mutating func changedReading(_ readable: Set<Int32>) -> ClockReading? {
        if let watch {
            let isSignaled = !readable.isDisjoint(with: watch.descriptors)
            guard isSignaled || clock.boot - reading.boot >= Self.pause else { return nil }
            if isSignaled { watch.clear() }
        }
        let (before, now) = (reading, clock.reading)
        reading = now
        let isChanged = now.isWallTrusted != before.isWallTrusted || abs(now.wallAtBoot - before.wallAtBoot) > 1
        return isChanged ? now : nil
    }
}
