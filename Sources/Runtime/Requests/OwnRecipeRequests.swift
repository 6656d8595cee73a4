internal import Control
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about recipes that were written here.
    static let ownRecipes = [
        RequestHandler { (request: ReadRecipe, context) in try await context.performer.source.recipe(request.id) },
        RequestHandler { (request: AddOwnRecipe, context) in
            try await context.keep(.add(try request.recipe.acceptable))
        },
        RequestHandler { (request: ReplaceOwnRecipe, context) in
            try await context.keep(.replace(request.id, try request.recipe.acceptable))
        },
        RequestHandler { (request: RemoveOwnRecipe, context) in
            try await context.remove(.own(.remove(request.id)))
        },
    ]
}

extension RequestContext {
    fileprivate func keep(_ order: OwnOrder) async throws -> RecipeIDDocument {
        try await self.order(.own(order)) {
            if case .own(let heading) = $0 { RecipeIDDocument(heading.id) } else { nil }
        }
    }
}

extension OwnRecipe {
    /// The recipe as it is kept: what comes over the socket may be anything.
    fileprivate var acceptable: OwnRecipe {
        get throws(ControlFailure) {
            do throws(OwnRecipe.Refusal) {
                return try checked()
            } catch {
                throw ControlFailure(error)
            }
        }
    }
}
