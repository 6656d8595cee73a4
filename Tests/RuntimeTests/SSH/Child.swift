import Foundation
import Glibc

/// A child process that runs beside a test until it is ended. Foundation's Process can't detect the end of sshd
/// and ssh, because they close all inherited descriptors, and doesn't unblock signals.
final class Child {
    private let process: pid_t
    private var hasEnded = false

    /// Starts a program with only these descriptors and with no signal blocked or ignored.
    init(_ command: [String], environment: [String: String], input: FileHandle? = nil, log: String = "/dev/null") throws
    {
        var (files, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
        }
        if let input {
            posix_spawn_file_actions_adddup2(&files, input.fileDescriptor, 0)
        } else {
            posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&files, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        posix_spawn_file_actions_adddup2(&files, 1, 2)
        // Closing a descriptor that isn't open is no error.
        for descriptor in 3..<Int32(256) { posix_spawn_file_actions_addclose(&files, descriptor) }
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for copy in arguments + variables { free(copy) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, command[0], &files, &attributes, &arguments, &variables)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
        self.process = process
    }

    deinit { end() }

    var isRunning: Bool {
        if !hasEnded { hasEnded = waitpid(process, nil, WNOHANG) != 0 }
        return !hasEnded
    }

    func end(_ signal: Int32 = SIGTERM) {
        guard isRunning else { return }
        kill(process, signal)
        hasEnded = waitpid(process, nil, 0) != 0
    }

    /// Returns the exit code once the process has ended, or `nil` if a signal ended it or a caller has waited
    /// before.
    func wait() -> Int32? {
        var status: Int32 = 0
        guard !hasEnded, waitpid(process, &status, 0) == process else { return nil }
        hasEnded = true
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }
}
