import ArgumentParser
import Control
import Glibc
import Linux
import Settings

/// Command that sshd runs (ForceCommand) for each session of the account for remote access.
struct SSHCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ssh", abstract: "Run a remote command (sshd's ForceCommand).",
        discussion: """
            Runs the command in SSH_ORIGINAL_COMMAND, without a shell and in a clean environment. Only commands that \
            just talk to the kiosk are allowed; others are refused with exit code 77. If no command is given, the \
            panel opens.

            Example: ForceCommand exec /usr/bin/galley ssh --keys /etc/ssh/galley/authorized_keys
            """,
        shouldDisplay: !Remote.isCaller)

    @Option(help: ArgumentHelp("Use the kiosk's socket at this path.", valueName: "path"))
    var socket = Paths.systemSocket

    @Option(
        help: ArgumentHelp(
            "Look up the name of the key's owner in the comments of this authorized_keys file.", valueName: "file"))
    var keys: String?

    func run() async throws {
        // Without a terminal, sshd does not end its command when the client leaves, perhaps before anything is read.
        try await reporting { try endWithParent() }
        let request = getenv("SSH_ORIGINAL_COMMAND").map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        switch await Gate.verdict(on: request, hasTerminal: hasTerminal) {
        case .run(let words): try await reporting { throw try become(words) }
        case .misused(let problem): throw failure(.usage, problem)
        case .nothingAsked:
            throw failure(
                .usage, "No command was given, and the panel needs a terminal (ssh -t); `help` lists all commands")
        case .refused(let reason):
            let author = author.map { ", key of \($0)" } ?? ""
            SystemLog.noteAccess("galley: refused to user \(getuid())\(author): \(reason)")
            throw failure(.notPermitted, "Refused: \(reason)")
        }
    }

    /// Replaces this process by the command. Returns only if that fails, with the reason.
    private func become(_ words: [String]) throws(SystemError) -> SystemError {
        let remote = Gate.RemoteEnvironment(
            socket: socket, author: author, terminal: getenv("TERM").map { String(cString: $0) },
            isColorless: getenv("NO_COLOR") != nil)
        // The file that runs now, even if its path names another file by now.
        return replaceProcess(
            with: "/proc/self/exe", arguments: [Galley._commandName] + words, environment: remote.environment)
    }

    private var author: String? {
        KeyOwner.name(authentication: getenv("SSH_USER_AUTH").map { String(cString: $0) }, keys: keys)
    }
}
