internal import Cookbook
internal import Kiosk
internal import Kitchen

/// Finds recipes: from the service while it can be had, else among what is stored and the starter cookbook.
struct RecipeSource: Sendable {
    /// Nil without a key.
    let service: Never?
    let cookbook: Cookbook?
    let cache: RecipeCache?
    let clock: any KioskClock

    /// A recipe that is none of those, if there is any other. Without the service it is told why.
    func another(excluding shown: [RecipeID], isAsked: Bool) async throws(Failure) -> Answer {
        guard let service else { return .recipe(try await stored(excluding: shown), note: nil) }
        do {
            let recipe = try await service.random(isAsked: isAsked)
            cache?.keep(recipe, at: clock.reading.wall)
            return .recipe(recipe, note: nil)
        } catch {
            if case .canceled = error { throw Failure(error) }
            let recipe = try await stored(excluding: shown)
            return .recipe(recipe, note: Failure(error).glass.split(separator: "\n").first.map(String.init))
        }
    }

    /// A recipe by its id: as it is kept, else from the service.
    func recipe(_ id: RecipeID, isAsked: Bool = true) async throws(Failure) -> Recipe {
        if let kept = try await kept(id) { return kept }
        guard id.origin == .spoonacular else { throw .notFound(id) }
        guard let service else { throw .needsService(id) }
        do {
            let recipe = try await service.recipe(id.number, isAsked: isAsked)
            cache?.keep(recipe, at: clock.reading.wall)
            return recipe
        } catch {
            throw Failure(error)
        }
    }

    private func kept(_ id: RecipeID) async throws(Failure) -> Recipe? {
        if let recipe = cache?.recipe(id, now: clock.reading.wall) { return recipe }
        if id.origin == .starter { return StarterCookbook.recipes.first { $0.id == id } }
        do {
            return try await cookbook?.recipe(id)
        } catch {
            throw Failure(error)
        }
    }

    private func stored(excluding shown: [RecipeID]) async throws(Failure) -> Recipe {
        let candidates = (cache?.recent(now: clock.reading.wall) ?? []) + StarterCookbook.recipes
        let others = candidates.filter { !shown.contains($0.id) }
        // Everything has been shown: begin again, but not with the one that is on the glass.
        let choice = others.randomElement() ?? candidates.filter { $0.id != shown.last }.randomElement()
        guard let choice else { throw Failure(.notFound, glass: "No recipe stored", detail: "no recipe is stored") }
        return choice
    }
}

extension Failure {
    static func notFound(_ id: RecipeID) -> Failure {
        Failure(.notFound, glass: "Recipe is gone", detail: "there is no recipe \(id)")
    }

    static func needsService(_ id: RecipeID) -> Failure {
        Failure(
            .passing, glass: "Needs the service\nSet its key first",
            detail: "only the title of \(id) is kept, and the service has no key; set spoonacular.key")
    }
}
