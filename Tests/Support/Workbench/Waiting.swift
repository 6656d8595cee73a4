internal import Glibc

/// Waits until a condition holds, such as a state of another process, by checking it every 2 ms.
///
/// - Parameters:
///   - what: is waited for, in words for the failure.
///   - limit: how long it may take.
///   - isSo: looks, and returns soon.
/// - Throws: ``NeverSo`` after the limit; what `isSo` throws.
public func wait(
    until what: String, within limit: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation,
    _ isSo: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !isSo() {
        guard ContinuousClock.now < deadline else { throw NeverSo(what: what) }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// Lets the calling thread rest, which must be one that may block.
public func rest(for duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    var left = timespec()
    while nanosleep(&time, &left) != 0, errno == EINTR { time = left }
}

public struct NeverSo: Error, CustomStringConvertible {
    public let what: String
    public var description: String { "waited in vain until \(what)" }
}
