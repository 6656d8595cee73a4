import ArgumentParser
import Settings

struct ConfigShow: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the settings with their values and origins.",
        discussion: """
            The origin of a value is the configuration file, the default, or an environment variable.

            Example: galley config show display
            """)

    @Argument(help: "Print only settings whose names begin with this text. Default: all settings.")
    var prefix = ""

    @OptionGroup var options: KioskOptions

    func run() async throws {
        try await options.show(prefix)
    }
}

extension KioskOptions {
    /// Prints the settings whose names begin with a prefix.
    func show(_ prefix: String) async throws {
        let entries = try await reporting { try settings().show(prefix) }
        try output.print(entries) {
            Self.table(entries.map { [$0.key.name, $0.shown, "\($0.origin)"] }).joined(separator: "\n")
        }
    }

    /// Aligns rows of three columns. The first two are as wide as their widest text, but at most 40 characters.
    private static func table(_ rows: [[String]]) -> [String] {
        let widths = (0..<2).map { column in min(40, rows.map { $0[column].count }.max() ?? 0) }
        return rows.map { row in
            zip(row, widths).map { text, width in
                text + String(repeating: " ", count: max(0, width - text.count)) + "  "
            }.joined() + row[2]
        }
    }
}

extension SettingEntry {
    /// Value for people, with a word for an empty text or a missing value.
    var shown: String {
        if value == nil { return "(not set)" }
        return text.isEmpty ? "(empty)" : text
    }
}
