internal import FoundationEssentials
internal import GRDB
public import Kitchen

// MARK: - Pictures

/// A picture of a copied recipe, as the server has it.
public struct ServerPicture: Hashable, Sendable {
    public let recipe: RecipeID
    /// The address of the picture. Another picture of the recipe has another one.
    public let address: String

    public init(recipe: RecipeID, address: String) {
        self.recipe = recipe
        self.address = address
    }
}

extension RecipeCopy {
    /// Returns the copied picture of a recipe, or `nil` if there is none. It may be an older one than the server's.
    ///
    /// - Throws: `CookbookError` if the file can't be read.
    public func picture(of id: RecipeID) async throws(CookbookError) -> SmallPicture? {
        try await read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT thumbnail, jpeg FROM copiedPicture WHERE recipe = ?", arguments: [id.description])
            guard let row, let thumbnail = Thumbnail(grays: row["thumbnail"] as Data) else { return nil }
            return SmallPicture(thumbnail: thumbnail, jpeg: Array(row["jpeg"] as Data))
        }
    }

    /// Returns the pictures that aren't copied, those of the recipes that home shows first.
    ///
    /// - Parameter id: A recipe, for its picture alone; `nil` for all.
    /// - Throws: `CookbookError` if the file can't be read.
    public func missingPictures(of id: RecipeID? = nil) async throws(CookbookError) -> [ServerPicture] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, picture FROM copied LEFT JOIN copiedPicture ON copiedPicture.recipe = copied.id
                    WHERE picture IS NOT NULL AND address IS NOT picture AND hiddenAt IS NULL AND id = ifnull(?, id)
                    ORDER BY isPool DESC, number
                    """,
                arguments: [id?.description]
            ).compactMap { row in
                RecipeID(row["id"]).map { ServerPicture(recipe: $0, address: row["picture"]) }
            }
        }
    }

    /// Keeps a picture.
    ///
    /// - Throws: `CookbookError` if the file can't be written.
    public func keep(_ picture: SmallPicture, as source: ServerPicture) async throws(CookbookError) {
        try await write { db in
            // The recipe may be gone meanwhile, or have another picture.
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO copiedPicture (recipe, address, thumbnail, jpeg)
                    SELECT id, picture, :thumbnail, :jpeg FROM copied WHERE id = :id AND picture = :address
                    """,
                arguments: [
                    "id": source.recipe.description, "address": source.address,
                    "thumbnail": Data(picture.thumbnail.grays), "jpeg": Data(picture.jpeg),
                ])
        }
    }

    /// Notes that the server doesn't have a picture, or that it can't be decoded. The recipe has none then, until it is
    /// copied again.
    ///
    /// - Throws: `CookbookError` if the file can't be written.
    public func forget(_ picture: ServerPicture) async throws(CookbookError) {
        try await write { db in
            try db.execute(
                sql: "UPDATE copied SET picture = NULL WHERE id = ? AND picture = ?",
                arguments: [picture.recipe.description, picture.address])
        }
    }
}
