import ArgumentParser
import Control
import Interchange
import Kitchen

extension RecipeCommand {
    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
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
            abstract: "Print a recipe in a format that other programs read.",
            discussion: "Example: galley recipe export starter:3 --format cook > dal.cook")

        @OptionGroup var name: RecipeName
        @Option(help: "json (JSON-LD of schema.org), cook (Cooklang) or text (plain text). Default: json.")
        var format: Format?
        @OptionGroup var kiosk: KioskOptions

        enum Format: String, ExpressibleByArgument {
            case json, cook, text
        }

        func validate() throws {
            guard !kiosk.output.json || [nil, .json].contains(format) else {
                throw ValidationError("--json prints JSON-LD; use either --json or --format.")
            }
        }

        func run() async throws {
            let recipe = OwnRecipe(try await kiosk.send(ReadRecipe(id: try await kiosk.recipeID(name.text))))
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
