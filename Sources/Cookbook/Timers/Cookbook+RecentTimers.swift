internal import GRDB
public import Kitchen

// MARK: - Recent timers

extension Cookbook {
    /// Returns the durations and names that were last chosen for timers. Empty if they can't be decoded.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func recentTimers() async throws(CookbookError) -> RecentTimers {
        try await store.read { db in
            try ChoiceRow.value(of: try Choice.recentTimers.value(in: db)) ?? RecentTimers()
        }
    }

    /// Replaces the durations and names that were last chosen for timers.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func keep(_ recent: RecentTimers) async throws(CookbookError) {
        try await store.write { db in
            try ChoiceRow(value: recent).json.map { try Choice.recentTimers.keep($0, in: db) }
        }
    }
}
