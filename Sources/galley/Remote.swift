import Control

/// Environment variables with which `galley ssh` identifies the remote caller to the command that it starts.
enum Remote {
    /// Variable that is set if the caller is remote: such a caller may use the kiosk's socket, but none of its files.
    static let mark = "GALLEY_REMOTE"
    /// Variable with the comment of the SSH key.
    static let author = "GALLEY_AUTHOR"

    /// True if the command was started by `galley ssh`.
    static var isCaller: Bool { PlaceOptions.environment[mark] != nil }

    /// Hint for messages about a missing terminal: the option of ssh that gives a remote command one.
    static var terminalOption: String { isCaller ? " (ssh -t)" : "" }

    /// Appends a note to a message for a remote caller: the commands in it that work only on the kiosk itself.
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
