internal import Glibc

extension Duration {
    /// The duration in whole nanoseconds, the unit of the kernel's clocks, limited to 292 years in both directions.
    public var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carries) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard !overflow, !carries else { return seconds > 0 ? .max : .min }
        return sum
    }
}

/// A kernel clock that never goes back (clock_gettime(2)). Its readings are durations since an arbitrary start.
public enum KernelClock: Sendable {
    /// The clock that also counts time in suspend. Cooking timers use it.
    case boot
    /// The clock of the timestamps of GPIO edges and of the display's waits.
    case monotonic

    private var id: clockid_t { self == .boot ? CLOCK_BOOTTIME : CLOCK_MONOTONIC }

    /// The current reading.
    public var now: Duration {
        var time = timespec()
        clock_gettime(id, &time)
        // `Duration.nanoseconds(_:)` is generic in the standard library, and takes several times as long.
        return Duration(
            secondsComponent: Int64(time.tv_sec), attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
    }

    /// Blocks the calling thread until an instant of this clock. Returns at once if the instant has passed.
    ///
    /// - Parameters:
    ///   - instant: The reading of this clock to wait for.
    ///   - limit: The longest wait for which the thread spins instead of sleeping.
    public func wait(until instant: Duration, awakeFor limit: Duration = .zero) {
        // The driver waits several times for each byte, so a short wait doesn't convert its instant.
        if instant - now <= limit {
            while now < instant {}
            return
        }
        let nanoseconds = instant.nanoseconds
        var time = timespec(
            tv_sec: time_t(clamping: nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        while clock_nanosleep(id, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
