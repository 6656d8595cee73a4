public import Boards
public import Control
public import Cookbook
public import GPIO
internal import Glibc
internal import Kiosk
public import Linux
public import Settings

extension ControlFailure {
    /// Describes an error of any module for the client.
    init(_ error: any Error) {
        switch error {
        case let failure as ControlFailure: self = failure
        case let failure as Failure: self.init(failure.sysexit, failure.detail)
        case let error as SettingsError: self.init(error.sysexit, error.description)
        case let error as CookbookError: self.init(error.sysexit, error.description)
        case let error as BackupProblem: self.init(.unacceptable, error.description)
        default: self.init(.notWritten, "\(error)")
        }
    }
}

// The exit codes of commands for the errors of other modules.

extension SettingsError {
    public var sysexit: Sysexit {
        if isForbidden { return .notPermitted }
        switch self {
        case .unknownKey, .badValue, .unknownBoard, .unusableBoard, .repeated, .missingCoordinate, .nothingToTakeBack,
            .unusableBackup:
            return .unacceptable
        case .unusable, .notEditable, .unreadable: return .configuration
        case .unwritable, .unreadableState, .damagedHistory, .damagedTrial: return .notWritten
        case .foreignLink, .trialOfAnother, .remoteBoardFile, .localOnly, .fixedSecret:
            return .notPermitted
        case .busy, .changedMeanwhile, .editedMeanwhile, .onTrial, .nothingOnTrial: return .passing
        case .noKioskForTrial: return .unavailable
        }
    }
}

extension GPIOError {
    public var sysexit: Sysexit {
        if case .forbidden = self { .notPermitted } else { .unavailable }
    }
}

extension CookbookError {
    public var sysexit: Sysexit {
        switch reason {
        case .forbidden: .notPermitted
        case .busy: .passing
        default: .notWritten
        }
    }
}

extension SystemError {
    public var sysexit: Sysexit {
        [EACCES, EPERM].contains(code) ? .notPermitted : .notWritten
    }
}

extension Failure {
    var sysexit: Sysexit {
        switch kind {
        case .passing: .passing
        case .notPermitted: .notPermitted
        case .notFound: .notFound
        case .unacceptable: .unacceptable
        case .notStored: .notWritten
        }
    }
}

extension BoardFileError {
    public var sysexit: Sysexit {
        switch kind {
        case .malformed: .unacceptable
        case .missing: .notFound
        case .forbidden: .notPermitted
        }
    }
}
