internal import GRDB
public import Kitchen

// MARK: - Foods

extension Cookbook {
    /// Returns the favorite foods of a profile, sorted by name, each with the recipes filed under it.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func foods(of profile: Int? = nil) async throws(CookbookError) -> [FavoriteFood] {
        try await store.read { db in
            let profile = try Self.number(of: profile, in: db)
            let filed = try FiledRecord.fetchAll(
                db,
                sql: """
                    SELECT food.name AS food, favorite.recipe AS recipe, favorite.title AS title
                    FROM food
                    LEFT JOIN foodFavorite ON foodFavorite.food = food.number
                    LEFT JOIN favorite ON favorite.number = foodFavorite.favorite
                    WHERE food.profile = ?
                    ORDER BY food.name, favorite.number DESC
                    """,
                arguments: [profile])
            return filed.reduce(into: [FavoriteFood]()) { foods, filed in
                if foods.last?.name != filed.food { foods.append(FavoriteFood(name: filed.food)) }
                if let heading = filed.heading { foods[foods.count - 1].recipes.append(heading) }
            }
        }
    }

    /// Adds a favorite food under exactly this name. Does nothing if the profile has it already.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func add(food name: String, for profile: Int? = nil) async throws(CookbookError) {
        try await store.write { db in try Self.add(name, of: try Self.number(of: profile, in: db), to: db) }
    }

    static func add(_ food: String, of profile: Int, to db: Database) throws {
        try db.execute(
            sql: "INSERT INTO food (profile, name) VALUES (?, ?) ON CONFLICT DO NOTHING", arguments: [profile, food])
    }

    /// Files a favorite under a food. Adds the food if it is missing.
    static func file(_ recipe: RecipeID, under food: String, of profile: Int, in db: Database) throws {
        try add(food, of: profile, to: db)
        try db.execute(
            sql: """
                INSERT INTO foodFavorite (food, favorite)
                SELECT food.number, favorite.number FROM food JOIN favorite ON favorite.profile = food.profile
                WHERE food.profile = ? AND food.name = ? AND favorite.recipe = ?
                ON CONFLICT DO NOTHING
                """,
            arguments: [profile, food, recipe.description])
    }
}

/// A row with a food and one of its recipes, or with no recipe.
private struct FiledRecord: Decodable, FetchableRecord {
    let food: String
    private let recipe: String?
    private let title: String?

    /// The heading of the recipe, or `nil` if there is none or its id is invalid. A newer version may have written it.
    var heading: Recipe.Heading? {
        guard let id = recipe.flatMap(RecipeID.init), let title else { return nil }
        return Recipe.Heading(id: id, title: title)
    }
}
