import Control
import Cookbook
import Kitchen

/// Own recipes: of the running kiosk, else in the store.
extension KioskOptions {
    /// Any recipe that can be had, as it is written.
    func recipe(_ id: RecipeID) async throws -> Recipe {
        if let answer = try await askIfRunning(.own(.read(id))) {
            guard case .whole(let recipe) = answer else { throw strangeAnswer() }
            return recipe
        }
        let stored = try await withStoredCookbook { try await $0.recipe(id) } ?? nil
        guard let recipe = stored ?? StarterCookbook.recipe(id) else { throw noSuchRecipe(id) }
        return recipe
    }

    func add(_ recipe: OwnRecipe) async throws -> RecipeID {
        if let answer = try await askIfRunning(.own(.add(recipe))) {
            guard case .recipeID(let document) = answer else { throw strangeAnswer() }
            return document.id
        }
        guard case .added(let id) = try await writeCookbook({ try await $0.add(recipe) }) else {
            throw failure(
                .unacceptable, "\(OwnRecipe.mostKept) own recipes are kept, so it was not added; remove one first")
        }
        return id
    }

    func replace(_ id: RecipeID, with recipe: OwnRecipe) async throws {
        guard try await askIfRunning(.own(.replace(id, recipe))) == nil else { return }
        let replacement = try await withStoredCookbook { try await $0.replace(id, with: recipe) }
        guard replacement == .replaced else { throw failure(.noOwnRecipe(id)) }
    }

    func remove(own id: RecipeID) async throws -> RemovalDocument {
        if let answer = try await askIfRunning(.own(.remove(id))) {
            guard case .removal(let removal) = answer else { throw strangeAnswer() }
            tell(UndoCommand.offer)
            return removal
        }
        let removal = try await removeFromStore { try await $0.remove(own: id) }
        guard !removal.isEmpty else { throw failure(.noOwnRecipe(id)) }
        tell(UndoCommand.offer)
        return RemovalDocument(removal)
    }
}
