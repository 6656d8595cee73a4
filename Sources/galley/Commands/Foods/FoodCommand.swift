import ArgumentParser
import Control
import Kitchen

struct FoodCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "food", abstract: "List and change favorite foods, each with its favorite recipes.",
        discussion: "Example: galley food add leek",
        subcommands: [List.self, Find.self, Add.self, Remove.self, Recipes.self], defaultSubcommand: List.self,
        aliases: ["foods"])

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the favorite foods and their recipes.", discussion: "Example: galley food list --json",
            aliases: ["ls"])
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(
                listFrom: ListFoods(), ifEmpty: "there is no favorite food; add one: galley food add leek"
            ) { $0.map(\.text).joined(separator: "\n") }
        }
    }

    struct Find: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "find",
            abstract: "Find foods whose names match a text.", discussion: "Example: galley food find appl")
        @Argument(help: ArgumentHelp("Text to look for, such as the beginning of a name.", valueName: "text"))
        var words: [String]
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let text = words.joined(separator: " ")
            try await kiosk.print(listFrom: FindFoods(food: text), ifEmpty: "no food fits \"\(text)\"") {
                $0.joined(separator: "\n")
            }
        }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add foods to the favorites.", discussion: "Example: galley food add leek \"red lentils\"")
        @Argument(help: "Names of foods.") var names: [String]
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            for food in try names.map(foodName(typed:)) {
                _ = try await kiosk.send(AddFood(food: food))
                kiosk.output.confirm("\(food) is a favorite food")
            }
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove foods, and the favorites that are saved only under them.",
            discussion: """
                If one of the foods is not a favorite, none is removed. \(UndoCommand.help)

                Example: galley food remove leek
                """, aliases: ["rm"])
        @Argument(help: "Names of foods.", completion: .foods) var names: [String]
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let foods = try names.map(foodName(typed:)).unique
            let known = Set(try await kiosk.send(ListFoods()).map(\.name))
            if let name = foods.first(where: { !known.contains($0) }) { throw failure(.noFavoriteFood(name)) }
            var removals: [RemovalDocument] = []
            for food in foods { removals.append(try await kiosk.send(RemoveFood(food: food))) }
            try kiosk.output.confirm(oneOrMore: removals) { "\($0.text): removed; \(UndoCommand.offer)" }
        }
    }

    struct Recipes: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "recipes",
            abstract: "Find recipes for a food, or save one as a favorite for it.",
            discussion: """
                Prints ten recipes at a time. With --keep, the recipe becomes a favorite for the food, and the food \
                becomes a favorite too.

                Examples:
                  galley food recipes leek --page 2
                  galley food recipes leek --keep starter:3
                """)
        @Argument(help: "The food's name.", completion: .foods) var name: [String]
        @Option(help: ArgumentHelp("Print this page of ten recipes; 1 is the first.", valueName: "number")) var page = 1
        @Option(help: ArgumentHelp("Save the recipe with this id as a favorite for the food.", valueName: "id"))
        var keep: String?
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let food = try foodName(typed: name.joined(separator: " "))
            guard let keep else {
                return try await kiosk.showFound(FindFoodRecipes(food: food, page: page), page: page)
            }
            let id = try await kiosk.recipeID(keep)
            _ = try await kiosk.send(SaveUnderFood(id: id, food: food))
            kiosk.output.confirm("\(id) is a favorite, saved under \(food)")
        }
    }
}

extension KioskOptions {
    /// Sends a request, and prints the name of what it removed or restored, followed by `what`.
    func show<Request: ControlRequest>(_ request: Request, _ what: String) async throws
    where Request.Reply == RemovalDocument {
        try await confirm(replyTo: request) { "\($0.text): \(what)" }
    }
}

/// Returns the food's name in the form that the store uses. Ends the command if the text is not a food's name.
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
    /// Text such as `leek and 2 recipes`, or the title of a recipe.
    var text: String {
        if let dish { return "photo of \(dish.title)".withoutControls() }
        if let profile { return "profile \(profile)".withoutControls() }
        if let items = [pantry, shopping].first(where: { !$0.isEmpty }) {
            return items.joined(separator: ", ").withoutControls()
        }
        guard let food else { return recipes.map(\.title).joined(separator: ", ").withoutControls() }
        return switch recipes.count {
        case 0: food
        case 1: "\(food) and 1 recipe"
        default: "\(food) and \(recipes.count) recipes"
        }
    }
}
