import ArgumentParser
import Control
import Kitchen

struct RecipeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipe", abstract: "List, show, write and share recipes.",
        discussion: """
            A recipe has an id: starter:3 is in the starter cookbook, own:1 is your own, spoonacular:716429 comes from \
            the recipe service. In place of an id, you can write the title of a stored recipe, its beginning, or words \
            of it, if they mean only one recipe.

            Example: galley recipe show --current
            """,
        subcommands: [
            List.self, Show.self, SearchCommand.self, Open.self, Related.self, Add.self, Edit.self, Remove.self,
            Export.self, Import.self, Share.self, Send.self, Photo.self,
            Cooked.self,
        ],
        defaultSubcommand: List.self, aliases: ["recipes"])

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the stored recipes.", discussion: "Example: galley recipe list --favorites", aliases: ["ls"]
        )

        @Flag(help: "List only favorites.") var favorites = false
        @Flag(help: "List only your own recipes.") var own = false
        @OptionGroup var picture: PictureOption
        @OptionGroup var kiosk: KioskOptions

        func validate() throws { try picture.validate(with: kiosk.output) }

        func run() async throws {
            try await kiosk.showRecipes(favorites: favorites, own: own, picture: picture.picture)
        }
    }

    struct Show: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show a recipe with its ingredients and steps.",
            discussion: """
                If the recipe is not stored yet, the kiosk fetches it from the recipe service.

                Examples:
                  galley recipe show --current
                  galley recipe show starter:3 --servings 6 --prices
                """)

        @OptionGroup var recipe: RecipeChoice
        @Option(help: ArgumentHelp("Scale the amounts to this many servings, 1 to 100.", valueName: "number"))
        var servings: Int?
        @Flag(help: "Also show the nutrition of a serving.") var nutrition = false
        @Flag(help: "Also show what the ingredients cost.") var prices = false
        @OptionGroup var picture: PictureOption
        @OptionGroup var kiosk: KioskOptions

        func validate() throws {
            try picture.validate(with: kiosk.output)
        }

        func run() async throws {
            let id = try await kiosk.recipeID(recipe)
            let document = try await kiosk.send(ShowRecipe(id: id, servings: servings, prices: prices))
            if picture.picture { try await kiosk.drawWhole(document.id) }
            try kiosk.output.print(document) { document.text(withNutrition: nutrition, prices: prices) }
        }
    }
}

extension RecipeCommand {
    struct Open: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "open",
            abstract: "Open a recipe on the kiosk's display, and show the display.",
            discussion: "Example: galley recipe open pad thai")

        @OptionGroup var recipe: RecipeName
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let request = OpenRecipe(id: try await kiosk.recipeID(recipe.text))
            try await kiosk.print(replyTo: request, showing: "Opening") { boxed($0.lines) }
        }
    }

    struct Related: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "related",
            abstract: "Find recipes that are similar to another one.",
            discussion: "Example: galley recipe related starter:3")

        @OptionGroup var recipe: RecipeName
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.showFound(FindRelatedRecipes(id: try await kiosk.recipeID(recipe.text)))
        }
    }
}

/// The id or title of a recipe. A title needs no quotation marks, because a shell at the other end of ssh never sees them.
struct RecipeName: ParsableArguments {
    // "word" and not "recipe", because an argument that repeats would look like several recipes.
    static let help = ArgumentHelp(
        "The recipe's id, such as starter:3 or spoonacular:716429, or words of its title.", valueName: "word")

    @Argument(help: help, completion: .recipes) var words: [String]

    var text: String { words.joined(separator: " ") }

    func validate() throws { try Self.validate(words) }

    /// Ends the command if the words are the ids of several recipes.
    static func validate(_ words: [String]) throws {
        guard words.count > 1, words.contains(where: { RecipeID($0) != nil }) else { return }
        throw ValidationError("Give only one recipe: its id, such as starter:3, or words of its title.")
    }
}

/// The id or title of a recipe, or the recipe that the kiosk shows.
struct RecipeChoice: ParsableArguments {
    @Argument(help: RecipeName.help, completion: .recipes) var words: [String] = []
    @Flag(help: "Use the recipe that the kiosk shows now.") var current = false

    var text: String { words.joined(separator: " ") }

    func validate() throws {
        guard current == words.isEmpty else { throw ValidationError("Give the id of a recipe, or --current.") }
        try RecipeName.validate(words)
    }
}

extension KioskOptions {
    /// Returns the ids of recipes that are named by their ids, their titles, or unique parts of their titles.
    func recipeIDs(_ typed: [String], own: Bool = false) async throws -> [RecipeID] {
        let names = typed.filter { RecipeID($0) == nil }
        if let text = names.first(where: {
            $0.contains(":") && RecipeID.Origin(rawValue: $0.prefix { $0 != ":" }.lowercased()) != nil
        }) {
            throw failure(
                .unacceptable, "\"\(text)\" is not a recipe's id; ids look like starter:3, own:1, spoonacular:716429")
        }
        var found = names.isEmpty ? [] : try await send(FindRecipesByName(names: names, own: own)).map(\.id)
        return typed.map { RecipeID($0) ?? found.removeFirst() }
    }

