internal import FoundationEssentials
internal import GRDB
public import Kitchen

/// A recipe of a server, with what the copy needs besides the recipe.
public struct CopiedRecipe: Hashable, Sendable {
    public var recipe: Recipe
    /// The server's time of the recipe's last change, as the server writes it.
    public var stamp: String
    /// Further words to find it by: tags, categories and notes.
    public var keywords: [String]

    public init(_ recipe: Recipe, stamp: String, keywords: [String] = []) {
        self.recipe = recipe
        self.stamp = stamp
        self.keywords = keywords
    }
}

/// An entry of a server's list of recipes.
public struct ListedRecipe: Hashable, Sendable, Identifiable {
    public let id: RecipeID
    /// The server's time of the recipe's last change, as the server writes it.
    public var stamp: String

    public init(id: RecipeID, stamp: String) {
        self.id = id
        self.stamp = stamp
    }
}

extension RecipeCopy {
    /// The point up to which the copy follows the server.
    public struct State: Hashable, Sendable {
        /// The number of recipes that aren't hidden.
        public var recipes = 0
        /// True if every recipe of the server was copied once.
        public var isComplete = false
        /// The newest stamp that the server has sent, or `nil` before the first complete list.
        public var cursor: String?
        /// The time when all recipes were read anew, in seconds since 1970.
        public var readAt: Double?
        /// The time of the last sync, in seconds since 1970.
        public var syncedAt: Double?

        public init() {}
    }

    /// Begins to follow a server. If the copy is one of another server, empties it.
    ///
    /// - Parameter server: The server, and whatever else decides which recipes it lists.
    /// - Throws: `CookbookError` if the file can't be written.
    public func follow(_ server: String) async throws(CookbookError) {
        try await write { db in
            if try String.fetchOne(db, sql: "SELECT server FROM source") == server { return }
            for table in ["copied", "searchable", "planned", "source"] {
                try db.execute(sql: "DELETE FROM \(table)")
            }
            try db.execute(sql: "INSERT INTO source (id, server) VALUES (1, ?)", arguments: [server])
        }
    }

    /// Returns how far the copy follows the server.
    ///
    /// - Throws: `CookbookError` if the file can't be read.
    public func state() async throws(CookbookError) -> State {
        try await read { db in
            var state = State()
            state.recipes = try Int.fetchOne(db, sql: "SELECT count(*) FROM copied WHERE hiddenAt IS NULL") ?? 0
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM source") else { return state }
            state.isComplete = row["isComplete"]
            (state.cursor, state.readAt, state.syncedAt) = (row["cursor"], row["readAt"], row["syncedAt"])
            return state
        }
    }

    /// Begins to read the server's complete list.
    ///
    /// - Returns: The number of the run, for ``note(_:run:)`` and ``finish(run:cursor:isReread:isForced:hides:at:)``.
    /// - Throws: `CookbookError` if the file can't be written.
    public func beginRun() async throws(CookbookError) -> Int {
        try await write { db in
            try db.execute(sql: "UPDATE source SET run = run + 1")
            return try Int.fetchOne(db, sql: "SELECT run FROM source") ?? 0
        }
    }

    /// Notes that the server lists these recipes. A hidden one that it lists again is shown again.
    ///
    /// - Parameters:
    ///   - listed: A part of the server's list.
    ///   - run: The run of a complete list, or `nil` for a list of changes.
    /// - Returns: The recipes that aren't copied in this version.
    /// - Throws: `CookbookError` if the file can't be written.
    public func note(_ listed: [ListedRecipe], run: Int?) async throws(CookbookError) -> [RecipeID] {
        try await write { db in
            let find = try db.makeStatement(sql: "SELECT stamp, hiddenAt IS NOT NULL FROM copied WHERE id = ?")
            let mark = try db.makeStatement(sql: "UPDATE copied SET run = ifnull(?, run) WHERE id = ?")
            var outdated: [RecipeID] = []
            for entry in listed {
                let row = try Row.fetchOne(find, arguments: [entry.id.description])
                try mark.execute(arguments: [run, entry.id.description])
                if let row, row[0] == entry.stamp {
                    if row[1] { try Self.show(entry.id, in: db) }
                } else {
                    outdated.append(entry.id)
                }
            }
            return outdated
        }
    }

    /// Stores recipes, in one transaction.
    ///
    /// - Throws: `CookbookError` if the file can't be written. No recipe is stored then.
    public func keep(_ recipes: [CopiedRecipe], run: Int?) async throws(CookbookError) {
        try await write { db in
            for copied in recipes {
                var content = copied.recipe
                content.picture = nil
                try db.execute(
                    sql: """
                        INSERT INTO copied (id, stamp, picture, content, keywords, run, isPool)
                        VALUES (:id, :stamp, :picture, :content, :keywords, ifnull(:run, (SELECT run FROM source)),
                            NOT (SELECT hasPool FROM source))
                        ON CONFLICT (id) DO UPDATE SET stamp = excluded.stamp, picture = excluded.picture,
                            content = excluded.content, keywords = excluded.keywords, run = excluded.run, hiddenAt = NULL
                        """,
                    arguments: [
                        "id": copied.recipe.id.description, "stamp": copied.stamp, "picture": copied.recipe.picture,
                        "content": try Self.json(content), "keywords": try Self.json(copied.keywords), "run": run,
                    ])
                try Self.index(copied.recipe, keywords: copied.keywords, in: db)
            }
        }
    }

