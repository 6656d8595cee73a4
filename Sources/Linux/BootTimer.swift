internal import CLinux
internal import Glibc

/// A timer with a file descriptor that becomes readable at an instant of the boot clock.
///
/// It also expires for an instant that passes while the machine is suspended.
public final class BootTimer {
    private let timer: FileDescriptor
    private var armed: Duration?

    /// Creates a timer that is not set.
    ///
    /// - Throws: `SystemError` if the kernel has no resources for it.
    public init() throws(SystemError) {
        timer = try FileDescriptor(owning: clinux_timer(CLOCK_BOOTTIME), from: "timerfd_create")
    }

    public var descriptor: Int32 { timer.raw }

    /// Sets the timer.
    ///
    /// - Parameter instant: The time since boot at which the timer expires, or `nil` for never. It expires at once for
    ///   an instant in the past.
    /// - Throws: `SystemError` if the kernel refuses.
    public func set(_ instant: Duration?) throws(SystemError) {
        guard instant != armed else { return }
        let nanoseconds = instant.map { max($0.nanoseconds, 1) } ?? 0
        guard clinux_timer_set(timer.raw, nanoseconds) == 0 else { throw .last("timerfd_settime") }
        armed = instant
    }

    /// Acknowledges an expiry. The descriptor is not readable again until the timer is set again.
    public func clear() {
        var count: UInt64 = 0
        var size: Int
        repeat { size = read(timer.raw, &count, MemoryLayout.size(ofValue: count)) } while size < 0 && errno == EINTR
        // The only other failure is that the timer has not expired.
        if size > 0 { armed = nil }
    }
}