    func recipeID(_ typed: String, own: Bool = false) async throws -> RecipeID {
        try await recipeIDs([typed], own: own)[0]
    }

    /// Returns the id of the chosen recipe, or `nil` for the recipe that the kiosk shows.
    func recipeID(_ choice: RecipeChoice) async throws -> RecipeID? {
        choice.current ? nil : try await recipeID(choice.text)
    }

    /// Returns the id of an own recipe. Ends the command for any other; `hint` completes the error message after "so".
    func ownRecipeID(_ typed: String, orElse hint: (RecipeID) -> String) async throws -> RecipeID {
        try await ownRecipeIDs([typed], orElse: hint)[0]
    }

    /// Returns the ids of own recipes; see ``ownRecipeID(_:orElse:)``.
    func ownRecipeIDs(_ typed: [String], orElse hint: (RecipeID) -> String) async throws -> [RecipeID] {
        let ids = try await recipeIDs(typed, own: true).unique
        if let id = ids.first(where: { $0.origin != .own }) {
            throw failure(.unacceptable, "\(id) is not one of your own recipes, so \(hint(id))")
        }
        return ids
    }
}

extension KioskOptions {
    /// Fetches all pages of a list of recipes.
    func allRecipes(favorites: Bool, own: Bool) async throws -> [RecipeEntryDocument] {
        try await converse { conversation in
            var entries: [RecipeEntryDocument] = []
            var place: Int?
            repeat {
                let page = try await conversation.send(ListRecipes(favorites: favorites, own: own, after: place))
                entries += page.recipes
                place = page.next
            } while place != nil
            return entries
        }
    }

    /// Fetches a list of recipes, and prints it.
    func showRecipes(favorites: Bool, own: Bool, picture: Bool = false) async throws {
        let entries = try await allRecipes(favorites: favorites, own: own)
        if picture { return try await drawList(entries.map { ($0.id, $0.line) }) }
        let hint =
            favorites
            ? "there is no favorite\(own ? " of your own" : ""); save a recipe: galley favorite add starter:3"
            : "there is no recipe\(own ? " of your own" : ""); write one: galley recipe add"
        try output.print(list: entries, ifEmpty: hint) { $0.map(\.line).joined(separator: "\n") }
    }
}

extension RecipeEntryDocument {
    fileprivate var line: String {
        "\(favorite ? "♥" : " ") \(id.description.padded(to: 20)) \(title)".withoutControls()
    }
}

extension RecipeDocument {
    fileprivate func text(withNutrition showsNutrition: Bool, prices showsPrices: Bool) -> String {
        var parts = [favorite ? "\(title) ♥" : title, "\(id)\(facts)"]
        if !diets.isEmpty { parts.append(diets.joined(separator: ", ")) }
        if let summary { parts += ["", summary] }
        parts += ["", "Ingredients"] + ingredients.map { "  \($0.text)" }
        if ingredients.isEmpty { parts.append("  the recipe lists none") }
        parts += ["", "Steps"]
        parts += steps.map { "  \($0.number). \($0.text)" }
        if steps.isEmpty { parts.append("  the recipe lists none") }
        if showsNutrition { parts += ["", "Nutrition, per serving"] + nutritionLines.map { "  \($0)" } }
        if let text = cooked.text { parts += ["", text] }
        if !photos.isEmpty { parts += ["", "Photos"] + photos.map { "  \($0.id)  \($0.width) x \($0.height)" } }
        if showsPrices { parts += ["", "Prices"] + (prices?.lines ?? ["not known"]).map { "  \($0)" } }
        if let source { parts += ["", "From \([source.name, source.url].compactMap(\.self).joined(separator: ", "))"] }
        return parts.map { $0.withoutControls() }.joined(separator: "\n")
    }

    private var nutritionLines: [String] {
        guard let nutrition else { return ["not known"] }
        let explanation = Nutrition.explanation(for: id.origin)
        // The kiosk doesn't know what a service leaves out of its estimate.
        let limit: String? =
            switch id.origin {
            case .spoonacular: "it may be wrong"
            case .starter: "ingredients without an amount are not counted"
            case .own, .mealie: nil
            }
        return nutrition.lines + [[explanation, limit].compactMap(\.self).joined(separator: "; ") + "."]
    }

    private var facts: String {
        [minutes.map { "\($0) min" }, servings.map { "serves \($0.amountText)" }].compactMap(\.self)
            .map { ", \($0)" }.joined()
    }
}
