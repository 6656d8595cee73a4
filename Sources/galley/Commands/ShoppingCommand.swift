import ArgumentParser
import Control
import Cookbook
import Kitchen

struct ShoppingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shopping", abstract: "What is to be bought.",
        discussion: "Example: galley shopping add \"2 l milk\" eggs",
        subcommands: [List.self, Add.self, Done.self, Undone.self, Remove.self, Clear.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what is to be bought, by kind of shop.", discussion: "Example: galley shopping list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let items = try await kiosk.shopping(.list)
            try kiosk.output.print(items) { items.byShop }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add lines, or what a recipe needs; what can be added up is.",
            discussion: """
                Example: galley shopping add "2 l milk" eggs
                Example: galley shopping add --recipe starter:3 --missing
                """)

        @Argument(help: ArgumentHelp("Lines as people write them; all of them or none.", valueName: "text"))
        var texts: [String] = []

        @Option(help: ArgumentHelp("The id of a recipe.", valueName: "id")) var recipe: String?
        @Option(help: ArgumentHelp("For so many people, 1 to 100.", valueName: "number")) var servings: Int?
        @Flag(help: "Only what the pantry lacks.") var missing = false
        @OptionGroup var kiosk: KioskOptions

        func validate() throws {
            guard texts.isEmpty != (recipe == nil), recipe != nil || !missing && servings == nil else {
                throw ValidationError("Give lines to add, or --recipe with the id of one.")
            }
        }

        func run() async throws {
            guard let recipe else { return try await kiosk.change(.add(Self.lines(of: texts))) }
            let id = try RecipeID(typed: recipe)
            guard let servings else { return try await kiosk.change(.addRecipe(id, missing: missing)) }
            try kiosk.printChanged(try await kiosk.buy(id, servings: servings, missing: missing))
        }

        /// An amount alone belongs to what comes after it: a shell has taken the quotes of `"2 l milk"`.
        private static func lines(of texts: [String]) -> [String] {
            var lines: [String] = []
            var amount: String?
            for text in texts {
                let line = amount.map { "\($0) \(text)" } ?? text
                amount = Ingredient(line: line) == nil ? line : nil
                if amount == nil { lines.append(line) }
            }
            return lines + [amount].compactMap(\.self)
        }
    }

    struct Done: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check off what was bought.", discussion: "Example: galley shopping done milk")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.done(names.names)) }
    }

    struct Undone: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take check marks away again.", discussion: "Example: galley shopping undone milk")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.undone(names.names)) }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove lines.", discussion: "Example: galley shopping remove milk")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.remove(names.names)) }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove every line.", discussion: "Example: galley shopping clear --done")
        @Flag(help: "Only those that are done.") var done = false
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(.clear(doneOnly: done)) }
    }

    struct NamesArgument: ParsableArguments {
        @Argument(help: ArgumentHelp("What it is, without the amount; all of them or none.", valueName: "name"))
        var names: [String]
    }
}

extension KioskOptions {
    fileprivate func change(_ request: ControlRequest.ShoppingRequest) async throws {
        try printChanged(try await shopping(request))
    }

    fileprivate func printChanged(_ items: [ShoppingItemDocument]) throws {
        let done = items.count(where: \.done)
        try output.print(items) { "\(items.count - done) to buy, \(done) done" }
    }

    /// The list with what a recipe for so many people needs: of the running kiosk, else in the store.
    fileprivate func buy(_ id: RecipeID, servings: Int, missing: Bool) async throws -> [ShoppingItemDocument] {
        if let answer = try await askIfRunning(.amounts(.buy(id, servings: servings, missing: missing))) {
            guard case .shopping(let items) = answer else { throw strangeAnswer() }
            return items
        }
        let list = try await writeCookbook { cookbook in
            guard let recipe = try await cookbook.recipe(id) else { throw noSuchRecipe(id) }
            let served = try scaled(recipe, toServings: servings)
            let needed = missing ? served.toBuy(lackedBy: try await cookbook.pantry()) : served.toBuy
            return try await cookbook.shoppingList(carryingOut: .add(needed))
        }
        return [ShoppingItemDocument](list, in: try units)
    }

    /// The list once the request is done: by the running kiosk, else in the store.
    fileprivate func shopping(_ request: ControlRequest.ShoppingRequest) async throws -> [ShoppingItemDocument] {
        if let answer = try await askIfRunning(.shopping(request)) {
            guard case .shopping(let items) = answer else { throw strangeAnswer() }
            return items
        }
        if let reason = ControlFailure.badCount(ofNames: request.names.count) { throw failure(reason) }
        let list =
            request == .list
            ? try await withStoredCookbook { try await $0.shoppingList() }
            : try await writeCookbook { try await $0.shoppingList(after: request) }
        return [ShoppingItemDocument](list ?? ShoppingList(), in: try units)
    }
}

extension Cookbook {
    fileprivate func shoppingList(after request: ControlRequest.ShoppingRequest) async throws -> ShoppingList {
        try await shoppingList(carryingOut: try await order(for: request))
    }

    fileprivate func shoppingList(carryingOut order: ShoppingList.Order) async throws -> ShoppingList {
        var list = try await shoppingList()
        do throws(ShoppingList.Refusal) {
            try list.carryOut(order)
        } catch {
            throw failure(ControlFailure(error))
        }
        try await keep(list)
        return list
    }

    private func order(for request: ControlRequest.ShoppingRequest) async throws -> ShoppingList.Order {
        guard case .addRecipe(let id, let missing) = request else {
            do throws(ControlFailure) {
                return try request.order() ?? .list
            } catch {
                throw failure(error)
            }
        }
        guard let recipe = try await recipe(id) else { throw noSuchRecipe(id) }
        return .add(missing ? recipe.toBuy(lackedBy: try await pantry()) : recipe.toBuy)
    }
}

extension [ShoppingItemDocument] {
    /// As lines for a person, under the shops in the order in which one walks through them.
    fileprivate var byShop: String {
        Shop.allCases.compactMap { shop in
            let lines = filter { $0.shop == shop.label }.map {
                "  [\($0.done ? "x" : " ")] \($0.text)".withoutControls()
            }
            return lines.isEmpty ? nil : ([shop.label] + lines).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
