internal import FoundationEssentials
internal import GRDB
public import Kitchen

/// A cooked dish that the recipe server doesn't know yet, or whose photo it lacks.
public struct CookingToSend: Hashable, Sendable, Identifiable {
    /// The number of the cooking. A later one has a higher number.
    public var id: Int
    public var recipe: RecipeID
    /// The time of the cooking, in seconds since 1970.
    public var time: Double
    /// The stars of the cook, 0 to 5, or `nil` for none.
    public var stars: Int?
    /// The number of the cook's profile.
    public var profile: Int
    /// The name of the cook's profile.
    public var cook: String
    /// True if the server knows everything but the photo.
    public var isKnown: Bool
    /// The number of the photo that belongs to this cooking, or `nil` if there is none.
    public var photo: Int?

    /// The time before a cooking in which its photo may be taken, in seconds: some take it before they press *Cooked it*.
    static let photoBefore = 3600.0
    /// The time after a cooking in which its photo may be taken, in seconds.
    static let photoAfter = 86_400.0
    /// The time for which a cooking waits for its photo to be sent, in seconds.
    static let keeps = 3 * 86_400.0
}

// They are in the store, beside the cookings themselves, so that a restored backup has both from the same moment.

extension Cookbook {
    /// Returns the cookings that the recipe server doesn't know yet, then those that have a photo to send, the oldest first.
    ///
    /// A photo belongs to the last cooking of its dish by the same person. A removed one is not sent.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func cookingsToSend() async throws(CookbookError) -> [CookingToSend] {
        try await store.read { db in
            let photo = """
                SELECT max(photo.number) FROM photo
                WHERE photo.recipe = cooked.recipe AND photo.profile = cooked.profile AND NOT isRemoved
                    AND takenAt BETWEEN cookedAt - \(CookingToSend.photoBefore) AND cookedAt + \(CookingToSend.photoAfter)
                    AND NOT EXISTS (SELECT 1 FROM cooked AS later WHERE later.recipe = cooked.recipe
                        AND later.profile = cooked.profile AND later.number > cooked.number)
                """
            let sql = """
                SELECT cooked.number, recipe, cookedAt, stars, profile, profile.name, isKnown, (\(photo)) AS newest
                FROM cookedToSend JOIN cooked ON cooked.number = cookedToSend.number
                    JOIN profile ON profile.number = cooked.profile
                WHERE \(Self.isPresent) AND (NOT isKnown OR newest IS NOT NULL) ORDER BY isKnown, cooked.number
                """
            return try Row.fetchAll(db, sql: sql).compactMap { row in
                RecipeID(row["recipe"] as String).map { recipe in
                    CookingToSend(
                        id: row["number"], recipe: recipe, time: row["cookedAt"], stars: row["stars"],
                        profile: row["profile"], cook: row["name"], isKnown: row["isKnown"], photo: row["newest"])
                }
            }
        }
    }

    /// True for a profile that wasn't removed. A removed one can be restored for a while.
    private static let isPresent = "profile.key NOT GLOB '\(removedMark)*'"

    /// Returns the number of cookings that the recipe server doesn't know yet.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func cookingsUnknown() async throws(CookbookError) -> Int {
        try await store.read { db in
            let sql = """
                SELECT count(*) FROM cookedToSend JOIN cooked ON cooked.number = cookedToSend.number
                    JOIN profile ON profile.number = cooked.profile
                WHERE \(Self.isPresent) AND NOT isKnown
                """
            return try Int.fetchOne(db, sql: sql) ?? 0
        }
    }

    /// Notes that the recipe server knows a cooking. Its photo may still follow.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func noteSent(_ cooking: CookingToSend) async throws(CookbookError) {
        try await store.write { db in
            try db.execute(sql: "UPDATE cookedToSend SET isKnown = 1 WHERE number = ?", arguments: [cooking.id])
        }
    }

    /// Notes that nothing of a cooking is to be sent any more. The cooking itself stays.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func forgetToSend(_ cooking: CookingToSend) async throws(CookbookError) {
        try await store.write { db in
            try db.execute(sql: "DELETE FROM cookedToSend WHERE number = ?", arguments: [cooking.id])
        }
    }

    /// Forgets the known cookings that have waited for a photo for three days.
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func forgetPhotosToSend(at now: Double) async throws(CookbookError) {
        let old = """
            SELECT number FROM cooked JOIN cookedToSend USING (number)
            WHERE isKnown AND cookedAt < ?
            """
        let isAny = try await store.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (\(old))", arguments: [now - CookingToSend.keeps]) ?? false
        }
        guard isAny else { return }
        try await store.write { db in
            try db.execute(
                sql: "DELETE FROM cookedToSend WHERE number IN (\(old))", arguments: [now - CookingToSend.keeps])
        }
    }

    /// Returns the JPEG of a photo, or `nil` if it was removed.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func photoToSend(_ number: Int) async throws(CookbookError) -> [UInt8]? {
        try await store.read { db in
            try Data.fetchOne(
                db, sql: "SELECT bytes FROM photo WHERE number = ? AND NOT isRemoved", arguments: [number]
            ).map { Array($0) }
        }
    }
}

// MARK: - Recipes that were handed over

extension Cookbook {
    /// Returns the recipe on a server that a recipe of this content became there, or `nil` if it wasn't handed over.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func handedOver(_ recipe: Recipe, to server: String) async throws(CookbookError) -> RecipeID? {
        let content = recipe.contentHash
        return try await store.read { db in
            try String.fetchOne(
                db, sql: "SELECT id FROM handedOver WHERE recipe = ? AND server = ? AND content = ?",
                arguments: [recipe.id.description, server, content]
            ).flatMap { RecipeID($0) }
        }
    }

    /// Returns the recipes that were handed over, by the ids that they got on a server.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func handedOver() async throws(CookbookError) -> [RecipeID: RecipeID] {
        try await store.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT id, recipe FROM handedOver")
            let pairs = rows.compactMap { row -> (RecipeID, RecipeID)? in
                guard let id = RecipeID(row["id"] as String), let recipe = RecipeID(row["recipe"] as String) else {
                    return nil
                }
                return (id, recipe)
            }
            // Two equal recipes of the kiosk are one on the server.
            return Dictionary(pairs) { first, _ in first }
        }
    }

    /// Stores the recipe on a server that a recipe became there.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func noteHandedOver(
        _ recipe: Recipe, to server: String, as id: RecipeID
    ) async throws(CookbookError) {
        let content = recipe.contentHash
        try await store.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO handedOver (recipe, server, content, id) VALUES (?, ?, ?, ?)",
                arguments: [recipe.id.description, server, content, id.description])
        }
    }
}

extension Recipe {
    /// A hash of what a person reads, without timers, because each release parses them anew.
    fileprivate var contentHash: String {
        var parts: [String] = [title, summary ?? ""]
        parts.append(servings.map { number in "\(number)" } ?? "")
        parts.append(minutes.map { number in "\(number)" } ?? "")
        parts += ingredients.map(\.text)
        parts.append("")
        parts += steps.map(\.text)
        return parts.joined(separator: "\n").utf8.checksum.recipeKey
    }
}
