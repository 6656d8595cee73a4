import ArgumentParser
import Control
import Kitchen

struct FavoriteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Recipes that were saved.",
        discussion: "Example: galley favorite add starter:3",
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the favorites, the newest first.", discussion: "Example: galley favorite list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.showRecipes(favorites: true, own: false)
        }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Save recipes.", discussion: "Example: galley favorite add starter:3 spoonacular:716429")
        @Argument(help: "Their ids.") var ids: [String]
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let ids = try ids.map(RecipeID.init(typed:))
            _ = try await kiosk.send(AddFavorites(ids: ids))
            ids.forEach { tell("\($0) is a favorite") }
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a recipe from the favorites.", discussion: "Example: galley favorite remove starter:3")
        @Argument(help: "Its id.") var id: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let id = try RecipeID(typed: id)
            _ = try await kiosk.send(RemoveFavorite(id: id))
            tell("\(id) is no favorite any more; \(UndoCommand.offer)")
        }
    }
}
