public import Kitchen

// MARK: - Undoing a removal by a command without a running kiosk

extension Cookbook {
    /// Stores removed data of the person who is logged in, so that a later command can restore it.
    ///
    /// Replaces the previously stored removal.
    ///
    /// - Parameters:
    ///   - removal: The removed data. An empty removal isn't stored.
    ///   - time: Seconds since 1970 by the wall clock.
    /// - Throws: `CookbookError` if it can't be saved.
    public func keep(_ removal: Removal, at time: Double) async throws(CookbookError) {
        guard !removal.isEmpty else { return }
        try await keep(KeptRemoval(removal: removal, time: time), as: .removal, for: nil)
    }

    /// Restores the last removal by a command. Works once.
    ///
    /// - Parameters:
    ///   - keep: How much of a service's recipe to store.
    ///   - time: Seconds since 1970 by the wall clock. A removal older than `Removal.lifetime` isn't restored.
    /// - Returns: The restored data, or `nil` if there is nothing to restore.
    /// - Throws: `CookbookError` if it can't be restored. You can try again then.
    public func restoreRemoved(keep: Keep, at time: Double) async throws(CookbookError) -> Removal? {
        let kept: KeptRemoval? = try await choice(.removal, of: nil)
        guard let kept else { return nil }
        let isInTime = (0...Removal.lifetime.inSeconds).contains(time - kept.time)
        if isInTime { try await restore(kept.removal, keep: keep) }
        try await forgetRemoval()
        return isInTime ? kept.removal : nil
    }

    /// Deletes the record of the last removal, so that none of its text stays on the card.
    ///
    /// - Throws: `CookbookError` if it can't be deleted.
    public func forgetRemoval() async throws(CookbookError) {
        let kept: KeptRemoval? = try await choice(.removal, of: nil)
        if kept != nil { try await keep(KeptRemoval?.none, as: .removal, for: nil) }
    }
}

private struct KeptRemoval: Codable, Sendable {
    let removal: Removal
    /// Seconds since 1970 by the wall clock.
    let time: Double
}
