internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Sharing

/// Finds recipes: at a service if it can be reached, else in the store and the starter cookbook.
struct RecipeSource: Sendable {
    /// The services that are set up, in the order of preference.
    let services: [any RecipeService]
    let store: StoreKeeper
    let cache: RecipeCache
    let clock: any KioskClock
    let errorLog: ErrorLog
    /// What the owner wants of recipes.
    var filter = RecipeFilter()
    /// The money that prices are in, a code of ISO 4217.
    var currency = Currency.standard
    /// Where recipes are sent that are shared, or why to nobody.
    var webhook = Result<Webhook, Failure>.failure(.nowhereToShare)
    /// Whether no kiosk is running that could ask a service.
    var isOffline = false
    let inquiries = RequestCoalescer()

    /// What home shows first: what it did before if that is kept, else any starter that the owner may want.
    func first() async -> Recipe? {
        do {
            if let id = try await cache.shown(), let recipe = try await kept(id) { return recipe }
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

    /// Returns the service with recipes of an origin; nil if it is not set up.
    func service(from origin: RecipeID.Origin) -> (any RecipeService)? { services.first { $0.origin == origin } }

    /// Returns a recipe that is not among `shown`, unless there is no other. A note says why it comes from the store.
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

    /// A recipe by its id: as it is kept, else from the service.
    func recipe(_ id: RecipeID) async throws(Failure) -> Recipe {
        do throws(CookbookError) {
            if let kept = try await kept(id) { return kept }
        } catch {
            throw Failure(error)
        }
        return await remembered(try await service(of: id).recipe(numbered: id.number, isAsked: true))
    }

    /// Whole, in the cache, the starter cookbook or the store.
    func kept(_ id: RecipeID) async throws(CookbookError) -> Recipe? {
        // They need no store, and are there when it is broken.
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
        // Everything has been shown: begin again, but not with the one that is on the glass.
        let choice = others.randomElement() ?? candidates.filter { $0.id != shown.last }.randomElement()
        guard let choice else { throw .nothingFits }
        return choice
    }

    private func remembered(_ recipe: Recipe) async -> Recipe {
        _ = await cached { cache, now throws(CookbookError) in try await cache.keep(recipe, at: now) }
        return recipe
    }

    /// What the cache has; one that fails is as good as an empty one.
    func cached<Value>(
        _ body: (RecipeCache, ClockReading) async throws(CookbookError) -> Value?
    ) async -> Value? {
        await errorLog.noting { () async throws(CookbookError) in try await body(cache, clock.reading) } ?? nil
    }
}

extension Failure {
    /// In a word or two: `No network`, `Daily limit`.
    var reason: String? { glass.split(separator: "\n").first.map(String.init) }

    static let nothingFits = Failure(
        .notFound, glass: "No recipe here fits\nyour settings",
        detail: "no recipe that is stored fits recipes.diet, recipes.intolerances, recipes.cuisine and recipes.max-time"
    )

    static func notFound(_ id: RecipeID) -> Failure {
        Failure(.notFound, glass: "Recipe is gone", detail: ControlFailure.noRecipe(id).message)
    }

    static func tooMany(_ count: Int) -> Failure {
        Failure(
            .unacceptable, glass: "Too many recipes",
            detail: "\(count) of these recipes are not kept here, and the service is asked for at most "
                + "\(RecipeSource.mostAsked) at once to spare the day's quota; nothing was saved, name fewer")
    }

    static func needsService(_ id: RecipeID) -> Failure {
        Failure(
            .passing, glass: "No service key\nSet it over SSH",
            detail: "\(id) is not kept here whole, and the service has no key; set spoonacular.key")
    }
}
