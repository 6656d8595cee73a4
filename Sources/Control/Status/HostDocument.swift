/// A host that the kiosk sends requests to, as `status --hosts` lists it.
public struct HostDocument: Hashable, Sendable, Codable {
    /// State of the host's circuit breaker: closed lets requests through, open holds them back after several failures.
    public enum Breaker: String, Hashable, Sendable, Codable {
        case closed, open
    }

    /// Purpose of the host.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        case recipes, mealie, pictures, places, sharing, shopping
        /// Search for the coordinates of a named place.
        case location
        /// The broker that shares the household's data. It has no circuit breaker and no count of failures.
        case household
    }

    public var host: String
    /// TCP port, 1 to 65535.
    public var port: Int
    public var role: Role
    /// True if the kiosk has sent a request to this host since the kiosk started.
    public var asked: Bool
    public var breaker: Breaker
    /// Number of consecutive failures.
    public var failures: Int
    /// Seconds until the circuit breaker lets a request through as a test; null while it is closed.
    @Nullable public var retry: Double?
    /// Reason why the last request failed; null if it succeeded.
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
