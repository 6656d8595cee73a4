import ArgumentParser
import Control
import Interchange
import Kitchen

extension RecipeCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a recipe of your own: from a file, from standard input, or asked line by line.",
            discussion: """
                Example: galley recipe add bread.cook
                Example: curl https://recipes.example/bread | galley recipe add -
                """)

        @OptionGroup var input: RecipeInput
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            guard let recipe = try input.recipe() ?? RecipeQuestions.ask() else {
                throw failure(.usage, "Give a file, or - for standard input; without one a terminal is needed.")
            }
            let id = try await kiosk.send(SaveOwnRecipe(recipe)).id
            tell("\(recipe.title) is kept as \(id)")
            try kiosk.output.print(RecipeIDDocument(id)) { "\(id)" }
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change an own recipe in $VISUAL or $EDITOR, as Cooklang; or replace it by a file.",
            discussion: """
                Example: galley recipe edit own:3
                Example: galley recipe edit own:3 bread.cook
                """)

        @Argument(help: "Its id, such as own:3.") var id: String
        @OptionGroup var input: RecipeInput
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let id = try RecipeID(typedOwn: id) {
                "nothing was changed; copy it first: galley recipe export \($0) --format cook | galley recipe add -"
            }
            if let recipe = try input.recipe() {
                _ = try await kiosk.send(SaveOwnRecipe(recipe, replacing: id))
            } else {
                try await edit(id)
            }
            try kiosk.output.print(RecipeIDDocument(id)) { "\(id)" }
        }

        /// What could not be kept stays in the file.
        private func edit(_ id: RecipeID) async throws {
            let before = OwnRecipe(try await kiosk.send(ReadRecipe(id: id))).written(as: .cook)
            let file = try EditedFile(named: "\(id.origin)-\(id.number).cook", text: before)
            guard let after = try file.edited() else { return tell("nothing was changed") }
            do {
                let recipe = try readRecipe(after, as: .cook)
                // An editor may be open for an hour, and somebody cook beside it.
                guard OwnRecipe(try await kiosk.send(ReadRecipe(id: id))).written(as: .cook) == before else {
                    throw failure(.passing, "\(id) was changed meanwhile, so it was left as it is now")
                }
                _ = try await kiosk.send(SaveOwnRecipe(recipe, replacing: id))
            } catch let problem as UnreadableRecipe {
                throw failure(.unacceptable, "\(file.path): \(problem); nothing was changed, and the file is kept")
            } catch {
                tell("what you wrote is kept in \(file.path)")
                throw error
            }
            file.remove()
        }
    }
}

extension RecipeCommand.Add: RemoteCommand {
    var localThing: String? { [nil, "-"].contains(input.file) ? nil : "a file" }
}

extension RecipeCommand.Edit: RemoteCommand {
    var localThing: String? {
        switch input.file {
        case "-": nil
        case nil: "an editor"
        case .some: "a file"
        }
    }
}
