/// How much of a kiosk its clients can take up.
public struct ControlLimits: Hashable, Sendable {
    /// Bytes of a request.
    public var request: Int
    /// Bytes of a reply.
    public var reply: Int
    /// Bytes of all replies that their clients have not read yet; beyond these, the slowest client is dropped.
    public var unsent: Int
    /// Open at once. Beyond these, an idle connection is closed for each new one.
    public var connections: Int
    /// Requests of one user that run at once; others wait for their turn.
    public var requests: Int
    /// Places beside these for users that have fewer than two requests running.
    public var shared: Int
    /// Requests of each of the kinds `status`, `config` and short `press` that root and the kiosk's own user may run
    /// whatever else runs.
    public var kept: Int
    /// Connections that may watch the glass or wait for a text on it. They take no place of a request.
    public var watchers: Int
    /// Requests that were given up and whose handlers have not ended yet. Beyond these, nothing that needs the card is
    /// begun; timers are changed until there are twice as many.
    public var orphans: Int
    /// For a whole message to come or go, for the first request after connecting and for a watcher's next one.
    public var message: Duration
    /// Between two requests of any other connection.
    public var idle: Duration
    /// For a request to get its turn, and then for its answer.
    public var answer: Duration
    /// For the answer of a request that may ask a service, which has 30 s itself.
    public var service: Duration
    /// For requests that are running, and their replies, once the server stops.
    public var farewell: Duration

    public init(
        request: Int = 64 * 1024, reply: Int = 4 * 1024 * 1024, unsent: Int = 16 * 1024 * 1024, connections: Int = 64,
        requests: Int = 16, shared: Int = 4, kept: Int = 1, watchers: Int = 6, orphans: Int = 32,
        message: Duration = .seconds(5), idle: Duration = .seconds(60), answer: Duration = .seconds(10),
        service: Duration = .seconds(35), farewell: Duration = .milliseconds(500)
    ) {
        self.request = request
        self.reply = reply
        self.unsent = unsent
        self.connections = connections
        self.requests = requests
        self.shared = shared
        self.kept = kept
        self.watchers = watchers
        self.orphans = orphans
        self.message = message
        self.idle = idle
        self.answer = answer
        self.service = service
        self.farewell = farewell
    }
}
