internal import Control
internal import Kiosk
internal import Kitchen
internal import Settings

extension RequestHandler {
    /// Requests about the settings.
    static let config = [
        RequestHandler { (request: ShowSettings, context, kiosk) in
            let settings = try await kiosk.configuration.show(request.prefix ?? "")
            await context.warnOfOwnDiet(over: settings)
            return settings
        },
        RequestHandler { (request: GetSetting, context, kiosk) in
            let setting = try await kiosk.configuration.get(request.key)
            await context.warnOfOwnDiet(over: [setting])
            return setting
        },
        RequestHandler { (request: ChangeSettings, context, kiosk) in
            let change = try await kiosk.configuration.set(request.values, on: request.terms, for: kiosk.caller)
            let household = request.terms.isDryRun ? nil : kiosk.household
            return await context.document(of: change, at: household)
        },
        RequestHandler { (_: ListRevisions, _, kiosk) in try await kiosk.configuration.history() },
        RequestHandler { (request: UndoSettings, context, kiosk) in
            let options = ChangeOptions(request.terms)
            let change = try await kiosk.configuration.change(for: kiosk.caller, on: request.terms) {
                try $0.undo(request.count, options)
            }
            return await context.document(of: change)
        },
        RequestHandler { (_: ConfirmSettings, context, kiosk) in
            await context.document(of: try await kiosk.configuration.confirm(for: kiosk.caller))
        },
        RequestHandler { (_: ReloadSettings, context, kiosk) in
            try await kiosk.configuration.reload(for: kiosk.caller).forEach(context.warn)
            return Done()
        },
    ]
}

extension RequestContext {
    /// Returns the document of a change. Tells at once whether the broker accepts new settings of the household.
    fileprivate func document(of report: ConfigReport, at household: HouseholdService?) async -> ConfigChangeDocument {
        let document = await document(of: report)
        let keys = document.changed.map(\.key).filter { $0.hasPrefix("household.") || $0 == SettingKey.tlsCA.name }
        guard !keys.isEmpty, let household else { return document }
        if let state = await household.decision(within: .seconds(7)) {
            let missing =
                household.lacksPassword ? "; to set the password: `galley config set household.password -`" : ""
            let refusal = state.problem.map { "household: \($0); the settings are kept\(missing)" }
            warn(refusal ?? "household: the broker accepts this kiosk")
        } else if await household.document().state != .off {
            warn("household: the broker hasn't answered yet; later, `galley household` shows whether it does")
        }
        return document
    }

    fileprivate func document(of report: ConfigReport) async -> ConfigChangeDocument {
        report.notes.forEach(warn)
        let document = ConfigChangeDocument(report)
        await warnOfOwnDiet(over: document.changed)
        return document
    }

    fileprivate func warnOfOwnDiet(over settings: [SettingDocument]) async {
        if let note = await loop.ownDietNote(over: settings) { warn(note) }
    }
}

extension EventLoop {
    /// Returns a note if a person's diet overrides some of the settings; `nil` otherwise. Gives up after `limit`, so
    /// that settings can be changed even if the display hangs.
    func ownDietNote(over settings: [SettingDocument], within limit: Duration = .seconds(1)) async -> String? {
        let keys = [SettingKey.recipesDiet, .recipesIntolerances].filter { key in
            settings.contains { $0.key == key.name }
        }
        guard !keys.isEmpty else { return nil }
        return await value(within: limit) { await self.ownDietNote(over: keys) } ?? nil
    }

    private func ownDietNote(over keys: [SettingKey]) async -> String? {
        guard case .profile(.diet(let own?, _)) = await order(.profile(.diet)),
            case .profile(.people(let people)) = await order(.profile(.list))
        else { return nil }
        let covered = own.keys.filter(keys.contains).map(\.name)
        guard !covered.isEmpty else { return nil }
        return """
            \(people.current.name) has their own diet, which overrides \(covered.joined(separator: " and ")); \
            galley profile diet shows it
            """
    }
}

extension Diet {
    /// The settings that the diet overrides.
    fileprivate var keys: [SettingKey] {
        (diets == nil ? [] : [.recipesDiet]) + (intolerances == nil ? [] : [.recipesIntolerances])
    }
}
