internal import GRDB
public import Kitchen
internal import Linux

/// A cache of recipes and answers that services sent, for at most an hour, and the id of the recipe on the home page.
///
/// Spoonacular's terms allow caching for an hour. The file is `cache.sqlite`. You may delete it at any time, and a
/// power cut may lose its newest rows.
public final class RecipeCache: Sendable {
    /// The time for which recipes and answers are cached. A row whose age is unknown is dropped, too.
    public static let lifetime = Duration.seconds(3600)
    /// The largest number of recipes, and of answers. The oldest are dropped.
    ///
    /// That is twenty pages of ten recipes, more than a person reads in an hour.
    public static let capacity = 200

    private static let name = "cache.sqlite"
    /// The schema version. A cache of another version is replaced by an empty one.
    private static let version = 6

    private let path: String
    private let folder: Folder
    private let database: Result<any DatabaseWriter, CookbookError>
    /// Yields at the start and after each insertion, when rows may have to be dropped later. Supports one reader.
    public let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation

    /// Opens `cache.sqlite` in the folder, or replaces it by an empty cache if it is missing or unusable. Blocks.
    ///
    /// Never fails: if the cache can't be opened, each use throws the reason.
    public init(folder: String) {
        let folder = Folder(path: folder)
        let path = folder.path(of: Self.name)
        self.path = path
        self.folder = folder
        database = Result { try Self.open(folder) }.mapError { CookbookError($0, path: path) }
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        changed.yield()
    }

    /// Creates a cache without a file. Each use throws an error.
    public init() {
        path = Self.name
        folder = Folder(path: "")
        database = .failure(CookbookError(.other, path: Self.name, detail: "there is no cache"))
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Returns true if the folder has a cache file.
    public static func isStored(in folder: String) -> Bool { Folder(path: folder).entry(name) != .missing }

    /// The size of the cache on the card in bytes, including the WAL. 0 if there is no file.
    public var size: Int64 {
        ["", "-wal"].reduce(0) { sum, suffix in
            if case .file(let size) = folder.entry(Self.name + suffix) { sum + size } else { sum }
        }
    }

    private static func open(_ folder: Folder) throws -> any DatabaseWriter {
        let writer = try Connection.replaceable(name, in: folder, version: version) { db in
            try db.execute(sql: schema)
        }
        // The FTS5 index is a temporary table. On the card it would cost more writes than the recipes.
        //
        // With SQLite's default of 1000 pages, the WAL would grow for six weeks of hourly changes of the home page, to 4 MB.
        try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 64")
        }
        return writer
    }

    private static let schema = """
        \(cachedTable("recipe"))
        -- Pages of results and lists of names, by request.
        \(cachedTable("answer"))
        -- Places by location and radius. Their license allows storing them, so they don't expire.
        \(cachedTable("places"))
        CREATE TABLE location (
            name TEXT PRIMARY KEY,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL
        ) STRICT;
        -- The end of a pause that a service asked for; valid only in the same boot.
        CREATE TABLE rest (
            service TEXT PRIMARY KEY,
            bootID TEXT NOT NULL,
            ends REAL NOT NULL     -- seconds since boot
        ) STRICT;
        CREATE TABLE shown (id INTEGER PRIMARY KEY CHECK (id = 1), recipe TEXT NOT NULL) STRICT;
        """

    /// Returns the SQL that creates a table for rows of ``Cached``.
    private static func cachedTable(_ name: String) -> String {
        """
        CREATE TABLE \(name) (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            content TEXT NOT NULL,     -- JSON
            bootID TEXT NOT NULL,
            boot REAL NOT NULL,        -- seconds since boot when it was received
            wall REAL NOT NULL,
            isWallTrusted INTEGER NOT NULL
        ) STRICT;
        """
    }

    // MARK: - Recipes

    /// Caches a recipe that a service has just sent.
    ///
    /// - Throws: `CookbookError` if the cache can't be written.
    public func keep(_ recipe: Recipe, at now: ClockReading) async throws(CookbookError) {
        try await keep([recipe], at: now)
    }

    /// Caches recipes that a service has just sent, in one transaction.
    ///
    /// - Throws: `CookbookError` if the cache can't be written. No recipe is cached then.
    public func keep(_ recipes: [Recipe], at now: ClockReading) async throws(CookbookError) {
        try await perform { db in
            try Self.dropOld(db, at: now)
            for recipe in recipes {
                try Cached(recipe, as: recipe.id.description, at: now).replace(in: db)
            }
            try Cached<Recipe>.dropMost(in: db)
        }
        changed.yield()
    }

    /// Returns a recipe that is no older than ``lifetime``, or `nil` if it isn't cached.
    ///
    /// - Throws: `CookbookError` if the cache can't be used.
    public func recipe(_ id: RecipeID, at now: ClockReading) async throws(CookbookError) -> Recipe? {
        try await answer(to: id.description, at: now)
    }

    /// Returns all recipes that are no older than ``lifetime``, the newest first.
    ///
    /// - Throws: `CookbookError` if the cache can't be used.
    public func recent(at now: ClockReading) async throws(CookbookError) -> [Recipe] {
        try await perform { db in
            try Self.dropOld(db, at: now)
            return try Cached<Recipe>.fetchAll(db, sql: "SELECT * FROM recipe ORDER BY number DESC").map(\.content)
        }
    }

