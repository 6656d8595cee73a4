/// A host that the kiosk asks things of, as `status --hosts` lists it.
public struct HostDocument: Hashable, Sendable, Codable {
    /// Whether requests go through: after failures in a row they are held back, and one is let through as a try.
    public enum Breaker: String, Hashable, Sendable, Codable {
        case closed, open
    }

    /// What it is asked for.
    public enum Role: String, Hashable, Sendable, Codable {
        case recipes, pictures, places, sharing
        /// Where a named place is.
        case location
    }

    public var host: String
    /// Of TCP, 1 to 65535.
    public var port: Int
    public var role: Role
    /// Whether it was asked anything since the kiosk was started.
    public var asked: Bool
    public var breaker: Breaker
    /// Failures in a row.
    public var failures: Int
    /// Seconds until the next try is let through; null while nothing is held back.
    @Nullable public var retry: Double?
    /// Why the last request failed; null if it did not.
    @Nullable public var problem: String?

    public init(
        host: String, port: Int, role: Role, asked: Bool, breaker: Breaker, failures: Int, retry: Double? = nil,
        problem: String? = nil
    ) {
        self.host = host
        self.port = port
        self.role = role
        self.asked = asked
        self.breaker = breaker
        self.failures = failures
        self.retry = retry
        self.problem = problem
    }
}
