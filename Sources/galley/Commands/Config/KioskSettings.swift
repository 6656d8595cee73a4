import Control
import FoundationEssentials
import Runtime
import Settings

/// Reads and changes the settings of the running kiosk, which applies a change at once. If none runs, uses the
/// configuration file.
struct KioskSettings: Sendable {
    let kiosk: KioskOptions
    /// Status of the running kiosk, if its own files are to be used.
    let own: StatusDocument?
    /// True if notes are printed on standard error.
    var printsNotes = true

    func show(_ prefix: String) throws -> [SettingEntry] {
        guard let settings = try ask(ShowSettings(prefix: prefix)) else { return try file.show(prefix) }
        return try settings.map(SettingEntry.init)
    }

    func get(_ key: String) throws -> SettingEntry {
        guard let setting = try ask(GetSetting(key: key)) else { return try file.get(key) }
        return try SettingEntry(setting)
    }

    func set(_ requests: [SettingRequest], _ options: ChangeOptions) throws -> ConfigReport {
        let assignments = requests.map { ChangeSettings.Assignment(key: $0.key, value: $0.value) }
        return try change(ChangeSettings(assignments, on: options.terms)) ?? file.set(requests, options)
    }

    func undo(_ count: Int, _ options: ChangeOptions) throws -> ConfigReport {
        try change(UndoSettings(count, on: options.terms)) ?? file.undo(count, options)
    }

    func confirm() throws -> ConfigReport {
        try change(ConfirmSettings()) ?? file.confirm()
    }

    /// Returns the history, newest change first.
    func revisions() throws -> [RevisionDocument] {
        try kiosk.attemptIfRunning(ListRevisions())?.document ?? file.history().map(RevisionDocument.init)
    }

    /// The configuration file, for use without a running kiosk or to edit the file itself.
    var file: FileConfigStore {
        get throws {
            FileConfigStore(
                path: try own?.configuration.path ?? kiosk.places.paths.config,
                state: try own?.store.path ?? kiosk.places.paths.state,
                environment: PlaceOptions.environment)
        }
    }

    /// Sends a request; returns `nil` if no kiosk is running.
    private func ask<Request: ControlRequest>(_ request: Request) throws -> Request.Reply? {
        guard let answer = try kiosk.attemptIfRunning(request) else { return nil }
        if printsNotes { answer.notes.forEach(printMessage) }
        return answer.document
    }

    /// Sends a change; returns `nil` if no kiosk is running.
    private func change<Request: ControlRequest>(
        _ request: Request
    ) throws -> ConfigReport? where Request.Reply == ConfigChangeDocument {
        guard let answer = try kiosk.attemptIfRunning(request) else { return nil }
        let change = answer.document
        return ConfigReport(
            changed: try change.changed.map(SettingEntry.init), notes: answer.notes, revision: change.revision,
            confirmWithin: change.confirmWithin)
    }

    /// Failure if the kiosk has settings that this program doesn't know.
    static let isOfAnotherRelease = ControlFailure(
        .unavailable,
        "The running kiosk is from another release than this command; restart it: systemctl restart galley")
}

extension ChangeOptions {
    fileprivate var terms: ConfigTerms {
        ConfigTerms(isDryRun: isDryRun, revision: revision, confirmWithin: confirmWithin)
    }
}

extension SettingEntry {
    fileprivate init(_ document: SettingDocument) throws {
        guard
            let entry = SettingEntry(
                name: document.key, text: document.value, isSet: document.set, origin: document.origin)
        else { throw KioskSettings.isOfAnotherRelease }
        self = entry
    }
}

extension KioskOptions {
    /// Returns access to the settings. Prints a note if a kiosk runs and the options name another file than its own.
    ///
    /// - Parameter isOfKiosk: true to use the running kiosk's file, with its trial and its history. Otherwise, and if
    ///   no kiosk runs, the file is the caller's own.
    func settings(isOfKiosk: Bool = false) throws -> KioskSettings {
        let chosen = places.paths.chosenConfig?.absolutePath
        let status = isOfKiosk || chosen != nil ? try attemptIfRunning(ShowStatus())?.document : nil
        if let chosen, let path = status?.configuration.path, !chosen.isSameFile(as: path) {
            printMessage("a kiosk is running, so its own file \(path) is used instead of \(chosen)")
        }
        return KioskSettings(kiosk: self, own: isOfKiosk ? status : nil)
    }
}
