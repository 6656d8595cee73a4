internal import TOML

/// A configuration file: its text, the settings in it, and its problems.
///
/// The format is TOML 1.0: `size = "20x4"` below `[display]`, or `display.size = "20x4"` at the beginning.
public struct SettingsFile: Sendable {
    public let path: String
    let text: String
    let nodes: [String: TOMLNode]
    public let values: [SettingKey: SettingValue]
    /// Problems in the order of the text. Unknown keys are warnings, because a newer version may know them.
    public internal(set) var problems: [SettingsProblem]

    /// Parses a text. Errors don't throw; they are among ``problems``.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
        // The limit applies here, too, so that no change writes a file that the next start refuses.
        guard text.utf8.count <= Self.sizeLimit else {
            (nodes, values) = ([:], [:])
            let reason = "the file is larger than \(Self.sizeLimit >> 10) KiB"
            problems = [SettingsProblem(severity: .error, reason: reason)]
            return
        }
        do {
            let document = try TOMLDocument(text)
            nodes = document.members
            (values, problems) = SettingsReader(document).read()
        } catch {
            nodes = [:]
            values = [:]
            problems = [Self.problem(of: error, in: text)]
        }
    }

    /// The first problem that keeps the file from being used.
    public var firstError: SettingsProblem? { problems.first { $0.severity == .error } }

    var holdsSecret: Bool { values.keys.contains(where: \.isSecret) }

    private static func problem(of error: TOMLSyntaxError, in text: String) -> SettingsProblem {
        // The parser's message may quote the text, which may contain a secret.
        let holdsSecret = SettingKey.all.contains { $0.isSecret && text.contains($0.path[1]) }
        let reason = holdsSecret ? String(error.reason.prefix { $0 != "'" }) : error.reason
        return SettingsProblem(
            severity: .error, place: error.place, key: key(atLine: error.line, of: text)?.name,
            reason: "not valid TOML: \(reason)")
    }

    /// The setting on a line of a text that can't be parsed, or `nil` if the line has no known one.
    private static func key(atLine number: Int, of text: String) -> SettingKey? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(number)
        guard let line = lines.last, line.contains("=") else { return nil }
        let name = line.prefix { $0 != "=" }.filter { !$0.isWhitespace }
        let header = lines.last { $0.hasPrefix("[") } ?? ""
        let section = header.dropFirst().prefix { $0 != "]" }
        return SettingKey(section.isEmpty ? name : "\(section).\(name)")
    }
}

extension SettingsFile: CustomStringConvertible, CustomReflectable {
    /// The path only, because the text may contain a secret.
    public var description: String { path }

    public var customMirror: Mirror { Mirror(self, children: ["path": path]) }
}
