/// Limits that keep clients from taking up too much of a kiosk.
public struct ControlLimits: Hashable, Sendable {
    public static let standard = ControlLimits()
    /// Bytes of each piece in which a file is sent. A request with one, in Base64, stays below ``request``.
    public static let piece = 45_000

    /// Most bytes of a request.
    public var request = 64 * 1024
    /// Most bytes of a reply.
    public var reply = 4 * 1024 * 1024
    /// Most bytes of all unsent replies. Beyond them, the slowest reader is dropped.
    public var unsent = 16 * 1024 * 1024
    /// Most open connections. Beyond them, an idle connection is closed for each new one.
    public var connections = 64
    /// Most running requests. Further requests wait for their turn.
    public var requests = 16
    /// Additional running requests of users that have fewer than two.
    public var shared = 4
    /// Places that are reserved for each ``EssentialRequest`` of root and of the kiosk's own user.
    public var reserved = 1
    /// Most connections that watch the screen or wait for a text on it. They take no place of a request.
    public var watchers = 6
    /// Most requests that have timed out but whose handlers have not ended. Beyond them, no request that needs the card
    /// is begun; changes of timers are begun until there are twice as many.
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
