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
        RequestHandler { (request: RemoveFavorite, context) in
            _ = try await context.remove(.unsave(request.id), orElse: .noFavorite(request.id))
            return Done()
        },
        RequestHandler { (_: UndoRemoval, context) in RemovalDocument(try await context.restoreRemoved()) },
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
        // A running kiosk remembers the removal itself.
        if isOffline { try await cookbook.keep(removal, at: clock.reading.wall) }
        return RemovalDocument(removal)
    }

    fileprivate func restoreRemoved() async throws -> Removal {
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
            case .nothingToRestore: throw ControlFailure.nothingToRestore
            default: nil
            }
        }
    }
}
