internal import GRDB
public import Kitchen

// MARK: - Pantry

extension Cookbook {
    /// As it was kept last; empty if it never was.
    public func pantry() async throws(CookbookError) -> Pantry {
        try await store.read(Self.pantry)
    }

    /// Keeps the whole of it in place of what was kept before; where both are the same, nothing is written.
    public func keep(_ pantry: Pantry) async throws(CookbookError) {
        try await store.write { db in
            guard try Self.pantry(db) != pantry else { return }
            try PantryRecord.deleteAll(db)
            for (index, item) in pantry.items.enumerated() {
                try PantryRecord(number: index + 1, name: item.name, isChecked: item.isChecked).insert(db)
            }
        }
    }

    private static func pantry(_ db: Database) throws -> Pantry {
        let records = try PantryRecord.order(Column("number")).fetchAll(db)
        return Pantry(records.map { Pantry.Item(name: $0.name, isChecked: $0.isChecked) })
    }
}

private struct PantryRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "pantryItem"

    let number: Int
    let name: String
    let isChecked: Bool
}
