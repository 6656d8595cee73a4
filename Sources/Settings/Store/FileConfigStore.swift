/// The settings of a file, for when no kiosk runs, and for the kiosk itself. Its calls block on the disk.
public struct FileConfigStore: ConfigStore {
    private let path: String
    private let environment: [String: String]
    private let commandLine: [SettingKey: String]
    private let displaySize: @Sendable (_ board: String) throws -> String?

    /// - Parameters:
    ///   - path: of the configuration file, which need not exist.
    ///   - environment: the process's, for the keys that it sets.
    ///   - commandLine: settings that options of the kiosk gave.
    ///   - displaySize: the size of a board's display, `20x4`; nil when no board is called that. Throws why a board
    ///     cannot be used.
    public init(
        path: String, environment: [String: String], commandLine: [SettingKey: String] = [:],
        displaySize: @escaping @Sendable (_ board: String) throws -> String?
    ) {
        self.path = path
        self.environment = environment
        self.commandLine = commandLine
        self.displaySize = displaySize
    }

    public func show(_ prefix: String) throws(SettingsError) -> [SettingEntry] {
        let keys = SettingKey.all.filter { $0.name.hasPrefix(prefix) }
        guard !keys.isEmpty else { throw .unknownKey(prefix, near: prefix.nearest(among: SettingKey.prefixes)) }
        let settings = try resolved()
        return keys.map { entry(of: $0, in: settings) }
    }

    public func get(_ name: String) throws(SettingsError) -> SettingEntry {
        entry(of: try SettingKey(known: name), in: try resolved())
    }

    public func set(_ requests: [(key: String, value: String)]) throws(SettingsError) -> ConfigReport {
        for (key, value) in requests where key == SettingKey.boardName.name { try checkBoard(value) }
        return try report(SettingsFile.update(path) { file throws(SettingsError) in try file.set(requests) })
    }

    public func unset(_ keys: [String]) throws(SettingsError) -> ConfigReport {
        try report(SettingsFile.update(path) { file throws(SettingsError) in try file.unset(keys) })
    }

    private func checkBoard(_ name: String) throws(SettingsError) {
        let size: String?
        do {
            size = try displaySize(name)
        } catch {
            throw .unusableBoard("\(error)")
        }
        guard size != nil else { throw .unknownBoard(name) }
    }

    /// Nil for a board that cannot be used, which is told by whoever opens it.
    private func usableDisplaySize(_ board: String) -> String? {
        do { return try displaySize(board) } catch { return nil }
    }

    private func resolved() throws(SettingsError) -> Settings {
        var settings = Settings()
        let file = try SettingsFile.loadUsable(path)
        _ = settings.overlay(file: file, environment: environment, commandLine: commandLine)
        settings.setDefault(.text(usableDisplaySize(settings.boardName) ?? "20x4"), for: .displaySize)
        return settings
    }

    private func entry(of key: SettingKey, in settings: Settings) -> SettingEntry {
        SettingEntry(key: key, value: settings[key], origin: settings.origin(of: key))
    }

    private func report(_ change: SettingsChange) throws(SettingsError) -> ConfigReport {
        let settings = try resolved()
        let entries = change.changed.map { entry(of: $0, in: settings) }
        let covered = entries.filter { $0.origin != .file && $0.origin != .default }
        return ConfigReport(
            changed: entries,
            notes: change.notes + covered.map { "\($0.key.name) stays \($0.text), for the \($0.origin) comes first" })
    }
}

extension SettingKey {
    /// What `show` takes: whole names and those of the tables.
    static var prefixes: [String] { all.map(\.name) + Set(all.map { $0.path[0] }).sorted() }
}
