extension Gate {
    /// Values for the environment of a remote command. Nothing of the client's environment is passed on unchecked.
    struct RemoteEnvironment {
        var socket: String
        var author: String?
        var terminal: String?
        var isColorless: Bool

        var environment: [String: String] {
            var variables = [
                "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "GALLEY_SOCKET": socket,
                Remote.mark: "1",
            ]
            variables[Remote.author] = author
            variables["TERM"] = terminal.flatMap { Self.isTerminalName($0) ? $0 : nil }
            if isColorless { variables["NO_COLOR"] = "1" }
            return variables
        }

        private static func isTerminalName(_ text: String) -> Bool {
            text.wholeMatch(of: #/[A-Za-z0-9._+\-]{1,32}/#) != nil
        }
    }
}
