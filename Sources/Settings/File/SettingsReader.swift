internal import TOML

/// Reads the settings from a parsed file, and reports problems.
struct SettingsReader {
    private let document: TOMLDocument
    private var values: [SettingKey: SettingValue] = [:]
    private var problems: [SettingsProblem] = []

    /// The number of unknown keys that are reported one by one. Each report compares the key with all settings and is a
    /// line in the log, so a file full of unknown keys must not cause thousands.
    static let mostUnknownKeys = 20

    init(_ document: TOMLDocument) {
        self.document = document
    }

    /// Returns the values, and the problems in the order of the text.
    consuming func read() -> ([SettingKey: SettingValue], [SettingsProblem]) {
        readValues()
        reportSectionsThatAreValues()
        reportUnknownKeys()
        problems.sort { Self.order($0.place) < Self.order($1.place) }
        return (values, problems)
    }

    private mutating func readValues() {
        for key in SettingKey.all {
            guard let node = document.members[path: key.path] else { continue }
            do {
                values[key] = try key.type.value(of: node)
            } catch {
                report(.error, at: key.path, "\(key.name) \(error)")
            }
        }
    }

    private mutating func reportSectionsThatAreValues() {
        for section in Self.sections {
            guard let node = document.members[section], node.table == nil else { continue }
            report(.error, at: [section], "\(section) cannot be \(node.kind): it must be a table, [\(section)]")
        }
    }

    private mutating func reportUnknownKeys() {
        let unknown = unknownKeys.map { (path: $0, order: Self.order(document.place(of: $0))) }
            .sorted { $0.order < $1.order }
        for (path, _) in unknown.prefix(Self.mostUnknownKeys) {
            let name = path.joined(separator: ".")
            let hint = name.nearest(among: SettingKey.all.map(\.name)).map { "; did you mean \($0)?" } ?? ""
            report(.warning, at: path, "\(name.quotedForPeople) is not a setting and is ignored\(hint)")
        }
        guard let first = unknown.dropFirst(Self.mostUnknownKeys).first else { return }
        let rest = unknown.count - Self.mostUnknownKeys
        report(.warning, at: first.path, key: nil, "\(rest) more keys from here on are not settings and are ignored")
    }

    private static func order(_ place: TOMLPlace?) -> (Int, Int) { (place?.line ?? 0, place?.column ?? 0) }

    private static let sections = Set(SettingKey.all.map { $0.path[0] })

    private var unknownKeys: [[String]] {
        document.members.flatMap { section, node -> [[String]] in
            guard case .table(let members) = node else { return Self.sections.contains(section) ? [] : [[section]] }
            return members.keys.filter { SettingKey("\(section).\($0)") == nil }.map { [section, $0] }
        }
    }

    private mutating func report(_ severity: SettingsProblem.Severity, at path: [String], _ reason: String) {
        report(severity, at: path, key: path.joined(separator: "."), reason)
    }

    private mutating func report(
        _ severity: SettingsProblem.Severity, at path: [String], key: String?, _ reason: String
    ) {
        problems.append(SettingsProblem(severity: severity, place: document.place(of: path), key: key, reason: reason))
    }
}
