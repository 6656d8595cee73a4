import ArgumentParser
import Control
import Kitchen

struct PantryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pantry", abstract: "List and change the ingredients that you have.",
        discussion: """
            `galley search --pantry` searches with the checked ingredients. The pantry belongs to the person who is \
            logged in at the kiosk.

            Example: galley pantry add leek "olive oil"
            """,
        subcommands: [List.self, Add.self, Remove.self, Check.self, Uncheck.self, Missing.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the ingredients in the pantry; ✓ marks the checked ones.",
            discussion: "Example: galley pantry list --json", aliases: ["ls"])
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(
                listFrom: ListPantry(), ifEmpty: "the pantry is empty; add something: galley pantry add leek rice"
            ) { $0.map(\.line).joined(separator: "\n") }
        }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add ingredients, and check them for searches.",
            discussion: """
                Ingredients that the pantry already has are checked too, so that searches use them. If one name can't \
                be added, nothing is changed.

                Example: galley pantry add leek "olive oil"
                """)
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.add, names) }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove ingredients.",
            discussion: """
                \(UndoCommand.help) If the pantry lacks one of the names, nothing is changed.

                Example: galley pantry remove leek
                """, aliases: ["rm"])
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.remove, names) }
    }

    struct Check: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check ingredients, so that searches use them.",
            discussion: "Example: galley pantry check leek")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.check, names) }
    }

    struct Uncheck: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "uncheck",
            abstract: "Uncheck ingredients: they stay in the pantry, but searches don't use them.",
            discussion: "Example: galley pantry uncheck leek")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.uncheck, names) }
    }

    struct Missing: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "missing",
            abstract: "List the ingredients that a recipe needs and the pantry lacks.",
            discussion: "Example: galley pantry missing starter:3")
        @OptionGroup var recipe: RecipeName
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let request = ListMissingIngredients(id: try await kiosk.recipeID(recipe.text))
            try await kiosk.print(listFrom: request, ifEmpty: "the pantry has all ingredients") {
                $0.map(\.text).joined(separator: "\n")
            }
        }
    }

    struct NamesArgument: ParsableArguments {
        @Argument(help: "Names of ingredients, at most 100.", completion: .pantry) var names: [String]
    }
}

extension KioskOptions {
    fileprivate func change(_ change: ChangePantry.Change, _ arguments: PantryCommand.NamesArgument) async throws {
        try await confirm(replyTo: ChangePantry(change, names: arguments.names)) { items in
            "\(items.count) in the pantry, \(items.count(where: \.checked)) checked"
        }
    }
}

extension PantryItemDocument {
    fileprivate var line: String { "\(checked ? "✓" : " ") \(name)".withoutControls() }
}
