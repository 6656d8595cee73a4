internal import Control
internal import Kiosk
internal import Kitchen
internal import Settings

extension RequestHandler {
    /// Requests about profiles and their diets.
    static let profiles = [
        RequestHandler { (_: ListProfiles, context) in [ProfileDocument](try await context.people(after: .list)) },
        RequestHandler { (request: ChangeProfiles, context) in
            switch request.change {
            case .add:
                let order = ProfileOrder.change(.add(name: request.name, request.pin))
                return [ProfileDocument](try await context.people(after: order, of: request.name))
            case .logIn: return try await context.change(request.name) { .logIn($0.number, request.pin) }
            case .remove: return try await context.remove(request.name, request.pin)
            }
        },
        RequestHandler { (request: SetPIN, context) in
            try await context.change(request.name) { .set(request.newPIN, of: $0.number, old: request.pin) }
        },
        RequestHandler { (_: ShowDiet, context) in try await context.diet(after: .diet) },
        RequestHandler { (request: SetDiet, context) in
            guard request.diets != nil || request.intolerances != nil else {
                return try await context.diet(after: .setDiet(nil))
            }
            // Values that are not given stay as they are.
            let diet = try Diet().changed(diets: request.diets, intolerances: request.intolerances)
            return try await context.diet(after: .setDiet(diet))
        },
    ]
}

extension RequestContext {
    fileprivate func people(after order: ProfileOrder, of name: String = "") async throws -> People {
        try await self.order(.profile(order)) { reply in
            switch reply {
            case .profile(.people(let people)): people
            case .profile(.refused(let refusal)): throw ControlFailure(refusal, of: name)
            default: nil
            }
        }
    }

    /// Changes the profile with a name. Clients use names, the kiosk uses numbers.
    fileprivate func change(_ name: String, _ change: (Profile) -> ProfileChange) async throws -> [ProfileDocument] {
        guard let profile = try await people(after: .list).profile(named: name) else {
            throw ControlFailure(.unknown, of: name)
        }
        return [ProfileDocument](try await people(after: .change(change(profile)), of: profile.name))
    }

    /// Removes the profile with a name. The request that undoes the last removal restores it.
    fileprivate func remove(_ name: String, _ pin: PIN?) async throws -> [ProfileDocument] {
        let profile = try await people(after: .list).profile(named: name)
        let left = try await change(name) { .remove($0.number, pin) }
        if let profile { try await keepIfOffline(Removal(profile: profile)) }
        return left
    }

    fileprivate func diet(after order: ProfileOrder) async throws -> DietDocument {
        try await self.order(.profile(order)) { reply in
            switch reply {
            case .profile(.diet(let own, let kitchens)): DietDocument(own, kitchens: kitchens)
            case .profile(.refused(let refusal)): throw ControlFailure(refusal, of: "")
            default: nil
            }
        }
    }
}
