internal import GRDB
internal import Kitchen

/// The full-text index of recipes: the table `searchable` and its FTS5 index. The store has it on the card, the cache
/// in memory.
///
/// It covers titles, names of ingredients, cuisines and diets. It doesn't cover steps, which repeat the ingredients
/// among words that every recipe has. Nor does it cover summaries, because the service's summaries advertise other
/// dishes.
enum RecipeIndex {
    /// Creates the tables. Part of a released migration, so it never changes.
    static func create(in schema: String = "main", of db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE \(schema).searchable (
                    number INTEGER PRIMARY KEY,
                    id TEXT NOT NULL UNIQUE,
                    title TEXT NOT NULL,
                    ingredients TEXT NOT NULL,     -- names, one a line, as are the next two
                    cuisines TEXT NOT NULL,
                    diets TEXT NOT NULL,
                    minutes INTEGER,
                    likes INTEGER
                ) STRICT;
                CREATE INDEX \(schema).searchableByLikes ON searchable (likes);
                CREATE VIRTUAL TABLE \(schema).searchableText USING fts5(
                    title, ingredients, cuisines, diets,
                    content = 'searchable', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 2');
                CREATE TRIGGER \(schema).searchableAdded AFTER INSERT ON searchable BEGIN
                    INSERT INTO searchableText (rowid, title, ingredients, cuisines, diets)
                        VALUES (new.number, new.title, new.ingredients, new.cuisines, new.diets);
                END;
                CREATE TRIGGER \(schema).searchableRemoved AFTER DELETE ON searchable BEGIN
                    INSERT INTO searchableText (searchableText, rowid, title, ingredients, cuisines, diets)
                        VALUES ('delete', old.number, old.title, old.ingredients, old.cuisines, old.diets);
                END;
                """)
    }

    /// SQL that adds all recipes and favorites of the store to the empty tables, except the starter recipes.
    ///
    /// A favorite whose lists are damaged is indexed by its title. Part of a released migration, so it never changes.
    static let fill = """
        INSERT INTO searchable (id, title, ingredients, cuisines, diets, minutes, likes)
            SELECT id, title,
                (SELECT ifnull(group_concat(value ->> 'name', char(10)), '') FROM json_each(ingredients)),
                (SELECT ifnull(group_concat(value, char(10)), '') FROM json_each(cuisines)),
                (SELECT ifnull(group_concat(value, char(10)), '') FROM json_each(diets)),
                minutes, likes
            FROM recipe
            WHERE json_valid(ingredients) AND json_valid(cuisines) AND json_valid(diets);
        INSERT OR IGNORE INTO searchable (id, title, ingredients, cuisines, diets)
            SELECT recipe, title, '', '', '' FROM favorite
            WHERE recipe NOT LIKE 'starter:%' ORDER BY number;
        """

    /// Adds a recipe to the index, or replaces it.
    ///
    /// - Parameters:
    ///   - recipe: The recipe.
    ///   - number: The position in the order of saving, or `nil` for the newest.
    ///   - db: The writing connection.
    static func put(_ recipe: Recipe, number: Int64? = nil, in db: Database) throws {
        try remove(recipe.id, from: db)
        try db.execute(
            sql: """
                INSERT INTO searchable (number, id, title, ingredients, cuisines, diets, minutes, likes)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                number, recipe.id.description, recipe.title,
                recipe.foods.map(\.name).joined(separator: "\n"), recipe.cuisines.joined(separator: "\n"),
                recipe.diets.joined(separator: "\n"), recipe.minutes, recipe.likes,
            ])
    }

    /// Removes a recipe from the index. Does nothing if it isn't there.
    static func remove(_ id: RecipeID, from db: Database) throws {
        try db.execute(sql: "DELETE FROM searchable WHERE id = ?", arguments: [id.description])
    }

    /// Removes a recipe from the index, and erases its words from the file.
    static func erase(_ id: RecipeID, from db: Database) throws {
        try remove(id, from: db)
        try eraseWords(in: db)
    }

    /// Erases the words of removed recipes from the file.
    ///
    /// FTS5 only marks words as deleted until its segments are merged, which rewrites them
    /// (https://www.sqlite.org/fts5.html, section 6.8).
    static func eraseWords(in db: Database) throws {
        try db.execute(sql: "INSERT INTO searchableText (searchableText) VALUES ('optimize')")
    }

    // MARK: - Damage

    /// Runs the work. If the FTS5 index is damaged, rebuilds it from the recipes and runs the work again.
    ///
    /// The check at the start doesn't cover the index, and a damaged index must not prevent saving a favorite.
    static func repairing<Value>(
        in writer: any DatabaseWriter, _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CORRUPT_VTAB {
            try await writer.write(rebuild)
            return try await work()
        }
    }

    /// Rebuilds the FTS5 index from the table `searchable`.
    ///
    /// First writes the structure record of an empty index (https://www.sqlite.org/fts5.html, section 8.3). With a
    /// damaged structure record, the index can't even be opened.
    private static func rebuild(_ db: Database) throws {
        try db.execute(
            sql: """
                REPLACE INTO searchableText_data (id, block) VALUES (10, x'00000000000000');
                INSERT INTO searchableText (searchableText) VALUES ('rebuild');
                """)
    }
}
