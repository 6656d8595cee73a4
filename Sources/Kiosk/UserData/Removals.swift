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

public struct RestoreProfile: Change {
    public let profile: Profile

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> People {
        try await handler.restore(profile)
    }
}

public struct ForgetRemovedProfile: Change {
    public let profile: Int

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) {
        try await handler.forgetRemovedProfile(profile)
    }
}

/// A removal that can be undone for a while.
struct Undo: Hashable, Sendable {
    static let lifetime = Removal.lifetime
    /// Time for which the message after a removal stays and offers to undo it.
    static let offer = Duration.seconds(10)
    /// Maximum number of removals that can be undone, the last one first.
    static let most = 20

    let removal: Removal
    /// The number of older favorites that each removed favorite had. With many favorites, a copy of them takes too long.
    let places: [RecipeID: Int]
    let ends: Instant

    /// - Parameters:
    ///   - removal: what was removed.
    ///   - places: the number of older favorites that each removed favorite had.
    ///   - ends: the instant from which it can't be undone any more.
    init(_ removal: Removal, places: [RecipeID: Int] = [:], ends: Instant) {
        (self.removal, self.places, self.ends) = (removal, places, ends)
    }
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
        let places = user.forget(Set(removal.favorites.map(\.heading.id) + [recipe].compactMap(\.self)), food: food)
        if let food { closePages { ($0 as? FoodPage)?.name == food } }
        guard !removal.isEmpty else {
            return reply(food == nil ? .noSuchFavorite : .noSuchFood, to: order, orSay: "Removed")
        }
        note(removal, places: places)
        if let order { return perform(.reply(order, .removed(removal))) }
        offerUndo()
    }

    /// Notes a removal, so that it can be undone.
    ///
    /// - Parameters:
    ///   - removal: what was removed.
    ///   - places: the number of older favorites that each removed favorite had.
    mutating func note(_ removal: Removal, places: [RecipeID: Int] = [:]) {
        // A removed photo is deleted with the next one.
        if removal.hasPhotos { user.undos.removeAll { $0.removal.photo != nil } }
        user.undos.append(Undo(removal, places: places, ends: now.instant + Undo.lifetime))
        user.undos.removeFirst(max(0, user.undos.count - Undo.most))
    }

    /// Drops the removals that can't be undone any more. The store deletes what it hid for them.
    mutating func dropOldUndos() {
        for undo in user.undos where undo.ends <= now.instant {
            if let profile = undo.removal.profile { storeQuietly(ForgetRemovedProfile(profile: profile.number)) }
        }
        user.undos.removeAll { $0.ends <= now.instant }
    }

    /// Shows what was removed last and offers to undo it.
    mutating func offerUndo() {
        guard let removal = user.undos.last?.removal else { return }
        say("Removed: \(removal.name.capitalizedName)\nok: undo", for: Undo.offer, ok: { $0.restoreRemoved() })
        tick()
    }

    /// Undoes the last removal.
    mutating func restoreRemoved(order: RequestID? = nil) {
        guard let undo = user.undos.popLast() else {
            guard let order else { return say("Nothing to undo") }
            return perform(.reply(order, .nothingToRestore))
        }
        if let pantry = undo.removal.pantry {
            var changed = user.pantry
            changed.restore(pantry)
            return restored(undo, to: changed, order: order)
        }
        if let shopping = undo.removal.shopping {
            var changed = user.shopping
            changed.restore(shopping)
            return restored(undo, to: changed, order: order)
        }
        // Another try is possible after a failure.
        let orElse: @Sendable (inout Kiosk, Failure) -> Void = { kiosk, failure in
            kiosk.user.undos.append(undo)
            kiosk.report(failure, to: order)
        }
        if let profile = undo.removal.profile {
            store(RestoreProfile(profile: profile), order: order, orElse: orElse) { kiosk, people in
                kiosk.user.people.profiles = people.profiles
                kiosk.restored(undo, order: order)
            }
            return
        }
        store(RestoreRemoval(removal: undo.removal), order: order, orElse: orElse) { kiosk, _ in
            kiosk.restored(undo, order: order)
        }
    }

    /// Stores a list to which removed items were put back. An order is replied to after the write.
    private mutating func restored<List: WriteBehindValue>(_ undo: Undo, to list: List, order: RequestID?) {
        user[keyPath: List.writes].restored = undo
        keep(list, order: order)
        viewChanges()
        if order == nil { confirm("Restored:\n\(undo.removal.name.capitalizedName)") }
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
    /// Removes recipes from the favorites and from the foods, and perhaps a food.
    ///
    /// - Returns: The number of older favorites that each removed one had.
    mutating func forget(_ recipes: Set<RecipeID>, food: String?) -> [RecipeID: Int] {
        foods.removeAll { $0.name == food }
        for index in foods.indices { foods[index].recipes.removeAll { recipes.contains($0.id) } }
        return removeFavorites(recipes)
    }

    /// Restores removed recipes to their places. Recipes that were saved since then come first.
    mutating func bringBack(_ undo: Undo) {
        let removal = undo.removal
        putBack(
            removal.favorites.compactMap { favorite in
                undo.places[favorite.heading.id].map { (favorite.heading, $0) }
            })
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
