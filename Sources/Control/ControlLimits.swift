/// Limits that keep clients from taking up too much of a kiosk.
public struct ControlLimits: Hashable, Sendable {
    public static let standard = ControlLimits()
    /// Number of bytes in each piece of a sent file. A request with one piece, in Base64, stays below ``request``.
    public static let piece = 45_000

    /// Maximum number of bytes of a request.
    public var request = 64 * 1024
    /// Maximum number of bytes of a reply.
    public var reply = 4 * 1024 * 1024
    /// Maximum number of bytes of all unsent replies together. Beyond it, the slowest reader is dropped.
    public var unsent = 16 * 1024 * 1024
    /// Maximum number of open connections. Beyond it, an idle connection is closed for each new one.
    public var connections = 64
    /// Maximum number of running requests. Further requests wait for their turn.
    public var requests = 16
    /// Number of requests that may run beyond ``requests``, for users that have fewer than two running.
    public var shared = 4
    /// Places that are reserved for each ``EssentialRequest`` of root and of the kiosk's own user.
    public var reserved = 1
    /// Maximum number of connections that watch the screen or wait for a text on it. They don't count as requests.
    public var watchers = 6
    /// Maximum number of requests that have timed out but whose handlers have not ended. Beyond it, no request that
    /// needs the card is begun. Changes of timers are begun up to twice this number.
    public var orphans = 32
    /// Timeout for one message to be received or sent, for the first request of a connection, and for a watcher's next
    /// one.
    public var message = Duration.seconds(5)
    /// Timeout for the next request of any other connection.
    public var idle = Duration.seconds(60)
    /// Timeout for a request to get its turn, and then for its reply.
    public var answer = Duration.seconds(10)
    /// Timeout for the reply of a request that may ask a service; the service itself has 30 s.
    public var service = Duration.seconds(35)
    /// Timeout for running requests and their replies after the server was stopped.
    public var shutdownTimeout = Duration.milliseconds(500)
}
