internal import Glibc
internal import Linux

/// A connection to a running kiosk, for several requests one after another.
public final class ControlSession: Sendable {
    private let stream: UnixStream
    private let path: String
    private let sender: Sender
    private let limits: ControlLimits

    /// Connects, blocking the calling thread for `timeout` at most.
    ///
    /// - Throws: `noKiosk`, `forbidden`, `noAnswer` or `system`.
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

    /// Sends one request and returns the reply. Blocks the calling thread; the reply must begin within `timeout`.
    ///
    /// A refusal by the kiosk is a reply, not an error. After an error, make a new session.
    ///
    /// - Throws: `noAnswer`, `connectionLost`, `strangeAnswer`, `requestTooLong` or `system`.
    public func send<Request: ControlRequest>(
        _ request: Request, timeout: Duration
    ) throws(ControlError) -> ControlReply<Request.Reply> {
        let message = ControlMessage.bytes(of: request, from: sender)
        guard message.count <= limits.request else { throw .requestTooLong(bytes: message.count) }
        let answer = try answer(to: message, timeout: timeout)
        do {
            return try ControlMessage.reply(from: answer, as: Request.Reply.self)
        } catch {
            throw .strangeAnswer(path: path, reason: error.reason)
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
            throw .strangeAnswer(path: path, reason: "it has \(count) bytes")
        } catch {
            throw .connectionLost(path: path)
        }
    }

    private func send(_ message: [UInt8], until end: Duration) throws(FrameError) {
        do throws(FrameError) {
            try stream.sendFrame(message, until: end)
        } catch {
            // A kiosk that hangs up before it reads has said why, as a rule; else there is nothing to be received.
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
