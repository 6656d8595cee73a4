internal import GRDB
internal import Kitchen

/// A recipe as a row of the table `recipe`: lists, the source and the nutrition are JSON, all else has its column.
struct RecipeRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "recipe"

    private var kept: Recipe

    init(_ recipe: Recipe) {
        kept = recipe
        if recipe.id.origin == .own { kept.steps = recipe.steps.map(\.withGivenTimers) }
    }

    init(from decoder: any Decoder) throws {
        kept = try Recipe(from: decoder)
    }

    func encode(to encoder: any Encoder) throws { try kept.encode(to: encoder) }

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

    /// Timers are those that the text is understood to offer today, whatever was read when it was stored, unless they
    /// are written: those of starters, and what a person gave for a step.
    var recipe: Recipe {
        var recipe = kept
        switch recipe.id.origin {
        case .starter: break
        case .own: recipe.steps = kept.steps.map(\.timed)
        case .spoonacular: recipe.steps = kept.steps.map { Step(read: $0.text, length: $0.length) }
        }
        return recipe
    }
}

/// The id and the title of a recipe, whatever table they come from.
struct HeadingRecord: Decodable, FetchableRecord {
    /// The number of a favorite, in the order of saving; nil in other tables.
    let number: Int?
    private let id: String
    private let title: String

    /// Nil where the id is none, as a later version might write.
    var heading: Recipe.Heading? { RecipeID(id).map { Recipe.Heading(id: $0, title: title) } }
}
