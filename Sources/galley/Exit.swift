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

/// Prints why a command fails, as one line on standard error. Returns the exit code for the caller to throw.
func failure(_ status: Sysexit, _ message: String) -> ExitCode {
    printMessage(message)
    return ExitCode(status.rawValue)
}

func failure(_ reason: ControlFailure) -> ExitCode { failure(reason.code, reason.message) }

/// Writes one line to standard error, without control characters. Standard output is only for results.
func printMessage(_ message: String) {
    write("galley: \(Remote.noting(message).withoutControls())\n", to: STDERR_FILENO)
}

/// Writes lines to standard output, without control characters. The lines are not buffered, so that the reader of a
/// pipe gets each answer at once.
func output(_ text: String) {
    write(text.withoutControls(keepingLines: true) + "\n", to: STDOUT_FILENO)
}

/// Writes a control sequence to the terminal at standard output. The text must come from the program itself.
func writeControlSequence(_ sequence: String) {
    write(sequence, to: STDOUT_FILENO)
}

/// Writes a prompt to standard error, without a newline.
func prompt(_ text: String) {
    write(text, to: STDERR_FILENO)
}

/// Shows a text such as "Searching…" on standard error while the work runs, if standard error is a terminal.
func whileShowing<Result>(_ text: String, _ work: () async throws -> Result) async throws -> Result {
    guard isatty(STDERR_FILENO) == 1 else { return try await work() }
    prompt("\(text)…")
    defer { write("\r\u{1B}[K", to: STDERR_FILENO) }
    return try await work()
}

private func write(_ text: String, to descriptor: Int32) {
    // If writing fails, the reader is gone; there is no one to report to.
    try? FileDescriptor.writeAll(Array(text.utf8), to: descriptor, as: "write")
}

/// Runs the work of a command. If it throws a known error, prints its message and throws the exit code instead.
///
/// - Parameter subject: the thing that the message is about, such as an address, where there are several; else `nil`.
func reporting<Result>(about subject: String? = nil, _ work: () async throws -> Result) async throws -> Result {
    do {
        return try await work()
    } catch {
        guard let reason = reason(of: error) else { throw error }
        if let refusal = error as? Refusal { refusal.notes.forEach(printMessage) }
        throw failure(reason.status, reason.message.about(subject))
    }
}

extension String {
    /// The message with the thing that it is about in front.
    func about(_ subject: String?) -> String {
        subject.map { "\($0.sanitized(limit: 200)): \(self)" } ?? self
    }
}

/// Returns the message and the exit code for an error of Galley's modules; `nil` for any other error.
func reason(of error: any Error) -> (status: Sysexit, message: String)? {
    switch error {
    case let error as Refusal: (error.failure.code, error.description)
    case let error as ControlFailure: (error.code, error.message)
    case let error as SettingsError: (error.sysexit, error.description)
    case ControlError.noKiosk where Remote.isCaller:
        (.unavailable, "No kiosk is running on this machine; its owner can start it there: systemctl start galley")
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
