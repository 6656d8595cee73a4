internal import Cookbook
internal import Kiosk
internal import Kitchen

/// A service that has recipes of its own.
protocol RecipeService: Sendable {
    /// `isAsked`: a person waits for it, so that it is tried even where automatic requests hold back.
    func anyRecipe(isAsked: Bool) async throws(Failure) -> Recipe
    func recipe(numbered number: Int, isAsked: Bool) async throws(Failure) -> Recipe
}

/// Finds recipes: from the service while it can be had, else among what is stored and the starter cookbook.
struct RecipeSource: Sendable {
    /// Nil without a key.
    let service: (any RecipeService)?
    let cookbook: Cookbook?
    let cache: RecipeCache?
    let clock: any KioskClock

    /// What home shows first: what it did before, else any starter.
    func first() -> Recipe? {
        cache?.shown(now: clock.reading.wall) ?? StarterCookbook.recipes.randomElement()
    }

    /// A recipe that is none of those, if there is any other. Without the service it is told why.
    func another(excluding shown: [RecipeID], isAsked: Bool) async throws(Failure) -> Answer {
        guard let service else { return .recipe(try stored(excluding: shown), note: nil) }
        do {
            let recipe = try await service.anyRecipe(isAsked: isAsked)
            cache?.keep(recipe, at: clock.reading.wall)
            return .recipe(recipe, note: nil)
        } catch {
            let reason = error.glass.split(separator: "\n").first.map(String.init)
            return .recipe(try stored(excluding: shown), note: reason)
        }
    }

    /// A recipe by its id: as it is kept, else from the service.
    func recipe(_ id: RecipeID) async throws(Failure) -> Recipe {
        if let kept = try await kept(id) { return kept }
        guard id.origin == .spoonacular else { throw .notFound(id) }
        guard let service else { throw .needsService(id) }
        let recipe = try await service.recipe(numbered: id.number, isAsked: true)
        cache?.keep(recipe, at: clock.reading.wall)
        return recipe
    }

    /// Whole, in the cache, the starter cookbook or the store; a title alone is as good as nothing.
    private func kept(_ id: RecipeID) async throws(Failure) -> Recipe? {
        if let recipe = cache?.recipe(id, now: clock.reading.wall) { return recipe }
        do throws(CookbookError) {
            return try await cookbook?.recipe(id)
        } catch {
            throw Failure(error)
        }
    }

    private func stored(excluding shown: [RecipeID]) throws(Failure) -> Recipe {
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
            .passing, glass: "Needs service\nSet its key first",
            detail: "\(id) is not kept here whole, and the service has no key; set spoonacular.key")
    }
}
