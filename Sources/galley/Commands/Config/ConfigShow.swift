import ArgumentParser
import Settings

struct ConfigShow: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print settings and where each comes from.",
        discussion: "Example: galley config show display")

    @Argument(help: "How the names of the settings begin; all when left out.")
    var prefix = ""

    @OptionGroup var options: KioskOptions

    func run() async throws {
        try await options.show(prefix)
    }
}

extension KioskOptions {
    /// Prints the settings whose names begin so.
    func show(_ prefix: String) async throws {
        let entries = try await reporting { try settings().show(prefix) }
        try output.print(entries) {
            Self.table(entries.map { [$0.key.name, $0.shown, "\($0.origin)"] }).joined(separator: "\n")
        }
    }

    /// All columns but the last as wide as their widest text, at most 40.
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
    /// For people, who see an empty text as nothing at all.
    var shown: String {
        if value == nil { return "(not set)" }
        return text.isEmpty ? "(empty)" : text
    }
}
