internal import GRDB
public import Kitchen

// MARK: - Pantry

extension Cookbook {
    /// Returns the pantry of a profile. Empty if it was never saved.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func pantry(of profile: Int? = nil) async throws(CookbookError) -> Pantry {
        try await store.read { db in try Self.pantry(of: try Self.number(of: profile, in: db), in: db) }
    }

    /// Replaces the pantry of a profile. Writes nothing if it hasn't changed.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func keep(_ pantry: Pantry, for profile: Int? = nil) async throws(CookbookError) {
        try await store.write { db in
            try Self.keep(pantry, of: try Self.number(of: profile, in: db), in: db)
        }
    }

    static func restore(_ removed: Removal.Items<Pantry.Item>, of profile: Int, in db: Database) throws {
        var pantry = try pantry(of: profile, in: db)
        pantry.restore(removed)
        try keep(pantry, of: profile, in: db)
    }

    private static func keep(_ pantry: Pantry, of profile: Int, in db: Database) throws {
        guard try Self.pantry(of: profile, in: db) != pantry else { return }
        try PantryRecord.filter(Column("profile") == profile).deleteAll(db)
        for (index, item) in pantry.items.enumerated() {
            try PantryRecord(profile: profile, number: index + 1, name: item.name, isChecked: item.isChecked)
                .insert(db)
        }
    }

    private static func pantry(of profile: Int, in db: Database) throws -> Pantry {
        let records = try PantryRecord.filter(Column("profile") == profile).order(Column("number")).fetchAll(db)
        return Pantry(records.map { Pantry.Item(name: $0.name, isChecked: $0.isChecked) })
    }
}

private struct PantryRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "pantryItem"

    let profile: Int
    let number: Int
    let name: String
    let isChecked: Bool
}
