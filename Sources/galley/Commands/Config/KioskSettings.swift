import Boards
import Control
import FoundationEssentials
import Settings

/// The settings of the running kiosk, which applies a change at once; with none running, those of the file.
struct KioskSettings: ConfigStore {
    let kiosk: KioskOptions
    let file: FileConfigStore

    func show(_ prefix: String) async throws -> [SettingEntry] {
        guard let entries = try await ask(.show(prefix: prefix)) else { return try file.show(prefix) }
        return entries
    }

    func get(_ key: String) async throws -> SettingEntry {
        guard let entry = try await ask(.get(key: key))?.first else { return try file.get(key) }
        return entry
    }

    func set(_ requests: [(key: String, value: String)]) async throws -> ConfigReport {
        let assignments = requests.map { ControlRequest.Assignment(key: $0.key, value: $0.value) }
        guard let changed = try await ask(.set(assignments)) else { return try file.set(requests) }
        return ConfigReport(changed: changed, notes: [])
    }

    func unset(_ keys: [String]) async throws -> ConfigReport {
        guard let changed = try await ask(.unset(keys: keys)) else { return try file.unset(keys) }
        return ConfigReport(changed: changed, notes: [])
    }

    /// Nil when no kiosk is running.
    private func ask(_ request: ControlRequest.ConfigRequest) async throws -> [SettingEntry]? {
        switch try await kiosk.askIfRunning(.config(request)) {
        case nil: nil
        case .settings(let documents)?: try documents.map(SettingEntry.init)
        case .setting(let document)?: [try SettingEntry(document)]
        default: throw strangeAnswer()
        }
    }
}

extension SettingEntry {
    fileprivate init(_ document: SettingDocument) throws {
        guard
            let entry = SettingEntry(
                name: document.key, text: document.value, isSet: document.set, origin: document.origin)
        else { throw strangeAnswer() }
        self = entry
    }
}

extension KioskOptions {
    func settings() throws -> KioskSettings {
        KioskSettings(
            kiosk: self,
            file: FileConfigStore(
                path: try places.paths.config, environment: PlaceOptions.environment,
                displaySize: Board.displaySize(ofBoard:)))
    }
}
