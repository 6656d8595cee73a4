public import Control
public import GPIO
internal import Kiosk
public import Settings

// How a command ends for the errors of the other rooms.

extension SettingsError {
    public var sysexit: Sysexit {
        if isForbidden { return .notPermitted }
        switch self {
        case .unknownKey, .badValue, .unknownBoard, .unusableBoard, .repeated: return .unacceptable
        case .unusable, .notEditable, .unreadable: return .configuration
        case .unwritable: return .notWritten
        case .busy: return .passing
        }
    }
}

extension GPIOError {
    public var sysexit: Sysexit {
        if case .forbidden = self { .notPermitted } else { .unavailable }
    }
}

extension Failure {
    var sysexit: Sysexit {
        switch kind {
        case .passing: .passing
        case .notPermitted: .notPermitted
        case .notFound: .notFound
        case .notStored: .notWritten
        }
    }
}
