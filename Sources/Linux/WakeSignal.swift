internal import CLinux
internal import Glibc

/// Wakes a polling thread from any other thread. Signals that arrive before it reacts count as one.
public final class WakeSignal: Sendable {
    private let event: FileDescriptor

    /// Creates a signal that is not set.
    ///
    /// - Throws: `SystemError` if the kernel has no resources for it.
    public init() throws(SystemError) {
        event = try FileDescriptor(owning: clinux_eventfd(), from: "eventfd")
    }

    /// The descriptor to poll. It is readable from `signal()` until `clear()`.
    public var descriptor: Int32 { event.raw }

    public func signal() {
        var one: UInt64 = 1
        // The only other failure is a full counter, and then the signal is already set.
        while write(event.raw, &one, MemoryLayout.size(ofValue: one)) < 0, errno == EINTR {}
    }

    public func clear() {
        var count: UInt64 = 0
        // The only other failure is that no signal is set.
        while read(event.raw, &count, MemoryLayout.size(ofValue: count)) < 0, errno == EINTR {}
    }
}