    /// The server's list has become so short that it is probably wrong.
    public struct Shrunk: Error, Hashable, Sendable {
        /// The number of copied recipes that the server lists.
        public let listed: Int
        /// The number of copied recipes.
        public let copied: Int
    }

    /// Ends a run: hides the recipes that the server's complete list lacked, and drops those hidden for 30 days.
    ///
    /// If the list lacked more than half of the recipes, hides none: a server that is being restored or moved, or that
    /// answers for another household, must not empty the kiosk.
    ///
    /// - Parameters:
    ///   - run: The number of the run.
    ///   - cursor: The newest stamp of the list.
    ///   - isReread: True if every recipe was read anew.
    ///   - isForced: True to hide them, however short the list is.
    ///   - hides: False to hide none, because recipes may have been missed on the list.
    ///   - now: Seconds since 1970.
    /// - Returns: The reason why no recipe was hidden, or `nil`.
    /// - Throws: `CookbookError` if the file can't be written.
    public func finish(
        run: Int, cursor: String?, isReread: Bool, isForced: Bool = false, hides: Bool = true, at now: Double
    ) async throws(CookbookError) -> Shrunk? {
        try await write { db in
            let copied = try Int.fetchOne(db, sql: "SELECT count(*) FROM copied WHERE hiddenAt IS NULL") ?? 0
            let listed =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM copied WHERE hiddenAt IS NULL AND run = ?", arguments: [run]) ?? 0
            guard !hides || isForced || listed * 2 >= copied else {
                // Every recipe was read, also if none is hidden.
                if isReread { try db.execute(sql: "UPDATE source SET readAt = ?", arguments: [now]) }
                return Shrunk(listed: listed, copied: copied)
            }
            let sql = "SELECT id FROM copied WHERE hiddenAt IS NULL AND run <> ?"
            let gone = hides ? try String.fetchAll(db, sql: sql, arguments: [run]) : []
            for id in gone {
                try db.execute(sql: "UPDATE copied SET hiddenAt = ? WHERE id = ?", arguments: [now, id])
                try db.execute(sql: "DELETE FROM searchable WHERE id = ?", arguments: [id])
            }
            // A clock that was set back must not keep them for ever, and one that was set forward must not drop them.
            try db.execute(
                sql: "DELETE FROM copied WHERE hiddenAt NOT BETWEEN :now - :time AND :now",
                arguments: ["now": now, "time": Self.keepsHidden])
            try db.execute(
                sql: """
                    UPDATE source SET isComplete = 1, cursor = ifnull(:cursor, cursor), syncedAt = :now,
                        readAt = CASE WHEN :isReread OR readAt IS NULL THEN :now ELSE readAt END
                    """,
                arguments: ["cursor": cursor, "now": now, "isReread": isReread])
            return nil
        }
    }

    /// Ends the reading of a list of changes.
    ///
    /// - Throws: `CookbookError` if the file can't be written.
    public func finishChanges(cursor: String?, at now: Double) async throws(CookbookError) {
        try await write { db in
            try db.execute(
                sql: "UPDATE source SET cursor = ifnull(?, cursor), syncedAt = ?", arguments: [cursor, now])
        }
    }

    /// Sets the recipes that random ones are chosen from.
    ///
    /// - Parameter ids: The recipes of a cookbook, or `nil` for all recipes.
    /// - Throws: `CookbookError` if the file can't be written.
    public func setPool(_ ids: [RecipeID]?) async throws(CookbookError) {
        try await write { db in
            try db.execute(sql: "UPDATE source SET hasPool = ?", arguments: [ids != nil])
            try db.execute(sql: "UPDATE copied SET isPool = ?", arguments: [ids == nil])
            let mark = try db.makeStatement(sql: "UPDATE copied SET isPool = 1 WHERE id = ?")
            for id in ids ?? [] { try mark.execute(arguments: [id.description]) }
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    private static func show(_ id: RecipeID, in db: Database) throws {
        try db.execute(sql: "UPDATE copied SET hiddenAt = NULL WHERE id = ?", arguments: [id.description])
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM copied WHERE id = ?", arguments: [id.description]),
            let recipe = Self.recipe(row)
        else { return }
        let keywords = try JSONDecoder().decode([String].self, from: row["keywords"])
        try index(recipe, keywords: keywords, in: db)
    }

    /// Adds a recipe to the search index. Its keywords are beside the cuisines: they name such a thing, if any.
    private static func index(_ recipe: Recipe, keywords: [String], in db: Database) throws {
        var indexed = recipe
        indexed.cuisines += keywords.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
        try RecipeIndex.put(indexed, in: db)
    }

    /// Returns the recipe of a row, or `nil` if it can't be decoded, such as one of a newer version. It is then copied
    /// again.
    ///
    /// - Parameter isWanted: Decides before the timers are read from the text, which takes most of the time.
    static func recipe(_ row: Row, where isWanted: (Recipe) -> Bool = { _ in true }) -> Recipe? {
        guard var recipe = try? JSONDecoder().decode(Recipe.self, from: row["content"]), isWanted(recipe) else {
            return nil
        }
        recipe.picture = row["picture"]
        // Each release reads the timers from the text again.
        recipe.steps = recipe.steps.map(\.timed)
        return recipe.withinBounds
    }
}
