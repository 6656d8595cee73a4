internal import CLinux
internal import Glibc

/// A descriptor that becomes readable at an instant of the boot clock, also when that instant passed in a suspend.
public final class BootTimer {
    private let timer: FileDescriptor
    private var armed: Duration?

    public init() throws(SystemError) {
        timer = try FileDescriptor(owning: clinux_timer(CLOCK_BOOTTIME), from: "timerfd_create")
    }

    public var descriptor: Int32 { timer.raw }

    /// Expires at `instant` (since boot; at once when it has passed), or never for nil.
    public func set(_ instant: Duration?) throws(SystemError) {
        guard instant != armed else { return }
        let nanoseconds = instant.map { max($0.nanoseconds, 1) } ?? 0
        guard clinux_timer_set(timer.raw, nanoseconds) == 0 else { throw .last("timerfd_settime") }
        armed = instant
    }

    /// Takes note of an expiry, so that the descriptor is quiet until the timer is set again.
    public func clear() {
        var count: UInt64 = 0
        var size: Int
        repeat { size = read(timer.raw, &count, MemoryLayout.size(ofValue: count)) } while size < 0 && errno == EINTR
        // The other failure is that it has not expired.
        if size > 0 { armed = nil }
    }
}
