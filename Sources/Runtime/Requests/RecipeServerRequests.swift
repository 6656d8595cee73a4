internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// The longest time that a reply waits for the end of a sync.
    private static let syncReply = Duration.seconds(1)

    /// Requests about the household's recipe server and its meal plan.
    static let recipeServer = [
        RequestHandler { (_: CheckRecipeServer, _, kiosk) in try await kiosk.status.services.recipeServer.check() },
        RequestHandler { (request: SyncRecipes, _, kiosk) in
            let extent = request.full ? CopySync.Extent.everything : .list
            let server = kiosk.status.services.recipeServer
            guard let document = await server.sync(extent, within: syncReply) else { throw server.absence }
            return document
        },
        RequestHandler { (_: ShowSync, _, kiosk) in
            let server = kiosk.status.services.recipeServer
            guard let document = await server.progress(within: syncReply) else { throw server.absence }
            return document
        },
        RequestHandler { (request: SendRecipe, context, kiosk) in
            guard let recipe = try await context.wholeRecipe(request.id) else { throw Failure.notWhole(request.id) }
            let photo = try await context.cookbook.photo(of: request.id)
            let sent = try await kiosk.status.services.recipeServer.send(recipe, photo: photo)
            if let problem = sent.photoProblem {
                context.warn(
                    "the recipe was sent, but its photo may be missing: \(problem); look in Mealie, and add it there")
            }
            return SentRecipeDocument(id: sent.id, title: recipe.title, known: sent.isKnown)
        },
        RequestHandler { (request: ListPlan, context) in
            let source = context.effectRunner.source
            guard let copied = source.copied else { throw source.absence }
            return try await copied.meals(days: request.days).map(PlannedMealDocument.init)
        },
    ]
}

extension RequestContext {
    /// Returns a recipe that the kiosk keeps whole: a starter, one of its own, or a favorite. A recipe of a service that
    /// is only cached isn't the kitchen's to hand on.
    fileprivate func wholeRecipe(_ id: RecipeID) async throws -> Recipe? {
        if id.origin == .starter { return StarterCookbook.recipe(id) }
        return try await cookbook.recipe(id)?.withinBounds
    }
}

extension Failure {
    fileprivate static func notWhole(_ id: RecipeID) -> Failure {
        Failure(
            .notFound, glass: "Not stored",
            detail:
                "there is no recipe \(id) in the store, so nothing was sent; if a service has it, save it first: galley "
                + "favorite add \(id)")
    }
}
