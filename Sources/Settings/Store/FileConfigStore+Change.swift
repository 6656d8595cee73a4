internal import Glibc

extension FileConfigStore {
    /// The state that a change reads and writes while it holds the lock.
    struct Draft {
        var file: SettingsFile
        /// The history, or `nil` if none is kept or it can't be read; ``notes`` then has the reason.
        var history: SettingsHistory?
        /// Notes for the report, beside those of the change itself.
        var notes: [String] = []
        /// The numbers of the changes that this one takes back.
        var takesBack: [Int] = []
        var trial: SettingsTrial?
        /// The texts that the history compares if a permanent change is made during a trial: the file without the
        /// changes on trial, before and after. So the history shows the change as it is without the trial.
        var recordedTexts: (before: String, after: String)?
    }

    /// Changes the present file, and writes it if its text has changed.
    ///
    /// Creates the file and its folder if they are missing. Only its owner can read a file that contains a secret.
    ///
    /// - Throws: the reason why the change isn't possible; nothing was changed.
    func change(
        _ cause: SettingsRevision.Cause, _ options: ChangeOptions = ChangeOptions(),
        _ body: (inout Draft) throws(SettingsError) -> SettingsChange
    ) throws(SettingsError) -> ConfigReport {
        if cause != .set, try trial() != nil { throw .onTrial }
        // A first run without the lock: a change that is refused, or changes nothing, creates no folder and needs no
        // write permission.
        var preview = try draft(options)
        let old = preview.file.text
        let change = try body(&preview)
        if options.isDryRun {
            if let seconds = options.confirmWithin {
                preview.notes.append("it would be taken back unless you confirmed it within \(seconds) seconds")
            }
            return report(change, of: preview)
        }
        // An undo that finds no old values is recorded even if it changes nothing: the next undo must skip it.
        let isNothing = preview.file.text == old && preview.takesBack.isEmpty
        if isNothing, try trial() == nil { return report(change, of: preview) }
        return try SettingsFile.replacing(path, limit: lockTimeout) { replacement throws in
            var draft = try draft(options)
            let before = draft.file
            let former = try trial()
            if former != nil, cause != .set { throw SettingsError.onTrial }
            // Manual edits are not part of the trial.
            var lasting = former
            if let former { lasting?.old = try former.takenBack(from: before).file.text }
            let change = try body(&draft)
            let trial = try trial(lasting, from: (before, draft.file), for: options.confirmWithin, body)
            if let state, let trial, trial != former { try SettingsTrial.put(trial, to: state) }
            if draft.file.text != before.text {
                do {
                    try replacement.write(draft.file.text, over: before.text, isPrivate: draft.file.holdsSecret)
                } catch {
                    // Nothing was changed, so nothing is on trial.
                    if let state, trial != nil, trial != former { try SettingsTrial.put(former, to: state) }
                    throw error
                }
            }
            if let state, former != nil, trial == nil {
                try SettingsTrial.put(nil, to: state)
                draft.notes.append("no change waits to be confirmed any more")
            }
            draft.trial = options.confirmWithin == nil ? nil : trial
            if let lasting, options.confirmWithin != nil {
                let names = lasting.keys(path: path).map(\.name).joined(separator: ", ")
                draft.notes.append("these earlier changes are confirmed or taken back with it: \(names)")
            }
            if let lasting, draft.trial == nil { draft.recordedTexts = (lasting.old, trial?.old ?? draft.file.text) }
            record(cause, change, in: &draft)
            // An unconfirmed change isn't known to be good yet, so it isn't copied.
            if trial == nil, former != nil || draft.file.text != before.text { keepCopy(of: &draft) }
            return report(change, of: draft)
        }
    }

    /// Reads the file and its history, and adds manual edits to the history.
    ///
    /// - Throws: ``SettingsError/changedMeanwhile(known:last:)`` if the last change isn't the expected one.
    func draft(_ options: ChangeOptions = ChangeOptions()) throws(SettingsError) -> Draft {
        var draft = Draft(file: try load() ?? SettingsFile(path: path, text: ""))
        draft.read(from: state)
        noteEdits(in: &draft)
        if let known = options.revision, known != draft.history?.current {
            throw .changedMeanwhile(known: known, last: draft.history?.current ?? 0)
        }
        return draft
    }

    /// Records a change in the history. If that fails, the change of the file still counts, and a note says so.
    func record(_ cause: SettingsRevision.Cause, _ change: SettingsChange, in draft: inout Draft) {
        guard let state, draft.history != nil else { return }
        var note = note(cause, by: author, takesBack: draft.takesBack)
        note.trial = draft.trial?.id
        var changes = draft.recordedTexts.map { texts in
            SettingsHistory.changes(
                from: SettingsFile(path: path, text: texts.before).recordedValues,
                to: SettingsFile(path: path, text: texts.after).recordedValues)
        }
        // The change only restores the values from before the trial.
        if changes?.isEmpty == true { changes = nil }
        draft.history?.record(draft.file, changes, secrets: change.changed.filter(\.isSecret), note: note)
        do throws(SettingsError) {
            draft.notes += try draft.history?.save(to: state) ?? []
        } catch {
            draft.history = nil
            draft.notes.append(Draft.unrecorded(error))
        }
    }

    /// Keeps a copy of the file, for when the file can no longer be used.
    private func keepCopy(of draft: inout Draft) {
        guard let state else { return }
        do throws(SettingsError) {
            try draft.file.keepCopy(in: state)
        } catch {
            draft.notes.append("no copy of these settings is kept as a fallback: \(error)")
        }
    }

    /// Records manual edits as a change of their own, so that they aren't attributed to the author of the next change.
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
                + covered.map { "\($0.key.name) stays \($0.text), because the \($0.origin) takes precedence" },
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
    /// The time to wait for other writers. A command may wait longer than the kiosk.
    var lockTimeout: Duration { takesTrialsBack ? .seconds(2) : .seconds(30) }

    /// Removes temporary files that a crash during a change has left. Called when the kiosk starts.
    ///
    /// - Throws: ``SettingsError/unwritable(path:_:)``.
    public func removeLeftovers() throws(SettingsError) {
        let kept = state.map { state in
            [LoadedSettings.copyPath(in: state), SettingsHistory.path(in: state), SettingsTrial.path(in: state)]
        }
        for file in [path] + (kept ?? []) { try SettingsFile.removeLeftovers(of: file) }
    }

    /// Returns the text of the file with comments and secrets, or an empty text if there is no file.
    ///
    /// - Throws: the reason why the file can't be read.
    public func text() throws(SettingsError) -> String {
        try load()?.text ?? ""
    }

    /// Replaces the text of the file.
    ///
    /// - Throws: ``SettingsError/editedMeanwhile(path:)`` if the file no longer has the old text,
    ///   ``SettingsError/unusable(path:_:)`` if the new text has an error; nothing was changed.
    public func replace(_ old: String, with new: String) throws(SettingsError) -> ConfigReport {
        try change(.edited) { draft throws(SettingsError) in
            guard draft.file.text == old else { throw .editedMeanwhile(path: path) }
            let file = SettingsFile(path: path, text: new)
            if let problem = file.firstError { throw .unusable(path: path, problem) }
            let keys = SettingKey.all.filter { file.values[$0] != draft.file.values[$0] }
            draft.file = file
            // Only warnings are left: a text with an error was refused.
            return SettingsChange(changed: keys, notes: file.problems.map(\.description))
        }
    }
}
