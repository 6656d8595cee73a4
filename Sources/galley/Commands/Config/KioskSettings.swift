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
        return try await change(.set(assignments)) ?? file.set(requests)
    }

    func unset(_ keys: [String]) async throws -> ConfigReport {
        try await change(.unset(keys: keys)) ?? file.unset(keys)
    }

    /// Nil when no kiosk is running.
    private func ask(_ request: ControlRequest.ConfigRequest) async throws -> [SettingEntry]? {
        try await kiosk.askIfRunning(.config(request)).map(entries)
    }

    /// Nil when no kiosk is running.
    private func change(_ request: ControlRequest.ConfigRequest) async throws -> ConfigReport? {
        guard let answer = try await kiosk.answerIfRunning(.config(request)) else { return nil }
        return ConfigReport(changed: try entries(answer.document), notes: answer.notes)
    }

    private func entries(_ document: ControlDocument) throws -> [SettingEntry] {
        switch document {
        case .settings(let documents): try documents.map(SettingEntry.init)
        case .setting(let document): [try SettingEntry(document)]
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
