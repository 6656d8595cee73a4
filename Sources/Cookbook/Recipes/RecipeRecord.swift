internal import GRDB
internal import Kitchen

/// A row of the table `recipe`. Lists, the source and the nutrition are JSON; other properties are plain columns.
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

    /// Deletes services' recipes that are no longer a favorite of any profile, and erases their words from the index.
    static func deleteUnwanted(in db: Database) throws {
        for table in [databaseTableName, "searchable"] {
            try db.execute(
                sql: """
                    DELETE FROM \(table) WHERE id LIKE 'spoonacular:%' AND id NOT IN (SELECT recipe FROM favorite)
                    """)
        }
        try RecipeIndex.eraseWords(in: db)
    }

    /// The recipe.
    ///
    /// The timers of its steps are parsed again from the text, so that a new release can improve them. Timers of
    /// starter recipes, and timers that a person has set for a step, are kept as they were stored.
    var recipe: Recipe {
        var recipe = kept
        switch recipe.id.origin {
        case .starter: break
        case .own, .mealie: recipe.steps = kept.steps.map(\.timed)
        case .spoonacular: recipe.steps = kept.steps.map { Step(read: $0.text, length: $0.length) }
        }
        return recipe
    }
}

/// A row with the id and the title of a recipe, from any table.
struct HeadingRecord: Decodable, FetchableRecord {
    /// The number of a favorite, in the order of saving, or `nil` for other tables.
    let number: Int?
    private let id: String
    private let title: String

    /// The heading, or `nil` if the id is invalid. A newer version may have written it.
    var heading: Recipe.Heading? { RecipeID(id).map { Recipe.Heading(id: $0, title: title) } }
}
