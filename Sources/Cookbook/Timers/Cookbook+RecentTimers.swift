public import Kitchen

// MARK: - Recent timers

extension Cookbook {
    /// Returns the durations and names that were last chosen for timers. Empty if they can't be decoded.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func recentTimers() async throws(CookbookError) -> RecentTimers {
        try await choice(.recentTimers) ?? RecentTimers()
    }

    /// Replaces the durations and names that were last chosen for timers.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func keep(_ recent: RecentTimers) async throws(CookbookError) {
        try await keep(recent, as: .recentTimers)
    }
}
