// Changes that go back by themselves unless somebody confirms them.

extension FileConfigStore {
    /// The changes that wait to be confirmed; nil: none do.
    public func trial() throws(SettingsError) -> SettingsTrial? {
        try state.flatMap { state throws(SettingsError) in try SettingsTrial.load(from: state) }
    }

    /// The trial as a change leaves it; nil: nothing is tried any more.
    ///
    /// A change that is to be tried itself joins the one that is on. One for good is made of what the file goes back to
    /// as well, by the same rules, so that it stays, and no secret or coordinate comes back for somebody else.
    ///
    /// - Parameters:
    ///   - files: before and after the change.
    ///   - seconds: how long it is tried; nil: it is made for good.
    func trial(
        _ trial: SettingsTrial?, from files: (before: SettingsFile, after: SettingsFile), for seconds: Int?,
        _ body: (inout Draft) throws(SettingsError) -> SettingsChange
    ) throws(SettingsError) -> SettingsTrial? {
        guard trial != nil || seconds != nil else { return nil }
        guard state != nil, takesTrialsBack || seconds == nil else { throw .nobodyToTakeBack }
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

    /// Lets them stay; for who made the last of them, and root.
    public func confirm() throws(SettingsError) -> ConfigReport {
        guard let state else { throw .nothingOnTrial }
        return try SettingsFile.replacing(path, limit: patience) { _ throws in
            guard let trial = try SettingsTrial.load(from: state) else { throw SettingsError.nothingOnTrial }
            guard author.mayConfirm(trial.author) else { throw SettingsError.trialOfAnother("\(trial.author)") }
            let settings = try resolved()
            let report = ConfigReport(
                changed: trial.keys(path: path).map { entry(of: $0, in: settings) },
                notes: ["it stays"], revision: try SettingsHistory.load(from: state).current, trial: trial.id)
            try SettingsTrial.put(nil, to: state)
            return report
        }
    }

    /// Takes them back.
    ///
    /// - Parameters:
    ///   - id: of the trial that is meant; nothing is done if another is on. Nil: whichever.
    ///   - options: `isDryRun` only reports what would change; with `revision`, another change since then is an error.
    /// - Returns: nil when it is not on.
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
            let note = "nobody can read what is on trial, so the last good settings would come back"
            return options.isDryRun ? ConfigReport(changed: [], notes: [note]) : try takeLostTrialBack(state)
        }
        return try SettingsFile.replacing(path, limit: patience) { replacement throws in
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

    /// The last good copy is of before the trial.
    private func takeLostTrialBack(_ state: String) throws(SettingsError) -> ConfigReport {
        try SettingsFile.replacing(path, limit: patience) { replacement throws in
            let now = try load()
            guard let copy = LoadedSettings.lastGoodCopy(in: state) else {
                try SettingsTrial.put(nil, to: state)
                let note = "what was on trial stays, for nobody knows what was there before: look through the settings"
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
    /// All who come through the gate are one user of this machine, and have keys of their own.
    fileprivate func mayConfirm(_ author: SettingsAuthor) -> Bool {
        uid == 0 || (uid == author.uid && key == author.key)
    }
}
