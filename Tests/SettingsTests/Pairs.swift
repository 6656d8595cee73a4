@testable import Settings

extension FileConfigStore {
    func set(_ pairs: [(String, String)]) throws(SettingsError) -> ConfigReport {
        try set(pairs.map { SettingRequest($0.0, $0.1) })
    }

    func unset(_ keys: [String]) throws(SettingsError) -> ConfigReport {
        try set(keys.map { SettingRequest($0, nil) })
    }
}

extension SettingsFile {
    mutating func set(_ pairs: [(String, String)]) throws(SettingsError) -> SettingsChange {
        try set(pairs.map { SettingRequest($0.0, $0.1) })
    }

    mutating func unset(_ keys: [String]) throws(SettingsError) -> SettingsChange {
        try set(keys.map { SettingRequest($0, nil) })
    }
}
