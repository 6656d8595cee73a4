/// How much of a kiosk those who talk to it can take up.
public struct ControlLimits: Hashable, Sendable {
    /// Bytes of a request and of a reply.
    public var request: Int
    public var reply: Int
    /// Served at once; others wait until one of these ends.
    public var connections: Int
    /// Of these, those that may watch the glass; fewer, so that commands always get in.
    public var watchers: Int
    /// For a whole message to come or go, for the first request after connecting and for a watcher's next one.
    public var message: Duration
    /// Between two requests of any other connection.
    public var idle: Duration
    /// For requests that are running, and their replies, once the server stops.
    public var farewell: Duration

    public init(
        request: Int = 64 * 1024, reply: Int = 4 * 1024 * 1024, connections: Int = 16, watchers: Int = 6,
        message: Duration = .seconds(5), idle: Duration = .seconds(60), farewell: Duration = .milliseconds(500)
    ) {
        self.request = request
        self.reply = reply
        self.connections = connections
        self.watchers = watchers
        self.message = message
        self.idle = idle
        self.farewell = farewell
    }
}
