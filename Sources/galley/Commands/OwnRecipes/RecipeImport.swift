import ArgumentParser
import Control
import Interchange
import Kitchen

extension RecipeCommand {
    struct Import: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Import the recipes of folders, files and other programs.",
            discussion: """
                Reads folders with everything below them, zip and tar.gz archives, and files: Cooklang (Bread.cook with \
                Bread.jpg), JSON-LD and web pages, and the exports of Paprika 3, Mealie (backup or recipes), Nextcloud \
                Cookbook, Tandoor and `galley recipe export --all`. Pictures become photos of the dishes; more than \
                \(DishPhoto.mostImportedLarge) are stored with \(DishPhoto.importedSide) pixels on the longer side at most.

                You can interrupt the command and repeat it: recipes that you already have are not added again. A recipe \
                is the same if title, ingredients and steps are the same. One that was changed is added as another \
                recipe; nothing is ever replaced. With --dry-run, the command prints the titles that it would add.

                Examples:
                  galley recipe import ~/recipes
                  galley recipe import --dry-run export.paprikarecipes
                  ssh kitchen@kiosk recipe import - < export.paprikarecipes
                """)

        @Argument(
            help: ArgumentHelp("Files, folders and archives, or - for one at standard input.", valueName: "path"),
            completion: .file())
        var paths: [String]
        @Flag(help: "Add nothing; only show what would be added.") var dryRun = false
        @OptionGroup var kiosk: KioskOptions

        var localResource: String? { paths == ["-"] ? nil : "a file" }

        func run() async throws {
            let input = try ImportInput(paths)
            let progress = SharedProgress(kiosk.output)
            let collection = try await RecipeCollection(input.sources) { progress.show("Reading recipes", $0) }
            var work = RecipeImport(kiosk: kiosk, collection: collection, isDryRun: dryRun, progress: progress)
            var problem: (any Error)?
            do {
                try await work.run()
            } catch {
                problem = error
            }
            progress.clear()
            try report(work)
            if work.isInterrupted, problem is ExitCode {
                printMessage("Interrupted; run the command again for the rest")
            }
            if let problem { try await reporting { throw problem } }
            guard !work.document.isEmpty else {
                throw failure(.unacceptable, "no recipe was found that could be taken")
            }
        }

        /// Prints the result, also that of an import that was cut short.
        private func report(_ work: RecipeImport) throws {
            let document = work.document
            printMessages(work.notes, "notes")
            let full = document.refused.count { $0.reason == RecipeImport.noRoom }
            let others = document.refused.filter { $0.reason != RecipeImport.noRoom }
            printMessages(others.map { "\($0.path): \($0.reason)" }, "refused files")
            if full > 0 { printMessage("\(full.counted("recipe")) left out: \(RecipeImport.noRoom)") }
            try kiosk.output.confirm(document) { document.text(isDryRun: dryRun) }
        }

        /// Prints messages, but not thousands of them.
        private func printMessages(_ messages: [String], _ name: String) {
            let most = 50
            messages.prefix(most).forEach(printMessage)
            if messages.count > most { printMessage("and \(messages.count - most) more \(name)") }
        }
    }
}

/// The result of an import, as `recipe import --json` prints it.
struct RecipeImportDocument: Encodable {
    struct Refused: Encodable {
        var path: String
        var reason: String
    }

    /// Ids of the new recipes.
    var added: [RecipeID] = []
    /// Ids of recipes that the person already had.
    var known: [RecipeID] = []
    /// Number of recipes that were known, also those that came twice in this import.
    var repeated = 0
    var refused: [Refused] = []
    /// Number of new recipes, also with --dry-run.
    var new = 0
    /// Titles of the new recipes, also with --dry-run.
    var titles: [String] = []
    /// Number of photos that were saved.
    var photos = 0
    /// Number of files that are no recipes.
    var others = 0

    var isEmpty: Bool { new == 0 && repeated == 0 }

    func text(isDryRun: Bool) -> String {
        let rows = [
            (isDryRun ? "Would be added" : "Added", new, photos > 0 ? ", with \(photos.counted("photo"))" : ""),
            ("Known already", repeated, ""), ("Refused", refused.count, ""),
            ("Other files", others, others > 0 ? ", not read" : ""),
        ]
        let table = rows.map { "\($0.0.padded(to: 15))\($0.1)\($0.2)" }
        let list = isDryRun && !titles.isEmpty ? titles.map { $0.withoutControls() } + [""] : []
        return (list + table).joined(separator: "\n")
    }
}
