import Control
import Foundation
import Glibc
import Testing
import Workbench

/// A kiosk process as a service manager runs it, with its configuration, state and log in a folder.
final class KioskProcess: Sendable {
    private let folder: String
    private let process: Process
    var id: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }
    /// The exit code of a kiosk that has ended, or the negative number of the signal that ended it.
    var status: Int32 {
        process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// Starts the kiosk and waits until it answers. `others` are a program and arguments that start it.
    init(folder: String, under others: [String] = []) async throws {
        self.folder = folder
        let log = "\(folder)/log"
        if !FileManager.default.fileExists(atPath: log) { try Data().write(to: URL(filePath: log)) }
        let words = others + [GalleyCommand.program.path, "run"]
        process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = GalleyCommand.environment(of: folder)
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        let errors = try #require(FileHandle(forWritingAtPath: log))
        try errors.seekToEnd()
        process.standardError = errors
        try await Self.start(process)
        try await answers()
    }

    deinit {
        if process.isRunning { kill(id, SIGKILL) }
    }

    /// Starts a process with all signals unblocked. The threads of tests block signals, and a child would inherit
    /// that.
    static func start(_ process: Process) async throws {
        try await onThread {
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            try process.run()
        }
    }

    private func answers() async throws {
        let socket = "\(folder)/state/control.sock"
        try await Workbench.wait(until: "the kiosk answers") { [process] in
            try #require(process.isRunning, "the kiosk has ended")
            return try await onThread {
                (try? ControlSession(to: socket, timeout: .seconds(5)).send(ShowStatus(), timeout: .seconds(5))) != nil
            }
        }
    }

    /// Everything that the kiosk has logged, including before a restart.
    var log: String { get throws { try String(contentsOfFile: "\(folder)/log", encoding: .utf8) } }

    func signal(_ number: Int32) { kill(id, number) }

    /// Waits until the kiosk ends, with a timeout.
    func wait() async throws {
        try await Workbench.wait(until: "the kiosk ends") { [process] in !process.isRunning }
    }

    func stop() async throws {
        signal(SIGTERM)
        try await wait()
    }
}
