public import HTTP
internal import Interchange
public import Kitchen

/// A recipe of a Mealie server, with what the kitchen's own ``/Kitchen/Recipe`` has no place for.
public struct MealieRecipe: Hashable, Sendable, Identifiable {
    /// A note below a recipe. Its title may be empty.
    public struct Note: Hashable, Sendable, Codable {
        public var title: String
        public var text: String

        public init(title: String, text: String) {
            self.title = title
            self.text = text
        }

        /// The note in a line: `Tip: Better on the next day.`
        public var line: String { [title, text].filter { !$0.isEmpty }.joined(separator: ": ") }
    }

    public var id: String
    public var title: String
    public var servings: Double?
    /// The minutes from start to table, or `nil` if they are unknown.
    public var minutes: Int?
    public var source: Recipe.Source?
    /// The description, or `nil` if there is none.
    public var summary: String?
    /// The address of the picture, which needs no login, or `nil`. It may lead nowhere: Mealie names pictures that it
    /// doesn't have.
    public var picture: String?
    /// The ingredients, with the title of each section as a heading.
    public var ingredients: [Ingredient]
    /// The steps, with the title of each section in front of its first step.
    public var steps: [Step]
    public var notes: [Note]
    /// The nutrition of a serving as texts, by schema.org's names: `calories` is `540 kcal` or `540`. Unknown values are left
    /// out.
    public var nutrition: [String: String]
    /// The names of tags and categories.
    public var tags: [String]
    public var categories: [String]
    /// The ids of other recipes that are ingredients of this one.
    public var usedRecipes: [String]
    public var householdID: String?
    /// The last change, in seconds since 1970 by the server's clock.
    public var updated: Double
    /// The last time that any household cooked it, in seconds since 1970.
    public var lastMade: Double?
    /// The average of all users' ratings.
    public var rating: Double?
    /// True if nobody has written anything but the name yet. Mealie's sample ingredient and step are left out.
    public var isUnwritten: Bool
}

extension MealieRecipe {
    /// Returns the recipe as the kitchen's own, with the notes behind the description.
    public func recipe(_ id: RecipeID) -> Recipe {
        let texts = [summary].compactMap(\.self) + notes.map(\.line)
        return Recipe(
            id: id, title: title, servings: servings, minutes: minutes, source: source,
            summary: texts.isEmpty ? nil : texts.joined(separator: " "), picture: picture,
            nutrition: RecipeWords.nutrition(nutrition), ingredients: ingredients, steps: steps)
    }
}

extension MealieClient {
    /// Fetches a recipe by its id.
    ///
    /// - Throws: ``MealieError/notFound`` if it is gone; ``MealieError/brokenRecipe(id:)`` if the server can't read this
    ///   one, and others are not affected; other reasons why there is no answer.
    public func recipe(_ id: String, for priority: RequestPriority) async throws(MealieError) -> MealieRecipe {
        let answer: WireRecipe
        do throws(MealieError) {
            answer = try await get("/api/recipes/\(id)", most: Recipe.mostIngredients, for: priority)
        } catch {
            switch error {
            case .refused(status: 500), .delivery(.refused(_, status: 500, _)): throw .brokenRecipe(id: id)
            default: throw error
            }
        }
        guard answer.id == id.lowercased() else { throw .unreadable }
        return answer.recipe(at: base)
    }

    /// Hands a recipe to Mealie. Two calls make two recipes.
    ///
    /// - Parameters:
    ///   - data: A schema.org recipe as JSON. Its steps must be plain texts: names of steps become steps of their own.
    ///   - language: The language in which Mealie stores the times, such as `en-US`.
    ///   - priority: The priority of the request.
    /// - Returns: the id of the new recipe, or `nil` if it was made and its id can't be read.
    /// - Throws: ``MealieError/refused(status:)`` if Mealie can't read the recipe; ``MealieError/uncertain(_:)`` if it may
    ///   have been made; other reasons why it was not made.
    public func create(
        _ data: String, language: String = "en-US", for priority: RequestPriority
    ) async throws(MealieError) -> String? {
        let response = try await change(
            .post, "/api/recipes/create/html-or-json", ["data": .text(data), "includeTags": false],
            headers: [("Accept-Language", language)], for: priority)
        // From here on the recipe exists, so a failure to find it is no failure to make it.
        guard let slug = JSONTree(json: response.body)?.text,
            let found: WireID = try? await get("/api/recipes/\(slug)", for: priority)
        else { return nil }
        return found.id
    }
}

private struct WireID: Decodable, Sendable {
    let id: String

    private enum Key: String, CodingKey { case id }

    init(from decoder: any Decoder) throws { id = try decoder.container(keyedBy: Key.self).uuid(.id) }
}
