internal import CLinux
internal import Glibc

/// The state of polled descriptors.
public struct Readiness: Sendable {
    /// The descriptors that can be read.
    public var readable: Set<Int32> = []
    /// The descriptors whose other end is closed or that are no longer open. Don't poll them again: poll would return
    /// at once each time.
    public var broken: Set<Int32> = []
}

/// A descriptor to poll and the events to wait for. A closed other end is always reported.
public struct PollRequest: Sendable {
    public var descriptor: Int32
    public var isRead: Bool
    public var isWritten: Bool

    public init(_ descriptor: Int32, isRead: Bool = false, isWritten: Bool = false) {
        self.descriptor = descriptor
        self.isRead = isRead
        self.isWritten = isWritten
    }
}

/// The events of a polled descriptor.
public struct PollResult: Sendable {
    /// True if bytes or the end of the stream can be read.
    public var isReadable = false
    public var isWritable = false
    /// True if the other end is closed or the descriptor failed.
    public var isGone = false

    public init(isReadable: Bool = false, isWritable: Bool = false, isGone: Bool = false) {
        self.isReadable = isReadable
        self.isWritable = isWritable
        self.isGone = isGone
    }
}

/// Blocks the calling thread until one of the descriptors has an event (poll(2)).
///
/// - Parameters:
///   - requests: The descriptors.
///   - limit: The longest wait, or `nil` for no limit.
/// - Returns: A result for each request, in the same order. All values are false on a timeout and when a signal
///   interrupts the wait.
/// - Throws: `SystemError` of poll(2), such as ENOMEM.
public func waitUntilReady(_ requests: [PollRequest], limit: Duration?) throws(SystemError) -> [PollResult] {
    var entries = requests.map { item in
        let events = (item.isRead ? POLLIN : 0) | (item.isWritten ? POLLOUT : 0)
        return pollfd(fd: item.descriptor, events: Int16(events), revents: 0)
    }
    let milliseconds = limit.map { Int32(clamping: (max($0, .zero).nanoseconds + 999_999) / 1_000_000) } ?? -1
    guard poll(&entries, nfds_t(entries.count), milliseconds) >= 0 else {
        if errno == EINTR { return requests.map { _ in PollResult() } }
        throw .last("poll")
    }
    return entries.map { entry in
        PollResult(
            isReadable: entry.revents & Int16(POLLIN) != 0, isWritable: entry.revents & Int16(POLLOUT) != 0,
            isGone: entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0)
    }
}

/// Blocks the calling thread until one of the descriptors can be read or is broken (poll(2)).
///
/// - Parameters:
///   - descriptors: The descriptors to poll for POLLIN.
///   - limit: The longest wait, or `nil` for no limit.
/// - Returns: The state of the descriptors. It is empty on a timeout and when a signal interrupts the wait.
/// - Throws: `SystemError` of poll(2), such as ENOMEM.
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

/// Removes the timer slack (50 µs by default) from the calling thread's sleeps, so that the short waits between display
/// bytes end on time (prctl(2), PR_SET_TIMERSLACK).
public func removeTimerSlack() {
    // If the kernel refuses, the display is slower but still correct.
    _ = clinux_set_timer_slack(1)
}
