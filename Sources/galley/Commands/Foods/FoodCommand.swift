import ArgumentParser
import Control
import Kitchen

struct FoodCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "food", abstract: "Favorite foods, each with its favorite recipes.",
        discussion: "Example: galley food add leek",
        subcommands: [List.self, Find.self, Add.self, Remove.self, Recipes.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the favorite foods.", discussion: "Example: galley food list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: ListFoods()) { $0.map(\.text).joined(separator: "\n") }
        }
    }

    struct Find: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Find names of foods that a text may mean.", discussion: "Example: galley food find appl")
        @Argument(help: "The text.") var text: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: FindFoods(food: text)) { $0.joined(separator: "\n") }
        }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a food a favorite.", discussion: "Example: galley food add leek")
        @Argument(help: "Its name.") var name: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let food = try foodName(typed: name)
            _ = try await kiosk.send(AddFood(food: food))
            tell("\(food) is a favorite food")
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a food, and the favorites that are kept under it alone.",
            discussion: "Afterwards \(UndoCommand.offer). Example: galley food remove leek")
        @Argument(help: "Its name.") var name: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.show(RemoveFood(food: try foodName(typed: name)), "removed; \(UndoCommand.offer)")
        }
    }

    struct Recipes: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Find recipes for a food, or keep one under it.",
            discussion: """
                Ten at once. Example: galley food recipes leek --page 2
                With --keep the recipe of that id becomes a favorite of the food, and the food a favorite one.
                """)
        @Argument(help: "Its name.") var name: String
        @Option(help: "Which ten: 1 for the first.") var page = 1
        @Option(help: ArgumentHelp("The recipe that is kept under the food.", valueName: "id")) var keep: String?
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let food = try foodName(typed: name)
            guard let keep else {
                return try await kiosk.showFound(FindFoodRecipes(food: food, page: page), page: page)
            }
            let id = try RecipeID(typed: keep)
            _ = try await kiosk.send(SaveUnderFood(id: id, food: food))
            tell("\(id) is a favorite, kept under \(food)")
        }
    }
}

extension KioskOptions {
    /// Sends a request, and prints the name of what it removed or restored, with `what` behind it.
    func show<Request: ControlRequest>(_ request: Request, _ what: String) async throws
    where Request.Reply == RemovalDocument {
        try await print(replyTo: request) { "\($0.text): \(what)" }
    }
}

/// As the store keeps it. Ends the command where the text is no name of a food.
private func foodName(typed text: String) throws -> String {
    guard let name = text.foodName else { throw failure(.noFoodName(text)) }
    return name
}

extension FoodDocument {
    fileprivate var text: String {
        ([name] + recipes.map { "  \($0.id.description.padded(to: 20)) \($0.title)" })
            .map { $0.withoutControls() }.joined(separator: "\n")
    }
}

extension RemovalDocument {
    /// `leek and 2 recipes`; a recipe by its title.
    var text: String {
        if let dish { return "photo of \(dish.title)".withoutControls() }
        guard let food else { return recipes.map(\.title).joined(separator: ", ").withoutControls() }
        return switch recipes.count {
        case 0: food
        case 1: "\(food) and 1 recipe"
        default: "\(food) and \(recipes.count) recipes"
        }
    }
}
