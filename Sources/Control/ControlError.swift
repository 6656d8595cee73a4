internal import Glibc
internal import Kitchen
public import Linux

/// Error of a client that talks to a kiosk, or of a kiosk that takes its socket and its state folder.
public enum ControlError: Error, Hashable {
    /// No kiosk listens at the path.
    case noKiosk(path: String)
    /// This user has no permission to use the kiosk at the path.
    case forbidden(path: String)
    /// The kiosk did not answer before the timeout.
    case noAnswer(path: String, after: Duration)
    /// The connection ended before the reply was complete.
    case connectionLost(path: String)
    /// The reply can't be decoded.
    case unreadableReply(path: String, reason: String)
    /// The request is longer than a kiosk accepts.
    case requestTooLong(bytes: Int)
    /// Another kiosk uses the socket; its process, if known.
    case inUse(path: String, process: Int32?)
    /// Another kiosk uses the state folder; its process, if known.
    case stateInUse(folder: String, process: Int32?)
    /// The file at the path is not a socket.
    case notASocket(path: String)
    /// Other users can write to the folder.
    case unsafeFolder(path: String, owner: UInt32, mode: UInt32)
    /// Any other error of the kernel.
    case system(SystemError, path: String)
}

extension ControlError {
    /// Exit code of a command that ends with this error.
    public var status: Sysexit {
        switch self {
        case .noKiosk, .unreadableReply, .inUse, .stateInUse: .unavailable
        case .forbidden, .unsafeFolder: .notPermitted
        case .noAnswer, .connectionLost: .passing
        case .requestTooLong, .notASocket: .unacceptable
        case .system(let error, _): Self.status(of: error.code)
        }
    }

    private static func status(of code: Int32) -> Sysexit {
        switch code {
        case EACCES, EPERM: .notPermitted
        case ENOSPC, EROFS, EIO, EDQUOT: .notWritten
        case ENAMETOOLONG, EINVAL: .unacceptable
        default: .unavailable
        }
    }
}

extension ControlError: CustomStringConvertible {
    /// Message for the log and the terminal, in one line: what happened, what was kept, what to do next.
    public var description: String {
        switch self {
        case .noKiosk(let path):
            "No kiosk is running at \(path). Start one with `galley run`, or give another socket with --socket."
        case .forbidden(let path):
            """
            You may not use the kiosk at \(path). Run the command as root or as the kiosk's user, or join the group \
            that the socket belongs to and log in again.
            """
        case .noAnswer(let path, let time):
            """
            The kiosk at \(path) did not answer within \(time.spokenText). The request may still be carried out. \
            Check `galley status`, then try again.
            """
        case .connectionLost(let path):
            """
            The kiosk at \(path) ended the connection before it answered: it may have been stopped. Check \
            `galley status`, then try again.
            """
        case .unreadableReply(let path, let reason):
            """
            The reply of the kiosk at \(path) can't be read (\(reason)). The kiosk is probably from \
            another release: restart it.
            """
        case .requestTooLong(let bytes):
            "The request has \(bytes) bytes, more than a kiosk accepts; nothing was sent. Send less at once."
        case .inUse(let path, let process):
            """
            \(Self.name(process)) uses the socket \(path) and keeps running. Stop it first, or use another \
            socket with --socket.
            """
        case .stateInUse(let folder, let process):
            """
            \(Self.name(process)) uses the state folder \(folder) and keeps running. Stop it first, or use \
            another folder with --state.
            """
        case .notASocket(let path):
            "\(path) is not a socket; it was not changed. Move it elsewhere, or use another path with --socket."
        case .unsafeFolder(let path, let owner, let mode):
            """
            Other users may write to the folder \(path) (it belongs to user \(owner), mode \(String(mode, radix: 8))), \
            so a kiosk's files are not safe there. Use a folder of your own, or run `chmod go-w` on this one.
            """
        case .system(let error, let path):
            "\(path): \(error). Nothing was changed. Check the path, its permissions and the free space on the card."
        }
    }

    private static func name(_ process: Int32?) -> String {
        process.map { "Another kiosk, process \($0)," } ?? "Another kiosk"
    }
}
