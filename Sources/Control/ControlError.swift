internal import Glibc
internal import Kitchen
public import Linux

/// Why a kiosk's socket or state cannot be had, or a kiosk not be talked to.
public enum ControlError: Error, Hashable {
    /// Nobody listens at the path.
    case noKiosk(path: String)
    /// This user may not talk to the kiosk at the path.
    case forbidden(path: String)
    /// The kiosk did not take the request or did not answer it in time.
    case noAnswer(path: String, after: Duration)
    /// The connection ended before the answer was there.
    case connectionLost(path: String)
    /// The answer is none that this program knows.
    case strangeAnswer(path: String, reason: String)
    /// The request has that many bytes, more than a kiosk takes.
    case requestTooLong(bytes: Int)
    /// Another kiosk, that process if it is known, has the socket.
    case inUse(path: String, process: Int32?)
    /// Another kiosk, that process if it is known, has the state folder.
    case stateInUse(folder: String, process: Int32?)
    /// Something that is no socket lies at the path.
    case notASocket(path: String)
    /// Others could put something of theirs into the folder.
    case unsafeFolder(path: String, owner: UInt32, mode: UInt32)
    /// Anything else that the kernel says.
    case system(SystemError, path: String)
}

extension ControlError {
    /// How a command ends for this reason.
    public var status: Sysexit {
        switch self {
        case .noKiosk, .strangeAnswer, .inUse, .stateInUse: .unavailable
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
    /// For the log and the shell, one line: what happened, what was kept, what to do next.
    public var description: String {
        switch self {
        case .noKiosk(let path):
            "No kiosk is running at \(path). Start one with `galley run`, or name another with --socket."
        case .forbidden(let path):
            """
            Talking to the kiosk at \(path) is not permitted. Run the command as root or as the kiosk's user, or \
            join the group that the socket belongs to and log in again.
            """
        case .noAnswer(let path, let time):
            """
            The kiosk at \(path) did not answer within \(time.spokenText); what was asked may be done still. \
            ScreenVersion with `galley status`, then try again.
            """
        case .connectionLost(let path):
            """
            The kiosk at \(path) ended the connection before it answered: it may have been stopped. ScreenVersion with \
            `galley status`, then try again.
            """
        case .strangeAnswer(let path, let reason):
            """
            The answer of \(path) is not understood (\(reason)). Restart the kiosk, so that it and its commands \
            are of one release.
            """
        case .requestTooLong(let bytes):
            "The request has \(bytes) bytes, more than a kiosk takes; nothing was sent. Ask for less at once."
        case .inUse(let path, let process):
            """
            \(Self.name(process)) has the socket \(path); it goes on undisturbed. Stop it first, or take another \
            socket with --socket.
            """
        case .stateInUse(let folder, let process):
            """
            \(Self.name(process)) has the state in \(folder); it goes on undisturbed. Stop it first, or take \
            another folder with --state.
            """
        case .notASocket(let path):
            "\(path) is no socket; it was left as it is. Move it away, or take another path with --socket."
        case .unsafeFolder(let path, let owner, let mode):
            """
            Others may write to the folder \(path) (it belongs to user \(owner), mode \(String(mode, radix: 8))), \
            so a kiosk's files are not safe there. Take a folder of your own, or `chmod go-w` this one.
            """
        case .system(let error, let path):
            "\(path): \(error). Nothing was changed. Check the path, its permissions and the room on the card."
        }
    }

    private static func name(_ process: Int32?) -> String {
        process.map { "Another kiosk, process \($0)," } ?? "Another kiosk"
    }
}
