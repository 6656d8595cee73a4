import ArgumentParser
import Control
import Kitchen

struct ShoppingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shopping", abstract: "List and change the shopping list.",
        discussion: "Example: galley shopping add \"2 l milk\" eggs",
        subcommands: [List.self, Add.self, Done.self, Undone.self, Stow.self, Remove.self, Clear.self, Sync.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Print the shopping list, grouped by kind of shop.",
            discussion: """
                With --text or --qr, only the lines that are not checked off are printed, for a phone.

                Examples:
                  galley shopping list --json
                  galley shopping list --qr
                """, aliases: ["ls"])
        @Flag(help: "Print one plain line for each thing to buy.") var text = false
        @Flag(help: "Draw what there is to buy as a QR code, which a phone reads as text.") var qr = false
        @OptionGroup var kiosk: KioskOptions

        func validate() throws {
            guard [text, qr, kiosk.output.json].count(where: \.self) <= 1 else {
                throw ValidationError("Use only one of --text, --qr and --json.")
            }
        }

        func run() async throws {
            if text || qr {
                let lines = try await kiosk.send(ListShopping()).filter { !$0.done }.map(\.text)
                guard !lines.isEmpty else { return printMessage("there is nothing to buy") }
                let list = lines.joined(separator: "\n").withoutControls(keepingLines: true)
                return qr ? try drawQRCode(of: list) : output(list)
            }
            try await kiosk.print(
                listFrom: ListShopping(),
                ifEmpty: "the shopping list is empty; add something: galley shopping add \"2 l milk\" eggs", \.byShop)
        }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add lines, or the ingredients of a recipe.",
            discussion: """
                Amounts of the same thing are added up. If one line can't be added, nothing is changed.

                Examples:
                  galley shopping add "2 l milk" eggs
                  galley shopping add --recipe starter:3 --servings 6 --missing
                """)

        @Argument(help: ArgumentHelp("Lines such as \"2 l milk\", at most 100.", valueName: "text"))
        var texts: [String] = []

        @Option(help: ArgumentHelp("Add the ingredients of the recipe with this id.", valueName: "id"))
        var recipe: String?
        @Option(help: ArgumentHelp("Scale the recipe to this many servings, 1 to 100.", valueName: "number"))
        var servings: Int?
        @Flag(help: "Add only the ingredients that the pantry lacks.") var missing = false
        @OptionGroup var kiosk: KioskOptions

        func validate() throws {
            guard texts.isEmpty != (recipe == nil), recipe != nil || !missing && servings == nil else {
                throw ValidationError(
                    "Give either lines to add or --recipe ID; --servings and --missing need --recipe.")
            }
        }

        func run() async throws {
            guard let recipe else {
                return try await kiosk.change(AddToShoppingList(lines: Self.lines(of: texts)))
            }
            let id = try await kiosk.recipeID(recipe)
            try await kiosk.change(AddRecipeToShoppingList(id: id, servings: servings, missing: missing))
        }

        /// Joins an amount that stands alone with the text after it: a shell may have removed the quotes of `"2 l
        /// milk"`.
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
            commandName: "done",
            abstract: "Check off lines as bought.", discussion: "Example: galley shopping done milk")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(ChangeShoppingLines(.done, names: names.names)) }
    }

    struct Undone: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "undone",
            abstract: "Remove the check marks of lines.", discussion: "Example: galley shopping undone milk")
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(ChangeShoppingLines(.undone, names: names.names)) }
    }

    struct Stow: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "stow",
            abstract: "Move the checked-off lines to the pantry.",
            discussion: """
                Common foods that are new in the pantry are checked, so that searches use them. Other new things, such \
                as paper towels, are not checked. Ingredients that the pantry already has stay checked or unchecked.

                Example: galley shopping stow
                """)
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.confirm(replyTo: StowShopping()) { "\($0.count) moved to the pantry" }
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove lines from the list.",
            discussion: """
                \(UndoCommand.help)

                Example: galley shopping remove milk
                """, aliases: ["rm"])
        @OptionGroup var names: NamesArgument
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(ChangeShoppingLines(.remove, names: names.names)) }
    }

    struct Clear: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear",
            abstract: "Remove all lines from the list.",
            discussion: """
                `galley undo` can bring them back for ten minutes.

                Example: galley shopping clear --done
                """)
        @Flag(help: "Remove only lines that are checked off.") var done = false
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(ClearShoppingList(doneOnly: done)) }
    }

    struct Sync: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "sync",
            abstract: "Synchronize the list with its server now.",
            discussion: """
                Prints what has changed on either side. The exit code is 75 if the server can't be reached; the kiosk's \
                list is whole then. If the list was deleted on a CalDAV server, it is made again from the kiosk's \
                lines.

                Example: galley shopping sync
                """)
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.confirm(replyTo: SyncShopping()) { report in
                var lines = ["kiosk: \(report.kiosk.text)", "server: \(report.server.text)"]
                if report.leftOut > 0 { lines.append("\(report.leftOut.counted("line")) left out: the list is full") }
                lines += report.refused.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                return lines.joined(separator: "\n").withoutControls(keepingLines: true)
            }
        }
    }

    struct NamesArgument: ParsableArguments {
        @Argument(
            help: ArgumentHelp(
                "Names without amounts. If the list lacks one of the names, nothing is changed.", valueName: "name"),
            completion: .shopping)
        var names: [String]
    }
}

extension KioskOptions {
    fileprivate func change<Request: ControlRequest>(_ request: Request) async throws
    where Request.Reply == [ShoppingItemDocument] {
        try await confirm(replyTo: request) { items in
            let done = items.count(where: \.done)
            return "\(items.count - done) to buy, \(done) done"
        }
    }
}

extension ShoppingSyncReport.Counts {
    fileprivate var text: String {
        let parts = [(added, "added"), (changed, "changed"), (removed, "removed")].filter { $0.0 > 0 }
        return parts.isEmpty ? "up to date" : parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

extension [ShoppingItemDocument] {
    /// Lines for people, under their kinds of shop, in the order of a walk through the shops.
    fileprivate var byShop: String {
        Shop.allCases.compactMap { shop in
            let lines = filter { $0.shop == shop.label }.map {
                "  [\($0.done ? "x" : " ")] \($0.text)".withoutControls()
            }
            return lines.isEmpty ? nil : ([shop.label] + lines).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
