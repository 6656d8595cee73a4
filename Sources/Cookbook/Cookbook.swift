internal import GRDB
public import Kitchen
internal import Linux

/// What the kitchen keeps: favorites, foods, recipes and timers, in an SQLite file.
///
/// Whatever a function that writes has returned from is there after a crash and after a power cut. One kiosk uses a
/// folder at a time. Times are seconds since 1970 by the wall clock, even if that clock is wrong. Functions name a profile
/// by its number; nil means the person who is logged in.
public final class Cookbook: Sendable {
    /// How much of a favorite is kept (`spoonacular.keep`).
    public enum Keep: Hashable, Sendable {
        /// All of it, so that it can be cooked with no network.
        case whole
        /// Its id, its title and the address of its picture.
        case title
    }

    public enum Health: Hashable, Sendable {
        case sound
        /// The store was damaged and has been repaired as far as possible; until ``acknowledgeDamage()``.
        case damaged(DamageReport)
        /// The store can be read but not written.
        case readOnly(ReadOnlyReason)
    }

    /// Why the store can't be written.
    public enum ReadOnlyReason: Hashable, Sendable {
        /// A newer Galley wrote the store.
        case newer(version: Int)
        /// The card accepts no writes; the detail is the kernel's.
        case card(detail: String)
    }

    public struct Entry: Hashable, Sendable {
        public let heading: Recipe.Heading
        public let isFavorite: Bool
    }

    /// Part of a list of recipes.
    public struct EntryPage: Hashable, Sendable {
        public let entries: [Entry]
        /// Place after which the next page begins; nil: this is the last one.
        public let next: Int?
    }

    /// How many recipes one command saves at most: as many as the service sends in one answer.
    public static let mostSaved = 100

    let store: Store

    /// Opens `galley.sqlite` in the folder; makes both where they are missing, open to this user alone.
    ///
    /// A file that is no store of Galley's, or a damaged one, is moved to `quarantine/` in the folder. A new one takes in
    /// what can be read of it, and the newest backup fills what is missing; ``damage`` then says what is back. Blocks while
    /// it opens, checks and migrates: some 10 ms, on a slow card more.
    ///
    /// - Parameters:
    ///   - folder: the state folder.
    ///   - backupFolder: where backups are beside the state folder (`backup.folder`).
    /// - Throws: why it cannot be opened; nothing that was there has been changed then.
    public convenience init(folder: String, backupFolder: String? = nil) throws(CookbookError) {
        var file = StoreFile(folder: Folder(path: folder))
        file.backupFolder = backupFolder
        try self.init(file)
    }

    init(_ file: StoreFile) throws(CookbookError) {
        store = try Store(file)
    }

    /// Whether there is a file in the folder that ``init(folder:backupFolder:)`` would open, sound or not.
    public static func isStored(in folder: String) -> Bool {
        Folder(path: folder).entry(StoreFile.name) != .missing
    }

    /// Closes the file, with all that its log holds brought into it, as at the end of the program or before the card
    /// is taken out. Blocks while it does. What is done next opens it again.
    public func close() throws(CookbookError) { try store.close() }

    /// Yields after each change that went into the log, and so is not in the store's file yet. For one reader.
    public var logChanges: AsyncStream<Void> { store.logChanges }

    /// Moves what the log holds into the store's file, so that damage of the log takes nothing.
    ///
    /// - Returns: false if a read that is under way still needs the log: try again later.
    /// - Throws: why the card does not take it. The log keeps it then.
    public func emptyLog() async throws(CookbookError) -> Bool { try await store.emptyLog() }

    /// Opens a store that could only be read because of its card for writing, if the card allows that now.
    ///
    /// - Returns: true if the store was opened for writing by this call; false if there was nothing to do.
    /// - Throws: why the store still can't be written.
    public func becomeWritable() async throws(CookbookError) -> Bool { try await store.becomeWritable() }

    /// Damage that no one has acknowledged yet, whether or not the store can be written; nil for none.
    public var damage: DamageReport? { store.file.damage }

    /// Damage of the store in a folder that no one has acknowledged yet, without opening the store; nil for none.
    public static func damage(in folder: String) -> DamageReport? { StoreFile(folder: Folder(path: folder)).damage }

    /// Yields when the store may have become writable or read-only while the program runs, and when an opening has
    /// repaired it. For one reader.
    public var healthChanges: AsyncStream<Void> { store.accessChanges }

    public var health: Health {
        if let reason = store.readOnly { return .readOnly(reason) }
        return store.file.damage.map { .damaged($0) } ?? .sound
    }

    /// How the store in a folder is that no kiosk has open: nothing is changed and nothing made. Nil where there is none.
    /// Blocks as ``init(folder:backupFolder:)`` does.
    ///
    /// - Throws: why it cannot be used; a damaged one is set aside when it is opened the next time.
    public static func examine(folder: String) throws(CookbookError) -> Health? {
        let file = StoreFile(folder: Folder(path: folder))
        return try CookbookError.at(file.path) { try file.health() }
    }

    /// The person knows that a store was damaged. What was set aside stays where it is.
    public func acknowledgeDamage() throws(CookbookError) {
        try CookbookError.at(store.file.path) { try store.file.acknowledgeDamage() }
    }

    /// Bytes on the card.
    public var size: Int64 { store.file.size }
}

// MARK: - Favorites

extension Cookbook {
    /// The newest first.
    public func favorites(of profile: Int? = nil) async throws(CookbookError) -> [Recipe.Heading] {
        try await store.read { db in
            try Self.headings(
                db, sql: "SELECT recipe AS id, title FROM favorite WHERE profile = ? ORDER BY number DESC",
                [try Self.number(of: profile, in: db)])
        }
    }

