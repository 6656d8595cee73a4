import ArgumentParser
import Kitchen
import Runtime

/// Decides which commands run over SSH.
///
/// The gate and the command use the same parser, so they can't read the same words differently. Only a `RemoteCommand`,
/// help and the version are allowed.
enum Gate {
    enum Verdict {
        /// Run the program with these arguments.
        case run([String])
        /// The command is not allowed, with the reason.
        case refused(String)
        /// The command is allowed but was used in a wrong way, with the parser's message.
        case misused(String)
        /// The client gave no command, and there is no terminal for the panel.
        case nothingAsked
    }

    /// Decides about a request of an SSH client.
    ///
    /// - Parameters:
    ///   - request: the bytes of SSH_ORIGINAL_COMMAND; `nil` or empty if the client gave no command.
    ///   - hasTerminal: true if there is a terminal, in which the panel can run.
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

    /// Returns true for a request to the parser for shell completion. It is refused, because the answer depends on
    /// SHELL in the environment.
    private static func asksForCompletion(_ words: [String]) -> Bool {
        words.first?.hasPrefix("---") == true
            || words.prefix { $0 != "--" }.contains { $0.hasPrefix("--generate-completion-script") }
    }

    /// Decides about an error of the parser, which also throws what it prints itself: the version, and output for
    /// shells and other tools.
    private static func verdict(on error: any Error, _ words: [String]) -> Verdict {
        if Galley.exitCode(for: error) == .success {
            return Galley.fullMessage(for: error) == galleyVersion ? .run(words) : refusal(of: words)
        }
        let path = CommandPath(words)
        guard !path.names.isEmpty, path.isAllowedRemotely else { return refusal(of: words) }
        return .misused(path.message(for: error, isRemote: true))
    }

    private static func refusal(of words: [String]) -> Verdict {
        let path = CommandPath(words)
        let asked = (path.names.isEmpty ? words[..<1] : path.names).joined(separator: " ").sanitized(limit: 40)
        let hint = path.suggestion(isRemote: true) ?? "`help` lists all commands"
        // An allowed command comes here only with one of the parser's own options, for shells and tools.
        let reason =
            path.names.isEmpty || !path.isAllowedRemotely
            ? "is not a command that works over SSH" : "has an option that doesn't work over SSH"
        return .refused("\(asked) \(reason); \(hint)")
    }

    /// Returns true for the parser's help command, and for a group of subcommands, which prints its help.
    private static func isPrintedHelp(_ command: any ParsableCommand) -> Bool {
        let kind = type(of: command)
        return kind == ConfigCommand.self || kind._commandName == "help" && !isOurs(kind, below: Galley.self)
    }

    private static func isOurs(_ kind: any ParsableCommand.Type, below root: any ParsableCommand.Type) -> Bool {
        kind == root || root.configuration.subcommands.contains { isOurs(kind, below: $0) }
    }
}
