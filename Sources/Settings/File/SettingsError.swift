internal import Glibc
public import Linux

/// Why settings cannot be told or changed; nothing was changed.
public enum SettingsError: Error, Hashable, Sendable {
    case unknownKey(String, near: String?)
    case badValue(key: String, ValueProblem)
    /// No board is called that.
    case unknownBoard(String)
    /// The board's file cannot be used, for that reason.
    case unusableBoard(String)
    /// A key stands twice in one change.
    case repeated(String)
    /// A place is named with one of its coordinates, and the other would be that of another place, or none.
    case halfAPoint(missing: String)
    /// The file cannot be used as it is, or would not be usable after the change.
    case unusable(path: String, SettingsProblem)
    /// The file is valid, but written in a way in which this key cannot be changed without touching others.
    case notEditable(path: String, key: String)
    case unreadable(path: String, SystemError)
    case unwritable(path: String, SystemError)
    /// Another program is writing the file.
    case busy(path: String)
}

extension SettingsError: CustomStringConvertible {
    /// One line for log and shell: what happened, what was kept, what to do.
    public var description: String { text.withoutControls }

    private var text: String {
        switch self {
        case .unknownKey(let name, let near):
            let hint = near.map { "did you mean \($0)?" } ?? "`galley config keys` lists them"
            return "no setting is called \(name.quotedForPeople); nothing was changed; \(hint)"
        case .badValue(let key, let problem):
            return "\(key) \(problem); nothing was changed"
        case .unknownBoard(let name):
            return
                "board.name cannot be \(name.quotedForPeople): no board is called that; nothing was changed; "
                + "`galley board list` lists them"
        case .unusableBoard(let reason):
            return "\(reason); nothing was changed; mend the file first, or choose another board"
        case .repeated(let key):
            return "\(key) stands twice in one change; nothing was changed; give it once"
        case .halfAPoint(let missing):
            return "\(missing) is missing: a place has both coordinates or none; nothing was changed; give "
                + "\(SettingKey.locationLatitude.name) and \(SettingKey.locationLongitude.name) with "
                + "\(SettingKey.locationName.name), or neither to have them looked up"
        case .unusable(let path, let problem):
            return "\(path): \(problem); the file was left as it is; mend it there, then `galley config check`"
        case .notEditable(let path, let key):
            return "\(path): \(key) is written in a way that only a person can change; the file was left as it is"
        case .unreadable(let path, let error):
            return "\(path) cannot be read (\(error)); let this user read it, or name another file with --config"
        case .unwritable(let path, let error):
            return "\(path) cannot be written (\(error)); what was there is kept; \(Self.remedy(for: error))"
        case .busy(let path):
            return "\(path) is being written by another program; nothing was changed; try again"
        }
    }

    private static func remedy(for error: SystemError) -> String {
        switch error.code {
        case EACCES, EPERM: "ask as a user who may, or with sudo"
        case ENOSPC, EDQUOT: "make room first"
        case EROFS, EIO: "the card is read-only or broken, `dmesg` may say why"
        default: "check its folder, then try again"
        }
    }

    /// Whether another user may do what this one may not.
    public var isForbidden: Bool {
        switch self {
        case .unreadable(_, let error), .unwritable(_, let error): error.code == EACCES || error.code == EPERM
        default: false
        }
    }
}
