import ArgumentParser
import Control
import Cookbook
import Kitchen

struct FavoriteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Recipes that were saved.",
        discussion: "Example: galley favorite add starter:3",
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the favorites, the newest first.", discussion: "Example: galley favorite list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.showRecipes(favorites: true, own: false)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Save recipes.", discussion: "Example: galley favorite add starter:3 spoonacular:716429")
        @Argument(help: "Their ids.") var ids: [String]
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let ids = try ids.map(RecipeID.init(typed:))
            if try await kiosk.askIfRunning(.favorite(.add(ids))) == nil { try await kiosk.save(ids) }
            ids.forEach { tell("\($0) is a favorite") }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a recipe from the favorites.", discussion: "Example: galley favorite remove starter:3")
        @Argument(help: "Its id.") var id: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let id = try RecipeID(typed: id)
            if try await kiosk.askIfRunning(.favorite(.remove(id))) == nil {
                let removal = try await kiosk.removeFromStore { try await $0.remove(id) }
                if removal.isEmpty { throw failure(.noFavorite(id)) }
            }
            tell("\(id) is no favorite any more; \(UndoCommand.offer)")
        }
    }
}

extension KioskOptions {
    /// Saves recipes in the store: all, or none where one is not known.
    ///
    /// - Parameters:
    ///   - ids: recipes of the store and the starter cookbook.
    ///   - food: the favorite food that they are kept under; nil for the main food of each.
    func save(_ ids: [RecipeID], under food: String? = nil) async throws {
        if let reason = ControlFailure.badCount(ofSaved: ids.count, most: Cookbook.mostSaved) { throw failure(reason) }
        let keep = try keep
        try await writeCookbook { cookbook in
            let saved =
                if let food {
                    try await cookbook.foods().first { $0.name == food }?.recipes ?? []
                } else {
                    try await cookbook.favorites()
                }
            let savedIDs = Set(saved.map(\.id))
            for recipe in try await cookbook.recipes(ids) {
                if savedIDs.contains(recipe.id) { tell(RecipeEntryDocument.savedAlready(recipe.title)) }
                try await cookbook.save(recipe, under: food ?? recipe.mainFood, keep: keep, at: secondsSince1970)
            }
        }
    }
}

extension Cookbook {
    /// All of them, or an error where there is one that is not known.
    fileprivate func recipes(_ ids: [RecipeID]) async throws -> [Recipe] {
        var recipes: [Recipe] = []
        for id in ids {
            guard let recipe = try await recipe(id) else { throw noSuchRecipe(id) }
            recipes.append(recipe)
        }
        return recipes
    }
}
