internal import Glibc
public import Linux

/// Why settings cannot be told or changed; nothing was changed.
public enum SettingsError: Error, Hashable, Sendable {
    case unknownKey(String, near: String?, toChangeIt: Bool = true)
    case badValue(key: String, ValueProblem)
    case unknownBoard(String)
    /// The board's file cannot be used, for that reason.
    case unusableBoard(String)
    /// A key stands twice in one change.
    case repeated(String)
    /// A place is named with one of its coordinates, and the other would be that of another place, or none.
    case halfAPoint(missing: String)
    /// The file cannot be used as it is, or would not be usable after the change.
    case unusable(path: String, SettingsProblem)
    /// The configuration in a backup cannot be used.
    case unusableBackup(SettingsProblem)
    /// The file is valid, but written in a way in which this key cannot be changed without touching others.
    case notEditable(path: String, key: String)
    case unreadable(path: String, SystemError)
    /// What the kiosk keeps for itself beside the settings: their history, or a trial.
    case unreadableState(path: String, SystemError)
    /// What is in the place of the history is none.
    case damagedHistory(path: String)
    /// Nobody knows what is tried, and what it goes back to.
    case damagedTrial(path: String)
    /// The path is a link that another user has made to a file that is not theirs.
    case foreignLink(path: String)
    case unwritable(path: String, SystemError)
    /// Another program is writing the file.
    case busy(path: String)
    /// Somebody else has changed the file since it was read.
    case editedMeanwhile(path: String)
    /// The last change is another one than the caller knows of.
    case changedMeanwhile(known: Int, last: Int)
    /// So many changes can be taken back, which is less than was asked for.
    case nothingToTakeBack(left: Int)
    /// A change waits to be confirmed, and this one cannot be made of what it would go back to as well.
    case onTrial
    /// The change that waits is somebody else's.
    case trialOfAnother(String)
    case boardFileFromAfar
    /// The folder of backups was named through `galley ssh`.
    case backupFolderFromAfar
    /// The environment sets the secret, and somebody from afar would have it sent elsewhere.
    case fixedSecret(String)
    /// No change waits to be confirmed.
    case nothingOnTrial
    /// Nobody would take a change back: no kiosk runs.
    case nobodyToTakeBack
}

extension SettingsError: CustomStringConvertible {
    /// One line for log and shell: what happened, what was kept, what to do.
    public var description: String { text.withoutControls }

    private var text: String {
        switch self {
        case .unknownKey(let name, let near, let toChangeIt):
            let hint = near.map { "did you mean \($0)?" } ?? "`galley config keys` lists them"
            return "no setting is called \(name.quotedForPeople);\(toChangeIt ? " nothing was changed;" : "") \(hint)"
        case .badValue(let key, let problem):
            return "\(key) \(problem); nothing was changed"
        case .unknownBoard(let name):
            return
                "board.name cannot be \(name.quotedForPeople): no board is called that; nothing was changed; "
                + "there are \(SettingKey.boards)"
        case .unusableBoard(let reason):
            return "\(reason); nothing was changed; mend the file first, or choose another board"
        case .repeated(let key):
            return "\(key) stands twice in one change; nothing was changed; give it once"
        case .halfAPoint(let missing):
            return "\(missing) is missing: a place has both coordinates or none; nothing was changed; give "
                + "\(SettingKey.locationLatitude.name) and \(SettingKey.locationLongitude.name) with "
                + "\(SettingKey.locationName.name), or neither to have them looked up"
        case .unusable(let path, let problem):
            return "\(path): \(problem); the file was left as it is; mend it there, "
                + "then `galley config check`, or take the last good one with `galley config undo`"
        case .unusableBackup(let problem):
            return "galley.toml of the backup: \(problem); nothing was changed; restore another backup"
        case .notEditable(let path, let key):
            return "\(path): \(key) is written in a way that only a person can change; the file was left as it is"
        case .unreadable(let path, let error):
            return "\(path) cannot be read (\(error)); it was left as it is; \(Self.remedy(forReading: error)), name "
                + "another file with --config, or take the last good one with `galley config undo`"
        case .unreadableState(let path, let error):
            return "\(path) cannot be read (\(error)); it was left as it is; \(Self.remedy(forReading: error)), or "
                + "name another folder with --state"
        case .damagedHistory(let path):
            return "\(path) is damaged: nobody knows the changes of before; the next one begins it anew, and keeps "
                + "what is there beside it"
        case .damagedTrial(let path):
            return "\(path) is damaged: something is on trial, and nobody knows what; nothing was changed; take the "
                + "last good settings with `galley config undo`"
        case .foreignLink(let path):
            return "\(path) is a link of another user to a file that is not theirs; nothing was changed; name the file "
                + "itself with --config"
        case .unwritable(let path, let error):
            return "\(path) cannot be written (\(error)); what was there is kept; \(Self.remedy(for: error))"
        case .busy(let path):
            return "\(path) is being written by another program; nothing was changed; try again"
        case .editedMeanwhile(let path):
            return "\(path) was changed by somebody else meanwhile; it was left as it is; edit it anew"
        case .changedMeanwhile(let known, let last):
            return
                "change \(last) is the last one, not \(known); nothing was changed; see `galley config history`"
        case .nothingToTakeBack(let left):
            return left == 0
                ? "no change is left that could be taken back; nothing was changed"
                : "only \(left) can be taken back; nothing was changed; `galley config history` lists them"
        case .onTrial:
            return "a change waits to be confirmed; nothing was changed; first `galley config confirm` it, or take it "
                + "back with `galley config undo`"
        case .trialOfAnother(let author):
            return "only \(author) may confirm this change, and root; it waits on"
        case .boardFileFromAfar:
            return "a board's file can be named by users of the kiosk's own machine only; nothing was changed"
        case .backupFolderFromAfar:
            return "backup.folder can be set by users of the kiosk's own machine only; nothing was changed"
        case .fixedSecret(let key):
            return "\(key) is set by the kiosk's environment and would be sent elsewhere, which only users of its own "
                + "machine may want; nothing was changed"
        case .nothingOnTrial:
            return "no change waits to be confirmed: it was confirmed before, or went back; see `galley config history`"
        case .nobodyToTakeBack:
            return "no kiosk runs that would take the change back; nothing was changed; start one, or leave out "
                + "--confirm"
        }
    }

    private static func remedy(forReading error: SystemError) -> String {
        [EACCES, EPERM].contains(error.code) ? "let this user read it" : remedy(for: error)
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
        case .unreadable(_, let error), .unreadableState(_, let error), .unwritable(_, let error):
            error.code == EACCES || error.code == EPERM
        default: false
        }
    }
}
