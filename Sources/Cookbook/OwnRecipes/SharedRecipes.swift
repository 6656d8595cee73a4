internal import FoundationEssentials
internal import GRDB
internal import Household
internal import Kitchen

extension SharedTable {
    /// Own recipes, by their keys. The value has the members of `OwnRecipe`, its author, and the kiosk that wrote it.
    static let recipes = SharedTable(
        kind: .recipes, bit: 8, tables: ["ownRecipe", "profile", "recipe"],
        rows: readableRecipes,
        withheld: """
            sharedItem.key IN (SELECT ownRecipe.key FROM ownRecipe)
                AND sharedItem.key NOT IN (SELECT key FROM (\(readableRecipes)) WHERE key IS NOT NULL)
            """,
        merge: .wholeRecipes,
        put: { key, value, db in
            guard key.count == 1, key[0].isSharedName, let recipe = OwnRecipe(value),
                let author = value["profile"]?.text, let profile = try profile(author, value, in: db)
            else { return }
            if let id = try ownRecipe(key[0], in: db) ?? recovered(recipe, as: key[0], in: db) {
                // A repair may have lost the author.
                try db.execute(
                    sql: "UPDATE ownRecipe SET profile = :author WHERE number = :number AND profile <> :author",
                    arguments: ["author": profile, "number": id.number])
                return try Cookbook.replace(id, with: recipe, in: db)
            }
            guard try Int.fetchOne(db, sql: "SELECT count(*) FROM ownRecipe") ?? 0 < OwnRecipe.mostKept else { return }
            try Cookbook.add(recipe, key: key[0], of: profile, in: db)
        },
        remove: { key, db in
            guard let id = try ownRecipe(key[0], in: db) else { return }
            try db.execute(sql: "DELETE FROM photo WHERE recipe = ?", arguments: [id.description])
            // A trigger deletes the recipe, its favorites and its index entry.
            try db.execute(sql: "DELETE FROM ownRecipe WHERE number = ?", arguments: [id.number])
        })

    /// Returns the recipe of this content whose key a repair has lost, and gives it its key. Returns `nil` if there is
    /// none.
    private static func recovered(_ recipe: OwnRecipe, as key: String, in db: Database) throws -> RecipeID? {
        let sql = """
            SELECT number FROM ownRecipe JOIN recipe ON recipe.id = 'own:' || number
            WHERE key IS NULL AND title = ? ORDER BY number
            """
        for number in try Int.fetchAll(db, sql: sql, arguments: [recipe.title]) {
            let id = RecipeID(.own, number)
            guard let kept = try RecipeRecord.fetchOne(db, key: id.description)?.recipe,
                OwnRecipe(kept).hasSameContent(as: recipe)
            else { continue }
            try db.execute(sql: "UPDATE ownRecipe SET key = ? WHERE number = ?", arguments: [key, number])
            return id
        }
        return nil
    }

    /// Gives keys to own recipes that a repair has recovered without one.
    static func nameRecipes(in db: Database) throws {
        try db.execute(sql: "UPDATE ownRecipe SET key = lower(hex(randomblob(8))) WHERE key IS NULL")
    }

    /// SQL that selects the own recipes of all profiles that weren't removed, except those with a damaged column.
    private static let readableRecipes = """
        SELECT ownRecipe.key AS key,
            json_object('cuisines', json(recipe.cuisines), 'diets', json(recipe.diets),
                'ingredients', json(recipe.ingredients), 'minutes', recipe.minutes,
                'nutrition', json(recipe.nutrition), 'person', profile.name,
                'picture', recipe.picture, 'profile', profile.key, 'servings', recipe.servings,
                'source', json(recipe.source), 'steps', json(recipe.steps), 'summary', recipe.summary,
                'title', recipe.title) AS value
        FROM ownRecipe JOIN recipe ON recipe.id = 'own:' || ownRecipe.number
        JOIN profile ON profile.number = ownRecipe.profile
        WHERE \(presentProfiles) AND (recipe.source IS NULL OR json_valid(recipe.source))
            AND (recipe.nutrition IS NULL OR json_valid(recipe.nutrition))
            AND \(["cuisines", "diets", "ingredients", "steps"].map(isList).joined(separator: " AND "))
        """

