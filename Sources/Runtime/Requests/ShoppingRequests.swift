internal import Control
internal import Kiosk
internal import Kitchen
internal import ShoppingSync

extension RequestHandler {
    /// Requests about the shopping list.
    static let shopping = [
        RequestHandler { (_: ListShopping, context) in try await context.shoppingList(after: .list) },
        RequestHandler { (request: AddToShoppingList, context) in
            try await context.shoppingList(after: .add(try request.ingredients()))
        },
        RequestHandler { (request: AddRecipeToShoppingList, context) in
            let recipe = try await context.effectRunner.source.recipe(request.id)
            return try await context.buy(try recipe.scaled(toServings: request.servings), missing: request.missing)
        },
        RequestHandler { (request: ChangeShoppingLines, context) in
            let order: ShoppingList.Order =
                switch request.change {
                case .done: .done(request.names, true)
                case .undone: .done(request.names, false)
                case .remove: .remove(request.names)
                }
            guard case .remove = order else { return try await context.shoppingList(after: order) }
            return try await context.shoppingList(afterRemoval: order)
        },
        RequestHandler { (_: StowShopping, context) in
            let bought = try await context.list(after: .list).items.filter(\.isDone)
            // The pantry first: if the card fails in between, a retry adds nothing twice.
            if !bought.isEmpty {
                _ = try await context.pantry(after: .stow(bought.map(\.name)))
                _ = try await context.list(after: .removeLines(bought))
            }
            return [ShoppingItemDocument](ShoppingList(bought), in: context.units)
        },
        RequestHandler { (_: SyncShopping, _, kiosk) in
            let report = try await kiosk.shopping.syncNow()
            return ShoppingSyncReport(
                kiosk: .init(report.kiosk), server: .init(report.server), leftOut: report.leftOut,
                refused: report.refused)
        },
        RequestHandler { (request: ClearShoppingList, context) in
            try await context.shoppingList(afterRemoval: .clear(doneOnly: request.doneOnly))
        },
    ]
}

extension RequestContext {
    fileprivate func shoppingList(after order: ShoppingList.Order) async throws -> [ShoppingItemDocument] {
        [ShoppingItemDocument](try await list(after: order), in: units)
    }

    /// Carries out an order that removes lines. The request that undoes the last removal restores them.
    fileprivate func shoppingList(afterRemoval order: ShoppingList.Order) async throws -> [ShoppingItemDocument] {
        let before = try await list(after: .list)
        let after = try await list(after: order)
        try await keepIfOffline(Removal(shopping: Removal.Items(in: before.items, missingIn: after.items)))
        return [ShoppingItemDocument](after, in: units)
    }

    fileprivate func list(after order: ShoppingList.Order) async throws -> ShoppingList {
        try await self.order(.shopping(order)) { reply in
            switch reply {
            case .shopping(let list): list
            case .shoppingRefused(let refusal): throw ControlFailure(refusal)
            default: nil
            }
        }
    }

    /// Adds the ingredients of a recipe to the list. If `missing` is true, leaves out those in the pantry.
    fileprivate func buy(_ recipe: Recipe, missing: Bool) async throws -> [ShoppingItemDocument] {
        guard missing else { return try await shoppingList(after: .add(recipe.toBuy)) }
        return try await shoppingList(after: .add(recipe.toBuy(lackedBy: try await pantry(after: .list))))
    }
}

extension ShoppingSyncReport.Counts {
    fileprivate init(_ counts: SyncCounts) {
        self.init(added: counts.added, changed: counts.changed, removed: counts.removed)
    }
}
