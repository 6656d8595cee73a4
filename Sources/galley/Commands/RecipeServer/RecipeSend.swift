import ArgumentParser
import Control

extension RecipeCommand {
    struct Send: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "send",
            abstract: "Hand a recipe over to your Mealie server.",
            discussion: """
                Prints the id of the new recipe. It belongs to the user of mealie.token, and your newest photo of the dish \
                becomes its picture. A recipe that Mealie has already is not sent again: the command then prints its id. \
                If you change the recipe here, Mealie's one stays as it is, and sending it again makes another one.

                Example: galley recipe send own:3
                """)

        @OptionGroup var recipe: RecipeName
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let request = SendRecipe(id: try await kiosk.recipeID(recipe.text))
            let sent = try await kiosk.send(request, showing: "Sending")
            kiosk.output.confirm(
                sent.known ? "Mealie has \(sent.title) already; nothing was sent" : "\(sent.title) is in Mealie now")
            try kiosk.output.confirm(sent) { "\(sent.id)" }
        }
    }
}
