import ArgumentParser
import Control
import Interchange
import Kitchen

extension RecipeCommand {
    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove recipes of your own.",
            discussion: """
                If one of the recipes is not your own, none is removed. \(UndoCommand.help)

                Example: galley recipe remove own:3
                """, aliases: ["rm"])

        @Argument(help: "Ids or titles of the recipes, such as own:3.", completion: .recipes) var ids: [String]
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let ids = try await kiosk.ownRecipeIDs(ids) {
                "nothing was removed; galley favorite remove \($0) takes it from the favorites"
            }
            if ids.count > 1 {
                let known = Set(try await kiosk.allRecipes(favorites: false, own: true).map(\.id))
                if let id = ids.first(where: { !known.contains($0) }) {
                    throw failure(.notFound, "there is no recipe \(id), so nothing was removed")
                }
            }
            var removals: [RemovalDocument] = []
            for id in ids { removals.append(try await kiosk.send(RemoveOwnRecipe(id: id))) }
            kiosk.output.confirm(UndoCommand.offer)
            try kiosk.output.confirm(oneOrMore: removals) { "\($0.text): removed" }
        }
    }

    struct Export: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Print a recipe, or write all into a folder, for other programs.",
            discussion: """
                With --all, each of your own recipes and favorites becomes a file with its title as name, and its newest \
                photo a JPEG beside it. Repeat the command to update the folder: the previous version of a changed file \
                stays as FILE~. Files that you changed and files of others are not overwritten, and files of removed \
                recipes stay. `galley recipe import` reads the folder.

                Examples:
                  galley recipe export starter:3 --format cook > dal.cook
                  galley recipe export --all ~/recipes
                """)

        @Argument(help: RecipeName.help, completion: .recipes) var words: [String] = []
        @Option(
            help: ArgumentHelp("Write all own recipes and favorites into this folder.", valueName: "folder"),
            completion: .directory)
        var all: String?
        @Option(
            help: """
                json (JSON-LD of schema.org), cook (Cooklang) or text (plain text, only for one recipe). Default: json for \
                one recipe, cook for a folder.
                """)
        var format: Format?
        @OptionGroup var kiosk: KioskOptions

        enum Format: String, ExpressibleByArgument {
            case json, cook, text
        }

        var localResource: String? { all.map { _ in "a folder" } }

        func validate() throws {
            guard words.isEmpty != (all == nil) else {
                throw ValidationError("Give either the id of a recipe, or --all with a folder.")
            }
            try RecipeName.validate(words)
            guard all == nil || format != .text else {
                throw ValidationError("Plain text can't be read back; use --all with --format cook or json.")
            }
            guard all != nil || !kiosk.output.json || [nil, .json].contains(format) else {
                throw ValidationError("--json prints JSON-LD; use either --json or --format.")
            }
        }

        func run() async throws {
            if let all {
                var work = try RecipeFolderExport(
                    to: all, as: format == .json ? .json : .cook, kiosk: kiosk, progress: ProgressBar(kiosk.output))
                return try await work.run()
            }
            let id = try await kiosk.recipeID(words.joined(separator: " "))
            let recipe = OwnRecipe(try await kiosk.send(ReadRecipe(id: id)))
            let text =
                switch format ?? .json {
                case .json: recipe.written(as: .json)
                case .cook: recipe.written(as: .cook)
                case .text: recipe.written(as: .text)
                }
            output(text.last == "\n" ? String(text.dropLast()) : text)
        }
    }
}
