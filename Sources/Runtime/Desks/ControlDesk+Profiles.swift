internal import Control
internal import Kiosk
internal import Kitchen
internal import Settings

extension ControlDesk {
    func answer(_ request: ControlRequest.ProfileRequest) async -> ControlReply {
        switch request {
        case .list: await carryOut(.list, of: "")
        case .add(let name, let pin): await carryOut(.change(.add(name: name, pin)), of: name)
        case .logIn(let name, let pin): await change(name) { .logIn($0.number, pin) }
        case .setPIN(let new, let name, let old): await change(name) { .set(new, of: $0.number, old: old) }
        case .remove(let name, let pin): await change(name) { .remove($0.number, pin) }
        case .diet: await carryOut(.diet, of: "")
        case .setDiet(nil, nil): await carryOut(.setDiet(nil), of: "")
        case .setDiet(let diets, let intolerances): await set(diets, intolerances)
        }
    }

    /// Profiles have names for people and numbers for the kiosk.
    private func change(_ name: String, _ change: (Profile) -> ProfileChange) async -> ControlReply {
        switch await loop.order(.profile(.list)) {
        case .profile(.people(let people)):
            guard let profile = people.profile(named: name) else {
                return ControlReply(.failure(ControlFailure(.unknown, of: name)))
            }
            return await carryOut(.change(change(profile)), of: profile.name)
        case .failed(let failure): return .failure(failure)
        case let other: return unexpected(other)
        }
    }

    private func carryOut(_ order: ProfileOrder, of name: String) async -> ControlReply {
        switch await loop.order(.profile(order)) {
        case .profile(.people(let people)): .success(.profiles([ProfileDocument](people)))
        case .profile(.diet(let own, let kitchens)): .success(.diet(DietDocument(own, kitchens: kitchens)))
        case .profile(.refused(let refusal)): ControlReply(.failure(ControlFailure(refusal, of: name)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    /// What is not given stays as it holds now.
    private func set(_ diets: [String]?, _ intolerances: [String]?) async -> ControlReply {
        do throws(SettingsError) {
            return await carryOut(.setDiet(try Diet().changed(diets: diets, intolerances: intolerances)), of: "")
        } catch {
            return .failure(error.sysexit, error.description)
        }
    }
}

extension ControlReply {
    /// With a note where what a person eats stands over the settings that are told. A display that hangs keeps nobody
    /// from the settings by which it is changed.
    func tellingOwnDiet(of loop: Loop, within limit: Duration = .seconds(1)) async -> ControlReply {
        guard case .success(let document) = outcome, !document.dietKeys.isEmpty,
            let note = await value(within: limit, { await loop.ownDietNote(over: document.dietKeys) }) ?? nil
        else { return self }
        var reply = self
        reply.warning = [warning, note].compactMap(\.self).joined(separator: "\n")
        return reply
    }
}

extension Loop {
    /// Nil: none of them is covered.
    fileprivate func ownDietNote(over keys: [SettingKey]) async -> String? {
        guard case .profile(.diet(let own?, _)) = await order(.profile(.diet)),
            case .profile(.people(let people)) = await order(.profile(.list))
        else { return nil }
        let covered = own.keys.filter(keys.contains).map(\.name)
        guard !covered.isEmpty else { return nil }
        return """
            \(people.current.name) has a diet of their own, which stands over \(covered.joined(separator: " and ")); \
            galley profile diet shows it
            """
    }
}

extension Diet {
    /// The settings that it stands over.
    fileprivate var keys: [SettingKey] {
        (diets == nil ? [] : [.recipesDiet]) + (intolerances == nil ? [] : [.recipesIntolerances])
    }
}

extension ControlDocument {
    /// Those of the settings that it tells that a person's diet may stand over.
    fileprivate var dietKeys: [SettingKey] {
        let settings: [SettingDocument] =
            switch self {
            case .settings(let all): all
            case .setting(let one): [one]
            case .configChange(let change): change.changed
            default: []
            }
        return [.recipesDiet, .recipesIntolerances].filter { key in settings.contains { $0.key == key.name } }
    }
}
