internal import Control
internal import Kiosk

extension RequestHandler {
    /// The longest time that a reply waits for the end of a sync.
    private static let syncReply = Duration.seconds(1)

    /// Requests about the household's recipe server and its meal plan.
    static let recipeServer = [
        RequestHandler { (_: CheckRecipeServer, _, kiosk) in try await kiosk.status.services.recipeServer.check() },
        RequestHandler { (request: SyncRecipes, _, kiosk) in
            let extent = request.full ? CopySync.Extent.everything : .list
            let server = kiosk.status.services.recipeServer
            guard let document = await server.sync(extent, within: syncReply) else { throw Failure.noRecipeServer }
            return document
        },
        RequestHandler { (_: ShowSync, _, kiosk) in
            let server = kiosk.status.services.recipeServer
            guard let document = await server.progress(within: syncReply) else { throw Failure.noRecipeServer }
            return document
        },
        RequestHandler { (request: ListPlan, context) in
            guard let copied = context.effectRunner.source.copied else { throw Failure.noRecipeServer }
            return try await copied.meals(days: request.days).map(PlannedMealDocument.init)
        },
    ]
}
