import ArgumentParser
import Control
import Settings

struct ConfigSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change settings: all that are given, or none.",
        usage: "galley config set [OPTIONS] KEY VALUE [KEY VALUE …]",
        discussion: """
            A secret is read from standard input: its value is written as -.

            Examples:
              galley config set display.size 16x2 buzzer.pattern calm
              galley config set location.longitude -0.125
              galley config set spoonacular.key - < key.txt
            """)

    /// Not options, although a value may look like one.
    @Argument(parsing: .allUnrecognized, help: "Settings and their values, in pairs.")
    var words: [String]

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let requests = try pairs().map { ($0.key, try value($0.value, of: $0.key)) }
        let report = try await reporting { try await options.settings().set(requests) }
        try options.print(report)
    }

    private func pairs() throws -> [(key: String, value: String)] {
        let words = words.filter { $0 != "--" }
        let keys = stride(from: 0, to: words.count, by: 2).map { words[$0] }
        if let option = keys.first(where: { $0.hasPrefix("-") }) {
            throw failure(.usage, "\(option) is neither an option nor a setting; see galley config set --help")
        }
        guard words.count.isMultiple(of: 2) else {
            throw failure(.usage, "a setting has no value; write KEY VALUE in pairs, nothing was changed")
        }
        return keys.indices.map { (keys[$0], words[2 * $0 + 1]) }
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

extension KioskOptions {
    /// Says what a change did.
    func print(_ report: ConfigReport) throws {
        for note in report.notes { tell(note) }
        if output.json { return galley.output(try JSONText.of(report)) }
        let changes = report.changed.map { "\($0.key.name) is \($0.text.isEmpty ? "empty" : $0.text)" }
        tell(changes.isEmpty ? "nothing to change" : changes.joined(separator: ", "))
    }
}
