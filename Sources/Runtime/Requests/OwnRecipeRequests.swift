internal import Control
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about recipes that were written here.
    static let ownRecipes = [
        RequestHandler { (request: ReadRecipe, context) in try await context.effectRunner.source.recipe(request.id) },
        RequestHandler { (request: SaveOwnRecipe, context) in
            let recipe = try request.recipe.acceptable
            let order: OwnRecipeOrder =
                switch request.change {
                case .add: .add(recipe)
                case .replace(let id): .replace(id, recipe)
                }
            return try await context.order(.own(order)) {
                if case .own(let heading) = $0 { RecipeIDDocument(heading.id) } else { nil }
            }
        },
        RequestHandler { (request: RemoveOwnRecipe, context) in
            try await context.remove(.own(.remove(request.id)))
        },
    ]
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
