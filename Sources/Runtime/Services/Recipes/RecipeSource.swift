internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Sharing

/// Finds recipes: at a service if it can be used, else in the store and the starter cookbook.
struct RecipeSource: Sendable {
    /// The services that are set up, in the order of preference.
    let services: [any RecipeService]
    let store: StoreConnection
    let cache: RecipeCache
    let clock: any KioskClock
    let errorLog: ErrorLog
    /// The copy of the household's recipe server, or `nil` if there is none.
    var copied: CopiedRecipes?
    /// The reason why there is no copy, if there is none.
    var absence = Failure.noRecipeServer
    /// The filter of the owner's settings and the person's diet.
    var filter = RecipeFilter()
    /// The currency of the prices, an ISO 4217 code.
    var currency = Currency.standard
    /// The web page that receives shared recipes, or the reason why there is none.
    var webhook = Result<Webhook, Failure>.failure(.nowhereToShare)
    /// True if no kiosk is running that could ask a service.
    var isOffline = false
    let coalescer = RequestCoalescer()

    /// Returns the first recipe for home: the last one shown there if it is stored, else a starter recipe that fits the
    /// filter.
    func first() async -> Recipe? {
        if let (_, meal) = await copied?.nextMeal(note: errorLog.note), let meal { return meal }
        do {
            if let id = try await cache.shown(), let recipe = try await storedRecipe(id) { return recipe }
        } catch {
            if error.reason != .canceled { errorLog.note("\(error)") }
        }
        return filter.isEmpty ? StarterCookbook.any : starters.randomElement()
    }

    private var starters: [Recipe] { StarterCookbook.recipes.filter(filter.allows) }

    /// Returns the first service that has an ability, such as `RandomRecipes`.
    func service<Ability>(_ ability: Ability.Type) -> Ability? {
        services.lazy.compactMap { $0 as? Ability }.first
    }

    /// Returns the service of a recipe.
    ///
    /// - Throws: `notFound` or `needsService` if no such service is set up.
    func service(of id: RecipeID) throws(Failure) -> any RecipeService {
        guard id.origin.isService else { throw .notFound(id) }
        guard let service = service(from: id.origin) else { throw isOffline ? .notFound(id) : .needsService(id) }
        return service
    }

    /// Returns the service with recipes of an origin; `nil` if it is not configured.
    func service(from origin: RecipeID.Origin) -> (any RecipeService)? { services.first { $0.origin == origin } }

    /// Returns a recipe that is not among `shown`, unless there is no other: the planned meal that is next, then a random
    /// one of the household's recipe server, of a service, or of the store. If it comes from the store because the service
    /// failed, a note gives the reason.
    func another(excluding shown: [RecipeID], isAsked: Bool) async throws(Failure) -> RecipeWithNotice {
        if let copied {
            let (meal, recipe) = await copied.nextMeal(note: errorLog.note) ?? (nil, nil)
            if let meal, let recipe, !shown.contains(recipe.id) {
                return RecipeWithNotice(recipe, note: meal.meal.label)
            }
            if let recipe = try await copied.anyRecipe(filter, excluding: shown) {
                // A meal that is only text is shown beside a recipe.
                let text = meal.flatMap { $0.recipe == nil ? "\($0.meal.label): \($0.title)" : nil }
                return RecipeWithNotice(recipe, note: text)
            }
        }
        guard let service = service((any RandomRecipes).self) else {
            return RecipeWithNotice(try await stored(excluding: shown))
        }
        do {
            return RecipeWithNotice(await remembered(try await service.anyRecipe(filter, isAsked: isAsked)))
        } catch {
            return RecipeWithNotice(try await stored(excluding: shown), note: error.reason)
        }
    }

    /// Returns the recipe with an id: stored, or else from the service.
    func recipe(_ id: RecipeID) async throws(Failure) -> Recipe {
        do throws(CookbookError) {
            if let kept = try await storedRecipe(id) { return kept }
        } catch {
            throw Failure(error)
        }
        if id.origin == .mealie { throw .notCopied(id) }
        return await remembered(try await service(of: id).recipe(id, isAsked: true))
    }

    /// Returns the complete recipe from the cache, the starter cookbook or the store; `nil` if none has it.
    func storedRecipe(_ id: RecipeID) async throws(CookbookError) -> Recipe? {
        // Starter recipes need no store, so they are available even if it is damaged.
        if id.origin == .starter { return StarterCookbook.recipe(id) }
        if id.origin == .mealie, let recipe = await copiedRecipe(id) { return recipe }
        if let recipe = await cached({ cache, now throws(CookbookError) in try await cache.recipe(id, at: now) }) {
            return recipe
        }
        return try await store.cookbook?.recipe(id)?.withinBounds
    }

    /// Returns a recipe of the copy. An unreadable copy counts as an empty one, because a favorite is stored itself, too.
    private func copiedRecipe(_ id: RecipeID) async -> Recipe? {
        do throws(Failure) {
            return try await copied?.recipe(id)
        } catch {
            errorLog.note(error.detail)
            return nil
        }
    }

    private func stored(excluding shown: [RecipeID]) async throws(Failure) -> Recipe {
        let recent = await cached { cache, now throws(CookbookError) in try await cache.recent(at: now) } ?? []
        let candidates = recent + starters
        let others = candidates.filter { !shown.contains($0.id) }
        // All have been shown: start again, but not with the one on the display.
        let choice = others.randomElement() ?? candidates.filter { $0.id != shown.last }.randomElement()
        guard let choice else { throw .nothingFits }
        return choice
    }

    private func remembered(_ recipe: Recipe) async -> Recipe {
        _ = await cached { cache, now throws(CookbookError) in try await cache.keep(recipe, at: now) }
        return recipe
    }

    /// Returns a value from the cache; `nil` if it fails, which counts as an empty cache.
    func cached<Value>(
        _ body: (RecipeCache, ClockReading) async throws(CookbookError) -> Value?
    ) async -> Value? {
        await errorLog.loggingErrors { () async throws(CookbookError) in try await body(cache, clock.reading) } ?? nil
    }
}

extension Failure {
    /// The reason in a word or two: `No network`, `Daily limit`.
    var reason: String? { glass.split(separator: "\n").first.map(String.init) }

    static let nothingFits = Failure(
        .notFound, glass: "No recipe here fits\nyour settings",
        detail: "no stored recipe fits recipes.diet, recipes.intolerances, recipes.cuisine and recipes.max-time"
    )

    static func notFound(_ id: RecipeID) -> Failure {
        Failure(.notFound, glass: "Recipe is gone", detail: ControlFailure.noRecipe(id).message)
    }

    static func notCopied(_ id: RecipeID) -> Failure {
        Failure(
            .notFound, glass: "Recipe is gone\nfrom Mealie",
            detail:
                "\(id) is not copied here: it is gone from the recipe server, or the server is not set up; see galley "
                + "mealie check")
    }

    static func tooMany(_ count: Int) -> Failure {
        Failure(
            .unacceptable, glass: "Too many recipes",
            detail: "\(count) of these recipes are not stored here, and at most \(RecipeSource.mostAsked) at once "
                + "can be requested from the service, to spare the daily quota; nothing was saved; give fewer")
    }

    static func needsService(_ id: RecipeID) -> Failure {
        Failure(
            .passing, glass: "No service key\nSet it over SSH",
            detail: "\(id) is not stored here in full, and the service has no key; set spoonacular.key")
    }
}
