import ArgumentParser
import Control
import Kitchen

struct FavoriteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "List, add and remove favorite recipes.",
        discussion: """
            Favorites belong to the person who is logged in at the kiosk. The kiosk stores the whole recipe, so you can \
            open it without a network.

            Example: galley favorite add starter:3
            """,
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the favorites, newest first.", discussion: "Example: galley favorite list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.showRecipes(favorites: true, own: false)
        }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Save recipes as favorites.",
            discussion: """
                If one of the recipes can't be found, none is saved.

                Example: galley favorite add starter:3 spoonacular:716429
                """)
        @Argument(help: "Ids of the recipes.") var ids: [String]
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let ids = try ids.map(RecipeID.init(typed:))
            _ = try await kiosk.send(AddFavorites(ids: ids))
            ids.forEach { printMessage("\($0) is a favorite") }
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a recipe from the favorites.",
            discussion: """
                \(UndoCommand.help)

                Example: galley favorite remove starter:3
                """)
        @Argument(help: "The recipe's id.") var id: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let id = try RecipeID(typed: id)
            _ = try await kiosk.send(RemoveFavorite(id: id))
            printMessage("\(id) is no longer a favorite; \(UndoCommand.offer)")
        }
    }
}
