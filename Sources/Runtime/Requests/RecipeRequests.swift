internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about recipes of all origins.
    static let recipes = [
        RequestHandler { (request: ListRecipes, context) in try await context.page(request) },
        RequestHandler { (request: ShowRecipe, context) in try await context.document(request) },
        RequestHandler { (request: FindRecipesByName, context) in
            let stored = try await context.namedRecipes(own: request.own)
            var found: [RecipeEntryDocument] = []
            for name in request.names {
                var match = NameMatch(name, among: stored, by: \.title)
                if case .several(let recipes) = match { match = NameMatch(try await context.withoutCopies(recipes)) }
                found.append(
                    try match.only(
                        named: name, kind: "recipe", orElse: "galley search \(name) finds others",
                        description: { "\($0.title) (\($0.id))" }))
            }
            return found
        },
        RequestHandler { (request: FindRelatedRecipes, context) in
            // The service reports missing recipes of its own.
            if !request.id.origin.isService || context.isOffline {
                _ = try await context.effectRunner.source.recipe(request.id)
            }
            let filter = await context.loop.run { $0.searchFilter }
            return try await context.found(RecipeSearch(.related(request.id), filter: filter), page: 1)
        },
        RequestHandler { (request: ShareRecipe, context) in
            if request.send, context.isOffline {
                throw ControlFailure(
                    .unavailable, "The recipe was not sent, because no kiosk is running; start one: galley run")
            }
            let recipe = try await context.recipe(orShown: request.id).written(in: context.units)
            if request.send { context.warn("sent to \(try await context.effectRunner.source.share(recipe))") }
            return SharedRecipe(recipe)
        },
    ]

    /// The number of recipes in one reply. With titles of 200 letters of four bytes, it stays below 2 MB.
    fileprivate static let mostListed = 2000
}

extension RequestContext {
    /// Returns the recipe with an id, or else the one that the kiosk shows.
    fileprivate func recipe(orShown id: RecipeID?) async throws -> Recipe {
        if let id { return try await effectRunner.source.recipe(id) }
        if isOffline {
            throw ControlFailure(.unavailable, "No kiosk is running, so no recipe is open; give a recipe's id.")
        }
        guard let current = await loop.run({ $0.currentRecipe }) else {
            throw ControlFailure(.notFound, "the kiosk shows no recipe at the moment; give a recipe's id")
        }
        return current
    }

    /// Returns all stored and copied recipes, or the own ones.
    fileprivate func namedRecipes(own: Bool) async throws -> [RecipeEntryDocument] {
        let stored = try await storedRecipes(own: own)
        guard !own, let copied = effectRunner.source.copied else { return stored }
        let known = Set(stored.map(\.id))
        let others = try await copied.headings().filter { !known.contains($0.id) }
        return stored + others.map { RecipeEntryDocument($0, isFavorite: false) }
    }

    /// Returns the recipes without those that the kiosk has handed over to the recipe server and that are there twice.
    ///
    /// A copy that was renamed on the server stays: it is another name for people. So does one that alone is a favorite.
    fileprivate func withoutCopies(_ recipes: [RecipeEntryDocument]) async throws -> [RecipeEntryDocument] {
        guard recipes.contains(where: { $0.id.origin == .mealie }) else { return recipes }
        let originals = try await cookbook.handedOver()
        return recipes.filter { copy in
            let original = recipes.first { $0.id == originals[copy.id] }
            guard let original, copy.title.isTitle(original.title) else { return true }
            return copy.favorite && !original.favorite
        }
    }

    private func storedRecipes(own: Bool) async throws -> [RecipeEntryDocument] {
        var recipes: [RecipeEntryDocument] = []
        var after: Int?
        repeat {
            let page = try await page(ListRecipes(favorites: false, own: own, after: after))
            recipes += page.recipes
            after = page.next
        } while after != nil
        return recipes
    }

    /// Returns a page of the list. If the store can't be read, it lists the starter cookbook, with a warning.
    fileprivate func page(_ request: ListRecipes) async throws -> RecipePageDocument {
        do {
            let page = try await cookbook.recipePage(
                favorites: request.favorites, own: request.own, after: request.after, limit: RequestHandler.mostListed)
            return RecipePageDocument(
                page.entries.map { RecipeEntryDocument($0.heading, isFavorite: $0.isFavorite) }, next: page.next)
        } catch {
            guard !request.favorites, !request.own else { throw error }
            warn("only the starter cookbook is listed: \(ControlFailure(error).message)")
            return RecipePageDocument(
                StarterCookbook.recipes.map { RecipeEntryDocument($0.heading, isFavorite: false) })
        }
    }

    /// Describes a recipe with the amounts for its own number of servings.
    fileprivate func document(of recipe: Recipe) async throws -> RecipeDocument {
        let isFavorite = await loop.run { $0.isFavorite(recipe.id) }
        return RecipeDocument(
            recipe.written(in: units), isFavorite: isFavorite,
            photos: try await store.cookbook?.photos(of: recipe.id) ?? [],
            notes: try await store.cookbook?.dishes()[recipe.id] ?? DishNotes())
    }

    fileprivate func document(_ request: ShowRecipe) async throws -> RecipeDocument {
        let recipe = try await recipe(orShown: request.id)
        var document = try await document(of: try recipe.scaled(toServings: request.servings))
        let cautions = request.servings.map { recipe.cautions(forServings: Double($0)) } ?? []
        if !cautions.isEmpty { warn("mind: \(cautions.joined(separator: ", "))") }
        guard request.prices else { return document }
        let prices = try await effectRunner.source.prices(of: recipe, forServings: request.servings.map(Double.init))
        document.prices = RecipePricesDocument(prices)
        if let note = prices.note { warn("the service's prices are missing: \(note)") }
        return document
    }
}
