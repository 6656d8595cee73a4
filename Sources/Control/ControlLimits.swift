/// How much of a kiosk its clients can take up.
public struct ControlLimits: Hashable, Sendable {
    public static let standard = ControlLimits()
    /// Bytes of each piece in which a file is sent. A request that holds one stays below ``request``.
    public static let piece = 45_000

    /// Bytes of a request.
    public var request = 64 * 1024
    /// Bytes of a reply.
    public var reply = 4 * 1024 * 1024
    /// Bytes of all replies that their clients have not read yet; beyond these, the slowest client is dropped.
    public var unsent = 16 * 1024 * 1024
    /// Open at once. Beyond these, an idle connection is closed for each new one.
    public var connections = 64
    /// Requests of one user that run at once; others wait for their turn.
    public var requests = 16
    /// Places beside these for users that have fewer than two requests running.
    public var shared = 4
    /// Requests of each of the kinds `status`, `config` and short `press` that root and the kiosk's own user may run
    /// whatever else runs.
    public var kept = 1
    /// Connections that may watch the glass or wait for a text on it. They take no place of a request.
    public var watchers = 6
    /// Requests that were given up and whose handlers have not ended yet. Beyond these, nothing that needs the card is
    /// begun; timers are changed until there are twice as many.
    public var orphans = 32
    /// For a whole message to come or go, for the first request after connecting and for a watcher's next one.
    public var message = Duration.seconds(5)
    /// Between two requests of any other connection.
    public var idle = Duration.seconds(60)
    /// For a request to get its turn, and then for its answer.
    public var answer = Duration.seconds(10)
    /// For the answer of a request that may ask a service, which has 30 s itself.
    public var service = Duration.seconds(35)
    /// For requests that are running, and their replies, once the server stops.
    public var farewell = Duration.milliseconds(500)
}
