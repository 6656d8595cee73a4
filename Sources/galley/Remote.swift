import Control

/// Variables by which `galley ssh` tells the command that it starts who the remote caller is.
enum Remote {
    /// Variable that is set if the caller is remote: such a caller may use the kiosk's socket, but none of its files.
    static let mark = "GALLEY_REMOTE"
    /// Variable with the comment of the SSH key.
    static let author = "GALLEY_AUTHOR"

    /// True if the command was started by `galley ssh`.
    static var isCaller: Bool { PlaceOptions.environment[mark] != nil }

    /// Hint for messages about a missing terminal: the option of ssh that gives a remote command one.
    static var terminalOption: String { isCaller ? " (ssh -t)" : "" }

    /// Adds to a message for a remote caller which of the commands in it work only on the kiosk itself.
    ///
    /// Only commands between backticks count: other text may quote what a user wrote.
    static func noting(_ message: String, isRemote: Bool = isCaller) -> String {
        guard isRemote else { return message }
        let paths = message.matches(of: #/`galley ([a-z]+(?: [a-z]+)*)/#).map { match in
            CommandPath(match.1.split(separator: " ").map(String.init))
        }
        let local = paths.filter { !$0.names.isEmpty && !$0.isAllowedRemotely }.map { $0.names.joined(separator: " ") }
        return local.isEmpty ? message : "\(message) (run on the kiosk itself: \(local.joined(separator: ", ")))"
    }

    static var sender: Sender { Sender(author: PlaceOptions.environment[author], isRemote: isCaller) }
}
