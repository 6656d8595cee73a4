internal import Glibc
internal import Linux

/// Asks a running kiosk.
public enum ControlClient {
    /// Sends one request and returns the reply, blocking the calling thread: for `timeout` at most until the reply
    /// begins to come.
    ///
    /// - Throws: `noKiosk`, `forbidden`, `noAnswer`, `connectionLost`, `strangeAnswer`, `requestTooLong` or `system`.
    ///   A request that the kiosk refuses is a reply.
    public static func send(
        _ request: ControlRequest, to path: String, timeout: Duration, limits: ControlLimits = ControlLimits()
    ) throws(ControlError) -> ControlReply {
        let message = Message.bytes(of: request)
        guard message.count <= limits.request else { throw .requestTooLong(bytes: message.count) }
        let answer = try exchange(message, at: path, timeout: timeout, limits: limits)
        do {
            return try Message.reply(from: answer)
        } catch {
            throw .strangeAnswer(path: path, reason: error.reason)
        }
    }

    private static func exchange(
        _ message: [UInt8], at path: String, timeout: Duration, limits: ControlLimits
    ) throws(ControlError) -> [UInt8] {
        let end = KernelClock.monotonic.now + timeout
        do {
            let stream = try UnixStream(connectingTo: path, until: end)
            try stream.sendFrame(message, until: end)
            let answer = try stream.receiveFrame(upTo: limits.reply, firstBy: end, restWithin: limits.message)
            guard let answer else { throw FrameError.cut }
            return answer
        } catch let error as SystemError {
            throw reason(error, path: path, timeout: timeout)
        } catch FrameError.failed(let error) {
            throw reason(error, path: path, timeout: timeout)
        } catch FrameError.tooLong(let count) {
            throw .strangeAnswer(path: path, reason: "it has \(count) bytes")
        } catch {
            throw .connectionLost(path: path)
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