    /// How many favorites there are, without reading them.
    public func favoriteCount(of profile: Int? = nil) async throws(CookbookError) -> Int {
        try await store.read { db in
            let profile = try Self.number(of: profile, in: db)
            let sql = "SELECT count(*) FROM favorite WHERE profile = ?"
            return try Int.fetchOne(db, sql: sql, arguments: [profile]) ?? 0
        }
    }

    /// Makes the recipe a favorite; one that is a favorite already keeps its place in the order.
    ///
    /// - Parameters:
    ///   - recipe: whole, as it was shown.
    ///   - food: the favorite food under which it is kept, too; made where it is missing. Nil: none.
    ///   - keep: how much of a recipe of the service is kept; recipes of other origins are kept anyway.
    ///   - time: seconds since 1970 by the wall clock, right or not.
    ///   - profile: the number of whose favorite.
    public func save(
        _ recipe: Recipe, under food: String? = nil, keep: Keep, at time: Double, for profile: Int? = nil
    ) async throws(CookbookError) {
        try await store.write { db in
            let profile = try Self.number(of: profile, in: db)
            try db.execute(
                sql: """
                    INSERT INTO favorite (profile, recipe, title, picture, savedAt) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (profile, recipe) DO UPDATE SET title = excluded.title, picture = excluded.picture
                    """,
                arguments: [profile, recipe.id.description, recipe.title, recipe.picture, time])
            if let food { try Self.file(recipe.id, under: food, of: profile, in: db) }
            try Self.keep(recipe, keep, in: db)
        }
    }

    /// Keeps so much of a favorite of the service; recipes of other origins are there anyway.
    static func keep(_ recipe: Recipe, _ keep: Keep, in db: Database) throws {
        guard recipe.id.origin.isService else { return }
        switch keep {
        case .whole:
            try RecipeRecord(recipe).upsert(db)
            try RecipeIndex.put(recipe, in: db)
        case .title:
            if try RecipeRecord.deleteOne(db, key: recipe.id.description) { try RecipeIndex.erase(recipe.id, from: db) }
            try RecipeIndex.put(Recipe(id: recipe.id, title: recipe.title), in: db)
        }
    }

    static func headings(_ db: Database, sql: String, _ arguments: StatementArguments) throws -> [Recipe.Heading] {
        try HeadingRecord.fetchAll(db, sql: sql, arguments: arguments).compactMap(\.heading)
    }
}

// MARK: - Recipes

extension Cookbook {
    /// The address of a favorite's picture, whether or not the rest of the recipe was kept.
    public func picture(of id: RecipeID) async throws(CookbookError) -> String? {
        try await store.read { db in
            try String.fetchOne(db, sql: "SELECT picture FROM favorite WHERE recipe = ?", arguments: [id.description])
        }
    }

    /// A recipe that needs no network: of the starter cookbook, a person's own, or a favorite that was kept whole.
    public func recipe(_ id: RecipeID) async throws(CookbookError) -> Recipe? {
        if id.origin == .starter { return StarterCookbook.recipe(id) }
        return try await store.read { db in try RecipeRecord.fetchOne(db, key: id.description)?.recipe }
    }

    /// Returns a page of recipes: the favorites, newest first, then the person's own recipes and the starter cookbook by
    /// number. Each recipe appears once. Saving or removing a recipe does not move others to another page.
    ///
    /// - Parameters:
    ///   - favorites: only those that are favorites.
    ///   - own: only those that a person wrote.
    ///   - place: `next` of the page before; nil: the first page.
    ///   - limit: how many favorites a page has at most; what follows them comes with the last page.
    ///   - profile: the number of whose favorites and own recipes.
    public func recipePage(
        favorites: Bool = false, own: Bool = false, after place: Int? = nil, limit: Int = .max, of profile: Int? = nil
    ) async throws(CookbookError) -> EntryPage {
        try await store.read { db in
            let profile = try Self.number(of: profile, in: db)
            let sql = """
                SELECT number, recipe AS id, title FROM favorite
                WHERE profile = ? AND number < ? \(own ? "AND recipe GLOB 'own:*'" : "") ORDER BY number DESC LIMIT ?
                """
            let rows = try HeadingRecord.fetchAll(db, sql: sql, arguments: [profile, place ?? .max, limit])
            let entries = rows.compactMap(\.heading).map { Entry(heading: $0, isFavorite: true) }
            guard rows.count < limit else { return EntryPage(entries: entries, next: rows.last?.number) }
            let others = favorites ? [] : try Self.others(own: own, of: profile, in: db)
            return EntryPage(entries: entries + others, next: nil)
        }
    }

    /// Own recipes and starters that are no favorites.
    private static func others(own: Bool, of profile: Int, in db: Database) throws -> [Entry] {
        let sql = "SELECT recipe FROM favorite WHERE profile = ? AND recipe NOT GLOB 'spoonacular:*'"
        let favorites = try Set(String.fetchAll(db, sql: sql, arguments: [profile]))
        let written = """
            SELECT recipe.id, recipe.title FROM ownRecipe JOIN recipe ON recipe.id = 'own:' || ownRecipe.number
            WHERE ownRecipe.profile = ? ORDER BY ownRecipe.number
            """
        let all = try headings(db, sql: written, [profile]) + (own ? [] : StarterCookbook.recipes.map(\.heading))
        return all.filter { !favorites.contains($0.id.description) }.map { Entry(heading: $0, isFavorite: false) }
    }
}
