internal import Kitchen
internal import TOML

/// The reason why a recipe's file cannot be used.
struct RecipeFileError: Error, Hashable, CustomStringConvertible {
    let description: String
}

/// A recipe as a person writes it, in TOML; the text of an ingredient is built from its parts.
struct RecipeFile {
    private let number: Int
    private let title: String
    private let servings: Double
    private let minutes: Int
    private let cuisines: [String]
    let diets: [String]
    private let summary: String
    let ingredients: [Line]
    private let steps: [Direction]

    /// Reads the text of a file.
    ///
    /// - Throws: the place of the first mistake in the syntax, or the first key that is missing, misspelled or wrong.
    init(_ text: String) throws(RecipeFileError) {
        do {
            self = try TOMLFields.read(TOMLDocument(text).members, Self.init)
        } catch let error as TOMLSyntaxError {
            throw RecipeFileError(description: "\(error.place): \(error.reason)")
        } catch {
            throw RecipeFileError(description: "\(error)")
        }
        guard number > 0 else { throw RecipeFileError(description: "number \(number) is not positive") }
    }

    private init(_ fields: inout TOMLFields) throws(TOMLFieldError) {
        number = try fields.read("number", \.integer)
        title = try fields.read("title", \.text)
        servings = try fields.read("servings", \.number)
        minutes = try fields.read("minutes", \.integer)
        cuisines = try fields.read("cuisines", \.texts)
        diets = try fields.read("diets", \.texts)
        summary = try fields.read("summary", \.text)
        ingredients = try fields.tables("ingredients", Line.init)
        steps = try fields.tables("steps", Direction.init)
    }

    /// The recipe, under its number.
    func recipe(from origin: RecipeID.Origin, source: String) -> Recipe {
        Recipe(
            id: RecipeID(origin, number), title: title, servings: servings, minutes: minutes,
            source: Recipe.Source(name: source), cuisines: cuisines, diets: diets, summary: summary,
            nutrition: nutrition, ingredients: ingredients.map(\.ingredient), steps: steps.map(\.step))
    }

    /// Of a serving, from what goes in; nil where the weight of some of it is not known. What has no amount, such as
    /// salt to taste, is not counted.
    private var nutrition: Nutrition? {
        guard servings > 0 else { return nil }
        var sum = Nutrition.none
        for line in ingredients where line.amount != nil {
            guard let food = line.knownFood, let grams = line.grams else { return nil }
            sum = sum + food.nutrition * (grams / 100)
        }
        return sum * (1 / servings)
    }

    /// A line of the list of ingredients: `{ amount = 4, unit = "cloves", name = "garlic", note = "thinly sliced" }`.
    struct Line {
        let amount: Double?
        let unit: String?
        let name: String
        /// What has been done to it before the first step.
        let note: String?
        /// Its name in the table of foods, where that is another.
        let food: String?
        /// The part of it that ends up in the dish, of oil that food is fried in or of what is poured away with the
        /// water; nil: all.
        let eaten: Double?

        fileprivate init(_ fields: inout TOMLFields) throws(TOMLFieldError) {
            amount = try fields.readIfPresent("amount", \.number)
            unit = try fields.readIfPresent("unit", \.text)
            name = try fields.read("name", \.text)
            note = try fields.readIfPresent("note", \.text)
            food = try fields.readIfPresent("food", \.text)
            eaten = try fields.readIfPresent("eaten", \.number)
        }

        var ingredient: Ingredient {
            let words = [amount?.amountText, unit, name].compactMap { $0 }.joined(separator: " ")
            return Ingredient(
                name: name, amount: amount, unit: unit, text: note.map { "\(words), \($0)" } ?? words)
        }

        var knownFood: Food? { Food.all[food ?? name] }

        /// How much of the food is eaten; nil for *some*, and where a measure of it has no known weight.
        var grams: Double? {
            guard let quantity = ingredient.quantity, let grams = knownFood?.grams(of: quantity) else { return nil }
            return grams * (eaten ?? 1)
        }
    }

    private struct Direction {
        let text: String
        let timers: [Time]?

        init(_ fields: inout TOMLFields) throws(TOMLFieldError) {
            text = try fields.read("text", \.text)
            timers = try fields.tablesIfPresent("timers", Time.init)
        }

        /// Times that are written in a step come one after another.
        var step: Step {
            Step(text: text, timers: (timers ?? []).enumerated().map { $1.timer(follows: $0 > 0) })
        }
    }

    private struct Time {
        let label: String
        let seconds: Int
        let until: Int?

        init(_ fields: inout TOMLFields) throws(TOMLFieldError) {
            label = try fields.read("label", \.text)
            seconds = try fields.read("seconds", \.integer)
            until = try fields.readIfPresent("until", \.integer)
        }

        func timer(follows: Bool) -> StepTimer {
            StepTimer(label: label, seconds: seconds, until: until, follows: follows)
        }
    }
}
