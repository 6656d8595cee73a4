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

    /// Returns a random recipe that is not among `shown`, unless there is no other. If it comes from the store because
    /// the service failed, a note gives the reason.
    func another(excluding shown: [RecipeID], isAsked: Bool) async throws(Failure) -> RecipeWithNotice {
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
        return await remembered(try await service(of: id).recipe(id, isAsked: true))
    }

    /// Returns the complete recipe from the cache, the starter cookbook or the store; `nil` if none has it.
    func storedRecipe(_ id: RecipeID) async throws(CookbookError) -> Recipe? {
        // Starter recipes need no store, so they are available even if it is damaged.
        if id.origin == .starter { return StarterCookbook.recipe(id) }
        if let recipe = await cached({ cache, now throws(CookbookError) in try await cache.recipe(id, at: now) }) {
            return recipe
        }
        return try await store.cookbook?.recipe(id)?.withinBounds
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
