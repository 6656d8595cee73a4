import ArgumentParser
import Control
import Kitchen

struct ShoppingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shopping", abstract: "What is to be bought.",
        discussion: "Example: galley shopping add \"2 l milk\" eggs",
        subcommands: [List.self, Add.self, Done.self, Undone.self, Stow.self, Remove.self, Clear.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what is to be bought, by kind of shop.", discussion: "Example: galley shopping list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: ListShopping(), \.byShop)
        }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
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
            guard let recipe else {
                return try await kiosk.change(AddToShoppingList(lines: Self.lines(of: texts)))
            }
            let id = try RecipeID(typed: recipe)
            try await kiosk.change(AddRecipeToShoppingList(id: id, servings: servings, missing: missing))
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

    struct Done: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check off what was bought.", discussion: "Example: galley shopping done milk")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(ChangeShoppingLines(.done, names: names.names)) }
    }

    struct Undone: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take check marks away again.", discussion: "Example: galley shopping undone milk")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(ChangeShoppingLines(.undone, names: names.names)) }
    }

    struct Stow: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Put what is done into the pantry, and remove its lines.",
            discussion: """
                What is new in the pantry is checked for the search if it is a food; what is there already keeps its \
                check mark.

                Example: galley shopping stow
                """)
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: StowShopping()) { "\($0.count) put into the pantry" }
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove lines.", discussion: "Example: galley shopping remove milk")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(ChangeShoppingLines(.remove, names: names.names)) }
    }

    struct Clear: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove every line.", discussion: "Example: galley shopping clear --done")
        @Flag(help: "Only those that are done.") var done = false
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(ClearShoppingList(doneOnly: done)) }
    }

    struct NamesArgument: ParsableArguments {
        @Argument(help: ArgumentHelp("What it is, without the amount; all of them or none.", valueName: "name"))
        var names: [String]
    }
}

extension KioskOptions {
    fileprivate func change<Request: ControlRequest>(_ request: Request) async throws
    where Request.Reply == [ShoppingItemDocument] {
        try await print(replyTo: request) { items in
            let done = items.count(where: \.done)
            return "\(items.count - done) to buy, \(done) done"
        }
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
