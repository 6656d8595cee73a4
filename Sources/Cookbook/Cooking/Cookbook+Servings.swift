internal import GRDB
public import Kitchen

// MARK: - For how many a recipe is cooked

extension Cookbook {
    /// For how many recipes were last cooked, the newest first; empty where that cannot be read.
    public func servings() async throws(CookbookError) -> ChosenServings {
        try await store.read { db in
            try ChoiceRow.value(of: try Choice.servings.value(in: db)) ?? ChosenServings()
        }
    }

    /// Keeps the whole of it in place of what was kept before.
    public func keep(_ servings: ChosenServings) async throws(CookbookError) {
        try await store.write { db in
            try ChoiceRow(value: servings).json.map { try Choice.servings.keep($0, in: db) }
        }
    }
}
