internal import Glibc
internal import Kitchen
public import Linux
internal import TOML

/// The reason why settings can't be read or changed. Nothing was changed.
public enum SettingsError: Error, Hashable, Sendable {
    case unknownKey(String, near: String?, toChangeIt: Bool = true)
    case badValue(key: String, ValueProblem)
    case unknownBoard(String)
    /// The board file can't be used, with the reason.
    case unusableBoard(String)
    /// A key occurs twice in one change.
    case repeated(String)
    /// A change names a place and gives only one of its coordinates.
    case missingCoordinate(String)
    /// The file can't be used now, or couldn't be used after the change.
    case unusable(path: String, SettingsProblem)
    /// The configuration in a backup can't be used.
    case unusableBackup(SettingsProblem)
    /// The file is valid, but this key can't be changed in its text without changing other keys.
    case notEditable(path: String, key: String)
    case unreadable(path: String, SystemError)
    /// One of the kiosk's own files can't be read: the history or a trial.
    case unreadableState(path: String, SystemError)
    /// The file of the history is damaged.
    case damagedHistory(path: String)
    /// The file of the trial is damaged, so neither its changes nor the values before them are known.
    case damagedTrial(path: String)
    /// The path is another user's link to a file that isn't theirs.
    case foreignLink(path: String)
    case unwritable(path: String, SystemError)
    /// Another program is writing the file.
    case busy(path: String)
    /// Another program or person has changed the file since it was read.
    case editedMeanwhile(path: String)
    /// The last change isn't the one that the caller expects.
    case changedMeanwhile(known: Int, last: Int)
    /// Fewer changes can be taken back than requested.
    case nothingToTakeBack(left: Int)
    /// Changes on trial wait to be confirmed, and this change is not possible meanwhile.
    case onTrial
    /// Another person made the change on trial.
    case trialOfAnother(String)
    /// A remote command names a board file.
    case remoteBoardFile
    /// A remote command sets the folder of backups.
    case localOnly(String)
    /// A remote command would send a secret from the environment to another server.
    case fixedSecret(String)
    /// No change waits to be confirmed.
    case nothingOnTrial
    /// No kiosk runs that could take back an unconfirmed change.
    case noKioskForTrial
}

extension SettingsError: CustomStringConvertible {
    /// One line for log and shell: what happened, what was kept and what to do.
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
                "board.name cannot be \(name.quotedForPeople): no board has this name; nothing was changed; "
                + "the boards are \(SettingKey.boards)"
        case .unusableBoard(let reason):
            return "\(reason); nothing was changed; correct the file first, or choose another board"
        case .repeated(let key):
            return "\(key) is given twice; nothing was changed; give it once"
        case .missingCoordinate(let missing):
            return "\(missing) is missing: a place needs both coordinates; nothing was changed; give "
                + "\(SettingKey.locationLatitude.name) and \(SettingKey.locationLongitude.name) with "
                + "\(SettingKey.locationName.name), or give neither to have them looked up"
        case .unusable(let path, let problem):
            return "\(path): \(problem); the file was not changed; correct it and run `galley config check`, "
                + "or restore the last good settings with `galley config undo`"
        case .unusableBackup(let problem):
            return "galley.toml in the backup: \(problem); nothing was changed; restore another backup"
        case .notEditable(let path, let key):
            return "\(path): \(key) is written in a way that Galley can't change; the file was not changed; "
                + "edit it with `galley config edit`"
        case .unreadable(let path, let error):
            return "\(path) cannot be read (\(error)); it was not changed; \(Self.remedy(forReading: error)), use "
                + "another file with --config, or restore the last good settings with `galley config undo`"
        case .unreadableState(let path, let error):
            return "\(path) cannot be read (\(error)); it was not changed; \(Self.remedy(forReading: error)), or "
                + "use another folder with --state"
        case .damagedHistory(let path):
            return "\(path) is damaged, so earlier changes can't be listed; the settings are not affected; the next "
                + "change starts a new history and keeps the damaged file under another name"
        case .damagedTrial(let path):
            return "\(path) is damaged, so Galley can't tell which changes wait to be confirmed; nothing was changed; "
                + "restore the last good settings with `galley config undo`"
        case .foreignLink(let path):
            return "\(path) is a link that another user made to a file that they don't own; nothing was changed; give "
                + "the path of the file itself with --config"
        case .unwritable(let path, let error):
            return "\(path) cannot be written (\(error)); the old file is kept; \(Self.remedy(for: error))"
        case .busy(let path):
            return "\(path) is being written by another program; nothing was changed; try again"
        case .editedMeanwhile(let path):
            return "\(path) was changed by someone else in the meantime; your changes were not saved; edit it again"
        case .changedMeanwhile(let known, let last):
            return
                "the newest change is number \(last), not \(known); nothing was changed; see `galley config history`"
        case .nothingToTakeBack(let left):
            return left == 0
                ? "there is no change to take back; nothing was changed"
                : "only \(left.counted("change")) can be taken back; nothing was changed; see `galley config history`"
        case .onTrial:
            return "a change waits to be confirmed; nothing was changed; first run `galley config confirm` to keep it, "
                + "or `galley config undo` to take it back"
        case .trialOfAnother(let author):
            return "only \(author) or root can confirm this change; it still waits to be confirmed"
        case .remoteBoardFile:
            return "a board file can be set on the kiosk's own machine only; nothing was changed; give the name of a "
                + "board"
        case .localOnly(let key):
            return "\(key) can be set on the kiosk's own machine only; nothing was changed"
        case .fixedSecret(let key):
            return "this change would send \(key), which comes from the kiosk's environment, to another address; "
                + "nothing was changed; make the change on the kiosk's own machine"
        case .nothingOnTrial:
            return "no change waits to be confirmed: it was confirmed or taken back already; see "
                + "`galley config history`"
        case .noKioskForTrial:
            return "no kiosk is running that could take the change back; nothing was changed; start one, or leave out "
                + "--confirm"
        }
    }

    private static func remedy(forReading error: SystemError) -> String {
        [EACCES, EPERM].contains(error.code) ? "let this user read it" : remedy(for: error)
    }

    private static func remedy(for error: SystemError) -> String {
        switch error.code {
        case EACCES, EPERM: "run the command as the file's owner, or with sudo"
        case ENOSPC, EDQUOT: "make room first"
        case EROFS, EIO: "the card is read-only or broken, see `dmesg`"
        default: "check its folder, then try again"
        }
    }

    /// True if the user lacks a permission that another user may have.
    public var isForbidden: Bool {
        switch self {
        case .unreadable(_, let error), .unreadableState(_, let error), .unwritable(_, let error):
            error.code == EACCES || error.code == EPERM
        default: false
        }
    }
}
