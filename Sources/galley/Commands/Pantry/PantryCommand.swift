import ArgumentParser
import Control
import Kitchen

struct PantryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pantry", abstract: "What is in the kitchen, and what of it is checked for searches.",
        discussion: "Example: galley pantry add leek \"olive oil\"",
        subcommands: [List.self, Add.self, Remove.self, Check.self, Uncheck.self, Missing.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what is in the pantry.", discussion: "Example: galley pantry list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: ListPantry()) { $0.map(\.line).joined(separator: "\n") }
        }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add ingredients, checked; those that are there are checked.",
            discussion: "Example: galley pantry add leek \"olive oil\"")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.add, names) }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove ingredients for good.", discussion: "Example: galley pantry remove leek")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.remove, names) }
    }

    struct Check: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have searches use ingredients.", discussion: "Example: galley pantry check leek")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.check, names) }
    }

    struct Uncheck: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have searches not use ingredients, which stay in the pantry.",
            discussion: "Example: galley pantry uncheck leek")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.uncheck, names) }
    }

    struct Missing: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what a recipe needs and the pantry lacks.",
            discussion: "Example: galley pantry missing starter:3")
        @Argument(help: "The recipe's id, such as starter:3 or spoonacular:716429.") var id: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: ListMissingIngredients(id: RecipeID(typed: id))) {
                $0.map(\.text).joined(separator: "\n")
            }
        }
    }

    struct NamesArgument: ParsableArguments {
        @Argument(help: "Ingredients; all of them or none.") var names: [String]
    }
}

extension KioskOptions {
    fileprivate func change(_ change: ChangePantry.Change, _ arguments: PantryCommand.NamesArgument) async throws {
        try await print(replyTo: ChangePantry(change, names: arguments.names)) { items in
            "checked: \(items.count(where: \.checked)) of \(items.count)"
        }
    }
}

extension PantryItemDocument {
    fileprivate var line: String { "\(checked ? "✓" : " ") \(name)".withoutControls() }
}
