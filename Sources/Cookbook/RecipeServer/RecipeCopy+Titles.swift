internal import GRDB
public import Kitchen

extension RecipeCopy {
    /// Returns the titles of all copied recipes.
    ///
    /// - Throws: `CookbookError` if the file can't be read.
    public func headings() async throws(CookbookError) -> [Recipe.Heading] {
        try await read { db in
            try Row.fetchAll(db, sql: "SELECT id, title FROM searchable ORDER BY id").compactMap { row in
                RecipeID(row["id"] as String).map { Recipe.Heading(id: $0, title: row["title"]) }
            }
        }
    }

    /// Returns the copied recipes with a title, also those with a number behind it: a server makes *Leek pie (1)* of a
    /// second *Leek pie*.
    ///
    /// - Throws: `CookbookError` if the file can't be read.
    public func recipes(titled title: String) async throws(CookbookError) -> [RecipeID] {
        try await read { db in
            let sql = "SELECT id, title FROM searchable WHERE substr(title, 1, length(:title)) = :title"
            return try Row.fetchAll(db, sql: sql, arguments: ["title": title]).compactMap { row in
                let found: String = row["title"]
                return found.isTitle(title) ? RecipeID(row["id"] as String) : nil
            }
        }
    }
}

extension String {
    /// True for this title, alone or with a number in parentheses behind it.
    public func isTitle(_ title: String) -> Bool {
        self == title || hasPrefix(title) && dropFirst(title.count).wholeMatch(of: #/ \(\d+\)/#) != nil
    }
}
