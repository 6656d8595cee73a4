internal import CLinux
internal import Glibc

/// Wakes a thread that polls, from any other thread; signals that come before it looks are one signal.
public final class WakeSignal: Sendable {
    private let event: FileDescriptor

    public init() throws(SystemError) {
        event = try FileDescriptor(owning: clinux_eventfd(), from: "eventfd")
    }

    /// Readable from a signal until `clear()`.
    public var descriptor: Int32 { event.raw }

    public func signal() {
        var one: UInt64 = 1
        // The other failure is a full counter, and then the signal stands already.
        while write(event.raw, &one, MemoryLayout.size(ofValue: one)) < 0, errno == EINTR {}
    }

    public func clear() {
        var count: UInt64 = 0
        // The other failure is that no signal stands.
        while read(event.raw, &count, MemoryLayout.size(ofValue: count)) < 0, errno == EINTR {}
    }
}
