public import Kitchen

public struct UnsaveRecipe: Change {
    public let id: RecipeID

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> Removal {
        try await handler.unsave(id)
    }
}

public struct RestoreRemoval: Change {
    public let removal: Removal

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.restore(removal) }
}

/// A removal that can be undone for a while.
struct Undo: Hashable, Sendable {
    static let lifetime = Removal.lifetime
    /// Time for which the message after a removal stays and offers to undo it.
    static let offer = Duration.seconds(10)

    let removal: Removal
    /// The favorites before the removal.
    let favorites: [Recipe.Heading]
    let ends: Instant
}

extension Kiosk {
    mutating func unsave(_ id: RecipeID, order: RequestID? = nil) {
        guard willBeFavorite(id) != false || order != nil else { return }
        store(UnsaveRecipe(id: id), order: order) { $0.removed($1, recipe: id, order: order) }
    }

    /// Removes a favorite food with the recipes that are filed under it only.
    mutating func remove(food name: String, order: RequestID? = nil) {
        guard user.food(name) != nil || isAdding(name) else {
            guard let order else { return say("That food is gone") }
            return perform(.reply(order, .noSuchFood))
        }
        guard order != nil || !isUnderWay(FoodRemoval(name: name)) else { return }
        store(FoodRemoval(name: name), order: order) { $0.removed($1, food: name, order: order) }
    }

    private func isAdding(_ name: String) -> Bool {
        pending(FoodAddition.self).contains { $0.request.name == name }
            || pending(SaveRecipe.self).contains { $0.request.food == name }
    }

    /// Applies a removal and offers to undo it. The recipe or food disappears from the lists even if the store no
    /// longer had it.
    mutating func removed(_ removal: Removal, recipe: RecipeID? = nil, food: String? = nil, order: RequestID?) {
        let before = user.favorites
        user.forget(Set(removal.favorites.map(\.heading.id) + [recipe].compactMap(\.self)), food: food)
        if let food { closePages { ($0 as? FoodPage)?.name == food } }
        guard !removal.isEmpty else {
            return reply(food == nil ? .noSuchFavorite : .noSuchFood, to: order, orSay: "Removed")
        }
        user.undo = Undo(removal: removal, favorites: before, ends: now.instant + Undo.lifetime)
        if let order { return perform(.reply(order, .removed(removal))) }
        say("Removed: \(removal.name.capitalizedName)\nok: undo", for: Undo.offer, ok: { $0.restoreRemoved() })
        tick()
    }

    /// Undoes the last removal.
    mutating func restoreRemoved(order: RequestID? = nil) {
        guard let undo = user.undo else {
            guard let order else { return say("Nothing to undo") }
            return perform(.reply(order, .nothingToRestore))
        }
        user.undo = nil
        store(
            RestoreRemoval(removal: undo.removal), order: order,
            orElse: { kiosk, failure in
                // Another try is possible, unless something else was removed meanwhile.
                kiosk.user.undo = kiosk.user.undo ?? undo
                kiosk.report(failure, to: order)
            }, then: { kiosk, _ in kiosk.restored(undo, order: order) })
    }

    private mutating func restored(_ undo: Undo, order: RequestID?) {
        user.bringBack(undo)
        if let photo = undo.removal.photo {
            user.dishes[photo.recipe.id, default: DishNotes()].photos += 1
            picturesChanged(of: photo.recipe.id)
        }
        reply(.restored(undo.removal), to: order, orSay: "Restored:\n\(undo.removal.name.capitalizedName)")
    }
}

extension UserData {
    mutating func forget(_ recipes: Set<RecipeID>, food: String?) {
        favorites.removeAll { recipes.contains($0.id) }
        foods.removeAll { $0.name == food }
        for index in foods.indices { foods[index].recipes.removeAll { recipes.contains($0.id) } }
    }

    /// Restores removed recipes to their places. Recipes that were saved since then come first.
    mutating func bringBack(_ undo: Undo) {
        let removal = undo.removal
        let gone = Set(removal.favorites.map(\.heading.id))
        let older = undo.favorites.filter { gone.contains($0.id) != isFavorite($0.id) }
        let ids = Set(older.map(\.id))
        favorites = favorites.filter { !ids.contains($0.id) } + older
        if let own = removal.own { put(own: own.recipe.heading) }
        if let food = removal.food { add(food: food) }
        var recipes: [String: [RecipeID]] = [:]
        for favorite in removal.favorites {
            for food in favorite.foods { recipes[food, default: []].append(favorite.heading.id) }
        }
        if let food = removal.food { recipes[food, default: []] += removal.loosened }
        for (food, recipes) in recipes { file(recipes, under: food) }
    }
}
