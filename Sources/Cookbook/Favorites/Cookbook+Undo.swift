public import Kitchen

// MARK: - Bringing back what a command removed while no kiosk ran

extension Cookbook {
    /// Keeps what was removed, so that a later command can bring it back; it takes the place of what was kept before.
    ///
    /// - Parameters:
    ///   - removal: What was removed of the person who is logged in; an empty one is not kept.
    ///   - time: Seconds since 1970 by the wall clock.
    public func keep(_ removal: Removal, at time: Double) async throws(CookbookError) {
        guard !removal.isEmpty else { return }
        try await keep(KeptRemoval(removal: removal, time: time), as: .removal, for: nil)
    }

    /// Restores the last removal by a command. Works once.
    ///
    /// - Parameters:
    ///   - keep: How much of a recipe of the service is kept from now on.
    ///   - time: Seconds since 1970 by the wall clock. After `Removal.lifetime` nothing is brought back.
    /// - Returns: What is back; nil: nothing was removed that can be brought back.
    /// - Throws: why it cannot be brought back; it can be tried again then.
    public func restoreRemoved(keep: Keep, at time: Double) async throws(CookbookError) -> Removal? {
        let kept: KeptRemoval? = try await choice(.removal, of: nil)
        guard let kept else { return nil }
        let isInTime = (0...Removal.lifetime.inSeconds).contains(time - kept.time)
        if isInTime { try await restore(kept.removal, keep: keep) }
        try await forgetRemoval()
        return isInTime ? kept.removal : nil
    }

    /// Deletes the record of the last removal, so that none of its text stays on the card.
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
