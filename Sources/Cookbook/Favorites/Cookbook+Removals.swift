internal import GRDB
public import Kitchen

// MARK: - Removing and restoring

extension Cookbook {
    /// Removes a favorite, and its stored recipe if nothing else needs it. The foods that it was filed under stay.
    ///
    /// - Returns: The removed data for ``restore(_:keep:for:)``. Empty if the recipe wasn't a favorite.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func remove(_ id: RecipeID, of profile: Int? = nil) async throws(CookbookError) -> Removal {
        try await store.write { db in
            let favorite = try FavoriteRecord.saved(id.description, by: try Self.number(of: profile, in: db))
                .fetchOne(db)
            return Removal(favorites: try [favorite].compactMap(\.self).compactMap { try $0.remove(from: db) })
        }
    }

    /// Removes a recipe from the favorites of all profiles. Returns the removed favorites.
    static func removeFavorites(of id: RecipeID, from db: Database) throws -> [(profile: Int, Removal.Favorite)] {
        try FavoriteRecord.filter(Column("recipe") == id.description).fetchAll(db).compactMap { record in
            try record.remove(from: db).map { (record.profile, $0) }
        }
    }

    /// Returns true if the profile has the recipe as a favorite.
    static func isFavorite(_ id: RecipeID, of profile: Int, in db: Database) throws -> Bool {
        try !FavoriteRecord.saved(id.description, by: profile).isEmpty(db)
    }

    /// Removes a favorite that another kiosk has removed. It can't be undone here. The caller erases the recipe's
    /// words.
    static func removeFavorite(_ id: RecipeID, of profile: Int, in db: Database) throws {
        _ = try FavoriteRecord.saved(id.description, by: profile).fetchOne(db)?.remove(from: db, erasing: false)
    }

    /// Removes a favorite food, and the favorites that are filed only under it.
    ///
    /// - Returns: The removed data for ``restore(_:keep:for:)``. Empty if it wasn't a favorite food.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func remove(food name: String, of profile: Int? = nil) async throws(CookbookError) -> Removal {
        try await store.write { db in
            let food = try Int64.fetchOne(
                db, sql: "SELECT number FROM food WHERE profile = ? AND name = ?",
                arguments: [try Self.number(of: profile, in: db), name])
            guard let food else { return Removal() }
            let kept = try FavoriteRecord.fetchAll(db, sql: Self.keptUnder, arguments: [food])
            let alone = try kept.filter { try $0.foods(in: db).count == 1 }
            let others = Set(kept.map(\.number)).subtracting(alone.map(\.number))
            let removal = Removal(
                food: name, loosened: kept.filter { others.contains($0.number) }.compactMap(\.id),
                favorites: try alone.compactMap { try $0.remove(from: db) })
            try db.execute(sql: "DELETE FROM food WHERE number = ?", arguments: [food])
            return removal
        }
    }

    private static let keptUnder = """
        SELECT favorite.* FROM favorite JOIN foodFavorite ON foodFavorite.favorite = favorite.number
        WHERE foodFavorite.food = ? ORDER BY favorite.number DESC
        """

    /// Restores removed data, each favorite to its former place. Restoring twice has no further effect.
    ///
    /// A favorite that was saved again in the meantime stays as it is, but is filed under its former foods again.
    ///
    /// - Parameters:
    ///   - removal: The removed data.
    ///   - keep: How much of a service's recipe to store, at most as much as was removed.
    ///   - profile: The number of the profile, or `nil` for the person who is logged in.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func restore(
        _ removal: Removal, keep: Keep, for profile: Int? = nil
    ) async throws(CookbookError) {
        try await store.write { db in
            var removal = removal
            if let own = removal.own {
                let heading = try Self.restore(own, keep: keep, in: db)
                for index in removal.favorites.indices where removal.favorites[index].heading.id == own.recipe.id {
                    removal.favorites[index].heading = heading
                }
            }
            if let photo = removal.photo { try Self.restorePhoto(photo.number, in: db) }
            if let removed = removal.profile { try Self.restore(removed, in: db) }
            let profile = try Self.number(of: profile, in: db)
            if let pantry = removal.pantry { try Self.restore(pantry, of: profile, in: db) }
            if let shopping = removal.shopping { try Self.restore(shopping, in: db) }
            if let food = removal.food { try Self.add(food, of: profile, to: db) }
            for favorite in removal.favorites { try Self.restore(favorite, of: profile, keep: keep, in: db) }
            for recipe in removal.loosened {
                if let food = removal.food { try Self.file(recipe, under: food, of: profile, in: db) }
            }
        }
    }

    static func restore(
        _ favorite: Removal.Favorite, of profile: Int, keep: Keep, in db: Database
    ) throws {
        let record = FavoriteRecord(favorite, of: profile)
        if try FavoriteRecord.saved(record.recipe, by: profile).isEmpty(db) {
            try record.inserted(into: db)
            let heading = favorite.heading
            let recipe = favorite.recipe ?? Recipe(id: heading.id, title: heading.title)
            try Self.keep(recipe, favorite.recipe == nil ? .title : keep, in: db)
        }
        for food in favorite.foods { try file(favorite.heading.id, under: food, of: profile, in: db) }
    }
}

private struct FavoriteRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "favorite"

    var number: Int?
    let profile: Int
    let recipe: String
    private let title: String
    private let picture: String?
    private let savedAt: Double

    init(_ favorite: Removal.Favorite, of profile: Int) {
        number = favorite.number
        self.profile = profile
        recipe = favorite.heading.id.description
        title = favorite.heading.title
        picture = favorite.picture
        savedAt = favorite.savedAt
    }

    /// Returns a request for a profile's favorite of a recipe.
    static func saved(_ recipe: String, by profile: Int) -> QueryInterfaceRequest<FavoriteRecord> {
        filter(Column("profile") == profile && Column("recipe") == recipe)
    }

    /// The id of the recipe, or `nil` if it is invalid. A newer version may have written it.
    var id: RecipeID? { RecipeID(recipe) }

    func foods(in db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT food.name FROM food JOIN foodFavorite ON foodFavorite.food = food.number
                WHERE foodFavorite.favorite = ? ORDER BY food.name
                """,
            arguments: [number])
    }

    /// Deletes the favorite and its links to foods. Deletes a service's recipe, too, unless another profile has it.
    ///
    /// - Parameters:
    ///   - db: The writing connection.
    ///   - isErasing: False if the caller erases the recipe's words from the file, once for many recipes.
    /// - Returns: The deleted favorite.
    func remove(from db: Database, erasing isErasing: Bool = true) throws -> Removal.Favorite? {
        guard let id, let number else { return nil }
        let isOfService = id.origin.isService
        let whole = isOfService ? try RecipeRecord.fetchOne(db, key: recipe)?.recipe : nil
        let foods = try foods(in: db)
        try delete(db)
        if isOfService, try Self.filter(Column("recipe") == recipe).isEmpty(db) {
            try RecipeRecord.deleteOne(db, key: recipe)
            try RecipeIndex.remove(id, from: db)
            if isErasing { try RecipeIndex.eraseWords(in: db) }
        }
        return Removal.Favorite(
            heading: Recipe.Heading(id: id, title: title), picture: picture, recipe: whole, number: number,
            savedAt: savedAt, foods: foods)
    }

    /// Inserts the favorite with its number.
    ///
    /// The number is taken only if the store was replaced in the meantime. The favorite becomes the newest one then.
    func inserted(into db: Database) throws {
        var record = self
        if try Self.exists(db, key: number) { record.number = nil }
        try record.insert(db)
    }
}
