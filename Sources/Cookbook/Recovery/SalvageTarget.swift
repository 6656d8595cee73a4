/// The new store that receives the recovered rows, in one transaction.
final class SalvageTarget {
    let database: SQLiteDatabase
    /// The tables with user data.
    let tables: [String]
    /// The keys of own recipes by their numbers, read from their index.
    private var keys: [Int64: String] = [:]

    /// Opens a new store and begins the transaction.
    ///
    /// - Parameter path: The new store, which no connection has open.
    init(_ path: String) throws(CookbookError) {
        database = try SQLiteDatabase(path, .change)
        // The caller syncs the finished file once.
        try database.run("PRAGMA synchronous = OFF; BEGIN")
        tables = try database.texts("SELECT name FROM sqlite_schema WHERE \(Inventory.isKept) ORDER BY name")
    }

    func count(_ table: String) throws(CookbookError) -> Int {
        try database.integer("SELECT count(*) FROM \(table) NOT INDEXED")
    }

    // MARK: - Taking rows

    /// Copies all readable rows of a table, and replaces existing ones.
    ///
    /// - Returns: True if the whole table could be read and each row is valid.
    /// - Throws: SQLite's error if a row can't be written.
    func copy(_ table: String, from source: SQLiteDatabase) throws(CookbookError) -> Bool {
        let taken = try take(table, from: source, "REPLACE")
        return taken.isWhole && taken.refused == 0
    }

    /// Adds rows of another database that are missing in some tables. Skips timers, because old ones would ring.
    ///
    /// - Returns: The number of added rows of each table.
    func fill(_ tables: [String], from source: SQLiteDatabase) throws(CookbookError) -> [String: Int] {
        var counts: [String: Int] = [:]
        for table in tables where !["timer", "timerClock"].contains(table) {
            let before = try count(table)
            _ = try take(table, from: source, "IGNORE")
            counts[table] = try count(table) - before
        }
        return counts
    }

    private func take(
        _ table: String, from source: SQLiteDatabase, _ conflict: String
    ) throws(CookbookError) -> (isWhole: Bool, refused: Int) {
        let columns = try Self.columns(of: table, in: database)
        // A store of an older version lacks some columns.
        let present = Set((try? Self.columns(of: table, in: source)) ?? [])
        let names = columns.filter(present.contains).map { "\"\($0)\"" }
        guard !names.isEmpty else { return (false, 0) }
        var places = names.indices.map { "?\($0 + 1)" }
        let list = names.joined(separator: ", ")
        var target = list
        if table == "ownRecipe", !present.contains("key"), let number = names.firstIndex(of: "\"number\"") {
            target += ", key"
            places.append("'\(Self.noKey)' || ?\(number + 1)")
        }
        let insert = try database.statement(
            "INSERT OR \(conflict) INTO \(table) (\(target)) VALUES (\(places.joined(separator: ", ")))")
        var refused = 0
        let reader = TableReader(database: source, table: table, columns: list, key: try key(of: table))
        let isWhole = try reader.read { row throws(CookbookError) in
            insert.bind(row, from: 1)
            do throws(CookbookError) {
                _ = try insert.step()
                insert.reset()
            } catch {
                // A row that violates a constraint is damaged.
                guard error.reason == .invalid else { throw error }
                refused += 1
            }
        }
        return (isWhole, refused)
    }

    /// Reads the keys of own recipes from their index, which may be readable where the table isn't.
    func takeKeys(of source: SQLiteDatabase) {
        let sql = "SELECT number, key FROM ownRecipe INDEXED BY ownRecipeByKey WHERE key IS NOT NULL"
        guard let rows = try? source.statement(sql) else { return }
        while (try? rows.step()) == true {
            let (number, key) = (rows.integer(0), rows.text(1))
            if key.isSharedName { keys[number] = key }
        }
    }

    private static func columns(of table: String, in database: SQLiteDatabase) throws(CookbookError) -> [String] {
        try database.texts("SELECT name FROM pragma_table_info('\(table)')")
    }

    /// Returns the quoted primary key columns of a WITHOUT ROWID table. Empty for all other tables.
    private func key(of table: String) throws(CookbookError) -> [String] {
        let sql = """
            SELECT '"' || info.name || '"' FROM pragma_table_list('\(table)') AS list, pragma_table_info('\(table)') AS info
            WHERE list.wr AND info.pk > 0 ORDER BY info.pk
            """
        return try database.texts(sql)
    }

    // MARK: - Making it consistent

    /// Removes recipes with invalid JSON, so that the backup's version can take their place.
    ///
    /// - Returns: The number of removed recipes.
    func removeUnreadableRecipes() throws(CookbookError) -> Int {
        let lists = ["cuisines", "diets", "ingredients", "steps"].map { Self.isList($0) }.joined(separator: " AND ")
        let others = ["source", "nutrition"].map { "(\($0) IS NULL OR json_valid(\($0)))" }.joined(separator: " AND ")
        let foods = "NOT EXISTS (SELECT 1 FROM json_each(ingredients) WHERE type <> 'object')"
        // CASE makes sure that a list is examined only if it is valid.
        try database.run("DELETE FROM recipe WHERE CASE WHEN \(lists) AND \(others) THEN NOT \(foods) ELSE true END")
        return database.changes
    }

