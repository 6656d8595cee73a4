internal import Glibc

extension FileConfigStore {
    /// What a change needs to know and to write, while nobody else changes anything.
    struct Draft {
        var file: SettingsFile
        /// Nil: none is kept, or it cannot be had, which is told then.
        var history: SettingsHistory?
        /// Told beside the notes of the change itself.
        var notes: [String] = []
        var takesBack: [Int] = []
        var trial: SettingsTrial?
        /// The file without what is tried, before and after the change, if that is not the file itself: the history
        /// tells of the change as it is once the trial has gone back.
        var lineage: (before: String, after: String)?
    }

    /// Changes the file as it is now, and writes it if it became another one.
    ///
    /// File and folder are made when they are missing. A file that holds a secret is readable to its owner alone.
    func change(
        _ cause: SettingsRevision.Cause, _ options: ChangeOptions = ChangeOptions(),
        _ body: (inout Draft) throws(SettingsError) -> SettingsChange
    ) throws(SettingsError) -> ConfigReport {
        if cause != .set, try trial() != nil { throw .onTrial }
        // Checked first without a lock: what is refused or changes nothing makes no folder and needs no right to write.
        var preview = try draft(options)
        let old = preview.file.text
        let change = try body(&preview)
        if options.isDryRun {
            if let seconds = options.confirmWithin {
                preview.notes.append("it would go back by itself unless it was confirmed within \(seconds) seconds")
            }
            return report(change, of: preview)
        }
        // What nobody knows any more is passed over by the next undo only if this one is recorded.
        let isNothing = preview.file.text == old && preview.takesBack.isEmpty
        if isNothing, try trial() == nil { return report(change, of: preview) }
        return try SettingsFile.replacing(path, limit: patience) { replacement throws in
            var draft = try draft(options)
            let before = draft.file
            let former = try trial()
            if former != nil, cause != .set { throw SettingsError.onTrial }
            // What somebody has edited by hand is no part of it.
            var lasting = former
            if let former { lasting?.old = try former.takenBack(from: before).file.text }
            let change = try body(&draft)
            let trial = try trial(lasting, from: (before, draft.file), for: options.confirmWithin, body)
            if let state, let trial, trial != former { try SettingsTrial.put(trial, to: state) }
            if draft.file.text != before.text {
                do {
                    try replacement.write(draft.file.text, over: before.text, isPrivate: draft.file.holdsSecret)
                } catch {
                    // What was not changed is not tried either.
                    if let state, trial != nil, trial != former { try SettingsTrial.put(former, to: state) }
                    throw error
                }
            }
            if let state, former != nil, trial == nil {
                try SettingsTrial.put(nil, to: state)
                draft.notes.append("nothing is on trial any more")
            }
            draft.trial = options.confirmWithin == nil ? nil : trial
            if let lasting, options.confirmWithin != nil {
                let names = lasting.keys(path: path).map(\.name).joined(separator: ", ")
                draft.notes.append("what was on trial already goes back or stays with it: \(names)")
            }
            if let lasting, draft.trial == nil { draft.lineage = (lasting.old, trial?.old ?? draft.file.text) }
            record(cause, change, in: &draft)
            // What nobody has confirmed is not yet known to be good.
            if trial == nil, former != nil || draft.file.text != before.text { keepCopy(of: &draft) }
            return report(change, of: draft)
        }
    }

    /// The file and its history as they are, with what somebody has edited by hand in it.
    func draft(_ options: ChangeOptions = ChangeOptions()) throws(SettingsError) -> Draft {
        var draft = Draft(file: try load() ?? SettingsFile(path: path, text: ""))
        draft.read(from: state)
        noteEdits(in: &draft)
        if let known = options.revision, known != draft.history?.current {
            throw .changedMeanwhile(known: known, last: draft.history?.current ?? 0)
        }
        return draft
    }

