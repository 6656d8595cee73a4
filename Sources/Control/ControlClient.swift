internal import Linux

/// Asks a running kiosk.
public enum ControlClient {
    /// Sends one request and returns the reply, blocking the calling thread: for `timeout` at most until the reply
    /// begins to come.
    ///
    /// - Throws: `noKiosk`, `forbidden`, `noAnswer`, `connectionLost`, `strangeAnswer`, `requestTooLong` or `system`.
    ///   A request that the kiosk refuses is a reply.
    public static func send<Request: ControlRequest>(
        _ request: Request, to path: String, from sender: Sender = Sender(), timeout: Duration,
        limits: ControlLimits = ControlLimits()
    ) throws(ControlError) -> ControlReply<Request.Reply> {
        let message = try ControlSession.message(of: request, from: sender, limits)
        let end = KernelClock.monotonic.now + timeout
        return try ControlSession(to: path, from: sender, timeout: timeout, until: end, limits: limits)
            .exchange(message, for: Request.Reply.self, timeout: timeout, until: end)
    }
}
