import GRDB

@testable import Cookbook

extension RecipeRecord {
    /// Inserts the recipe into a table of an older version, which has fewer columns.
    func insertAsOlderVersion(_ db: Database) throws {
        let columns = Set(try db.columns(in: Self.databaseTableName).map(\.name))
        let values = try databaseDictionary.filter { columns.contains($0.key) }
        let names = values.keys.sorted()
        try db.execute(
            sql: """
                INSERT INTO \(Self.databaseTableName) (\(names.joined(separator: ", ")))
                VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
                """, arguments: StatementArguments(names.map { values[$0] }))
    }
}
