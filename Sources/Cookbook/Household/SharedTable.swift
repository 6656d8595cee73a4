internal import GRDB
internal import Household
internal import Kitchen

/// A kind of shared data: how it is read from its tables, and how a change of another kiosk is written to them.
struct SharedTable: Sendable {
    let kind: SharedKind
    /// The bit of the kind in `sharing.changed` and `sharing.kinds`.
    let bit: Int
    /// The tables that ``rows`` selects from, and those whose rows they need.
    let tables: Set<String>
    /// SQL that selects the column `key` of each item, and its `value` as a JSON object with sorted members.
    ///
    /// The parts of a key are separated by a tab, which no name has.
    let rows: String
    /// An SQL condition on `sharedItem` that is true for items that ``rows`` lacks although they weren't removed, or
    /// `nil` for none: what a removed profile has here, and what is damaged. The other kiosks keep such an item.
    let withheld: String?
    /// The rules for values that kiosks wrote without seeing each other's.
    let merge: SharedMerge
    /// Writes an item that another kiosk has added or changed. Does nothing if it isn't acceptable here, or not yet.
    let put: @Sendable (_ key: [String], _ value: SharedValue, _ db: Database) throws -> Void
    /// Removes an item that another kiosk has removed. Does nothing if it must stay here. The words of removed recipes
    /// stay in the file until ``RecipeIndex/eraseWords(in:)``.
    let remove: @Sendable (_ key: [String], _ db: Database) throws -> Void

    /// - Parameter rows: SQL as for the property. Rows without a key are left out.
    init(
        kind: SharedKind, bit: Int, tables: Set<String>, rows: String, withheld: String? = nil,
        merge: SharedMerge = .members,
        put: @escaping @Sendable (_ key: [String], _ value: SharedValue, _ db: Database) throws -> Void,
        remove: @escaping @Sendable (_ key: [String], _ db: Database) throws -> Void
    ) {
        self.kind = kind
        self.bit = bit
        self.tables = tables
        self.rows = "SELECT key, value FROM (\(rows)) WHERE key IS NOT NULL"
        self.withheld = withheld
        self.merge = merge
        self.put = put
        self.remove = remove
    }

    /// All kinds, in the order in which changes are written: each names items of kinds before it.
    static let all = [profiles, recipes, favorites, foods, photos, shopping]

    /// The largest number of items of a kind, removed ones included.
    static let most = 5_000

    /// The tables of the kinds that this kiosk shares.
    static func shared(in db: Database) throws -> [SharedTable] {
        let kinds = try Int.fetchOne(db, sql: "SELECT kinds FROM sharing") ?? 0
        return all.filter { kinds & $0.bit != 0 }
    }
}

// MARK: - Recipes in keys

extension SharedTable {
    /// SQL that selects the name of a recipe that all kiosks know. The number of an own recipe is a kiosk's own, so its
    /// key stands in its place.
    static func sharedName(of recipe: String) -> String {
        """
        CASE WHEN \(recipe) GLOB 'own:*'
            THEN (SELECT 'own:' || ownRecipe.key FROM ownRecipe WHERE ownRecipe.number = CAST(substr(\(recipe), 5) AS INTEGER))
            ELSE \(recipe) END
        """
    }

    /// Returns the recipe with a shared name, or `nil` if there is none here.
    static func recipe(named name: String, in db: Database) throws -> RecipeID? {
        guard name.hasPrefix("own:") else { return RecipeID(name) }
        return try ownRecipe(String(name.dropFirst(4)), in: db)
    }

    /// Returns the own recipe with a key, or `nil` if there is none here.
    static func ownRecipe(_ key: String, in db: Database) throws -> RecipeID? {
        try Int.fetchOne(db, sql: "SELECT number FROM ownRecipe WHERE key = ?", arguments: [key]).map {
            RecipeID(.own, $0)
        }
    }
}
