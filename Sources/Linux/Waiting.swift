internal import CLinux
internal import Glibc

/// Which of the descriptors have something to say.
public struct Readiness: Sendable {
    /// Descriptors that can be read.
    public var readable: Set<Int32> = []
    /// Descriptors whose other end is gone or that are no longer open: waiting on them again would spin.
    public var broken: Set<Int32> = []
}

/// A descriptor that a thread waits for, and what for; that its other end is gone is always reported.
public struct Awaited: Sendable {
    public var descriptor: Int32
    public var isRead: Bool
    public var isWritten: Bool

    public init(_ descriptor: Int32, isRead: Bool = false, isWritten: Bool = false) {
        self.descriptor = descriptor
        self.isRead = isRead
        self.isWritten = isWritten
    }
}

/// What is true of an awaited descriptor.
public struct Arrival: Sendable {
    /// Bytes or the end have come, where the descriptor is read.
    public var isReadable = false
    public var isWritable = false
    /// The other end is gone, or the descriptor failed.
    public var isGone = false

    public init(isReadable: Bool = false, isWritable: Bool = false, isGone: Bool = false) {
        self.isReadable = isReadable
        self.isWritable = isWritable
        self.isGone = isGone
    }
}

/// Blocks the calling thread until something is true of one of the descriptors (poll(2)), or for `limit` at most.
///
/// - Returns: an element for each awaited descriptor, in that order; all false when nothing happened in time, and when
///   a signal interrupted the wait.
/// - Throws: the failure of poll(2), such as ENOMEM.
public func waitUntilReady(_ awaited: [Awaited], limit: Duration?) throws(SystemError) -> [Arrival] {
    var entries = awaited.map { item in
        let events = (item.isRead ? POLLIN : 0) | (item.isWritten ? POLLOUT : 0)
        return pollfd(fd: item.descriptor, events: Int16(events), revents: 0)
    }
    let milliseconds = limit.map { Int32(clamping: (max($0, .zero).nanoseconds + 999_999) / 1_000_000) } ?? -1
    guard poll(&entries, nfds_t(entries.count), milliseconds) >= 0 else {
        if errno == EINTR { return awaited.map { _ in Arrival() } }
        throw .last("poll")
    }
    return entries.map { entry in
        Arrival(
            isReadable: entry.revents & Int16(POLLIN) != 0, isWritable: entry.revents & Int16(POLLOUT) != 0,
            isGone: entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0)
    }
}

/// Blocks the calling thread until one of the descriptors has something to say (poll(2)), or for `limit` at most.
public func waitUntilReady(_ descriptors: [Int32], limit: Duration? = nil) throws(SystemError) -> Readiness {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = limit.map { Int32(clamping: ($0.nanoseconds + 999_999) / 1_000_000) } ?? -1
    guard poll(&entries, nfds_t(entries.count), milliseconds) >= 0 else {
        if errno == EINTR { return Readiness() }
        throw .last("poll")
    }
    var ready = Readiness()
    for entry in entries where entry.revents != 0 {
        if entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { ready.broken.insert(entry.fd) }
        if entry.revents & Int16(POLLIN) != 0 { ready.readable.insert(entry.fd) }
    }
    return ready
}

/// Takes the kernel's slack (50 µs by default) out of the calling thread's sleeps, so that waits between
/// display bytes end when they should (prctl(2), PR_SET_TIMERSLACK).
public func removeTimerSlack() {
    // A kernel that refuses leaves the slack in: slower, and as right as before.
    _ = clinux_set_timer_slack(1)
}