    private static func isList(_ column: String) -> String {
        "CASE WHEN json_valid(\(column)) THEN json_type(\(column)) = 'array' ELSE false END"
    }

    /// Repairs references to missing rows, builds the FTS5 index, and commits.
    ///
    /// - Parameters:
    ///   - change: The identity and the last change. If the identity is empty, the new store keeps its own.
    ///   - hasDocuments: True if all documents of shared data are there.
    ///   - whole: The kinds whose tables have all rows, although their documents may be old.
    func finish(_ change: ChangeNumber, hasDocuments: Bool, whole: [SharedTable]) throws(CookbookError) {
        try database.run(Self.repairs)
        // Lost rows are no removals: the documents bring them back.
        let kinds = whole.map { "'\($0.kind.rawValue)'" }.joined(separator: ", ")
        try database.run("UPDATE sharedItem SET shown = NULL WHERE kind NOT IN (\(kinds))")
        let name = try database.statement("UPDATE OR IGNORE ownRecipe SET key = ?2 WHERE number = ?1 AND key IS NULL")
        for (number, key) in keys {
            name.bind(number, at: 1)
            name.bind(key, at: 2)
            _ = try name.step()
            name.reset()
        }
        let mark = hasDocuments ? SharedRecords.repairedWhole : SharedRecords.repaired(with: whole)
        try database.run("UPDATE sharing SET changed = \(mark)")
        try database.run(RecipeIndex.fill)
        let number = try database.statement(
            "UPDATE lastChange SET number = ?1, store = CASE ?2 WHEN '' THEN store ELSE ?2 END")
        number.bind(change.number, at: 1)
        number.bind(change.store, at: 2)
        _ = try number.step()
        try database.run("COMMIT")
    }

    /// Copies the AUTOINCREMENT counters, so that no number is reused even if its row is lost.
    func takeSequences(of source: SQLiteDatabase) throws(CookbookError) {
        guard let sequences = try? source.statement("SELECT name, seq FROM sqlite_sequence") else { return }
        let raise = try database.statement(
            """
            INSERT INTO sqlite_sequence (name, seq) SELECT ?1, ?2
            WHERE ?1 IN (SELECT name FROM sqlite_schema) AND ?2 > ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = ?1), 0)
            """)
        let remove = try database.statement("DELETE FROM sqlite_sequence WHERE name = ?1 AND seq < ?2")
        while (try? sequences.step()) == true {
            for statement in [raise, remove] {
                statement.bind(sequences.text(0), at: 1)
                statement.bind(sequences.integer(1), at: 2)
                _ = try statement.step()
                statement.reset()
            }
        }
    }

    /// The tables whose rows belong to a profile.
    private static let personal = [
        "favorite", "food", "pantryItem", "recentText", "profileChoice", "ownRecipe", "photo", "cooked",
    ]

    /// The beginning of a key that stands for none, so that the trigger of the table draws no new one.
    private static let noKey = "recovered "

    /// The statements that make the store consistent.
    ///
    /// The guest has number 1. A missing profile that still has rows is recreated without its name and PIN. An own
    /// recipe needs its row in both `ownRecipe` and `recipe`. Removing the first removes its favorites, too. An own
    /// recipe whose key is lost gets none: it has one in the documents, which know it by its content. What was agreed on
    /// with a server is forgotten, because a lost favorite or line would be removed there, too.
    private static let repairs = """
        DELETE FROM profile WHERE key = 'guest' AND number <> 1;
        INSERT OR IGNORE INTO profile (number, name, key, created) VALUES (1, 'guest', 'guest', 0);
        INSERT INTO profile (number, name, key, created)
            SELECT DISTINCT profile, 'Profile ' || profile, 'profile ' || profile || ' (recovered)', 0
            FROM (\(personal.map { "SELECT profile FROM \($0)" }.joined(separator: " UNION ")))
            WHERE profile NOT IN (SELECT number FROM profile);
        INSERT OR IGNORE INTO ownRecipe (number, key)
            SELECT CAST(substr(id, 5) AS INTEGER), '\(noKey)' || id FROM recipe WHERE id GLOB 'own:[1-9]*';
        UPDATE ownRecipe SET key = NULL WHERE key GLOB '\(noKey)*';
        DELETE FROM ownRecipe WHERE 'own:' || number NOT IN (SELECT id FROM recipe);
        DELETE FROM foodFavorite
            WHERE food NOT IN (SELECT number FROM food) OR favorite NOT IN (SELECT number FROM favorite);
        DELETE FROM pinTries WHERE profile NOT IN (SELECT number FROM profile);
        UPDATE currentProfile SET profile = 1 WHERE profile NOT IN (SELECT number FROM profile);
        INSERT OR IGNORE INTO currentProfile (id) VALUES (1);
        DELETE FROM choice WHERE name = '\(Choice.starters.rawValue)';
        DELETE FROM agreedFavorite;
        DELETE FROM cookedToSend WHERE number NOT IN (SELECT number FROM cooked);
        DELETE FROM shoppingLink;
        DELETE FROM shoppingServer;
        DELETE FROM searchable;
        """
}
