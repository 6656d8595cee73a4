internal import CLinux
internal import Glibc

/// Which of the descriptors have something to say.
public struct Readiness: Sendable {
    /// Descriptors that can be read.
    public var readable: Set<Int32> = []
    /// Descriptors whose other end is gone or that are no longer open: waiting on them again would spin.
    public var broken: Set<Int32> = []
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
