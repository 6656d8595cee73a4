internal import Control
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about the pantry.
    static let pantry = [
        RequestHandler { (_: ListPantry, context) in try await context.items(after: .list) },
        RequestHandler { (request: AddToPantry, context) in try await context.items(after: .add(request.names)) },
        RequestHandler { (request: RemoveFromPantry, context) in try await context.items(after: .remove(request.names))
        },
        RequestHandler { (request: CheckPantry, context) in try await context.items(after: .check(request.names)) },
        RequestHandler { (request: UncheckPantry, context) in try await context.items(after: .uncheck(request.names)) },
        RequestHandler { (request: ListMissingIngredients, context) in
            let recipe = try await context.performer.source.recipe(request.id).written(in: context.units)
            return recipe.toBuy(lackedBy: try await context.pantry(after: .list)).map(RecipeDocument.Ingredient.init)
        },
    ]
}

extension RequestContext {
    func pantry(after order: Pantry.Order) async throws -> Pantry {
        try await self.order(.pantry(order)) { reply in
            switch reply {
            case .pantry(let pantry): pantry
            case .pantryRefused(let refusal): throw ControlFailure(refusal)
            default: nil
            }
        }
    }

    fileprivate func items(after order: Pantry.Order) async throws -> [PantryItemDocument] {
        try await pantry(after: order).items.map(PantryItemDocument.init)
    }
}
