internal import Control
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about the pantry.
    static let pantry = [
        RequestHandler { (_: ListPantry, context) in try await context.items(after: .list) },
        RequestHandler { (request: ChangePantry, context) in
            let order: Pantry.Order =
                switch request.change {
                case .add: .add(request.names)
                case .remove: .remove(request.names)
                case .check: .check(request.names)
                case .uncheck: .uncheck(request.names)
                }
            guard case .remove = order else { return try await context.items(after: order) }
            let before = try await context.pantry(after: .list).items
            let after = try await context.pantry(after: order).items
            try await context.keepIfOffline(Removal(pantry: Removal.Items(in: before, missingIn: after)))
            return after.map(PantryItemDocument.init)
        },
        RequestHandler { (request: ListMissingIngredients, context) in
            let recipe = try await context.effectRunner.source.recipe(request.id).written(in: context.units)
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
