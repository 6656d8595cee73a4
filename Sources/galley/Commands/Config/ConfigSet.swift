import ArgumentParser
import Control
import Kitchen
import Settings

struct ConfigSet: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change settings.",
        usage: "galley config set [OPTIONS] KEY VALUE [KEY VALUE …]",
        discussion: """
            If one of the values can't be used, nothing is changed. KEY=VALUE is the same as KEY VALUE. For a secret, write - as its value and give it on \
            standard input. With - alone, the command reads one JSON object of settings from standard input; null \
            resets a setting to its default.

            Examples:
              galley config set display.size 16x2 buzzer.pattern calm
              galley config set location.longitude -0.125
              galley config set spoonacular.key - < key.txt
              galley config set --confirm 60 board.name raspberry-pi
              echo '{"units.system": "us", "recipes.diet": ["vegan"]}' | galley config set -
            """)

    /// Keys and values. A value may look like an option, so the parser passes on all words that it doesn't know.
    @Argument(
        parsing: .allUnrecognized,
        help: "Pairs of a setting's name and its value, or - to read JSON from standard input.",
        completion: .settings)
    var words: [String]

    @OptionGroup var terms: ChangeTerms
    @OptionGroup var options: KioskOptions

    func run() async throws {
        let requests =
            words == ["-"]
            ? try SettingsInput.read()
            : try pairs().map { SettingRequest($0.key, try value($0.value, of: $0.key)) }
        let report = try await reporting { try options.settings().set(requests, terms.options) }
        try options.print(report, isDone: !terms.checks.dryRun)
    }

    private func pairs() throws -> [(key: String, value: String)] {
        var words = words
        if let end = words.firstIndex(of: "--") { words.remove(at: end) }
        words = Self.splitAssignments(words)
        let keys = stride(from: 0, to: words.count, by: 2).map { words[$0] }
        if let option = keys.first(where: { $0.hasPrefix("-") }) {
            throw failure(.usage, "\(option) is neither an option nor a setting; see galley config set --help")
        }
        guard words.count.isMultiple(of: 2) else {
            // If a setting's name stands where a value belongs, the setting before it has no value.
            let values = keys.indices.dropLast().map { words[2 * $0 + 1] }
            let last = values.firstIndex { SettingKey($0) != nil }.map { keys[$0] } ?? keys.last ?? ""
            throw failure(
                .usage,
                "\(last.withoutControls()) has no value, so nothing was changed; write KEY VALUE in pairs\(hint(keys))")
        }
        return keys.indices.map { (keys[$0], words[2 * $0 + 1]) }
    }

    /// Splits each `KEY=VALUE` that stands where a setting's name belongs into two words.
    static func splitAssignments(_ words: [String]) -> [String] {
        var split: [String] = []
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let isAssignment = split.count.isMultiple(of: 2) && parts.count == 2 && !word.hasPrefix("-")
            split += isAssignment ? parts : [word]
        }
        return split
    }

    /// Advice for an odd number of words.
    private func hint(_ keys: [String]) -> String {
        if keys.count > 1, keys.contains(where: { SettingKey($0) == nil }) {
            return ", and put a value with spaces in quotation marks, over ssh in two pairs: "
                + #"ssh kitchen@kiosk config set location.name "'Pontoise, France'""#
        }
        // The parser may have taken a value for an option.
        guard CommandLine.arguments.contains(where: { $0.hasPrefix("-") }) else { return "" }
        return ", and a value that looks like an option after --: galley config set -- KEY VALUE"
    }

    private func value(_ text: String, of name: String) throws -> String {
        guard let key = SettingKey(name), key.isSecret else {
            // The kiosk's working directory is another one, so a relative path would mean another file.
            return name == SettingKey.boardName.name && text.contains("/") ? text.absolutePath : text
        }
        guard text == "-" else {
            let reason = "\(name) is a secret, and other users can see a command's arguments; nothing was changed"
            throw failure(.usage, "\(reason); write - instead of the secret, and give the secret on standard input")
        }
        let secret = try SecretInput.read(asking: name)
        guard !secret.isEmpty else {
            throw failure(
                .unacceptable,
                "standard input is empty, so nothing was changed; give \(name) there, or reset it with: "
                    + "galley config unset \(name)")
        }
        return secret
    }
}

/// Options for a change of settings.
struct ChangeTerms: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take the change back after 1 to 3600 seconds, unless you run `galley config confirm` within that time.",
            valueName: "seconds"))
    var confirm: Int?

    @OptionGroup var checks: ChangeChecks

    func validate() throws {
        if let confirm, !ChangeOptions.confirmable.contains(confirm) {
            throw ValidationError("--confirm must be 1 to 3600 seconds")
        }
    }

    var options: ChangeOptions {
        var options = checks.options
        options.confirmWithin = confirm
        return options
    }
}

/// Options that may keep settings from being changed.
struct ChangeChecks: ParsableArguments {
    @Flag(help: "Print what would change, and change nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Change nothing unless the newest change in `galley config history` has this number.", valueName: "number"))
    var ifRevision: Int?

    var options: ChangeOptions { ChangeOptions(isDryRun: dryRun, revision: ifRevision) }
}

extension KioskOptions {
    /// Prints what a change did, or would do.
    ///
    /// - Parameters:
    ///   - report: the result of the change.
    ///   - isDone: false for a dry run.
    ///   - nothing: the message if no setting has changed; `nil` for none.
    func print(_ report: ConfigReport, isDone: Bool = true, nothing: String? = "nothing to change") throws {
        for note in report.notes { printMessage(note) }
        if output.json { return galley.output(try JSONText.of(report)) }
        let changes = report.changed.map { entry in
            "\(entry.key.name) \(isDone ? "is" : "would be") \(entry.shown)"
        }
        if let message = changes.isEmpty ? nothing : changes.joined(separator: ", ") { output.confirm(message) }
        if let seconds = report.confirmWithin, isDone {
            printMessage(
                "this is taken back in \(Duration.seconds(seconds).spokenText) unless you run: galley config confirm")
        }
    }
}