    /// SQL that is true if a column of a recipe is a JSON array.
    private static func isList(_ column: String) -> String {
        "CASE WHEN json_valid(recipe.\(column)) THEN json_type(recipe.\(column)) = 'array' ELSE false END"
    }
}

extension SharedMerge {
    /// Recipes are never merged line by line. The first one stays, and each other one becomes a recipe of its own.
    fileprivate static let wholeRecipes = SharedMerge(
        fold: { $0[0] },
        value: { row, old, change in
            guard case .object(var members) = row.updating(old) else { return row }
            members["kiosk"] = .text(change.kiosk)
            members[SharedValue.original] = nil
            return .object(members)
        },
        copies: { key, living in
            guard living.count > 1 else { return [:] }
            // A kiosk that has left and joined again writes a copy once more, without its original title.
            let originals = living.values.reduce(into: [String: String]()) { titles, value in
                guard let title = value[SharedValue.original]?.text, let name = OwnRecipe(value)?.contentName else {
                    return
                }
                titles[name] = min(title, titles[name] ?? title)
            }
            let values = living.sorted { $0.key < $1.key }
            guard let first = values[0].value.originalRecipe(originals) else { return [:] }
            var copies: [String: SharedItem] = [:]
            for (dot, value) in values.dropFirst() {
                guard let other = value.originalRecipe(originals), !other.hasSameContent(as: first),
                    let copy = value.renamedCopy
                else { continue }
                // Kiosks that have seen different ones of several equal texts name the same copy.
                let name = "\(key)~\(other.contentName)".utf8.checksum.recipeKey
                // Each kiosk names the change the same, so a copy that was removed elsewhere doesn't come back.
                let change = dot.copied(from: key)
                if copies[name] == nil {
                    copies[name] = SharedItem(copy, of: change)
                } else {
                    copies[name]?.see(change)
                }
            }
            return copies
        })
}

extension Dot {
    /// Returns the change of a copy. Numbers count for each item, so the run itself may have used this one for the copy.
    fileprivate func copied(from key: String) -> Dot {
        Dot(run: KioskRun(name: "\(run)\t\(key)".utf8.checksum), number: number)
    }
}

extension SharedValue {
    /// The name of a member: the title of a copy before the kiosk's name was added. A change of the copy removes it.
    fileprivate static let original = "original"

    /// Returns the recipe with the title that it had before it became a copy, or `nil` if it isn't acceptable.
    ///
    /// - Parameter titles: The original titles of copies, by their contents.
    fileprivate func originalRecipe(_ titles: [String: String]) -> OwnRecipe? {
        guard var recipe = OwnRecipe(self) else { return nil }
        if let title = self[Self.original]?.text ?? titles[recipe.contentName] { recipe.title = title }
        return recipe
    }

    /// The recipe of a conflict under the name of the kiosk that wrote it.
    fileprivate var renamedCopy: SharedValue? {
        guard case .object(var members) = self, let title = self["title"]?.text else { return nil }
        let kiosk = self["kiosk"]?.text?.sanitized(limit: 40) ?? ""
        let ending = " (\(kiosk.isEmpty ? "another kiosk" : kiosk))"
        members[Self.original] = self[Self.original] ?? .text(title)
        members["title"] = .text(title.sanitized(limit: OwnRecipe.longestTitle - ending.count) + ending)
        return .object(members)
    }
}

extension OwnRecipe {
    /// Reads a recipe of another kiosk, or returns `nil` if it isn't acceptable.
    fileprivate init?(_ value: SharedValue) {
        guard let json = try? JSONEncoder().encode(value),
            let recipe = try? JSONDecoder().decode(OwnRecipe.self, from: json).checked()
        else { return nil }
        self = recipe
    }

    /// A text that is the same for recipes of the same content.
    fileprivate var contentName: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(untimed)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

// MARK: - Keys

extension String {
    /// True for 16 hexadecimal digits, which name an own recipe or a JPEG.
    var isSharedName: Bool { utf8.count == 16 && UInt64(self, radix: 16) != nil && lowercased() == self }
}

extension UInt64 {
    /// The key of an own recipe: 16 hexadecimal digits.
    var recipeKey: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
