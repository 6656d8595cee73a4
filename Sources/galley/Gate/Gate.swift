import ArgumentParser
import Kitchen
import Runtime

/// Decides what of that which is asked over SSH is run.
///
/// It is parsed as the program itself does it: nothing else reads the words, so nothing can read them otherwise. Of all
/// that the parser can make of them, `RemoteCommand`s, help and the version pass.
enum Gate {
    enum Verdict {
        /// The program is to be run with these arguments.
        case run([String])
        /// No: why.
        case refused(String)
        /// It might have been run, but was asked for in a wrong way: how.
        case misused(String)
        case nothingAsked
    }

    /// - Parameters:
    ///   - request: what the client asks; nil or nothing: no command.
    ///   - hasTerminal: whether there is one to show the panel in.
    static func verdict(on request: [UInt8]?, hasTerminal: Bool) async -> Verdict {
        do {
            var words = try RequestedWords.split(request ?? [])
            if words.first == Galley._commandName { words.removeFirst() }
            if words.isEmpty {
                guard hasTerminal else { return .nothingAsked }
                words = ["panel"]
            }
            return await verdict(on: words)
        } catch {
            return .refused("\(error)")
        }
    }

    private static func verdict(on words: [String]) async -> Verdict {
        if asksForCompletion(words) { return refusal(of: words) }
        do {
            switch try await Galley.asyncParseAsRoot(words) {
            case let command as any RemoteCommand: return command.refusal.map(Verdict.refused) ?? .run(words)
            case let command where isPrintedHelp(command): return .run(words)
            default: return refusal(of: words)
            }
        } catch {
            return verdict(on: error, words)
        }
    }

    /// The parser's own requests of a shell's completion. It is not asked to answer them: what it makes of one hangs on
    /// the SHELL in the environment.
    private static func asksForCompletion(_ words: [String]) -> Bool {
        words.first?.hasPrefix("---") == true
            || words.prefix { $0 != "--" }.contains { $0.hasPrefix("--generate-completion-script") }
    }

    /// The parser throws what it prints itself, too: the version, and what is for shells and other tools.
    private static func verdict(on error: any Error, _ words: [String]) -> Verdict {
        if Galley.exitCode(for: error) == .success {
            return Galley.fullMessage(for: error) == galleyVersion ? .run(words) : refusal(of: words)
        }
        let path = CommandPath(words)
        guard !path.names.isEmpty, path.leadsAfar else { return refusal(of: words) }
        return .misused(path.problem(error, isFromAfar: true))
    }

    private static func refusal(of words: [String]) -> Verdict {
        let path = CommandPath(words)
        let asked = (path.names.isEmpty ? words[..<1] : path.names).joined(separator: " ").sanitized(limit: 40)
        let hint = path.guess(isFromAfar: true) ?? "`help` lists all commands"
        // A command that can be had comes here by an option of the parser's own, for shells and tools.
        let reason =
            path.names.isEmpty || !path.leadsAfar
            ? "is not among the commands that can be had from afar" : "has an option that cannot be had from afar"
        return .refused("\(asked) \(reason); \(hint)")
    }

    /// The parser's own command, which is none of ours; or one that is only a heading, whose help is printed.
    private static func isPrintedHelp(_ command: any ParsableCommand) -> Bool {
        let kind = type(of: command)
        return kind == ConfigCommand.self || kind._commandName == "help" && !isOurs(kind, below: Galley.self)
    }

    private static func isOurs(_ kind: any ParsableCommand.Type, below root: any ParsableCommand.Type) -> Bool {
        kind == root || root.configuration.subcommands.contains { isOurs(kind, below: $0) }
    }
}
