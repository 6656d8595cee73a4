/// What `galley config` asks: a file, or the kiosk that runs with it.
public protocol ConfigStore: Sendable {
    /// The settings whose names begin so, in the order of the table.
    func show(_ prefix: String) async throws -> [SettingEntry]
    func get(_ key: String) async throws -> SettingEntry
    /// All or none.
    func set(_ requests: [(key: String, value: String)]) async throws -> ConfigReport
    /// All or none.
    func unset(_ keys: [String]) async throws -> ConfigReport
}

/// What came of a change.
public struct ConfigReport: Hashable, Sendable, Encodable {
    /// The settings that have changed, as they are now.
    public var changed: [SettingEntry]
    /// What the person did not ask for or may not expect.
    public var notes: [String]

    public init(changed: [SettingEntry], notes: [String]) {
        self.changed = changed
        self.notes = notes
    }
}
