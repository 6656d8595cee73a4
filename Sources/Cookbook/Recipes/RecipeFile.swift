internal import Kitchen
internal import TOML

/// The reason why a recipe file can't be used.
struct RecipeFileError: Error, Hashable, CustomStringConvertible {
    let description: String
}

/// A recipe file in TOML, as a person writes it. An ingredient's text is composed of its amount, unit, name and note.
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
    /// - Throws: An error with the place of the first syntax error, or the first missing, misspelled or invalid key.
    init(_ text: String) throws(RecipeFileError) {
        do {
            self = try TOMLFields.read(TOMLDocument(text).members, Self.init)
        } catch let error as TOMLSyntaxError {
            throw RecipeFileError(description: "\(error.place): \(error.reason)")
        } catch {
            throw RecipeFileError(description: "\(error)")
        }
        guard number > 0 else { throw RecipeFileError(description: "number must be at least 1, not \(number)") }
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

    /// Returns the recipe with an id of this origin and the file's number.
    func recipe(from origin: RecipeID.Origin, source: String) -> Recipe {
        Recipe(
            id: RecipeID(origin, number), title: title, servings: servings, minutes: minutes,
            source: Recipe.Source(name: source), cuisines: cuisines, diets: diets, summary: summary,
            nutrition: nutrition, ingredients: ingredients.map(\.ingredient), steps: steps.map(\.step))
    }

    /// The nutrition of a serving, computed from the ingredients, or `nil` if the weight of one is unknown.
    ///
    /// Ingredients without an amount, such as salt to taste, don't count.
    private var nutrition: Nutrition? {
        guard servings > 0 else { return nil }
        var sum = Nutrition.none
        for line in ingredients where line.amount != nil {
            guard let food = line.knownFood, let grams = line.grams else { return nil }
            sum = sum + food.nutrition * (grams / 100)
        }
        return sum * (1 / servings)
    }

    /// An ingredient: `{ amount = 4, unit = "cloves", name = "garlic", note = "thinly sliced" }`.
    struct Line {
        let amount: Double?
        let unit: String?
        let name: String
        /// The preparation before the first step, such as "thinly sliced".
        let note: String?
        /// The name in the table of foods, if it differs from `name`.
        let food: String?
        /// The fraction that is eaten, or `nil` for all. Less than 1 for an ingredient that is partly poured away,
        /// such as frying oil.
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

        var knownFood: Food? { Food.named(food ?? name) }

        /// The weight that is eaten, in grams, or `nil` if there is no amount or its weight is unknown.
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

        /// The step. Its timers run one after another.
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
