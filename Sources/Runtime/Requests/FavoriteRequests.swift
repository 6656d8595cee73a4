internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about favorites, and about restoring what was removed.
    static let favorites = [
        RequestHandler { (request: AddFavorites, context) in
            guard (1...Cookbook.mostSaved).contains(request.ids.count) else {
                throw ControlFailure(
                    .usage,
                    "\(request.ids.count) recipes were given, so nothing was saved; give 1 to "
                        + "\(Cookbook.mostSaved) at once")
            }
            // Fetch all recipes first: none is saved if one can't be found. If the card fills up, those already written
            // stay.
            for recipe in try await context.effectRunner.source.recipes(request.ids) { try await context.save(recipe) }
            return Done()
        },
        RequestHandler { (request: RemoveFavorites, context) in
            let saved = Set(try await context.cookbook.favorites().map(\.id))
            if let id = request.ids.first(where: { !saved.contains($0) }) { throw ControlFailure.noFavorite(id) }
            for id in request.ids.unique { _ = try await context.remove(.unsave(id), orElse: .noFavorite(id)) }
            return Done()
        },
        RequestHandler { (request: UndoRemoval, context) in
            let removal = try await context.lastRemoval()
            return RemovalDocument(request.isDryRun ? removal : try await context.restore(removal))
        },
    ]
}

extension RequestContext {
    /// Saves a recipe.
    ///
    /// - Parameter food: the food under which the favorites list it; `nil` for its main food.
    func save(_ recipe: Recipe, under food: String? = nil) async throws {
        let wasSaved = try await order(.save(recipe, food: food)) { reply in
            if case .saved(let already) = reply { already } else { nil }
        }
        guard wasSaved else { return }
        warn(RecipeEntryDocument.savedAlready(recipe.title))
        // A favorite that was stored in full is reduced to its title.
        guard settings.keepsTitlesOnly else { return }
        try await cookbook.save(
            recipe, under: food ?? recipe.mainFood, keep: .title, at: clock.reading.wall,
            for: effectRunner.person.profile)
    }

    /// Carries out an order that removes something. `restoreRemoved` restores it.
    func remove(_ order: Order, orElse failure: ControlFailure? = nil) async throws -> RemovalDocument {
        let removal = try await self.order(order) { reply in
            switch reply {
            case .removed(let removal): return removal
            case .noSuchFavorite, .noSuchFood, .dish(.noSuchPhoto): if let failure { throw failure } else { return nil }
            default: return nil
            }
        }
        try await keepIfOffline(removal)
        return RemovalDocument(removal)
    }

    /// Stores a removal for the next command. A running kiosk remembers it itself.
    func keepIfOffline(_ removal: Removal) async throws {
        if isOffline { try await cookbook.keep(removal, at: clock.reading.wall) }
    }

    fileprivate func lastRemoval() async throws -> Removal {
        if isOffline {
            guard let removal = try await cookbook.lastRemoval(at: clock.reading.wall) else {
                try await cookbook.forgetRemoval()
                throw ControlFailure.nothingToRestore
            }
            return removal
        }
        return try await order(.lastRemoval) { reply in
            switch reply {
            case .removed(let removal): removal
            case .nothingToRestore: throw ControlFailure.nothingToRestore
            default: nil
            }
        }
    }

    /// Undoes the last removal and returns it.
    ///
    /// - Parameter last: the last removal, which a list's reply doesn't name.
    fileprivate func restore(_ last: Removal) async throws -> Removal {
        if isOffline {
            let keep: Cookbook.Keep = settings.keepsTitlesOnly ? .title : .whole
            guard let removal = try await cookbook.restoreRemoved(keep: keep, at: clock.reading.wall) else {
                throw ControlFailure.nothingToRestore
            }
            return removal
        }
        return try await order(.restore) { reply in
            switch reply {
            case .restored(let removal): removal
            case .pantry, .shopping: last
            case .nothingToRestore: throw ControlFailure.nothingToRestore
            default: nil
            }
        }
    }
}
