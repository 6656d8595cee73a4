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
    public convenience init(
        to path: String, from sender: Sender = Sender(), timeout: Duration, limits: ControlLimits = ControlLimits()
    ) throws(ControlError) {
        let end = KernelClock.monotonic.now + timeout
        try self.init(to: path, from: sender, timeout: timeout, until: end, limits: limits)
    }

    init(
        to path: String, from sender: Sender, timeout: Duration, until end: Duration, limits: ControlLimits
    ) throws(ControlError) {
        self.path = path
        self.sender = sender
        self.limits = limits
        do {
            stream = try UnixStream(connectingTo: path, until: end)
        } catch {
            throw Self.reason(error, path: path, timeout: timeout)
        }
    }

    /// Sends one request and returns the reply, as ``ControlClient`` does. After an error the session is of no more use.
    public func send<Request: ControlRequest>(
        _ request: Request, timeout: Duration
    ) throws(ControlError) -> ControlReply<Request.Reply> {
        let message = try Self.message(of: request, from: sender, limits)
        return try exchange(
            message, for: Request.Reply.self, timeout: timeout, until: KernelClock.monotonic.now + timeout)
    }

    static func message(
        of request: some ControlRequest, from sender: Sender, _ limits: ControlLimits
    ) throws(ControlError) -> [UInt8] {
        let message = ControlMessage.bytes(of: request, from: sender)
        guard message.count <= limits.request else { throw .requestTooLong(bytes: message.count) }
        return message
    }

    func exchange<Document>(
        _ message: [UInt8], for document: Document.Type, timeout: Duration, until end: Duration
    ) throws(ControlError) -> ControlReply<Document> {
        let answer = try answer(to: message, timeout: timeout, until: end)
        do {
            return try ControlMessage.reply(from: answer, as: document)
        } catch {
            throw .strangeAnswer(path: path, reason: error.reason)
        }
    }

    private func answer(
        to message: [UInt8], timeout: Duration, until end: Duration
    ) throws(ControlError) -> [UInt8] {
        do {
            try send(message, until: end)
            let answer = try stream.receiveFrame(upTo: limits.reply, firstBy: end, restWithin: limits.message)
            guard let answer else { throw FrameError.cut }
            return answer
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
