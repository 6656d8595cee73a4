internal import FoundationEssentials
internal import GRDB
public import Kitchen

// MARK: - Dishes: photos and cooking notes

extension Cookbook {
    /// Returns a profile's notes on each dish that has any: times cooked, stars and photos.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func dishes(of profile: Int? = nil) async throws(CookbookError) -> [RecipeID: DishNotes] {
        try await store.read { db in
            var dishes: [RecipeID: DishNotes] = [:]
            let profile = try Self.number(of: profile, in: db)
            for row in try DishCounts.fetchAll(db, sql: Self.counted, arguments: ["profile": profile]) {
                guard let id = RecipeID(row.recipe) else { continue }
                dishes[id] = DishNotes(cooked: row.cooked, stars: row.stars, photos: row.photos)
            }
            return dishes
        }
    }

    private static let counted = """
        SELECT recipe, sum(cooked) AS cooked, sum(photos) AS photos,
            (SELECT stars FROM cooked WHERE cooked.recipe = noted.recipe AND profile = :profile AND stars IS NOT NULL
                ORDER BY number DESC LIMIT 1) AS stars
        FROM (SELECT recipe, 1 AS cooked, 0 AS photos FROM cooked WHERE profile = :profile
            UNION ALL SELECT recipe, 0, 1 FROM photo WHERE profile = :profile AND NOT isRemoved) AS noted
        GROUP BY recipe
        """

    /// Records that a dish was cooked.
    ///
    /// - Parameters:
    ///   - recipe: The id of the recipe, which need not be stored.
    ///   - stars: A rating from 0 to 5, or `nil` for none.
    ///   - time: Seconds since 1970 by the wall clock.
    ///   - profile: The number of the cook's profile, or `nil` for the person who is logged in.
    ///   - isToSend: True if the recipe server has to learn it; see ``cookingsToSend()``.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func noteCooked(
        _ recipe: RecipeID, stars: Int?, at time: Double, for profile: Int? = nil, isToSend: Bool = false
    ) async throws(CookbookError) {
        try await store.write { db in
            try db.execute(
                sql: "INSERT INTO cooked (profile, recipe, cookedAt, stars) VALUES (?, ?, ?, ?)",
                arguments: [try Self.number(of: profile, in: db), recipe.description, time, stars])
            if isToSend {
                try db.execute(
                    sql: "INSERT INTO cookedToSend (number) VALUES (?)", arguments: [db.lastInsertedRowID])
            }
        }
    }

    /// Returns the recipes that a person has cooked, each once, the latest first, at most 50.
    ///
    /// A service's recipe appears only if it is a favorite of some profile, because the store has no other titles.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func cooked(of profile: Int? = nil) async throws(CookbookError) -> [Recipe.Heading] {
        try await store.read { db in
            let sql = """
                SELECT searchable.id, searchable.title FROM cooked JOIN searchable ON searchable.id = cooked.recipe
                WHERE cooked.profile = ? GROUP BY searchable.id ORDER BY max(cooked.number) DESC LIMIT 50
                """
            return try Self.headings(db, sql: sql, [try Self.number(of: profile, in: db)])
        }
    }

    // MARK: Photos

    /// Returns the photos of a dish by the person who is logged in, the newest first.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func photos(of recipe: RecipeID) async throws(CookbookError) -> [DishPhoto] {
        try await store.read { db in try PhotoRecord.of(recipe, try Self.number(of: nil, in: db), in: db).map(\.photo) }
    }

    /// Returns the person's photos of a dish as small pictures for the display, the newest first.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func thumbnails(of recipe: RecipeID) async throws(CookbookError) -> [DishPicture] {
        try await store.read { db in
            try PhotoRecord.of(recipe, try Self.number(of: nil, in: db), in: db).compactMap { record in
                Thumbnail(grays: record.thumbnail).map { DishPicture(.photo(record.number), $0) }
            }
        }
    }

    /// Returns the JPEG of a photo, or of the newest one if `number` is `nil`. Returns `nil` if there is none.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func photo(_ number: Int? = nil, of recipe: RecipeID) async throws(CookbookError) -> [UInt8]? {
        try await store.read { db in
            let sql =
                "SELECT bytes FROM photo WHERE recipe = ? AND profile = ? AND NOT isRemoved AND number = ifnull(?, number)"
            let profile = try Self.number(of: nil, in: db)
            let arguments: StatementArguments = [recipe.description, profile, number]
            return try Data.fetchOne(db, sql: "\(sql) ORDER BY number DESC LIMIT 1", arguments: arguments)
                .map { Array($0) }
        }
    }

    /// Adds a photo of a dish to an existing profile.
    ///
    /// - Returns: The photo, or `nil` if the limit `DishPhoto.mostPerRecipe` or `DishPhoto.mostTotalBytes` is reached.
    ///   Nothing is saved then.
    /// - Throws: `CookbookError` if the photo can't be saved.
    public func add(
        _ photo: NewPhoto, of recipe: RecipeID, at time: Double, for profile: Int? = nil
    ) async throws(CookbookError) -> DishPhoto? {
        try await store.write { db -> DishPhoto? in
            try Self.forgetRemovedPhotos(db)
            let profile = try Self.number(of: profile, in: db)
            let own = try PhotoRecord.of(recipe, profile, in: db).count
            guard own < DishPhoto.mostPerRecipe, try Self.hasRoom(forPhotoOf: photo.bytes.count, in: db) else {
                return nil
            }
            let number = try Self.insert(photo, of: recipe, at: time, for: profile, in: db)
            return DishPhoto(number: number, taken: time, width: photo.width, height: photo.height)
        }
    }

    /// Returns true if a JPEG of this length has room beside all others.
    static func hasRoom(forPhotoOf bytes: Int, in db: Database) throws -> Bool {
        // SQLite knows the lengths from the beginnings of the rows, and doesn't read the JPEGs.
        let used = try Int.fetchOne(db, sql: "SELECT ifnull(sum(length(bytes)), 0) FROM photo") ?? 0
        return used + bytes <= DishPhoto.mostTotalBytes
    }

    /// Inserts a photo. Returns its number.
    @discardableResult
    static func insert(
        _ photo: NewPhoto, of recipe: RecipeID, at time: Double, for profile: Int, in db: Database
    ) throws -> Int {
        try db.execute(
            sql: """
                INSERT INTO photo (profile, recipe, takenAt, width, height, thumbnail, isRemoved, bytes)
                VALUES (?, ?, ?, ?, ?, ?, 0, ?)
                """,
            arguments: [
                profile, recipe.description, time, photo.width, photo.height, Data(photo.thumbnail.grays),
                Data(photo.bytes),
            ])
        let number = Int(db.lastInsertedRowID)
        try insertHash(DishPhoto.hash(of: photo.bytes), of: number, in: db)
        return number
    }

    private static func insertHash(_ hash: String, of photo: Int, in db: Database) throws {
        try db.execute(sql: "INSERT INTO photoHash (photo, hash) VALUES (?, ?)", arguments: [photo, hash])
    }

    /// Adds the hashes of photos that were stored before a version that knows hashes.
    static func hashPhotos(in db: Database) throws {
        let numbers = try Int.fetchAll(
            db, sql: "SELECT number FROM photo WHERE number NOT IN (SELECT photo FROM photoHash)")
        for number in numbers {
            let bytes = try Data.fetchOne(db, sql: "SELECT bytes FROM photo WHERE number = ?", arguments: [number])
            try insertHash(DishPhoto.hash(of: Array(bytes ?? Data())), of: number, in: db)
        }
    }

    /// Removes a photo of a dish, or the newest one if `number` is `nil`.
    ///
    /// It can be restored until the next photo is added or removed, or ``forgetRemovedPhotos()`` is called.
    ///
    /// - Returns: The removed photo for ``restore(_:keep:for:)``. Empty if there is no such photo.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func removePhoto(
        _ number: Int?, of recipe: Recipe.Heading, for profile: Int? = nil
    ) async throws(CookbookError) -> Removal {
        try await store.write { db in
            let photos = try PhotoRecord.of(recipe.id, try Self.number(of: profile, in: db), in: db)
            guard let photo = number == nil ? photos.first : photos.first(where: { $0.number == number }) else {
                return Removal()
            }
            try Self.forgetRemovedPhotos(db)
            try db.execute(sql: "UPDATE photo SET isRemoved = 1 WHERE number = ?", arguments: [photo.number])
            return Removal(photo: Removal.Photo(number: photo.number, of: recipe))
        }
    }

    /// Deletes removed photos for good. Call it when they can't be restored any more.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func forgetRemovedPhotos() async throws(CookbookError) {
        let isAny = try await store.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM photo WHERE isRemoved)") ?? false
        }
        if isAny { try await store.write(Self.forgetRemovedPhotos) }
    }

    /// Removes all photos of a recipe, of all profiles. They can be restored together with the recipe.
    static func removePhotos(of recipe: RecipeID, in db: Database) throws {
        try forgetRemovedPhotos(db)
        try db.execute(sql: "UPDATE photo SET isRemoved = 1 WHERE recipe = ?", arguments: [recipe.description])
    }

    static func restorePhotos(of recipe: RecipeID, in db: Database) throws {
        try db.execute(sql: "UPDATE photo SET isRemoved = 0 WHERE recipe = ?", arguments: [recipe.description])
    }

    private static func forgetRemovedPhotos(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM photo WHERE isRemoved")
    }

    static func restorePhoto(_ number: Int, in db: Database) throws {
        try db.execute(sql: "UPDATE photo SET isRemoved = 0 WHERE number = ?", arguments: [number])
    }
}

private struct DishCounts: Decodable, FetchableRecord {
    let recipe: String
    let cooked: Int
    let photos: Int
    let stars: Int?
}

/// A row of the table `photo` without its JPEG. The JPEG is the last column, so SQLite doesn't read it.
private struct PhotoRecord: Decodable, FetchableRecord, TableRecord {
    static let databaseTableName = "photo"
    static var databaseSelection: [any SQLSelectable] {
        ["number", "takenAt", "width", "height", "thumbnail"].map { Column($0) }
    }

    let number: Int
    private let takenAt: Double
    private let width: Int
    private let height: Int
    let thumbnail: Data

    var photo: DishPhoto { DishPhoto(number: number, taken: takenAt, width: width, height: height) }

    static func of(_ recipe: RecipeID, _ profile: Int, in db: Database) throws -> [PhotoRecord] {
        try filter(Column("recipe") == recipe.description && Column("profile") == profile && !Column("isRemoved"))
            .order(Column("number").desc).fetchAll(db)
    }
}
