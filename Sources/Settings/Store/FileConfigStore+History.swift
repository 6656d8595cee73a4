internal import Glibc

// The history of changes, and undoing them.

extension FileConfigStore {
    /// Returns the recorded changes, newest first.
    ///
    /// - Throws: ``SettingsError/damagedHistory(path:)`` or ``SettingsError/unreadableState(path:_:)``.
    public func history() throws(SettingsError) -> [SettingsRevision] {
        guard let state else { return [] }
        let history = try SettingsHistory.load(from: state)
        guard !history.isDamaged else { throw .damagedHistory(path: SettingsHistory.path(in: state)) }
        return history.revisions.reversed()
    }

    /// Takes back the newest changes, as one change.
    ///
    /// A change on trial counts as the newest one. If the file can't be used, its last good copy replaces it, and the
    /// damaged file is kept beside it as `galley.toml.broken`. A file that can't be read because of the card isn't
    /// replaced.
    ///
    /// - Parameters:
    ///   - count: The number of changes to take back.
    ///   - options: `isDryRun` only reports what would change; with `revision`, another last change is an error.
    /// - Throws: the reason why the changes can't be taken back; nothing was changed.
    public func undo(
        _ count: Int, _ options: ChangeOptions = ChangeOptions()
    ) throws(SettingsError) -> ConfigReport {
        if try isBroken() {
            let note = "\(path) cannot be used, so the last good settings would be restored"
            return options.isDryRun ? ConfigReport(changed: [], notes: [note]) : try restore()
        }
        if count == 1 {
            // The author of a damaged trial is unknown.
            let trial = try? trial()
            if var report = try takeTrialBack(nil, options) {
                if let trial { report.notes.insert("this takes back the unconfirmed change by \(trial.author)", at: 0) }
                return report
            }
        }
        return try change(.undone, options) { draft throws(SettingsError) in
            let undoable = draft.history?.undoable ?? []
            guard count > 0, count <= undoable.count else { throw .nothingToTakeBack(left: undoable.count) }
            let revisions = Array(undoable.prefix(count))
            draft.takesBack = revisions.map(\.number)
            draft.notes += revisions.map { "this takes back change \($0.number), by \($0.author)" }
            let (requests, lost) = SettingsHistory.settings(before: revisions)
            draft.notes += lost.map { "\($0.name) had another value before, which is not stored: set it again" }
            try checkBoard(of: requests)
            return try draft.file.restore(requests)
        }
    }

    /// Returns true if the file can't be used, or if this user has no permission to read it. Neither ends
    /// until someone repairs the file.
    ///
    /// - Throws: an error of the card, which says nothing about the content of the file.
    private func isBroken() throws(SettingsError) -> Bool {
        do throws(SettingsError) {
            _ = try load()?.usable()
            return false
        } catch {
            switch error {
            case .unusable: return true
            case .unreadable(_, let reason) where reason.code == EACCES: return true
            default: throw error
            }
        }
    }

    /// Replaces a damaged file by its last good copy. The check runs under the lock, so that two programs don't both do
    /// it.
    ///
    /// - Throws: the reason why the file can't be replaced.
    func restore() throws(SettingsError) -> ConfigReport {
        try SettingsFile.replacing(path, limit: lockTimeout) { replacement throws in
            guard try isBroken() else {
                let note = "\(path) can be used: someone else has repaired it in the meantime"
                return ConfigReport(changed: [], notes: [note])
            }
            return try restore(from: state.flatMap(LoadedSettings.lastGoodCopy), by: replacement)
        }
    }

    /// Replaces the file by a copy, or by an empty file (all defaults) if there is no copy.
    ///
    /// - Throws: the reason why the file can't be replaced.
    func restore(
        from copy: SettingsFile?, by replacement: borrowing FileReplacement, changed: [SettingKey] = []
    ) throws -> ConfigReport {
        let file = SettingsFile(path: path, text: copy?.text ?? "")
        let aside = try replacement.writeKeepingOld(file.text, isPrivate: file.holdsSecret)
        let what = copy == nil ? "all settings have their defaults" : "the last good settings are back"
        var draft = Draft(file: file, notes: [aside.map { "\(what); the old file is kept in \($0)" } ?? what])
        draft.read(from: state)
        record(.restored, SettingsChange(), in: &draft)
        if let state { try SettingsTrial.put(nil, to: state) }
        return report(SettingsChange(changed: changed), of: draft)
    }

    /// Records manual edits of the file in the history. Called after the file was read.
    ///
    /// - Parameter author: The author of the edits, if known.
    /// - Returns: notes about the history.
    /// - Throws: the reason why file or history can't be read or written.
    @discardableResult
    public func recordEdits(by author: SettingsAuthor = .unknown) throws(SettingsError) -> [String] {
        guard let state, let file = try load()?.usable() else { return [] }
        let history = try SettingsHistory.load(from: state)
        guard history.values == nil || !history.changes(to: file.recordedValues).isEmpty else { return [] }
        return try SettingsFile.replacing(path) { _ throws in
            var history = try SettingsHistory.load(from: state)
            let file = try load()?.usable() ?? file
            if history.values == nil {
                history.begin(with: file)
            } else {
                history.record(file, note: note(.edited, by: author))
            }
            return try history.save(to: state)
        }
    }
}
