import ArgumentParser
import TOML

/// The words at the beginning of a request that name a command of the program.
struct CommandPath {
    /// As they were given.
    let names: ArraySlice<String>
    /// Where they lead: to a command, or a heading above others.
    let command: any ParsableCommand.Type
    /// The word behind them, where it is none of the commands below and should be.
    private let stranger: String?

    init(_ words: [String]) {
        var command: any ParsableCommand.Type = Galley.self
        names = words.prefix { word in
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else {
                return false
            }
            command = next
            return true
        }
        self.command = command
        let next = words.dropFirst(names.count).first { !$0.hasPrefix("-") }
        stranger = command.configuration.subcommands.isEmpty ? nil : next
    }

    /// Whether it may be asked for over SSH, or one below it.
    var leadsAfar: Bool { Self.leadsAfar(command) }

    /// What was probably meant by a word that names no command, as a question.
    ///
    /// - Parameter isFromAfar: whether only what may be asked for over SSH could be meant.
    func guess(isFromAfar: Bool) -> String? {
        let below = command.configuration.subcommands.filter { !isFromAfar || Self.leadsAfar($0) }
        let near = stranger?.nearest(among: below.map { $0._commandName })
        return near.map { "did you mean \((names + [$0]).joined(separator: " "))?" }
    }

    /// Why these words lead nowhere; nil: they name a command.
    func strangeness(isFromAfar: Bool) -> String? {
        stranger.map { stranger in
            let asked = (names + [stranger]).joined(separator: " ").sanitized(limit: 40)
            let hint = guess(isFromAfar: isFromAfar) ?? "`galley help` lists all commands"
            return "no command is called \(asked); \(hint)"
        }
    }

    /// What is wrong with a request that the parser refused, and what to do next, in one line.
    func problem(_ error: any Error, isFromAfar: Bool) -> String {
        if let strangeness = strangeness(isFromAfar: isFromAfar) { return strangeness }
        var reason = Galley.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        if reason.hasSuffix(".") { reason.removeLast() }
        let help = (["help"] + names).joined(separator: " ")
        return "\(reason)\(reason.hasSuffix("?") ? " See" : "; see") `galley \(help)`"
    }

    private static func leadsAfar(_ kind: any ParsableCommand.Type) -> Bool {
        kind is any RemoteCommand.Type || kind.configuration.subcommands.contains { leadsAfar($0) }
    }
}
