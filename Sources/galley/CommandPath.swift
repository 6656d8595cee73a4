import ArgumentParser
import TOML

/// Command that is at the beginning of a command line, such as `config set`.
struct CommandPath {
    /// Words of the command, such as `config` and `set`.
    let names: ArraySlice<String>
    /// The command with these words. It may be a group of subcommands.
    let command: any ParsableCommand.Type
    /// First word after those of the command, if a subcommand is expected there and the word isn't one.
    private let unknownWord: String?

    init(_ words: [String]) {
        var command: any ParsableCommand.Type = Galley.self
        names = words.prefix { word in
            let isNext = { (next: any ParsableCommand.Type) in
                next._commandName == word || next.configuration.aliases.contains(word)
            }
            guard let next = command.configuration.subcommands.first(where: isNext) else {
                return false
            }
            command = next
            return true
        }
        self.command = command
        let next = words.dropFirst(names.count).first { !$0.hasPrefix("-") }
        unknownWord = command.configuration.subcommands.isEmpty ? nil : next
    }

    /// True if the command, or one of its subcommands, is allowed over SSH.
    var isAllowedRemotely: Bool { Self.isAllowedRemotely(command) }

    /// Returns a question such as "did you mean config set?"; `nil` if no command has a similar name.
    ///
    /// - Parameter isRemote: true to suggest only commands that are allowed over SSH.
    func suggestion(isRemote: Bool) -> String? {
        let below = command.configuration.subcommands.filter { !isRemote || Self.isAllowedRemotely($0) }
        let near = unknownWord?.nearest(among: below.map { $0._commandName })
        return near.map { "did you mean \((names + [$0]).joined(separator: " "))?" }
    }

    /// Returns the message about an unknown command; `nil` if the command exists.
    func unknownCommandMessage(isRemote: Bool) -> String? {
        unknownWord.map { unknownWord in
            let asked = (names + [unknownWord]).joined(separator: " ").sanitized(limit: 40)
            let hint = suggestion(isRemote: isRemote) ?? "`galley help` lists all commands"
            return "no command is called \(asked); \(hint)"
        }
    }

    /// Returns one line for an error of the parser: what is wrong, and what to do next.
    func message(for error: any Error, isRemote: Bool) -> String {
        if let message = unknownCommandMessage(isRemote: isRemote) { return message }
        var reason = Galley.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        if reason.hasSuffix(".") { reason.removeLast() }
        let help = (["help"] + names).joined(separator: " ")
        return "\(reason)\(reason.hasSuffix("?") ? " See" : "; see") `galley \(help)`"
    }

    private static func isAllowedRemotely(_ kind: any ParsableCommand.Type) -> Bool {
        kind is any RemoteCommand.Type || kind.configuration.subcommands.contains { isAllowedRemotely($0) }
    }
}
