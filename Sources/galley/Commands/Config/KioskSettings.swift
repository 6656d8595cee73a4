import Boards
import Control
import FoundationEssentials
import Runtime
import Settings

/// The settings of the running kiosk, which applies a change at once; with none running, those of the file.
struct KioskSettings: Sendable {
    let kiosk: KioskOptions
    /// What the running kiosk goes by, if that is meant.
    let own: StatusDocument?
    /// Whether what there is to know beside the settings is told on standard error.
    var tellsNotes = true

    func show(_ prefix: String) throws -> [SettingEntry] {
        guard let entries = try ask(.show(prefix: prefix)) else { return try file.show(prefix) }
        return entries
    }

    func get(_ key: String) throws -> SettingEntry {
        guard let entry = try ask(.get(key: key))?.first else { return try file.get(key) }
        return entry
    }

    func set(_ requests: [SettingRequest], _ options: ChangeOptions) throws -> ConfigReport {
        let assignments = requests.map { ControlRequest.Assignment(key: $0.key, value: $0.value) }
        return try change(.set(assignments, options.terms)) ?? file.set(requests, options)
    }

    func undo(_ count: Int, _ options: ChangeOptions) throws -> ConfigReport {
        try change(.undo(count, options.terms)) ?? file.undo(count, options)
    }

    func confirm() throws -> ConfigReport {
        try change(.confirm) ?? file.confirm()
    }

    /// The newest first.
    func revisions() throws -> [RevisionDocument] {
        guard let answer = try kiosk.attemptIfRunning(.config(.history)) else {
            return try file.history().map(RevisionDocument.init)
        }
        guard case .revisions(let revisions) = answer.document else { throw Refusal.strangeAnswer }
        return revisions
    }

    /// For when no kiosk is running, or to have the file itself.
    var file: FileConfigStore {
        get throws {
            FileConfigStore(
                path: try own?.configuration.path ?? kiosk.places.paths.config,
                state: try own?.store.path ?? kiosk.places.paths.state,
                environment: PlaceOptions.environment, displaySize: Board.displaySize(ofBoard:))
        }
    }

    /// Nil when no kiosk is running.
    private func ask(_ request: ControlRequest.ConfigRequest) throws -> [SettingEntry]? {
        guard let answer = try kiosk.attemptIfRunning(.config(request)) else { return nil }
        if tellsNotes { answer.notes.forEach(tell) }
        return try entries(answer.document)
    }

    /// Nil when no kiosk is running.
    private func change(_ request: ControlRequest.ConfigRequest) throws -> ConfigReport? {
        guard let answer = try kiosk.attemptIfRunning(.config(request)) else { return nil }
        guard case .configChange(let change) = answer.document else { throw Refusal.strangeAnswer }
        return ConfigReport(
            changed: try change.changed.map(SettingEntry.init), notes: answer.notes, revision: change.revision,
            confirmWithin: change.confirmWithin)
    }

    private func entries(_ document: ControlDocument) throws -> [SettingEntry] {
        switch document {
        case .settings(let documents): try documents.map(SettingEntry.init)
        case .setting(let document): [try SettingEntry(document)]
        default: throw Refusal.strangeAnswer
        }
    }
}

extension ChangeOptions {
    fileprivate var terms: ControlRequest.ConfigTerms {
        .init(isDryRun: isDryRun, revision: revision, confirmWithin: confirmWithin)
    }
}

extension SettingEntry {
    fileprivate init(_ document: SettingDocument) throws {
        guard
            let entry = SettingEntry(
                name: document.key, text: document.value, isSet: document.set, origin: document.origin)
        else { throw Refusal.strangeAnswer }
        self = entry
    }
}

extension KioskOptions {
    /// Says so where another file was named than a running kiosk has.
    ///
    /// - Parameter isOfKiosk: whether the file is the running kiosk's, with what its own folder keeps of it: its trial
    ///   and its history. Else, and with none running, the file is the caller's own.
    func settings(isOfKiosk: Bool = false) throws -> KioskSettings {
        let chosen = places.paths.chosenConfig?.absolutePath
        let status = isOfKiosk || chosen != nil ? try status() : nil
        if let chosen, let path = status?.configuration.path, !chosen.isSameFile(as: path) {
            tell("a kiosk is running, so its own file \(path) is meant, and not \(chosen)")
        }
        return KioskSettings(kiosk: self, own: isOfKiosk ? status : nil)
    }

    /// Nil when no kiosk is running.
    private func status() throws -> StatusDocument? {
        guard let answer = try attemptIfRunning(.status) else { return nil }
        guard case .status(let status) = answer.document else { throw Refusal.strangeAnswer }
        return status
    }
}
