// Changes on trial, which are taken back unless someone confirms them.

extension FileConfigStore {
    /// Returns the changes that wait to be confirmed, or `nil` if there are none.
    ///
    /// - Throws: ``SettingsError/unreadableState(path:_:)`` or ``SettingsError/damagedTrial(path:)``.
    public func trial() throws(SettingsError) -> SettingsTrial? {
        try state.flatMap { state throws(SettingsError) in try SettingsTrial.load(from: state) }
    }

    /// Returns the trial after a change, or `nil` if nothing is on trial any more.
    ///
    /// A change on trial joins the present trial. A permanent change is also made to the text that is restored if
    /// the trial is taken back. So the permanent change remains, and no old secret or coordinate is restored for a new
    /// address or place.
    ///
    /// - Parameters:
    ///   - trial: The present trial.
    ///   - files: The file before and after the change.
    ///   - seconds: Seconds within which the change must be confirmed, or `nil` for a permanent one.
    ///   - body: The change.
    /// - Throws: ``SettingsError/noKioskForTrial`` if no kiosk runs that could take the change back; errors of `body`.
    func trial(
        _ trial: SettingsTrial?, from files: (before: SettingsFile, after: SettingsFile), for seconds: Int?,
        _ body: (inout Draft) throws(SettingsError) -> SettingsChange
    ) throws(SettingsError) -> SettingsTrial? {
        guard trial != nil || seconds != nil else { return nil }
        guard state != nil, takesTrialsBack || seconds == nil else { throw .noKioskForTrial }
        var result =
            trial
            ?? SettingsTrial(
                id: .random(in: 1...(.max)), old: files.before.text, new: "", former: "", author: author, seconds: 0)
        if let seconds {
            result.seconds = seconds
            result.author = author
        } else {
            var base = Draft(file: SettingsFile(path: path, text: result.old))
            _ = try body(&base)
            result.old = base.file.text
        }
        result.former = files.before.text
        result.new = files.after.text
        return result.keys(path: path).isEmpty ? nil : result
    }

    /// Makes the changes on trial permanent.
    ///
    /// - Throws: ``SettingsError/nothingOnTrial``, or ``SettingsError/trialOfAnother(_:)`` unless the caller is root or
    ///   made the last change on trial.
    public func confirm() throws(SettingsError) -> ConfigReport {
        guard let state else { throw .nothingOnTrial }
        return try SettingsFile.replacing(path, limit: lockTimeout) { _ throws in
            guard let trial = try SettingsTrial.load(from: state) else { throw SettingsError.nothingOnTrial }
            guard author.mayConfirm(trial.author) else { throw SettingsError.trialOfAnother("\(trial.author)") }
            let settings = try resolved()
            let report = ConfigReport(
                changed: trial.keys(path: path).map { entry(of: $0, in: settings) },
                notes: ["the change is kept"], revision: try SettingsHistory.load(from: state).current, trial: trial.id
            )
            try SettingsTrial.put(nil, to: state)
            return report
        }
    }

    /// Takes back the changes on trial.
    ///
    /// - Parameters:
    ///   - id: The trial to take back, or `nil` for any. Nothing is done if another trial is running.
    ///   - options: `isDryRun` only reports what would change; with `revision`, another change since then is an error.
    /// - Returns: the report, or `nil` if that trial isn't running.
    /// - Throws: the reason why the changes can't be taken back.
    public func takeTrialBack(
        _ id: UInt32? = nil, _ options: ChangeOptions = ChangeOptions()
    ) throws(SettingsError) -> ConfigReport? {
        guard let state else { return nil }
        do throws(SettingsError) {
            guard let trial = try trial(id) else { return nil }
            if options.isDryRun {
                var draft = try draft(options)
                let change: SettingsChange
                (draft.file, change) = try trial.takenBack(from: draft.file)
                return report(change, of: draft)
            }
        } catch {
            guard case .damagedTrial = error else { throw error }
            let note = "the unconfirmed changes can't be read, so reverting them would restore the last good settings"
            return options.isDryRun ? ConfigReport(changed: [], notes: [note]) : try takeLostTrialBack(state)
        }
        return try SettingsFile.replacing(path, limit: lockTimeout) { replacement throws in
            guard let trial = try trial(id) else { return nil }
            var draft = try draft(options)
            let before = draft.file
            let change: SettingsChange
            (draft.file, change) = try trial.takenBack(from: before)
            if draft.file.text != before.text {
                try replacement.write(draft.file.text, over: before.text, isPrivate: draft.file.holdsSecret)
            }
            draft.takesBack = draft.history?.revisions.filter { $0.trial == trial.id }.map(\.number) ?? []
            record(.reverted, change, in: &draft)
            try SettingsTrial.put(nil, to: state)
            return report(change, of: draft)
        }
    }

    /// Takes back a damaged trial: restores the last good copy, which is from before the trial.
    ///
    /// - Throws: the reason why the file can't be replaced.
    private func takeLostTrialBack(_ state: String) throws(SettingsError) -> ConfigReport {
        try SettingsFile.replacing(path, limit: lockTimeout) { replacement throws in
            let now = try load()
            guard let copy = LoadedSettings.lastGoodCopy(in: state) else {
                try SettingsTrial.put(nil, to: state)
                let note = "the unconfirmed changes stay, because the old values are unknown: look through the settings"
                return ConfigReport(changed: [], notes: [note])
            }
            if copy.text == now?.text {
                try SettingsTrial.put(nil, to: state)
                return ConfigReport(changed: [], notes: [])
            }
            let changed = SettingKey.all.filter { now?.values[$0] != copy.values[$0] }
            return try restore(from: copy, by: replacement, changed: changed)
        }
    }

    private func trial(_ id: UInt32?) throws(SettingsError) -> SettingsTrial? {
        guard let trial = try trial(), id == nil || trial.id == id else { return nil }
        return trial
    }
}

extension SettingsAuthor {
    /// Returns true if this person may confirm the changes of `author`: if they are root or the same person. All SSH
    /// users are one user of this machine, but have different keys.
    fileprivate func mayConfirm(_ author: SettingsAuthor) -> Bool {
        uid == 0 || (uid == author.uid && key == author.key)
    }
}
