internal import GRDB
public import Kitchen
internal import Linux

/// The persistent store of a kitchen: favorites, recipes, foods, timers, lists and profiles, in one SQLite file.
///
/// Every write is a transaction that has reached the card when its function returns. It survives a crash and a power
/// cut. Only one kiosk may use a folder at a time. All functions are safe to call from any thread.
///
/// Times are seconds since 1970 by the wall clock, even if that clock is wrong. A `profile` parameter is the number of
/// a profile; `nil` means the person who is logged in.
public final class Cookbook: Sendable {
    /// The amount of a service's recipe that is stored with a favorite (`spoonacular.keep`).
    public enum Keep: Hashable, Sendable {
        /// The whole recipe, so that you can cook it without a network.
        case whole
        /// The id, the title and the address of the picture.
        case title
    }

    /// The condition of the store.
    public enum Health: Hashable, Sendable {
        case sound
        /// The store was damaged and repaired as far as possible. Lasts until ``acknowledgeDamage()`` is called.
        case damaged(DamageReport)
        /// The store can be read but not written.
        case readOnly(ReadOnlyReason)
    }

    /// The reason why the store can't be written.
    public enum ReadOnlyReason: Hashable, Sendable {
        /// A newer Galley wrote the store, with this schema version.
        case newer(version: Int)
        /// The card accepts no writes; `detail` is the kernel's error text.
        case card(detail: String)
    }

    /// A recipe in a list.
    public struct Entry: Hashable, Sendable {
        public let heading: Recipe.Heading
        public let isFavorite: Bool
    }

    /// One page of a list of recipes.
    public struct EntryPage: Hashable, Sendable {
        public let entries: [Entry]
        /// The position after which the next page begins, or `nil` if this is the last page.
        public let next: Int?
    }

    /// The largest number of recipes that one command saves: as many as the service sends in one answer.
    public static let mostSaved = 100

    let store: Store

    /// Opens `galley.sqlite` in the folder. Creates the folder and the file if they are missing, for this user only.
    ///
    /// If the file is damaged or isn't a Galley store, it is moved to `quarantine/` in the folder. A new store gets
    /// everything readable from the old one, and the newest backup fills the gaps; ``damage`` reports the result.
    /// Blocks while it opens, checks and migrates the store: about 10 ms, longer on a slow card.
    ///
    /// - Parameters:
    ///   - folder: The state folder.
    ///   - backupFolder: A folder with backups outside the state folder (`backup.folder`).
    /// - Throws: `CookbookError` if the store can't be opened. No existing file has been changed then.
    public convenience init(folder: String, backupFolder: String? = nil) throws(CookbookError) {
        var file = StoreFile(folder: Folder(path: folder))
        file.backupFolder = backupFolder
        try self.init(file)
    }

    init(_ file: StoreFile) throws(CookbookError) {
        store = try Store(file)
    }

    /// Returns true if the folder has a file that ``init(folder:backupFolder:)`` would open, sound or damaged.
    public static func isStored(in folder: String) -> Bool {
        Folder(path: folder).entry(StoreFile.name) != .missing
    }

    /// Checkpoints the WAL and closes the file. The next read or write opens it again.
    ///
    /// Call it at the end of the program, and before the card is removed. Blocks until the file is closed.
    ///
    /// - Throws: `busy` if a read takes longer than 5 s; the file stays open then. Another `CookbookError` if the
    ///   checkpoint fails; the WAL keeps its pages then.
    public func close() throws(CookbookError) { try store.close() }

    /// Yields after each change that was written to the WAL but not yet to the database file. Supports one reader.
    public var walChanges: AsyncStream<Void> { store.walChanges }

    /// Runs a checkpoint: moves the WAL's pages into the database file, so that damage of the WAL loses nothing.
    ///
    /// - Returns: false if a running read still needs the WAL. Try again later.
    /// - Throws: `CookbookError` if the card refuses the write. The WAL keeps its pages then.
    public func checkpoint() async throws(CookbookError) -> Bool { try await store.checkpoint() }

    /// Reopens the store for writing if the card was read-only before and accepts writes now.
    ///
    /// - Returns: true if this call opened the store for writing, false if there was nothing to do.
    /// - Throws: `CookbookError` if the store still can't be written.
    public func becomeWritable() async throws(CookbookError) -> Bool { try await store.becomeWritable() }

    /// The damage that no one has acknowledged yet, or `nil` if there is none. Doesn't depend on write access.
    public var damage: DamageReport? { store.file.damage }

    /// Returns the unacknowledged damage of the store in a folder, or `nil` if there is none. Doesn't open the store.
    public static func damage(in folder: String) -> DamageReport? { Quarantine(in: Folder(path: folder)).report }

