internal import Kitchen
internal import TOMLKit

/// Why a recipe's file cannot be used.
struct RecipeFileError: Error, Hashable, CustomStringConvertible {
    let description: String
}

/// A recipe as a person writes it, in TOML; the text of an ingredient is built from its parts.
struct RecipeFile: Decodable {
    private let number: Int
    private let title: String
    private let servings: Number
    private let minutes: Int
    private let cuisines: [String]
    private let diets: [String]
    private let summary: String
    private let ingredients: [Line]
    private let steps: [Direction]

    /// Reads the text of a file.
    init(_ text: String) throws(RecipeFileError) {
        do {
            self = try TOMLDecoder(strictDecoding: true).decode(RecipeFile.self, from: text)
        } catch {
            throw RecipeFileError(description: "\(error)")
        }
        guard number > 0 else { throw RecipeFileError(description: "number \(number) is not positive") }
    }

    /// The recipe, under its number.
    func recipe(from origin: RecipeID.Origin, source: String) -> Recipe {
        Recipe(
            id: RecipeID(origin, number), title: title, servings: servings.value, minutes: minutes,
            source: Recipe.Source(name: source), cuisines: cuisines, diets: diets, summary: summary,
            ingredients: ingredients.map(\.ingredient), steps: steps.map(\.step))
    }

    /// A line of the list of ingredients: `{ amount = 4, unit = "cloves", name = "garlic", note = "thinly sliced" }`.
    private struct Line: Decodable {
        let amount: Number?
        let unit: String?
        let name: String
        /// What has been done to it before the first step.
        let note: String?

        var ingredient: Ingredient {
            let words = [amount?.value.amountText, unit, name].compactMap { $0 }.joined(separator: " ")
            return Ingredient(
                name: name, amount: amount?.value, unit: unit, text: note.map { "\(words), \($0)" } ?? words)
        }
    }

    /// Written with or without a fraction, which TOML tells apart.
    private struct Number: Decodable {
        let value: Double

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                value = Double(try container.decode(Int.self))
            } catch {
                value = try container.decode(Double.self)
            }
        }
    }

    private struct Direction: Decodable {
        let text: String
        let timers: [Time]?

        var step: Step { Step(text: text, timers: (timers ?? []).map(\.timer)) }
    }

    private struct Time: Decodable {
        let label: String
        let seconds: Int
        let until: Int?

        var timer: StepTimer { StepTimer(label: label, seconds: seconds, until: until) }
    }
}

extension Double {
    /// As people write amounts in a kitchen: `500`, `1/2`, `1 1/2`, `2.2`.
    var amountText: String {
        let fractions = [(0.25, "1/4"), (1.0 / 3, "1/3"), (0.5, "1/2"), (2.0 / 3, "2/3"), (0.75, "3/4")]
        let whole = rounded(.down)
        let wholeText = "\(Int(whole))"
        if self == whole { return wholeText }
        guard let fraction = fractions.first(where: { abs(self - whole - $0.0) < 0.01 }) else { return "\(self)" }
        return whole == 0 ? fraction.1 : "\(wholeText) \(fraction.1)"
    }
}
