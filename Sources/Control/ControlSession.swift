internal import Glibc
internal import Linux

/// A client's connection to a running kiosk, for several requests one after another.
public final class ControlSession: Sendable {
    private let stream: UnixStream
    private let path: String
    private let sender: Sender
    private let limits: ControlLimits

    /// Connects to a kiosk. Blocks the calling thread.
    ///
    /// - Parameters:
    ///   - path: the path of the kiosk's socket.
    ///   - sender: the person for whom requests are sent.
    ///   - timeout: the longest time to wait for the connection.
    ///   - limits: the limits of the messages.
    /// - Throws: `noKiosk` if no kiosk listens, `forbidden` if you may not use it, `noAnswer` after the timeout,
    ///   `system` for any other error.
    public init(
        to path: String, from sender: Sender = Sender(), timeout: Duration, limits: ControlLimits = .standard
    ) throws(ControlError) {
        self.path = path
        self.sender = sender
        self.limits = limits
        do {
            stream = try UnixStream(connectingTo: path, until: KernelClock.monotonic.now + timeout)
        } catch {
            throw Self.reason(error, path: path, timeout: timeout)
        }
    }

    /// Sends one request, and returns the reply. Blocks the calling thread.
    ///
    /// A refusal by the kiosk is a reply, not an error. After an error, make a new session.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - timeout: the longest time until the reply begins.
    /// - Throws: `requestTooLong` for too many bytes, `noAnswer` after the timeout, `connectionLost` if the kiosk hangs
    ///   up, `unreadableReply` if the reply can't be decoded, `system` for any other error.
    public func send<Request: ControlRequest>(
        _ request: Request, timeout: Duration
    ) throws(ControlError) -> ControlReply<Request.Reply> {
        let message = ControlMessage.bytes(of: request, from: sender)
        guard message.count <= limits.request else { throw .requestTooLong(bytes: message.count) }
        let answer = try answer(to: message, timeout: timeout)
        do {
            return try ControlMessage.reply(from: answer, as: Request.Reply.self)
        } catch {
            throw .unreadableReply(path: path, reason: error.reason)
        }
    }

    private func answer(to message: [UInt8], timeout: Duration) throws(ControlError) -> [UInt8] {
        do {
            let end = KernelClock.monotonic.now + timeout
            try send(message, until: end)
            return try stream.receiveFrame(upTo: limits.reply, firstBy: end, restWithin: limits.message)
        } catch FrameError.failed(let error) {
            throw Self.reason(error, path: path, timeout: timeout)
        } catch FrameError.tooLong(let count) {
            throw .unreadableReply(path: path, reason: "it has \(count) bytes, but the limit is \(limits.reply)")
        } catch {
            throw .connectionLost(path: path)
        }
    }

    private func send(_ message: [UInt8], until end: Duration) throws(FrameError) {
        do throws(FrameError) {
            try stream.sendFrame(message, until: end)
        } catch {
            // A kiosk that hangs up before it reads has usually sent the reason; receiving returns it or fails.
            guard case .failed(let cause) = error, [EPIPE, ECONNRESET].contains(cause.code) else { throw error }
        }
    }

    private static func reason(_ error: SystemError, path: String, timeout: Duration) -> ControlError {
        switch error.code {
        case ENOENT, ENOTDIR, ECONNREFUSED: .noKiosk(path: path)
        case EACCES, EPERM: .forbidden(path: path)
        case ETIMEDOUT: .noAnswer(path: path, after: timeout)
        case EPIPE, ECONNRESET: .connectionLost(path: path)
        default: .system(error, path: path)
        }
    }
}
