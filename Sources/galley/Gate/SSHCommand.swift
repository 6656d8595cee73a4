import ArgumentParser
import Control
import Glibc
import Linux
import Settings

/// What sshd runs for the account that configures the kiosk from afar, whatever its client asks for.
struct SSHCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ssh", abstract: "What sshd runs for the account that is let in from afar.",
        discussion: """
            It runs the command in SSH_ORIGINAL_COMMAND if that one only talks to the kiosk, without a shell and in an \
            environment of its own; where nothing is asked, the panel.

            Example: ForceCommand exec /usr/bin/galley ssh --keys /etc/ssh/galley/authorized_keys
            """,
        shouldDisplay: !Remote.isCaller)

    @Option(help: ArgumentHelp("The kiosk's socket.", valueName: "path"))
    var socket = Paths.systemSocket

    @Option(help: ArgumentHelp("The file of authorized keys, whose comments name their owners.", valueName: "file"))
    var keys: String?

    func run() async throws {
        // sshd leaves alone what runs without a terminal when its client is gone, which may be before anything is read.
        try await reporting { try endWithParent() }
        let request = getenv("SSH_ORIGINAL_COMMAND").map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        switch await Gate.verdict(on: request, hasTerminal: hasTerminal) {
        case .run(let words): try await reporting { throw try become(words) }
        case .misused(let problem): throw failure(.usage, problem)
        case .nothingAsked:
            throw failure(
                .usage, "Nothing was asked, and the panel needs a terminal (ssh -t); `help` lists all commands")
        case .refused(let reason):
            let author = author.map { ", key of \($0)" } ?? ""
            SystemLog.noteAccess("galley: refused to user \(getuid())\(author): \(reason)")
            throw failure(.notPermitted, "Refused: \(reason)")
        }
    }

    /// Never returns but with the reason why it could not be done.
    private func become(_ words: [String]) throws(SystemError) -> SystemError {
        let given = Gate.Surroundings(
            socket: socket, author: author, terminal: getenv("TERM").map { String(cString: $0) },
            isColorless: getenv("NO_COLOR") != nil)
        // The file that runs now, whatever has taken its name since.
        return replaceProcess(
            with: "/proc/self/exe", arguments: [Galley._commandName] + words, environment: given.environment)
    }

    private var author: String? {
        KeyOwner.name(authentication: getenv("SSH_USER_AUTH").map { String(cString: $0) }, keys: keys)
    }
}
