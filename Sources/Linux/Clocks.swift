internal import Glibc

extension Duration {
    /// Whole nanoseconds, which the kernel's clocks count in; 292 years at most either way.
    public var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carries) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard !overflow, !carries else { return seconds > 0 ? .max : .min }
        return sum
    }
}

/// A clock of the kernel that only goes forward (clock_gettime(2)); its readings are times since some start.
public enum KernelClock: Sendable {
    /// Counts time in suspend too: cooking timers live on it.
    case boot
    /// Stamps GPIO edges, and the display's waits are measured on it.
    case monotonic

    private var id: clockid_t { self == .boot ? CLOCK_BOOTTIME : CLOCK_MONOTONIC }

    public var now: Duration {
        .nanoseconds(nanoseconds)
    }

    private var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(id, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Lets the calling thread wait until `instant` of this clock; comes back at once if it has passed.
    ///
    /// - Parameters:
    ///   - instant: the time since the clock's start.
    ///   - limit: it sleeps only if the wait is longer than this, and stays awake otherwise.
    public func wait(until instant: Duration, awakeFor limit: Duration = .zero) {
        let nanoseconds = instant.nanoseconds
        if nanoseconds - self.nanoseconds <= limit.nanoseconds {
            while self.nanoseconds < nanoseconds {}
            return
        }
        var time = timespec(
            tv_sec: time_t(clamping: nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        while clock_nanosleep(id, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
