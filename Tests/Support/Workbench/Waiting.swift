internal import Glibc

/// Waits until a condition is true, such as the state of another process. Checks it every 2 ms.
///
/// - Parameters:
///   - what: The condition in words, for the failure.
///   - limit: The timeout.
///   - isSo: The condition. It must return quickly.
/// - Throws: ``WaitTimeout`` after the timeout, or what `isSo` throws.
public func wait(
    until what: String, within limit: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation,
    _ isSo: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !isSo() {
        guard ContinuousClock.now < deadline else { throw WaitTimeout(what: what) }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// Suspends the calling thread, which must be one that may block.
public func rest(for duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    var left = timespec()
    while nanosleep(&time, &left) != 0, errno == EINTR { time = left }
}

public struct WaitTimeout: Error, CustomStringConvertible {
    public let what: String
    public var description: String { "timed out waiting until \(what)" }
}
