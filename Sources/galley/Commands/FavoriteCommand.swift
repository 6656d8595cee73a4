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
            try await kiosk.showRecipes(.favorite(.list), favorites: true, own: false)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Save a recipe.", discussion: "Example: galley favorite add starter:3")
        @Argument(help: "Its id.") var id: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let id = try RecipeID(typed: id)
            guard try await kiosk.askIfRunning(.favorite(.add(id))) == nil else { return tell("\(id) is a favorite") }
            try await kiosk.writeCookbook { cookbook in
                guard let recipe = try await cookbook.recipe(id) else { throw noSuchRecipe(id) }
                try await cookbook.save(
                    recipe, under: recipe.mainFood, keep: .whole, at: kiosk.secondsSince1970)
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a recipe from the favorites.", discussion: "Example: galley favorite remove starter:3")
        @Argument(help: "Its id.") var id: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let id = try RecipeID(typed: id)
            guard try await kiosk.askIfRunning(.favorite(.remove(id))) == nil else {
                return tell("\(id) is no favorite any more; galley undo brings it back")
            }
            let removal = try await kiosk.readCookbook { try await $0.remove(id) }
            if removal?.isEmpty != false {
                throw failure(.notFound, "\(id) is no favorite; galley favorite list shows them.")
            }
        }
    }
}
