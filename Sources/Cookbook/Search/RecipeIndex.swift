internal import GRDB
internal import Kitchen

/// The words of recipes, in tables that the store has on the card and the cache in memory.
///
/// Titles, names of ingredients, cuisines and diets are searched. Steps are not: they name the ingredients once more
/// between words that every recipe has. Summaries are not either: the service's advertise other dishes.
enum RecipeIndex {
    /// Makes the tables. Never changed once released: the store makes them in a step of its schema.
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

    /// Puts all recipes and favorites of the store into the empty tables, but for the starters. A recipe whose lists are
    /// damaged is found by its title, if it is a favorite. Never changed once released.
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

    /// Puts a recipe in, in place of what was there of it.
    ///
    /// - Parameter number: the place in the order of saving; nil puts it last, as the newest.
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

    /// Takes a recipe out; one that isn't there is fine.
    static func remove(_ id: RecipeID, from db: Database) throws {
        try db.execute(sql: "DELETE FROM searchable WHERE id = ?", arguments: [id.description])
    }

    /// Takes a recipe out so that none of its words is left in the file.
    static func erase(_ id: RecipeID, from db: Database) throws {
        try remove(id, from: db)
        try eraseWords(in: db)
    }

    /// Leaves no word in the file of recipes that were taken out: the index merely notes that words are gone until its
    /// parts are merged, which writes it anew (https://www.sqlite.org/fts5.html, section 6.8).
    static func eraseWords(in db: Database) throws {
        try db.execute(sql: "INSERT INTO searchableText (searchableText) VALUES ('optimize')")
    }

    // MARK: - Damage

    /// Does the work; where the index of words is damaged, makes it anew from the recipes and does the work again.
    /// SQLite's check at the start does not look into it, and it must not keep a favorite from being saved.
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

    /// The record of the index's own structure (https://www.sqlite.org/fts5.html, section 8.3) comes first, as a new
    /// index has it: with one that cannot be read the index cannot even be opened.
    private static func rebuild(_ db: Database) throws {
        try db.execute(
            sql: """
                REPLACE INTO searchableText_data (id, block) VALUES (10, x'00000000000000');
                INSERT INTO searchableText (searchableText) VALUES ('rebuild');
                """)
    }
}
