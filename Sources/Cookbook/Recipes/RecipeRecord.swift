internal import GRDB
internal import Kitchen

/// A recipe as a row of the table `recipe`: lists, the source and the nutrition are JSON, all else has its column.
struct RecipeRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "recipe"

    private let id: String
    private let title: String
    private let servings: Double?
    private let minutes: Int?
    private let likes: Int?
    private let source: Recipe.Source?
    private let cuisines: [String]
    private let diets: [String]
    private let summary: String?
    private let picture: String?
    private let nutrition: Nutrition?
    private let ingredients: [Ingredient]
    private let steps: [Step]

    init(_ recipe: Recipe) {
        id = recipe.id.description
        title = recipe.title
        servings = recipe.servings
        minutes = recipe.minutes
        likes = recipe.likes
        source = recipe.source
        cuisines = recipe.cuisines
        diets = recipe.diets
        summary = recipe.summary
        picture = recipe.picture
        nutrition = recipe.nutrition
        ingredients = recipe.ingredients
        steps = recipe.id.origin == .own ? recipe.steps.map(\.withGivenTimers) : recipe.steps
    }

    /// Forgets recipes of the service that are nobody's favorite any more, so that none of their words is left.
    static func deleteUnwanted(in db: Database) throws {
        for table in [databaseTableName, "searchable"] {
            try db.execute(
                sql: """
                    DELETE FROM \(table) WHERE id LIKE 'spoonacular:%' AND id NOT IN (SELECT recipe FROM favorite)
                    """)
        }
        try RecipeIndex.eraseWords(in: db)
    }

    /// Nil where the id is none, as a later version might write.
    var recipe: Recipe? {
        guard let id = RecipeID(id) else { return nil }
        return Recipe(
            id: id, title: title, servings: servings, minutes: minutes, likes: likes, source: source,
            cuisines: cuisines, diets: diets, summary: summary, picture: picture, nutrition: nutrition,
            ingredients: ingredients, steps: steps(of: id.origin))
    }

    /// Timers are those that the text is understood to offer today, whatever was read when it was stored, unless they
    /// are written: those of starters, and what a person gave for a step.
    private func steps(of origin: RecipeID.Origin) -> [Step] {
        switch origin {
        case .starter: steps
        case .own: steps.map(\.timed)
        case .spoonacular: steps.map { Step(read: $0.text, length: $0.length) }
        }
    }
}

/// The id and the title of a recipe, whatever table they come from.
struct HeadingRecord: Decodable, FetchableRecord {
    /// Of a favorite, in the order of saving.
    let number: Int?
    private let id: String
    private let title: String

    /// Nil where the id is none, as a later version might write.
    var heading: Recipe.Heading? { RecipeID(id).map { Recipe.Heading(id: $0, title: title) } }
}
