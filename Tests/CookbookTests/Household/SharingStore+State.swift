import GRDB
import Household

@testable import Cookbook

/// Contents of a store's tables and documents, read without the code that keeps them in step.
extension SharingStore {
    func rows() async throws -> StoreHistory.Rows {
        try await cookbook.store.read { db in
            try SharedTable.all.reduce(into: [:]) { rows, table in
                for row in try Row.fetchAll(db, sql: table.rows) {
                    rows[table.kind, default: [:]][row["key"]] = row["value"] as String
                }
            }
        }
    }

    /// The items that are there: those of the documents, and the texts of the own recipes.
    ///
    /// `mayBeBack` is true for the copy of a conflict, which keeps a text that another kiosk may have changed meanwhile, and
    /// for a food that has got a favorite meanwhile.
    func present(rows: StoreHistory.Rows) async throws -> [(item: StoreTruth.Item, mayBeBack: Bool)] {
        let texts = (rows[.recipes] ?? [:]).map { key, row in
            (StoreHistory.item(.recipes, key, row), row.contains(" ("))
        }
        return texts
            + (try await items()).filter { $0.isPresent && $0.kind != .recipes }.map {
                (StoreTruth.Item(kind: $0.kind, name: $0.key), $0.kind == .foods && $0.key.hasSuffix("\t"))
            }
    }

    /// The items that differ between tables and documents.
    func disagreements(rows: StoreHistory.Rows) async throws -> [String] {
        let items = try await items()
        var faults: [String] = []
        for item in items {
            let row = rows[item.kind]?[item.key]
            if row != item.shown {
                faults.append("\(item.kind) \(item.key): \(row ?? "none"), recorded as \(item.shown ?? "none")")
            }
            if !item.isPresent, row != nil { faults.append("\(item.kind) \(item.key) was removed and is still there") }
        }
        for (kind, rows) in rows {
            let unknown = Set(rows.keys).subtracting(items.filter { $0.kind == kind }.map(\.key))
            faults += unknown.map { "\(kind) \($0) isn't recorded" }
        }
        return try await faults + missing(rows: rows)
    }

    /// The items that the documents have and the tables lack, although nothing else is missing for them.
    func missing(rows: StoreHistory.Rows) async throws -> [String] {
        try await items().filter { item in
            item.isPresent && rows[item.kind]?[item.key] == nil && !waits(item.key, item.kind, rows)
        }.map { "\($0.kind) \($0.key) isn't shown" }
    }

    /// Returns true for an item of a recipe or favorite that isn't there.
    private func waits(_ key: String, _ kind: SharedKind, _ rows: StoreHistory.Rows) -> Bool {
        let parts = key.sharedParts
        let recipe = parts.last ?? ""
        if recipe.hasPrefix("own:"), rows[.recipes]?[String(recipe.dropFirst(4))] == nil { return true }
        return kind == .foods && !recipe.isEmpty && rows[.favorites]?["\(parts[0])\t\(recipe)"] == nil
    }

    private struct Item {
        let kind: SharedKind
        let key: String
        let isPresent: Bool
        let shown: String?
    }

    private func items() async throws -> [Item] {
        try await cookbook.store.read { db in
            try Row.fetchAll(db, sql: "SELECT kind, key, isPresent, shown FROM sharedItem").compactMap { row in
                SharedKind(rawValue: row["kind"]).map {
                    Item(kind: $0, key: row["key"], isPresent: row["isPresent"], shown: row["shown"])
                }
            }
        }
    }
}
