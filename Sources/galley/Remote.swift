import Control

/// What `galley ssh` tells the command that it becomes, in the environment that it makes anew.
enum Remote {
    /// Set: somebody from afar asks, who has a kiosk's socket and none of its files.
    static let mark = "GALLEY_REMOTE"
    /// The comment of the SSH key.
    static let author = "GALLEY_AUTHOR"

    static var isCaller: Bool { PlaceOptions.environment[mark] != nil }

    /// How to have a terminal from afar, behind a message that one is missing.
    static var terminalOption: String { isCaller ? " (ssh -t)" : "" }

    /// The message, and for somebody from afar which of the commands in it are to be run on the kiosk itself. Commands
    /// stand between backticks in our texts; what else reads like one may be somebody's words.
    static func noting(_ message: String, isFromAfar: Bool = isCaller) -> String {
        guard isFromAfar else { return message }
        let paths = message.matches(of: #/`galley ([a-z]+(?: [a-z]+)*)/#).map { match in
            CommandPath(match.1.split(separator: " ").map(String.init))
        }
        let local = paths.filter { !$0.names.isEmpty && !$0.leadsAfar }.map { $0.names.joined(separator: " ") }
        return local.isEmpty ? message : "\(message) (\(local.joined(separator: ", ")): on the kiosk itself)"
    }

    static var sender: Sender { Sender(author: PlaceOptions.environment[author], isRemote: isCaller) }
}
