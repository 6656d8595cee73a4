internal import Glibc

// What was changed before, and how it comes back.

extension FileConfigStore {
    /// The changes that are remembered, the newest first.
    public func history() throws(SettingsError) -> [SettingsRevision] {
        guard let state else { return [] }
        let history = try SettingsHistory.load(from: state)
        guard !history.isDamaged else { throw .damagedHistory(path: SettingsHistory.path(in: state)) }
        return history.revisions.reversed()
    }

    /// Takes the newest changes back as one change. A file that cannot be used gives way to the last good copy of it, and
    /// is kept beside it, as `galley.toml.broken`; one that the card cannot read now is left alone. The newest change is
    /// the one on trial, if there is one.
    ///
    /// - Parameters:
    ///   - count: the number of changes to take back.
    ///   - options: whether it is only told what would be, and which change is known as the last one.
    public func undo(
        _ count: Int, _ options: ChangeOptions = ChangeOptions()
    ) throws(SettingsError) -> ConfigReport {
        if try isBroken() {
            let note = "\(path) cannot be used, so the last good settings would come back"
            return options.isDryRun ? ConfigReport(changed: [], notes: [note]) : try restore()
        }
        if count == 1 {
            // Of a damaged one nobody knows whose it is.
            let trial = try? trial()
            if var report = try takeTrialBack(nil, options) {
                if let trial { report.notes.insert("this takes back what is on trial, by \(trial.author)", at: 0) }
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
            draft.notes += lost.map { "\($0.name) was another one before, which nobody keeps: set it anew" }
            try checkBoard(of: requests)
            return try draft.file.restore(requests)
        }
    }

    /// Also where another user's file keeps this one out, which lasts until somebody does something; an error of the
    /// card says nothing about what is there, and is thrown.
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

    /// Judged where nobody else writes: of two who mend a file at once the second has nothing to mend.
    func restore() throws(SettingsError) -> ConfigReport {
        try SettingsFile.replacing(path, limit: patience) { replacement throws in
            guard try isBroken() else {
                let note = "\(path) can be used: somebody else has mended it meanwhile"
                return ConfigReport(changed: [], notes: [note])
            }
            return try restore(from: state.flatMap(LoadedSettings.lastGoodCopy), by: replacement)
        }
    }

    /// Without a copy all settings have their defaults then.
    func restore(
        from copy: SettingsFile?, by replacement: borrowing FileReplacement, changed: [SettingKey] = []
    ) throws -> ConfigReport {
        let file = SettingsFile(path: path, text: copy?.text ?? "")
        let aside = try replacement.writeKeepingOld(file.text, isPrivate: file.holdsSecret)
        let what = copy == nil ? "all settings have their defaults" : "the last good settings are back"
        var draft = Draft(file: file, notes: [aside.map { "\(what); what was there is in \($0)" } ?? what])
        draft.read(from: state)
        record(.restored, SettingsChange(), in: &draft)
        if let state { try SettingsTrial.put(nil, to: state) }
        return report(SettingsChange(changed: changed), of: draft)
    }

    /// Notes what somebody has changed in the file without us; for after it was read.
    ///
    /// - Parameter author: who it was, where that is known.
    /// - Returns: what there is to tell of the history.
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
