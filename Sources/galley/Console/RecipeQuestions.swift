import ArgumentParser
import Control
import Glibc
import Kitchen

/// Asks for a recipe line by line. If the input ends early, nothing is saved.
enum RecipeQuestions {
    /// Asks for a recipe; returns `nil` if standard input is not a terminal.
    static func ask() throws -> OwnRecipe? {
        guard isatty(STDIN_FILENO) == 1 else { return nil }
        var recipe = OwnRecipe()
        recipe.title = try answer("Title: ") { text in
            guard !text.isEmpty else { return .again("The recipe needs a title.") }
            guard text.count <= OwnRecipe.longestTitle else {
                return .again("\(OwnRecipe.longestTitle) characters at most.")
            }
            return .taken(text)
        }
        recipe.servings = try answer("Servings (or nothing): ", servings)
        recipe.minutes = try answer("Time, such as 45 for minutes, or 1h30m (or nothing): ", minutes)
        prompt("Ingredients, one a line, such as 500 g rye flour. An empty line ends them.\n")
        recipe.ingredients = try answers(most: OwnRecipe.mostIngredients) { text in
            guard text.count <= OwnRecipe.longestLine else {
                return .again("\(OwnRecipe.longestLine) characters at most.")
            }
            return Ingredient(recipeLine: text).map { .taken($0) }
                ?? .again("There is no food in this line. Write it like: 500 g rye flour")
        }
        prompt("Steps, one a line. An empty line ends them.\n")
        recipe.steps = try answers(most: OwnRecipe.mostSteps) { text in
            text.count <= OwnRecipe.longestText
                ? .taken(Step(text: text)) : .again("\(OwnRecipe.longestText) characters at most.")
        }
        recipe.summary = try answer("Description (or nothing): ") { text in
            text.count <= OwnRecipe.longestText ? .taken(text) : .again("\(OwnRecipe.longestText) characters at most.")
        }
        do {
            return try recipe.checked()
        } catch {
            throw failure(.unacceptable, "\(error), so nothing was saved")
        }
    }

    private enum Answer<Value> {
        case taken(Value)
        /// The answer can't be used, with the reason; the question is asked again.
        case again(String)
    }

    private static func servings(_ text: String) -> Answer<Double?> {
        if text.isEmpty { return .taken(nil) }
        guard let servings = Double(text), servings > 0, servings <= OwnRecipe.mostServings else {
            return .again("Please type a number up to \(Int(OwnRecipe.mostServings)).")
        }
        return .taken(servings)
    }

    private static func minutes(_ text: String) -> Answer<Int?> {
        if text.isEmpty { return .taken(nil) }
        let seconds = Duration(typed: text)?.secondsRoundedUp ?? 0
        let minutes = seconds / 60 + (seconds % 60 > 0 ? 1 : 0)
        guard (1...OwnRecipe.mostMinutes).contains(minutes) else {
            return .again("Please type a time such as 45 or 1h30m, up to a year.")
        }
        return .taken(minutes)
    }

    private static func answer<Value>(_ question: String, _ read: (String) -> Answer<Value>) throws -> Value {
        while true {
            prompt(question)
            switch read(try line()) {
            case .taken(let value): return value
            case .again(let why): prompt("  \(why)\n")
            }
        }
    }

    /// Reads answers until an empty line.
    private static func answers<Value>(most: Int, _ read: (String) -> Answer<Value>) throws -> [Value] {
        var values: [Value] = []
        while values.count < most {
            let value: Value? = try answer("  \(values.count + 1): ") { text in
                if text.isEmpty { return .taken(nil) }
                return switch read(text) {
                case .taken(let value): .taken(value)
                case .again(let why): .again(why)
                }
            }
            guard let value else { break }
            values.append(value)
        }
        return values
    }

    /// Reads a line, without control characters. Ends the command at the end of the input.
    private static func line() throws -> String {
        guard let line = readLine() else {
            prompt("\n")
            throw failure(.unacceptable, "the input ended before the recipe was complete, so nothing was saved")
        }
        return line.sanitized(limit: 4096)
    }
}