    /// Returns the cached recipes that match a query.
    func matches(_ query: IndexQuery, at now: ClockReading) async throws(CookbookError) -> RecentMatches {
        try await perform { db in
            try Self.dropOld(db, at: now)
            try Self.index(db)
            var recent = RecentMatches()
            for var match in try RecipeIndex.matches(query, in: db) {
                match.isRecent = true
                guard let result = try RecipeIndex.result(number: match.number, in: db) else { continue }
                recent.matches.append(match)
                recent.results[match.number] = result
            }
            return recent
        }
    }

    /// Updates the index: adds recipes cached since the last search, and removes dropped ones.
    private static func index(_ db: Database) throws {
        let isThere = try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT * FROM temp.sqlite_schema WHERE name = 'searchable')"))
        if isThere != true { try RecipeIndex.create(in: "temp", of: db) }
        try db.cachedStatement(sql: "DELETE FROM searchable WHERE number NOT IN (SELECT number FROM recipe)").execute()
        let numbers = try Int64.fetchAll(
            db.cachedStatement(
                sql: "SELECT number FROM recipe WHERE number NOT IN (SELECT number FROM searchable) ORDER BY number"))
        for number in numbers {
            let row = try Cached<Recipe>.fetchOne(db, sql: "SELECT * FROM recipe WHERE number = ?", arguments: [number])
            if let row { try RecipeIndex.put(row.content, number: number, in: db) }
        }
    }

    // MARK: - Answers

    /// Caches an answer that a service has just sent, so that the same request isn't sent again within the hour.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - question: Everything that the answer depends on, such as the request's path and query. Without the API key.
    ///   - now: The time when it was received.
    /// - Throws: `CookbookError` if the cache can't be written.
    public func keep<Answer: CachedAnswer>(
        _ answer: Answer, to question: String, at now: ClockReading
    ) async throws(CookbookError) {
        try await perform { db in
            try Self.dropOld(db, at: now)
            try Cached(answer, as: question, at: now).replace(in: db)
            try Cached<Answer>.dropMost(in: db)
        }
        changed.yield()
    }

    /// Returns an answer that is no older than ``lifetime``, or `nil` if it isn't cached.
    ///
    /// - Throws: `CookbookError` if the cache can't be used.
    public func answer<Answer: Cacheable>(
        _ kind: Answer.Type = Answer.self, to question: String, at now: ClockReading
    ) async throws(CookbookError) -> Answer? {
        try await perform { db in
            try Self.dropOld(db, at: now)
            return try Cached<Answer>.content(question, in: db)
        }
    }

    // MARK: - Home

    /// Stores the id of the recipe that the home page shows. Doesn't extend the lifetime of the cached recipe.
    ///
    /// - Throws: `CookbookError` if the cache can't be written.
    public func keepShown(_ id: RecipeID) async throws(CookbookError) {
        try await perform { db in
            try db.execute(sql: "REPLACE INTO shown (id, recipe) VALUES (1, ?)", arguments: [id.description])
        }
    }

    /// Returns the id of the recipe that the home page showed last. The recipe itself may be gone.
    ///
    /// - Throws: `CookbookError` if the cache can't be used.
    public func shown() async throws(CookbookError) -> RecipeID? {
        try await perform { db in
            try String.fetchOne(db, sql: "SELECT recipe FROM shown").flatMap { RecipeID($0) }
        }
    }

    // MARK: - Inside

    /// Deletes rows that are older than ``lifetime``, as every use does, too.
    ///
    /// - Returns: The time until the oldest remaining row expires, from 1 s to ``lifetime`` + 1 s, or `nil` if none is
    ///   left.
    /// - Throws: `CookbookError` if the cache can't be written.
    public func dropOld(at now: ClockReading) async throws(CookbookError) -> Duration? {
        try await perform { db in
            try Self.dropOld(db, at: now)
            let ages = """
                SELECT max(CASE WHEN bootID = ? THEN ? - boot ELSE ? - wall END)
                FROM (SELECT bootID, boot, wall FROM recipe UNION ALL SELECT bootID, boot, wall FROM answer)
                """
            let oldest = try Double.fetchOne(
                db, sql: ages, arguments: [now.bootID, now.boot.sinceBoot.inSeconds, now.wall])
            return oldest.map { Self.lifetime - .seconds($0) + .seconds(1) }
        }
    }

    /// Deletes rows that are too old.
    ///
    /// Ages are measured by the boot clock within one boot. Across boots they are measured by the wall clock, if it was
    /// set both times.
    private static func dropOld(_ db: Database, at now: ClockReading) throws {
        for table in [Recipe.cacheTable, SearchPage.cacheTable] {
            let expired = """
                DELETE FROM \(table) WHERE ifnull(
                    CASE
                        WHEN bootID = :bootID AND bootID <> '' THEN :boot - boot
                        WHEN isWallTrusted AND :isWallTrusted THEN :wall - wall
                    END NOT BETWEEN 0 AND :lifetime, TRUE)
                """
            try db.cachedStatement(sql: expired).execute(
                arguments: [
                    "bootID": now.bootID, "boot": now.boot.sinceBoot.inSeconds, "wall": now.wall,
                    "isWallTrusted": now.isWallTrusted, "lifetime": lifetime.inSeconds,
                ])
        }
    }

    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(CookbookError) -> Value {
        let writer = try database.get()
        do {
            return try await awayFromTasks { try await writer.write(work) }
        } catch {
            throw CookbookError(error, path: path)
        }
    }
}
