public import Kitchen

// MARK: - Undoing a removal by a command without a running kiosk

extension Cookbook {
    /// Number of removals by commands that are stored. An older one can't be undone.
    private static let mostRemovals = 20

    /// Stores removed data of the person who is logged in, so that a later command can restore it.
    ///
    /// - Parameters:
    ///   - removal: The removed data. An empty removal isn't stored.
    ///   - time: Seconds since 1970 by the wall clock.
    /// - Throws: `CookbookError` if it can't be saved.
    public func keep(_ removal: Removal, at time: Double) async throws(CookbookError) {
        guard !removal.isEmpty else { return }
        // A removed photo is deleted with the next one.
        let others = try await removals(at: time).filter { !removal.hasPhotos || $0.removal.photo == nil }
        let kept = (others + [KeptRemoval(removal: removal, time: time)]).suffix(Self.mostRemovals)
        try await keep(Array(kept), as: .removal, for: nil)
    }

    /// Returns the last removal by a command that can still be undone, or `nil` if there is none.
    ///
    /// - Parameter time: Seconds since 1970 by the wall clock. A removal older than `Removal.lifetime` doesn't count.
    /// - Throws: `CookbookError` if the store can't be read.
    public func lastRemoval(at time: Double) async throws(CookbookError) -> Removal? {
        try await removals(at: time).last?.removal
    }

    /// Restores the last removal by a command, and forgets it.
    ///
    /// - Parameters:
    ///   - keep: How much of a service's recipe to store.
    ///   - time: Seconds since 1970 by the wall clock; see ``lastRemoval(at:)``.
    /// - Returns: The restored data, or `nil` if there is nothing to restore.
    /// - Throws: `CookbookError` if it can't be restored. You can try again then.
    public func restoreRemoved(keep: Keep, at time: Double) async throws(CookbookError) -> Removal? {
        var kept = try await removals(at: time)
        guard let last = kept.popLast() else {
            try await forgetRemoval()
            return nil
        }
        try await restore(last.removal, keep: keep)
        try await self.keep(kept.isEmpty ? nil : kept, as: .removal, for: nil)
        return last.removal
    }

    private func removals(at time: Double) async throws(CookbookError) -> [KeptRemoval] {
        let kept: [KeptRemoval]? = try await choice(.removal, of: nil)
        return (kept ?? []).filter { (0...Removal.lifetime.inSeconds).contains(time - $0.time) }
    }

    /// Deletes the record of removals, so that none of their text stays on the card.
    ///
    /// - Throws: `CookbookError` if it can't be deleted.
    public func forgetRemoval() async throws(CookbookError) {
        let kept: [KeptRemoval]? = try await choice(.removal, of: nil)
        if kept != nil { try await keep([KeptRemoval]?.none, as: .removal, for: nil) }
    }
}

private struct KeptRemoval: Codable, Sendable {
    let removal: Removal
    /// Seconds since 1970 by the wall clock.
    let time: Double
}
