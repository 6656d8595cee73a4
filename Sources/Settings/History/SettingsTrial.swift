internal import FoundationEssentials

/// Changes that are taken back automatically unless someone confirms them in time.
///
/// The trial is written to the card before the configuration changes, and stays until it is over. If the kiosk goes
/// down meanwhile, its next start takes the changes back. The texts may contain secrets, so only its owner can read the
/// file.
public struct SettingsTrial: Hashable, Sendable, Codable {
    /// A random number that identifies the trial.
    public let id: UInt32
    /// The text of the file after the changes are taken back: the text before them, with later permanent changes.
    var old: String
    /// The text with the changes. ``former`` is the text before the last write, which a power cut may have undone.
    var new: String
    var former: String
    /// The author of the last change, who may confirm the trial.
    public internal(set) var author: SettingsAuthor
    /// Seconds from the last change until the trial ends.
    public internal(set) var seconds: Int

    /// The settings on trial.
    public func keys(path: String) -> [SettingKey] {
        let (before, after) = (SettingsFile(path: path, text: old), SettingsFile(path: path, text: new))
        return SettingKey.all.filter { before.values[$0] != after.values[$0] }
    }

    /// True if the text is one that Galley wrote during the trial, without manual edits.
    func wrote(_ text: String) -> Bool { text == new || text == former }

    /// Returns the file without the changes on trial.
    ///
    /// If nobody has edited the file during the trial, the result is the old text, byte for byte, with later permanent
    /// changes. Otherwise only the settings on trial get their old values.
    ///
    /// - Throws: the reason why the values can't be restored.
    func takenBack(from file: SettingsFile) throws(SettingsError) -> (file: SettingsFile, change: SettingsChange) {
        let before = SettingsFile(path: file.path, text: old)
        if wrote(file.text) {
            return (before, SettingsChange(changed: SettingKey.all.filter { before.values[$0] != file.values[$0] }))
        }
        var result = file
        let change = try result.takeBack(SettingsFile(path: file.path, text: new), to: before)
        return (result, change)
    }

    /// The largest file of a trial in bytes: three texts of the largest size, with each byte escaped in JSON.
    private static let sizeLimit = 3 * 2 * SettingsFile.sizeLimit + 65_536

    static func path(in state: String) -> String { state + "/config-trial.json" }

    /// Reads the trial in a state folder, or returns `nil` if there is none.
    ///
    /// - Throws: ``SettingsError/unreadableState(path:_:)`` or ``SettingsError/damagedTrial(path:)``.
    public static func load(from state: String) throws(SettingsError) -> SettingsTrial? {
        guard let bytes = try SettingsFile.keptBytes(of: path(in: state), upTo: sizeLimit) else { return nil }
        do {
            return try JSONDecoder().decode(SettingsTrial.self, from: Data(bytes))
        } catch {
            throw .damagedTrial(path: path(in: state))
        }
    }

    /// Writes a trial to the card, or removes it. The caller holds the lock of the configuration.
    ///
    /// - Throws: the reason why it can't be written.
    static func put(_ trial: SettingsTrial?, to state: String) throws(SettingsError) {
        if let trial {
            try SettingsFile.replace(path(in: state), with: jsonText(trial), locks: false)
        } else {
            try SettingsFile.remove(path(in: state), locks: false)
        }
    }
}
