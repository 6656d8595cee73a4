internal import FoundationEssentials

/// Changes that go back by themselves unless somebody confirms them in time.
///
/// It is on the card before the configuration changes, and until it is over: whatever becomes of the kiosk meanwhile,
/// the next start takes the changes back. The texts may hold secrets; the file is its owner's alone.
public struct SettingsTrial: Hashable, Sendable, Codable {
    /// Tells it from every other.
    public let id: UInt32
    /// What the file says once they have gone back: what it said before them, and what was changed for good since.
    var old: String
    /// What it says with them, and what it said before the last write, which a power cut may have kept from the card.
    var new: String
    var former: String
    /// Who made the last of them, and may confirm.
    public internal(set) var author: SettingsAuthor
    /// How long they are tried, from the last of them on.
    public internal(set) var seconds: Int

    public func keys(path: String) -> [SettingKey] {
        let (before, after) = (SettingsFile(path: path, text: old), SettingsFile(path: path, text: new))
        return SettingKey.all.filter { before.values[$0] != after.values[$0] }
    }

    /// Whether the file says what we wrote, and nobody else has changed it.
    func wrote(_ text: String) -> Bool { text == new || text == former }

    /// The file without what is tried. Where it says what we wrote it is, byte for byte, what it was, with what was
    /// changed for good since; where somebody has edited it, only the settings that were tried go back.
    func takenBack(from file: SettingsFile) throws(SettingsError) -> (file: SettingsFile, change: SettingsChange) {
        let before = SettingsFile(path: file.path, text: old)
        if wrote(file.text) {
            return (before, SettingsChange(changed: SettingKey.all.filter { before.values[$0] != file.values[$0] }))
        }
        var result = file
        let change = try result.takeBack(SettingsFile(path: file.path, text: new), to: before)
        return (result, change)
    }

    /// Bytes: three files of the largest that is read, in quotation marks.
    private static let sizeLimit = 3 * 2 * SettingsFile.sizeLimit + 65_536

    static func path(in state: String) -> String { state + "/config-trial.json" }

    /// Nil: there is none.
    public static func load(from state: String) throws(SettingsError) -> SettingsTrial? {
        guard let bytes = try SettingsFile.keptBytes(of: path(in: state), upTo: sizeLimit) else { return nil }
        do {
            return try JSONDecoder().decode(SettingsTrial.self, from: Data(bytes))
        } catch {
            throw .damagedTrial(path: path(in: state))
        }
    }

    /// Has that one on the card, or none; for who has the configuration's lock.
    static func put(_ trial: SettingsTrial?, to state: String) throws(SettingsError) {
        if let trial {
            try SettingsFile.replace(path(in: state), with: jsonText(trial), locks: false)
        } else {
            try SettingsFile.remove(path(in: state), locks: false)
        }
    }
}
