public import Kitchen

/// Saves a favorite. With a food, it is filed under that food, which becomes a favorite food.
public struct SaveRecipe: Change {
    public let recipe: Recipe
    public let food: String?

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) {
        try await handler.save(recipe, under: food)
    }
}

extension Kiosk {
    /// Saves the recipe unless it is already a favorite. For an order, the recipe is written even if the same write is
    /// in progress, because each order needs its own reply.
    mutating func save(_ recipe: Recipe, under food: String? = nil, order: RequestID? = nil) {
        let willBeFavorite = willBeFavorite(recipe.id)
        if willBeFavorite == nil, isFavorite(recipe.id), food.map({ isKept(recipe.id, under: $0) }) ?? true {
            reply(.saved(already: true), to: order, orSay: "♥ Already saved")
        } else if willBeFavorite != true || order != nil {
            let food = food ?? recipe.mainFood
            store(SaveRecipe(recipe: recipe, food: food), order: order) { kiosk, _ in
                if !kiosk.isFavorite(recipe.id) { kiosk.user.addFavorite(recipe.heading) }
                if let food { kiosk.user.file([recipe.id], under: food) }
                kiosk.reply(.saved(already: false), to: order, orSay: "♥ Saved")
            }
        }
    }

    /// Returns true if the recipe will be a favorite after all pending writes, or `nil` if no pending write affects it.
    func willBeFavorite(_ id: RecipeID) -> Bool? {
        let saves = pending(SaveRecipe.self).filter { $0.request.recipe.id == id }.map { ($0.id.number, true) }
        let removals = pending(UnsaveRecipe.self).filter { $0.request.id == id }.map { ($0.id.number, false) }
        return (saves + removals).max { $0.0 < $1.0 }?.1
    }
}