    /// The file is what counts and is written; that its history cannot be is only told.
    func record(_ cause: SettingsRevision.Cause, _ change: SettingsChange, in draft: inout Draft) {
        guard let state, draft.history != nil else { return }
        var note = note(cause, by: author, takesBack: draft.takesBack)
        note.trial = draft.trial?.id
        var changes = draft.lineage.map { lineage in
            SettingsHistory.changes(
                from: SettingsFile(path: path, text: lineage.before).recordedValues,
                to: SettingsFile(path: path, text: lineage.after).recordedValues)
        }
        // What was tried has become again what it was.
        if changes?.isEmpty == true { changes = nil }
        draft.history?.record(draft.file, changes, secrets: change.changed.filter(\.isSecret), note: note)
        do throws(SettingsError) {
            draft.notes += try draft.history?.save(to: state) ?? []
        } catch {
            draft.history = nil
            draft.notes.append(Draft.unrecorded(error))
        }
    }

    /// Has a copy of the file, for when it can no longer be used.
    private func keepCopy(of draft: inout Draft) {
        guard let state else { return }
        do throws(SettingsError) {
            try draft.file.keepCopy(in: state)
        } catch {
            draft.notes.append("no copy of these settings is kept for bad days: \(error)")
        }
    }

    /// What somebody edited by hand is not of who changes something next.
    private func noteEdits(in draft: inout Draft) {
        if draft.history?.values == nil {
            draft.history?.begin(with: draft.file)
        } else if draft.file.firstError == nil {
            draft.history?.record(draft.file, note: note(.edited, by: .unknown))
        }
    }

    func note(
        _ cause: SettingsRevision.Cause, by author: SettingsAuthor, takesBack: [Int] = []
    ) -> SettingsHistory.Note {
        .init(
            time: clock.secondsSince1970, isTimeTrusted: clock.isTrusted, author: author, cause: cause,
            takesBack: takesBack)
    }

    func report(_ change: SettingsChange, of draft: Draft) -> ConfigReport {
        let settings = resolved(draft.file)
        let entries = change.changed.map { entry(of: $0, in: settings) }
        let covered = entries.filter { $0.origin != .file && $0.origin != .default }
        return ConfigReport(
            changed: entries,
            notes: change.notes + draft.notes
                + covered.map { "\($0.key.name) stays \($0.text), for the \($0.origin) comes first" },
            revision: draft.history?.current, confirmWithin: draft.trial?.seconds, trial: draft.trial?.id)
    }
}

extension FileConfigStore.Draft {
    mutating func read(from state: String?) {
        guard let state else { return }
        do throws(SettingsError) {
            history = try SettingsHistory.load(from: state)
        } catch {
            notes.append(Self.unrecorded(error))
        }
    }

    fileprivate static func unrecorded(_ error: SettingsError) -> String {
        "the change is not in the history: \(error)"
    }
}

// MARK: The file as a whole

extension FileConfigStore {
    /// How long other writers are waited for: a person's command has time, a kiosk has not.
    var patience: Duration { takesTrialsBack ? .seconds(2) : .seconds(30) }

    /// Removes what a crash in the middle of a change has left; for the start of the kiosk.
    public func removeLeftovers() throws(SettingsError) {
        let kept = state.map { state in
            [LoadedSettings.copyPath(in: state), SettingsHistory.path(in: state), SettingsTrial.path(in: state)]
        }
        for file in [path] + (kept ?? []) { try SettingsFile.removeLeftovers(of: file) }
    }

    /// What the file says, comments and secrets included; empty where there is none.
    public func text() throws(SettingsError) -> String {
        try load()?.text ?? ""
    }

    /// Writes another text, unless it cannot be used or the file is no longer what it was.
    public func replace(_ old: String, with new: String) throws(SettingsError) -> ConfigReport {
        try change(.edited) { draft throws(SettingsError) in
            guard draft.file.text == old else { throw .editedMeanwhile(path: path) }
            let file = SettingsFile(path: path, text: new)
            if let problem = file.firstError { throw .unusable(path: path, problem) }
            let keys = SettingKey.all.filter { file.values[$0] != draft.file.values[$0] }
            draft.file = file
            // Warnings: what is an error was refused.
            return SettingsChange(changed: keys, notes: file.problems.map(\.description))
        }
    }
}
