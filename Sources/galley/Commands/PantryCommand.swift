import ArgumentParser
import Control
import Cookbook
import Kitchen

struct PantryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pantry", abstract: "What is in the kitchen, and what of it is checked for searches.",
        discussion: "Example: galley pantry add leek \"olive oil\"",
        subcommands: [List.self, Add.self, Remove.self, Check.self, Uncheck.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what is in the pantry.", discussion: "Example: galley pantry list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let items = try await kiosk.pantry(after: .list)
            try kiosk.output.print(items) { items.map(\.line).joined(separator: "\n") }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add ingredients, checked; those that are there are checked.",
            discussion: "Example: galley pantry add leek \"olive oil\"")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.add(names.names)) }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove ingredients for good.", discussion: "Example: galley pantry remove leek")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.remove(names.names)) }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have searches use ingredients.", discussion: "Example: galley pantry check leek")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.check(names.names)) }
    }

    struct Uncheck: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have searches not use ingredients, which stay in the pantry.",
            discussion: "Example: galley pantry uncheck leek")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.uncheck(names.names)) }
    }

    struct NamesArgument: ParsableArguments {
        @Argument(help: "Ingredients; all of them or none.") var names: [String]
    }
}

extension KioskOptions {
    fileprivate func change(_ order: Pantry.Order) async throws {
        let items = try await pantry(after: order)
        try output.print(items) { "checked: \(items.count(where: \.checked)) of \(items.count)" }
    }

    /// What is in the pantry once the order is carried out: by the running kiosk, else in the store.
    fileprivate func pantry(after order: Pantry.Order) async throws -> [PantryItemDocument] {
        if let answer = try await askIfRunning(.pantry(order)) {
            guard case .pantry(let items) = answer else { throw strangeAnswer() }
            return items
        }
        if let reason = ControlFailure.badCount(ofNames: order.names.count) { throw failure(reason) }
        let pantry =
            order == .list
            ? try await withStoredCookbook { try await $0.pantry() }
            : try await writeCookbook { try await $0.pantry(after: order) }
        return (pantry ?? Pantry()).items.map(PantryItemDocument.init)
    }
}

extension Cookbook {
    fileprivate func pantry(after order: Pantry.Order) async throws -> Pantry {
        var pantry = try await pantry()
        do throws(Pantry.Refusal) {
            try pantry.carryOut(order)
        } catch {
            throw failure(ControlFailure(error))
        }
        try await keep(pantry)
        return pantry
    }
}

extension PantryItemDocument {
    fileprivate var line: String { "\(checked ? "✓" : " ") \(name)".withoutControls() }
}