    /// Yields when the store may have become writable or read-only, and when opening it has repaired it. Supports one
    /// reader.
    public var healthChanges: AsyncStream<Void> { store.accessChanges }

    /// The current condition of the store.
    public var health: Health {
        if let reason = store.readOnly { return .readOnly(reason) }
        return store.file.damage.map { .damaged($0) } ?? .sound
    }

    /// Returns the condition of a store that no kiosk has open, or `nil` if the folder has none. Changes no file.
    ///
    /// Blocks as long as ``init(folder:backupFolder:)``.
    ///
    /// - Throws: `CookbookError` if the store can't be used. A damaged store is quarantined when it is opened next.
    public static func examine(folder: String) throws(CookbookError) -> Health? {
        let file = StoreFile(folder: Folder(path: folder))
        return try CookbookError.at(file.path) { try file.health() }
    }

    /// Removes the damage report because a person has read it. The quarantined files stay where they are.
    ///
    /// - Throws: `CookbookError` if the report can't be removed.
    public func acknowledgeDamage() throws(CookbookError) {
        try CookbookError.at(store.file.path) { try store.file.acknowledgeDamage() }
    }

    /// The size of the store on the card in bytes, including the WAL.
    public var size: Int64 { store.file.size }
}

// MARK: - Favorites

extension Cookbook {
    /// Returns the favorites of a profile, the newest first.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func favorites(of profile: Int? = nil) async throws(CookbookError) -> [Recipe.Heading] {
        try await store.read { db in
            try Self.headings(
                db, sql: "SELECT recipe AS id, title FROM favorite WHERE profile = ? ORDER BY number DESC",
                [try Self.number(of: profile, in: db)])
        }
    }

    /// Returns the number of favorites of a profile without reading them.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func favoriteCount(of profile: Int? = nil) async throws(CookbookError) -> Int {
        try await store.read { db in
            let profile = try Self.number(of: profile, in: db)
            let sql = "SELECT count(*) FROM favorite WHERE profile = ?"
            return try Int.fetchOne(db, sql: sql, arguments: [profile]) ?? 0
        }
    }

    /// Makes a recipe a favorite. A recipe that is a favorite already keeps its place in the order.
    ///
    /// - Parameters:
    ///   - recipe: The complete recipe as it was shown.
    ///   - food: A favorite food to file the recipe under, or `nil` for none. It is created if it is missing.
    ///   - keep: How much of a service's recipe to store. Ignored for other recipes, which are always available whole.
    ///   - time: Seconds since 1970 by the wall clock.
    ///   - profile: The number of the profile, or `nil` for the person who is logged in.
    /// - Throws: `CookbookError` if the favorite can't be saved.
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

    /// Stores the requested amount of a service's recipe. Does nothing for own and starter recipes, which are always
    /// available. A recipe of the household's own server is always stored whole.
    static func keep(_ recipe: Recipe, _ keep: Keep, in db: Database) throws {
        guard recipe.id.origin.isService else { return }
        switch recipe.id.origin == .mealie ? .whole : keep {
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
    /// Returns the address of a favorite's picture, even if only the title of the recipe is stored.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func picture(of id: RecipeID) async throws(CookbookError) -> String? {
        try await store.read { db in
            try String.fetchOne(db, sql: "SELECT picture FROM favorite WHERE recipe = ?", arguments: [id.description])
        }
    }

    /// Returns a recipe that is available without a network, or `nil` if it isn't stored.
    ///
    /// These are the recipes of the starter cookbook, the own recipes, and favorites that are stored whole.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func recipe(_ id: RecipeID) async throws(CookbookError) -> Recipe? {
        if id.origin == .starter { return StarterCookbook.recipe(id) }
        return try await store.read { db in try RecipeRecord.fetchOne(db, key: id.description)?.recipe }
    }

    /// Returns a page of recipes: the favorites, newest first, then the person's own recipes and the starter cookbook
    /// by number.
    ///
    /// Each recipe appears once. Saving or removing a recipe doesn't move others to another page.
    ///
    /// - Parameters:
    ///   - favorites: True to list only favorites.
    ///   - own: True to list only recipes that the person wrote.
    ///   - place: The `next` of the previous page, or `nil` for the first page.
    ///   - limit: The largest number of favorites on a page. The other recipes come with the last page.
    ///   - profile: The number of the profile, or `nil` for the person who is logged in.
    /// - Throws: `CookbookError` if the store can't be read.
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

    /// Returns the own recipes and starter recipes that aren't favorites.
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
