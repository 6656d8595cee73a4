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
        case .profile(.diet(let diet, let isOwn)): .success(.diet(DietDocument(diet, isOwn: isOwn)))
        case .profile(.refused(let refusal)): ControlReply(.failure(ControlFailure(refusal, of: name)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    /// What is not given stays as it holds now.
    private func set(_ diets: [String]?, _ intolerances: [String]?) async -> ControlReply {
        switch await loop.order(.profile(.diet)) {
        case .profile(.diet(let now, _)):
            do throws(SettingsError) {
                return await carryOut(.setDiet(try now.changed(diets: diets, intolerances: intolerances)), of: "")
            } catch {
                return .failure(error.sysexit, error.description)
            }
        case .failed(let failure): return .failure(failure)
        case let other: return unexpected(other)
        }
    }
}
