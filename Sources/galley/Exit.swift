import ArgumentParser
import Boards
import Control
import Cookbook
import GPIO
import Glibc
import Kitchen
import Linux
import Photos
import Runtime
import Settings

/// Says on standard error, in one line, why a command fails; the result is to be thrown.
func failure(_ status: Sysexit, _ message: String) -> ExitCode {
    tell(message)
    return ExitCode(status.rawValue)
}

func failure(_ reason: ControlFailure) -> ExitCode { failure(reason.code, reason.message) }

/// Writes one line to standard error, without control characters; standard output is for data alone.
func tell(_ message: String) {
    write("galley: \(Remote.noting(message).withoutControls())\n", to: STDERR_FILENO)
}

/// Writes lines to standard output, without control characters, and at once, so that whoever reads a pipe sees each
/// answer as it comes.
func output(_ text: String) {
    write(text.withoutControls(keepingLines: true) + "\n", to: STDOUT_FILENO)
}

/// Steers the terminal at standard output with a text of the program's own.
func steer(_ sequence: String) {
    write(sequence, to: STDOUT_FILENO)
}

/// Asks on standard error, without an end of line.
func prompt(_ text: String) {
    write(text, to: STDERR_FILENO)
}

/// Says on standard error that something is under way until it is done, where a person reads that in a terminal.
func whileShowing<Result>(_ text: String, _ work: () async throws -> Result) async throws -> Result {
    guard isatty(STDERR_FILENO) == 1 else { return try await work() }
    prompt("\(text)…")
    defer { write("\r\u{1B}[K", to: STDERR_FILENO) }
    return try await work()
}

private func write(_ text: String, to descriptor: Int32) {
    // The reader is gone when it fails; there is no one to report to.
    try? FileDescriptor.writeAll(Array(text.utf8), to: descriptor, as: "write")
}

/// Ends a command with the status of the error that its work throws.
func reporting<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
        return try await work()
    } catch {
        guard let reason = reason(of: error) else { throw error }
        if let refusal = error as? Refusal { refusal.notes.forEach(tell) }
        throw failure(reason.status, reason.message)
    }
}

/// What a person is told of an error of the rooms, and how a command ends with it; nil for any other error.
func reason(of error: any Error) -> (status: Sysexit, message: String)? {
    switch error {
    case let error as Refusal: (error.failure.code, error.description)
    case let error as ControlFailure: (error.code, error.message)
    case let error as SettingsError: (error.sysexit, error.description)
    case ControlError.noKiosk where Remote.isCaller:
        (.unavailable, "No kiosk is running on this machine; only its owner can start one there.")
    case let error as ControlError: (error.status, error.description)
    case let error as GPIOError: (error.sysexit, error.description)
    case let error as CookbookError: (error.sysexit, error.description)
    case let error as SystemError: (error.sysexit, error.description)
    case let error as BackupProblem: (.unacceptable, error.description)
    case let error as PhotoError: (error.sysexit, error.description)
    case let error as BoardFileError: (error.sysexit, error.description)
    case let error as WiringError: (.unacceptable, error.description)
    case let error as Paths.MissingHome: (.usage, error.description)
    case let error as NoSuchBoard: (.notFound, error.description)
    default: nil
    }
}
