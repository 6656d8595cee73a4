import ArgumentParser
import Control
import Glibc
import Interchange
import Kitchen

extension RecipeCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add recipes of your own.",
            discussion: """
                Reads each recipe from a file or a web page, or one from standard input. Without a file, the command asks \
                you for the recipe line by line. Prints the ids of the new recipes, and the parts of the text that were \
                left out. If one of the recipes can't be used, none is added.

                The kiosk fetches each page over https, also if you type http. Only from its own network does it fetch \
                pages over http. The page must contain a recipe for programs (schema.org), as most recipe sites do. A page \
                that you have added before is refused, except with --replace or --again.

                Examples:
                  galley recipe add
                  galley recipe add bread.cook soup.cook
                  galley recipe add https://recipes.example/bread --dry-run
                  galley recipe add - < page.html
                """)

        @Argument(
            help: ArgumentHelp(
                "The recipes' files or web addresses, or - for standard input.", valueName: "file|address"),
            completion: .file())
        var places: [String] = []
        @Flag(help: "Print what would be kept, and save nothing.") var dryRun = false
        @Flag(help: "Replace the recipe that you have added from the same page.") var replace = false
        @Flag(help: "Keep the page once more, beside the recipe that you have added from it.") var again = false
        @OptionGroup var reader: RecipeReader
        @OptionGroup var kiosk: KioskOptions

        func validate() throws {
            guard !replace || !again else { throw ValidationError("Use either --replace or --again.") }
        }

        func run() async throws {
            var recipes: [NewRecipe] = []
            for place in places.withoutRepeatedPages {
                recipes.append(place.isWebAddress ? try await page(place) : try file(place))
            }
            if places.isEmpty, let recipe = try RecipeQuestions.ask() { recipes = [NewRecipe(recipe)] }
            guard !recipes.isEmpty else {
                throw failure(
                    .usage, "Give a file, or - for standard input; to be asked for the recipe, use a terminal.")
            }
            if dryRun { try printUnsaved(recipes) } else { try await save(recipes) }
        }

        private func save(_ recipes: [NewRecipe]) async throws {
            var ids: [RecipeIDDocument] = []
            for new in recipes {
                let request = SaveOwnRecipe(new.recipe, replacing: replace ? new.known?.id : nil)
                let id = try await kiosk.send(request).id
                kiosk.output.confirm("\(new.recipe.title) is saved as \(id)")
                ids.append(RecipeIDDocument(id))
            }
            try kiosk.output.print(oneOrMore: ids) { "\($0.id)" }
        }

        private func printUnsaved(_ recipes: [NewRecipe]) throws {
            let documents = recipes.map { UnsavedRecipeDocument($0.recipe, notes: $0.notes, known: $0.known?.id) }
            let text = recipes.map(\.text).joined(separator: "\n\n")
            if documents.count == 1 { return try kiosk.output.print(documents[0]) { text } }
            try kiosk.output.print(documents) { text }
        }

        /// Reads the recipe in a file, or in standard input. Ends the command if that fails.
        private func file(_ path: String) throws -> NewRecipe {
            if let command = path.commandWithScheme, access(path, F_OK) != 0 {
                throw failure(
                    .notFound,
                    "there is no file \(path), so nothing was added; the address of a page begins with https://: \(command)"
                )
            }
            return NewRecipe(try reader.recipe(in: path, about: subject(path)))
        }

        /// The place, as messages name it: a single one needs no name.
        private func subject(_ place: String) -> String? { places.count > 1 ? place : nil }

        /// Fetches the recipe of a web page. Refuses a page that was added before, unless an option says what to do.
        private func page(_ address: String) async throws -> NewRecipe {
            let subject = subject(address)
            let page = try await reporting(about: subject) {
                try await kiosk.attempt { try await $0.send(ReadWebRecipe(url: address), showing: "Fetching") }
            }
            for note in page.notes { printMessage(note.about(subject)) }
            if let known = page.known, !replace, !again {
                let already = "you have added this page already, as \(known.title) (\(known.id))"
                guard dryRun else {
                    throw failure(
                        .unacceptable,
                        "\(already), so nothing was changed; use --replace to replace it, or --again to keep both"
                            .about(subject))
                }
                printMessage(already.about(subject))
            }
            return NewRecipe(page.recipe, notes: page.notes, known: page.known)
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
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
    var localResource: String? {
        if places.isEmpty || places == ["-"] || places.allSatisfy(\.isWebAddress) { return nil }
        let isPage = places.contains { $0.commandWithScheme != nil }
        return isPage ? "a page's address begins with https://; a file" : "a file"
    }
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

/// A recipe to add.
private struct NewRecipe {
    let recipe: OwnRecipe
    /// The parts of a page that were left out.
    let notes: [String]
    /// The recipe that was added from the same page before.
    let known: Recipe.Heading?

    init(_ recipe: OwnRecipe, notes: [String] = [], known: Recipe.Heading? = nil) {
        self.recipe = recipe
        self.notes = notes
        self.known = known
    }

    var text: String {
        let facts = recipe.nutrition?.rounded.lines.map { "  \($0)" } ?? []
        let nutrition = facts.isEmpty ? "" : (["\nNutrition, per serving"] + facts).joined(separator: "\n")
        return (recipe.written(as: .text) + nutrition).trimmed.withoutControls(keepingLines: true)
    }
}
