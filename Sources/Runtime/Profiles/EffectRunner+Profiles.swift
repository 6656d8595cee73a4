internal import Cookbook
internal import Kiosk
internal import Kitchen

extension EffectRunner {
    /// Changes the profiles in the store.
    func carryOut(_ change: ProfileChange, in cookbook: Cookbook) async throws(CookbookError) -> ProfileAnswer {
        let refusal: Profile.Refusal?
        switch change {
        case .add(let name, let pin):
            switch try await cookbook.add(profile: name, pin: pin, at: clock.reading.wall) {
            case .success(let profile): return .added(profile, try await cookbook.people())
            case .failure(let error): return .refused(error)
            }
        case .logIn(let profile, let pin): refusal = try await cookbook.logIn(profile, pin: pin, at: clock.reading)
        case .set(let pin, let profile, let old):
            refusal = try await cookbook.set(pin: pin, of: profile, old: old, at: clock.reading)
        case .remove(let profile, let pin):
            refusal = try await cookbook.remove(profile: profile, pin: pin, at: clock.reading)
        }
        if let refusal { return .refused(refusal) }
        return .changed(try await cookbook.userData { errorLog.note($0.description) })
    }
}

extension RecipeSource {
    /// Returns a source that respects a person's diet; `nil` for the owner's settings.
    func following(_ diet: Diet?) -> RecipeSource {
        var source = self
        source.filter = filter.following(diet)
        return source
    }
}
