/// The program's description of itself, as swift-argument-parser prints it for `--experimental-dump-help`.
struct ProgramHelp: Decodable {
    let command: Command

    struct Command: Decodable {
        let commandName: String
        let superCommands: [String]?
        let shouldDisplay: Bool
        let abstract: String?
        let discussion: String?
        let arguments: [Argument]?
        let subcommands: [Command]?
    }

    struct Argument: Decodable, Hashable {
        enum Kind: String, Decodable {
            case positional, option, flag
        }

        struct Name: Decodable, Hashable {
            let kind, name: String
        }

        let kind: Kind
        let names: [Name]?
        let valueName: String
        let abstract: String?
        let defaultValue: String?
        let isOptional, isRepeating, shouldDisplay: Bool
    }
}

/// The page of all commands, in the order of the program's help.
func commandLinePage(_ program: ProgramHelp.Command) -> String {
    let sections = program.shown.filter { $0.commandName != "help" }.flatMap { $0.sections(level: 2) }
    return ([introduction] + sections).joined(separator: "\n\n") + "\n"
}

private let introduction = """
    # Command line

    All commands of `galley`, with their arguments, options and examples.

    ## Overview

    This page is for everyone who works with a kiosk from a shell or a script. After it you know which command does what,
    and how a script sees that one has failed. `galley help timer start` prints the same text as this page.

    Over SSH you use the same commands without the first word: `ssh kitchen@kiosk timer list`.

    ## Options of every command

    - `--json`: Prints one JSON document. The names of its keys stay the same in later versions.
    - `--socket <path>`: The socket of the kiosk. The default is the system's kiosk, then your own. The environment variable
      is `GALLEY_SOCKET`.
    - `--config <file>`: The configuration file, for commands that work without a running kiosk. The environment variable is
      `GALLEY_CONFIG`.
    - `--state <folder>`: The folder of the store, for commands that work without a running kiosk. The environment variable
      is `GALLEY_STATE`.
    - `-h`, `--help`: Prints the help of the command, with an example.
    - `--version`: Prints the version.

    A few commands have no use for some of these, and refuse them.

    ## Exit codes

    Standard output has only the result. An error is one line on standard error: what happened, what was kept, and what to do
    next. A script tells the reason by the exit code:

    | code | meaning |
    |---|---|
    | 0 | Done. |
    | 64 | Wrong usage: an unknown command or option, or a missing argument. |
    | 65 | A value is not acceptable, such as an unknown setting or a malformed recipe. Nothing was changed. |
    | 66 | There is no such recipe, food, timer, file, board or profile. |
    | 69 | No kiosk runs at that socket, or the hardware is not there. |
    | 74 | The result can't be written, because the card is full or read-only. Nothing that was there is lost. |
    | 75 | A temporary failure: no network, the quota is used up, or the service is busy. Try again later. |
    | 77 | Not permitted. |
    | 78 | The configuration file can't be used. The message names the line and the key. |
    """

extension ProgramHelp.Command {
    /// Options that the page explains once, at its beginning.
    private static let common: Set = ["json", "socket", "config", "state", "help", "version"]

    fileprivate var shown: [Self] { (subcommands ?? []).filter(\.shouldDisplay) }

    private var own: [ProgramHelp.Argument] {
        (arguments ?? []).filter { $0.shouldDisplay && Self.common.isDisjoint(with: $0.names?.map(\.name) ?? []) }
    }

    private var path: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

    /// The command and its subcommands, each as a heading, its usage, its arguments and its text.
    fileprivate func sections(level: Int) -> [String] {
        let usage = ([path] + (shown.isEmpty ? own.map(\.usage) : ["<command>"])).joined(separator: " ")
        let parts: [String?] = [
            String(repeating: "#", count: level) + " \(path)", abstract?.markdown, "```\n\(usage)\n```",
            own.isEmpty ? nil : own.map(\.line).joined(separator: "\n"), discussion?.discussionMarkdown,
        ]
        return [parts.compactMap(\.self).joined(separator: "\n\n")] + shown.flatMap { $0.sections(level: level + 1) }
    }
}

extension ProgramHelp.Argument {
    private var flags: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }

    /// The value's name. The name `-` is meant literally: standard input.
    private var value: String { (valueName == "-" ? "-" : "<\(valueName)>") + (isRepeating ? "…" : "") }

    fileprivate var usage: String {
        let words =
            switch kind {
            case .positional: value
            case .option: "\(flags.last ?? "") \(value)"
            case .flag: flags.last ?? ""
            }
        return isOptional || defaultValue != nil ? "[\(words)]" : words
    }

    /// An item of a list.
    fileprivate var line: String {
        let term =
            switch kind {
            case .positional: "`\(value)`"
            case .option: flags.map { "`\($0) \(value)`" }.joined(separator: ", ")
            case .flag: flags.map { "`\($0)`" }.joined(separator: ", ")
            }
        let note = defaultValue.map { " Default: `\($0)`." } ?? ""
        return "- \(term): \(abstract?.markdown ?? "")\(note)"
    }
}
