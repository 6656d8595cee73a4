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
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self, aliases: ["favorites"])

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the favorites, newest first.", discussion: "Example: galley favorite list --json",
            aliases: ["ls"])
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.showRecipes(favorites: true, own: false)
        }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Save recipes as favorites.",
            discussion: """
                If one of the recipes can't be found, none is saved.

                Example: galley favorite add starter:3 spoonacular:716429
                """)
        @Argument(help: "Ids or titles of the recipes.", completion: .recipes) var ids: [String]
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let ids = try await kiosk.recipeIDs(ids)
            _ = try await kiosk.send(AddFavorites(ids: ids))
            ids.forEach { kiosk.output.confirm("\($0) is a favorite") }
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove recipes from the favorites.",
            discussion: """
                If one of the recipes is not a favorite, none is removed. \(UndoCommand.help)

                Example: galley favorite remove starter:3
                """, aliases: ["rm"])
        @Argument(help: "Ids or titles of the recipes.", completion: .recipes) var ids: [String]
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let ids = try await kiosk.recipeIDs(ids).unique
            _ = try await kiosk.send(RemoveFavorites(ids: ids))
            ids.forEach { kiosk.output.confirm("\($0) is no longer a favorite; \(UndoCommand.offer)") }
        }
    }
}
