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
    /// - Throws: ``MealieError/notFound`` if it is gone; ``MealieError/brokenRecipe(id:)`` if this one can't be
    ///   read, and others are not affected; other reasons why there is no answer.
    public func recipe(_ id: String, for priority: RequestPriority) async throws(MealieError) -> MealieRecipe {
        let answer: WireRecipe
        do throws(MealieError) {
            answer = try await get("/api/recipes/\(id)", most: Recipe.mostIngredients, for: priority)
        } catch {
            switch error {
            // Also an answer that is too long, or no recipe: the others must not wait for this one.
            case .refused(status: 500), .delivery(.refused(_, status: 500, _)), .delivery(.transfer(.tooLarge)),
                .oversized, .unreadable:
                throw .brokenRecipe(id: id)
            default: throw error
            }
        }
        guard answer.id == id.lowercased() else { throw .brokenRecipe(id: id) }
        return answer.recipe(at: base)
    }

    /// Hands a recipe to Mealie. Two calls make two recipes.
    ///
    /// - Parameters:
    ///   - recipe: The recipe.
    ///   - photo: A JPEG that becomes its picture, or `nil` for none.
    ///   - language: The language in which Mealie stores the times, such as `en-US`.
    ///   - priority: The priority of the request.
    /// - Throws: ``MealieError/refused(status:)`` if Mealie can't read the recipe; ``MealieError/uncertain(_:)`` if it may
    ///   have been made; other reasons why it was not made.
    public func create(
        _ recipe: OwnRecipe, photo: [UInt8]? = nil, language: String = "en-US", for priority: RequestPriority
    ) async throws(MealieError) -> MealieCreation {
        guard var data = JSONTree(json: Array(recipe.written(as: .json).utf8)) else { throw .unreadable }
        // Plain texts: the name of a step or a section would become a step of its own.
        data["recipeInstructions"] = .array(recipe.steps.map { .text($0.text) })
        let text = String(decoding: data.json, as: UTF8.self)
        guard let id = try await create(text, language: language, for: priority) else { return MealieCreation() }
        var creation = MealieCreation(id: id)
        guard let photo else { return creation }
        do throws(MealieError) {
            // The recipe is new, so this replaces no picture.
            _ = try await send(
                Call(
                    method: .put, path: "/api/recipes/\(id)/image",
                    body: MultipartForm(photo: photo, fileExtension: "jpg").body), for: priority)
        } catch {
            creation.photoProblem = error
        }
        return creation
    }

    /// Hands a schema.org recipe as JSON to Mealie, and returns the id of the new recipe; `nil` if it can't be read.
    func create(
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

/// The result of handing a recipe to Mealie, which has it now.
public struct MealieCreation: Hashable, Sendable {
    /// The id of the new recipe, or `nil` if it can't be read.
    public var id: String?
    /// The reason why the recipe has no picture, although there was a photo.
    public var photoProblem: MealieError?
}

private struct WireID: Decodable, Sendable {
    let id: String

    private enum Key: String, CodingKey { case id }

    init(from decoder: any Decoder) throws { id = try decoder.container(keyedBy: Key.self).uuid(.id) }
}
