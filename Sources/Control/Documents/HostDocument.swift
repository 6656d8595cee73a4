/// A host that the kiosk asks things of, as `status --hosts` lists it.
public struct HostDocument: Hashable, Sendable, Codable {
    /// Whether requests go through: after failures in a row they are held back, and one is let through as a try.
    public enum Breaker: String, Hashable, Sendable, Codable {
        case closed, open
    }

    public var host: String
    public var breaker: Breaker
    /// Failures in a row.
    public var failures: Int
    /// Seconds until the next try is let through; null while nothing is held back.
    @Nullable public var retry: Double?
    /// Why the last request failed; null if it did not.
    @Nullable public var problem: String?

    public init(host: String, breaker: Breaker, failures: Int, retry: Double? = nil, problem: String? = nil) {
        self.host = host
        self.breaker = breaker
        self.failures = failures
        self.retry = retry
        self.problem = problem
    }
}
