import ArgumentParser
import Control
import Interchange
import Kitchen

extension RecipeCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add recipes of your own.",
            discussion: """
                Reads each recipe from a file, or one from standard input. Without a file, the command asks you for the \
                recipe line by line. Prints the ids of the new recipes, and the parts of the text that were left out. If \
                one of the files can't be used, none is added.

                Examples:
                  galley recipe add
                  galley recipe add bread.cook soup.cook
                  curl https://recipes.example/bread | galley recipe add -
                """)

        @Argument(
            help: ArgumentHelp("The recipes' files, or - for standard input.", valueName: "file"), completion: .file())
        var files: [String] = []
        @OptionGroup var reader: RecipeReader
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            var recipes = try files.map(reader.recipe)
            if files.isEmpty, let recipe = try RecipeQuestions.ask() { recipes = [recipe] }
            guard !recipes.isEmpty else {
                throw failure(
                    .usage, "Give a file, or - for standard input; to be asked for the recipe, use a terminal.")
            }
            var ids: [RecipeIDDocument] = []
            for recipe in recipes {
                let id = try await kiosk.send(SaveOwnRecipe(recipe)).id
                kiosk.output.confirm("\(recipe.title) is saved as \(id)")
                ids.append(RecipeIDDocument(id))
            }
            try kiosk.output.print(oneOrMore: ids) { "\($0.id)" }
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change one of your own recipes.",
            discussion: """
                Without a file, the command opens the recipe as Cooklang in the editor $VISUAL, else $EDITOR, else vi. \
                If the recipe can't be saved, the command prints where your text is stored. With a file or standard \
                input, the command replaces the whole recipe by the new one.

                Examples:
                  galley recipe edit own:3
                  galley recipe edit own:3 bread.cook
                """)

        @Argument(help: "The recipe's id or title, such as own:3.", completion: .recipes) var id: String
        @OptionGroup var input: RecipeInput
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let id = try await kiosk.ownRecipeID(id) {
                "nothing was changed; copy it first: galley recipe export \($0) --format cook | galley recipe add -"
            }
            if let recipe = try input.recipe() {
                _ = try await kiosk.send(SaveOwnRecipe(recipe, replacing: id))
            } else {
                try await edit(id)
            }
            try kiosk.output.print(RecipeIDDocument(id)) { "\(id)" }
        }

        /// Opens the recipe in an editor, and saves it. If it can't be saved, the edited file stays.
        private func edit(_ id: RecipeID) async throws {
            let before = OwnRecipe(try await kiosk.send(ReadRecipe(id: id))).written(as: .cook)
            let file = try EditedFile(named: "\(id.origin)-\(id.key).cook", text: before)
            guard let after = try file.edited() else { return printMessage("nothing was changed") }
            do {
                let recipe = try readRecipe(after, as: .cook)
                // The recipe may have changed at the kiosk while the editor was open.
                guard OwnRecipe(try await kiosk.send(ReadRecipe(id: id))).written(as: .cook) == before else {
                    throw failure(.passing, "\(id) was changed while you edited it, so it was not replaced")
                }
                _ = try await kiosk.send(SaveOwnRecipe(recipe, replacing: id))
            } catch let problem as UnreadableRecipe {
                throw failure(.unacceptable, "\(file.path): \(problem); nothing was changed, and the file is kept")
            } catch {
                printMessage("your text is kept in \(file.path)")
                throw error
            }
            file.remove()
        }
    }
}

extension RecipeCommand.Add: RemoteCommand {
    var localResource: String? { [[], ["-"]].contains(files) ? nil : "a file" }
}

extension RecipeCommand.Edit: RemoteCommand {
    var localResource: String? {
        switch input.file {
        case "-": nil
        case nil: "an editor"
        case .some: "a file"
        }
    }
}
