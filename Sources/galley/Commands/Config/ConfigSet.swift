import ArgumentParser
import Control
import Kitchen
import Settings

struct ConfigSet: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change settings: all that are given, or none.",
        usage: "galley config set [OPTIONS] KEY VALUE [KEY VALUE …]",
        discussion: """
            A secret is read from standard input: its value is written as -. A - alone reads all settings from there, as \
            one JSON object; null lets a setting have its default again.

            Examples:
              galley config set display.size 16x2 buzzer.pattern calm
              galley config set location.longitude -0.125
              galley config set spoonacular.key - < key.txt
              galley config set --confirm 60 board.name raspberry-pi
              echo '{"units.system": "us", "recipes.diet": ["vegan"]}' | galley config set -
            """)

    /// Not options, although a value may look like one.
    @Argument(parsing: .allUnrecognized, help: "Settings and their values, in pairs.")
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
        let keys = stride(from: 0, to: words.count, by: 2).map { words[$0] }
        if let option = keys.first(where: { $0.hasPrefix("-") }) {
            throw failure(.usage, "\(option) is neither an option nor a setting; see galley config set --help")
        }
        guard words.count.isMultiple(of: 2) else {
            // Where a setting stands in a value's place, the one before it has lost its own.
            let values = keys.indices.dropLast().map { words[2 * $0 + 1] }
            let last = values.firstIndex { SettingKey($0) != nil }.map { keys[$0] } ?? keys.last ?? ""
            throw failure(
                .usage,
                "\(last.withoutControls()) has no value, so nothing was changed; write KEY VALUE in pairs\(hint(keys))")
        }
        return keys.indices.map { (keys[$0], words[2 * $0 + 1]) }
    }

    /// What may have made the words an odd number.
    private func hint(_ keys: [String]) -> String {
        if keys.count > 1, keys.contains(where: { SettingKey($0) == nil }) {
            return ", and a value with spaces in quotation marks, over ssh in two pairs: "
                + #"ssh kitchen@kiosk config set location.name "'Pontoise, France'""#
        }
        // An option was taken out of the words.
        guard CommandLine.arguments.contains(where: { $0.hasPrefix("-") }) else { return "" }
        return ", and a value that looks like an option behind --: galley config set -- KEY VALUE"
    }

    private func value(_ text: String, of name: String) throws -> String {
        guard let key = SettingKey(name), key.isSecret else {
            // The kiosk has a folder of its own to begin from.
            return name == SettingKey.boardName.name && text.contains("/") ? text.absolutePath : text
        }
        guard text == "-" else {
            let reason = "\(name) is a secret, and others can see a command's arguments; nothing was changed"
            throw failure(.usage, "\(reason); write - instead, and give it on standard input")
        }
        return try SecretInput.read(asking: name)
    }
}

/// On which terms settings are changed.
struct ChangeTerms: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take the change back after so many seconds, 1 to 3600, unless `galley config confirm` comes before.",
            valueName: "seconds"))
    var confirm: Int?

    @OptionGroup var checks: ChangeChecks

    func validate() throws {
        if let confirm, !ChangeOptions.confirmable.contains(confirm) {
            throw ValidationError("--confirm is 1 to 3600 seconds")
        }
    }

    var options: ChangeOptions {
        var options = checks.options
        options.confirmWithin = confirm
        return options
    }
}

/// What is looked at before settings are changed.
struct ChangeChecks: ParsableArguments {
    @Flag(help: "Change nothing; tell what would be changed.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Change nothing if the last change in `galley config history` is another one.", valueName: "number"))
    var ifRevision: Int?

    var options: ChangeOptions { ChangeOptions(isDryRun: dryRun, revision: ifRevision) }
}

extension KioskOptions {
    /// Says what a change did, or would do; `nothing` where no setting is another one.
    func print(_ report: ConfigReport, isDone: Bool = true, nothing: String? = "nothing to change") throws {
        for note in report.notes { tell(note) }
        if output.json { return galley.output(try JSONText.of(report)) }
        let changes = report.changed.map { entry in
            "\(entry.key.name) \(isDone ? "is" : "would be") \(entry.shown)"
        }
        if let told = changes.isEmpty ? nothing : changes.joined(separator: ", ") { tell(told) }
        if let seconds = report.confirmWithin, isDone {
            tell("this goes back in \(Duration.seconds(seconds).spokenText) unless you say: galley config confirm")
        }
    }
}
