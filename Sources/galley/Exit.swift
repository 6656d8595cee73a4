import ArgumentParser
import Glibc
import Settings

/// How a command ends (sysexits.h); wrong usage, 64, is also how the argument parser ends.
enum ExitStatus: Int32 {
    /// Unknown command or option, missing argument.
    case usage = 64
    /// A value is not acceptable; nothing was changed.
    case unacceptable = 65
    /// No such recipe, food, timer, file, board or profile.
    case notFound = 66
    /// No kiosk is running at the socket, or the hardware is not there.
    case unavailable = 69
    /// It could not be written; nothing that was there is lost.
    case notWritten = 74
    /// A passing failure: try again.
    case tryAgain = 75
    case notPermitted = 77
    /// The configuration file cannot be used.
    case badConfiguration = 78
}

/// Says on standard error, in one line, why a command fails; the result is to be thrown.
func failure(_ status: ExitStatus, _ message: String) -> ExitCode {
    tell(message)
    return ExitCode(status.rawValue)
}

/// Writes one line to standard error, without control characters; standard output is for data alone.
func tell(_ message: String) {
    let plain = message.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
    writeError("galley: " + String(String.UnicodeScalarView(plain)) + "\n")
}

/// Writes to standard error as it is.
func writeError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        // Nobody is left to be told that nobody listens.
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}

extension SettingsError {
    var exitStatus: ExitStatus {
        if isForbidden { return .notPermitted }
        switch self {
        case .unknownKey, .badValue, .unknownBoard, .repeated: return .unacceptable
        case .unusable, .notEditable, .unreadable: return .badConfiguration
        case .unwritable: return .notWritten
        case .busy: return .tryAgain
        }
    }
}

/// Ends a command with the status of the error that its work throws.
func reporting<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
        return try await work()
    } catch let error as SettingsError {
        throw failure(error.exitStatus, error.description)
    } catch let error as Paths.MissingHome {
        throw failure(.usage, error.description)
    }
}
