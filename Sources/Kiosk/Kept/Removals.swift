internal import Kitchen

extension Kiosk {
    mutating func unsave(_ heading: Recipe.Heading, order: RequestID? = nil) {
        guard pendingChange(of: heading.id) != .unsave || order != nil else { return }
        request(.unsave(heading, order: order)) { .store($0, .unsave(heading.id)) }
    }

    /// Removes a favorite food with the recipes that are kept under it alone.
    mutating func remove(food name: String, order: RequestID? = nil) {
        guard kept.food(name) != nil || isAdding(name) else {
            guard let order else { return say("That food is gone") }
            return perform(.reply(order, .noSuchFood))
        }
        guard order != nil || !pending.values.contains(.removeFood(name, order: nil)) else { return }
        request(.removeFood(name, order: order)) { .store($0, .removeFood(name)) }
    }

    private func isAdding(_ name: String) -> Bool {
        pending.values.contains { purpose in
            switch purpose {
            case .addFood(name, _), .save(_, name, _): true
            default: false
            }
        }
    }

    /// What is gone can be brought back for a while. What was asked to go is gone even where the store had it no more.
    mutating func removed(_ removal: Removal, recipe: RecipeID? = nil, food: String? = nil, order: RequestID?) {
        let before = kept.favorites
        kept.forget(Set(removal.favorites.map(\.heading.id) + [recipe].compactMap(\.self)), food: food)
        if let food { closePages { ($0 as? FoodPage)?.name == food } }
        guard !removal.isEmpty else {
            return reply(food == nil ? .noSuchFavorite : .noSuchFood, to: order, orSay: "Removed")
        }
        undo = Undo(removal: removal, favorites: before, ends: now.instant + Undo.lifetime)
        if let order { return perform(.reply(order, .removed(removal))) }
        say("Removed: \(removal.name.capitalizedName)\nok: undo", for: Undo.offer, ok: .undo)
        tick()
    }

    /// Brings back what was removed last.
    mutating func restoreRemoved(order: RequestID? = nil) {
        guard let undo else {
            guard let order else { return say("Nothing to undo") }
            return perform(.reply(order, .nothingToRestore))
        }
        self.undo = nil
        request(.restore(undo, order: order)) { .store($0, .restore(undo.removal)) }
    }

    mutating func restored(_ undo: Undo, order: RequestID?) {
        kept.bringBack(undo)
        if let photo = undo.removal.photo {
            kept.dishes[photo.recipe.id, default: DishNotes()].photos += 1
            picturesChanged(of: photo.recipe.id)
        }
        reply(.restored(undo.removal), to: order, orSay: "Back again:\n\(undo.removal.name.capitalizedName)")
    }

    /// It can be tried again, unless something else was removed meanwhile.
    mutating func restoreFailed(_ undo: Undo, with failure: Failure, order: RequestID?) {
        self.undo = self.undo ?? undo
        tell(failure, to: order)
    }
}

extension Kept {
    mutating func forget(_ recipes: Set<RecipeID>, food: String?) {
        favorites.removeAll { recipes.contains($0.id) }
        foods.removeAll { $0.name == food }
        for index in foods.indices { foods[index].recipes.removeAll { recipes.contains($0.id) } }
    }

    /// Each to its place. What was saved since stands before what was there, even if it was removed first.
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
