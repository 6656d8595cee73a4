internal import GRDB
public import Kitchen
internal import Linux

/// Recipes and answers that a service sent, for at most an hour, which is what Spoonacular's terms allow; and which
/// recipe home shows.
///
/// Lies in `cache.sqlite`, which may be deleted at any time and may lose its newest in a power cut.
public final class RecipeCache: Sendable {
    /// How long a recipe may stay. It is gone, too, once its age cannot be told.
    public static let lifetime = Duration.seconds(3600)
    /// Of more recipes the oldest is dropped, and of more answers too: twenty pages of ten, which is more than a person
    /// turns in an hour.
    public static let capacity = 200

    private static let name = "cache.sqlite"
    /// A cache of another version is made anew.
    private static let version = 6

    private let path: String
    private let folder: Folder
    private let database: Result<any DatabaseWriter, CookbookError>
    /// Tells one listener that something may be to be dropped one day: at the opening, and when something was kept.
    public let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation

    /// Opens `cache.sqlite` in the folder; makes it anew where it is missing or of no use. Blocks while it does.
    ///
    /// Never fails: a cache that cannot be had tells so at every use, with the reason.
    public init(folder: String) {
        let folder = Folder(path: folder)
        let path = folder.path(of: Self.name)
        self.path = path
        self.folder = folder
        database = Result { try Self.open(folder) }.mapError { CookbookError($0, path: path) }
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        changed.yield()
    }

    /// Makes a cache without a file, which has nothing and keeps nothing.
    public init() {
        path = Self.name
        folder = Folder(path: "")
        database = .failure(CookbookError(.other, path: Self.name, detail: "there is no cache"))
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Returns whether there is a cache in the folder.
    public static func isStored(in folder: String) -> Bool { Folder(path: folder).entry(name) != .missing }

    /// Bytes of its file on the card, with what is not yet folded into it; 0 while it cannot be had.
    public var size: Int64 {
        ["", "-wal"].reduce(0) { sum, suffix in
            if case .file(let size) = folder.entry(Self.name + suffix) { sum + size } else { sum }
        }
    }

    private static func open(_ folder: Folder) throws -> any DatabaseWriter {
        try folder.create()
        guard case .file(let size) = folder.entry(name), size > 0 else { return try create(folder) }
        do {
            let writer = try connect(folder)
            let found = try writer.read { db in try Int.fetchOne(db, sql: "PRAGMA user_version") }
            if found == version { return writer }
            try writer.close()
        } catch let error as DatabaseError where CookbookError.Reason(error.resultCode) == .damaged {}
        return try create(folder)
    }

    private static func connect(_ folder: Folder) throws -> any DatabaseWriter {
        let writer = try Connection.writer(of: folder.path(of: name), .normal, busyTimeout: .seconds(1))
        // The index lies there: on the card it would take more writes than the recipes.
        try writer.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA temp_store = MEMORY") }
        return writer
    }

    private static func create(_ folder: Folder) throws -> any DatabaseWriter {
        for suffix in ["-wal", "-shm", "-journal", ""] { try folder.remove(name + suffix) }
        try folder.write("", as: name)
        let writer = try connect(folder)
        try writer.write { db in
            try db.execute(
                sql: """
                    \(cachedTable("recipe"))
                    -- Pages of results, and names, by what was asked.
                    \(cachedTable("answer"))
                    -- Places by where and how far; they may be kept, so what is too old is not dropped.
                    \(cachedTable("places"))
                    CREATE TABLE location (
                        name TEXT PRIMARY KEY,
                        latitude REAL NOT NULL,
                        longitude REAL NOT NULL
                    ) STRICT;
                    -- Until when a service is to be left alone; it means nothing in another boot.
                    CREATE TABLE rest (
                        service TEXT PRIMARY KEY,
                        bootID TEXT NOT NULL,
                        ends REAL NOT NULL     -- seconds since boot
                    ) STRICT;
                    CREATE TABLE shown (id INTEGER PRIMARY KEY CHECK (id = 1), recipe TEXT NOT NULL) STRICT;
                    PRAGMA user_version = \(version);
                    """)
        }
        return writer
    }

    /// Of rows of ``Cached``: what came, and when.
    private static func cachedTable(_ name: String) -> String {
        """
        CREATE TABLE \(name) (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            content TEXT NOT NULL,     -- JSON
            bootID TEXT NOT NULL,
            boot REAL NOT NULL,        -- seconds since boot when it came
            wall REAL NOT NULL,
            isWallTrusted INTEGER NOT NULL
        ) STRICT;
        """
    }

    // MARK: - Recipes

    /// Keeps a recipe that a service has sent just now.
    public func keep(_ recipe: Recipe, at now: ClockReading) async throws(CookbookError) {
        try await keep([recipe], at: now)
    }

    /// Keeps recipes that a service has sent just now, all or none.
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

    /// A recipe that came no longer than ``lifetime`` ago.
    public func recipe(_ id: RecipeID, at now: ClockReading) async throws(CookbookError) -> Recipe? {
        try await answer(to: id.description, at: now)
    }

    /// All that came no longer than ``lifetime`` ago, the newest first.
    public func recent(at now: ClockReading) async throws(CookbookError) -> [Recipe] {
        try await perform { db in
            try Self.dropOld(db, at: now)
            return try Cached<Recipe>.fetchAll(db, sql: "SELECT * FROM recipe ORDER BY number DESC").map(\.content)
        }
    }

    /// What of it a search finds.
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

    /// Makes what has come since the last search searchable, and what has gone no longer.
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

    /// Keeps what a service has answered just now, so that nobody asks it the same within the hour.
    ///
    /// - Parameters:
    ///   - answer: what the service sent.
    ///   - question: all that the answer hangs on, such as the path and query of the request; no key.
    ///   - now: when it came.
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

    /// What a service answered no longer than ``lifetime`` ago.
    public func answer<Answer: Cacheable>(
        _ kind: Answer.Type = Answer.self, to question: String, at now: ClockReading
    ) async throws(CookbookError) -> Answer? {
        try await perform { db in
            try Self.dropOld(db, at: now)
            return try Cached<Answer>.content(question, in: db)
        }
    }

    // MARK: - Home

    /// Keeps which recipe home shows, by its id alone: showing it makes it no younger.
    public func keepShown(_ id: RecipeID) async throws(CookbookError) {
        try await perform { db in
            try db.execute(sql: "REPLACE INTO shown (id, recipe) VALUES (1, ?)", arguments: [id.description])
        }
    }

    /// What home showed last; the recipe itself is in the ``Cookbook``, or here, or gone.
    public func shown() async throws(CookbookError) -> RecipeID? {
        try await perform { db in
            try String.fetchOne(db, sql: "SELECT recipe FROM shown").flatMap { RecipeID($0) }
        }
    }

    // MARK: - Inside

    /// Deletes what is older than ``lifetime``, as every use does, too.
    ///
    /// - Returns: in how long the oldest of the rest will be too old, from 1 s to ``lifetime`` and 1 s; nil: nothing is
    ///   left.
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

    /// The boot clock tells an age within one boot, the wall clock over boots where it was trusted both times.
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
            return try await writer.write(work)
        } catch {
            throw CookbookError(error, path: path)
        }
    }
}
