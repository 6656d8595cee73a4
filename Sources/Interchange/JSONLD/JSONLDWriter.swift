internal import FoundationEssentials
internal import Kitchen

/// Writes a recipe as schema.org's Recipe.
enum JSONLDWriter {
    /// Returns the JSON text, which ends with a line break.
    static func text(of recipe: OwnRecipe) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(Document(recipe)), as: UTF8.self) + "\n"
        } catch {
            preconditionFailure("a recipe can't be encoded as JSON: \(error)")
        }
    }

    private struct Document: Encodable {
        enum CodingKeys: String, CodingKey {
            case context = "@context"
            case type = "@type"
            case name, description, author, url, image, recipeYield, totalTime, recipeCuisine, suitableForDiet
            case recipeIngredient, recipeInstructions, nutrition
        }

        let context = "https://schema.org"
        let type = "Recipe"
        let name: String
        let description: String?
        let author: Thing?
        let url: String?
        let image: String?
        let recipeYield: String?
        let totalTime: String?
        let recipeCuisine: [String]?
        let suitableForDiet: [String]?
        let recipeIngredient: [String]
        let recipeInstructions: [Thing]
        let nutrition: [String: String]?

        init(_ recipe: OwnRecipe) {
            name = recipe.title.asText
            description = recipe.summary?.asText
            author = recipe.source.map { Thing(type: "Person", name: $0.name.asText) }
            url = recipe.source?.url
            image = recipe.picture
            recipeYield = recipe.servings.map { "\(Int(exactly: $0).map { "\($0)" } ?? "\($0)") servings" }
            totalTime = recipe.minutes.map(RecipeTime.iso)
            recipeCuisine = recipe.cuisines.isEmpty ? nil : recipe.cuisines
            let diets = recipe.diets.compactMap(RecipeDiet.schemaName)
            suitableForDiet = diets.isEmpty ? nil : diets.map { "https://schema.org/\($0)" }
            recipeIngredient = recipe.ingredients.map(\.text.asText)
            recipeInstructions = recipe.steps.map { Thing(type: "HowToStep", text: $0.text.asText) }
            nutrition = recipe.nutrition.map(JSONLDNutrition.members)
        }
    }

    private struct Thing: Encodable {
        enum CodingKeys: String, CodingKey {
            case type = "@type"
            case name, text
        }

        let type: String
        var name: String?
        var text: String?
    }
}

extension String {
    /// The text, with HTML entities if a reader would take it for HTML otherwise.
    fileprivate var asText: String {
        var text = self
        // A reader decodes entities once, and once more if the text still looks like HTML.
        for _ in 0..<2 where cleanLines(text) != [self] {
            text = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        }
        return text
    }
}
