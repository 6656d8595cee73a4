internal import Kitchen

extension Kiosk {
    /// What is gone can be brought back for a while.
    mutating func removed(_ removal: Removal, order: RequestID?) {
        let gone = Set(removal.favorites.map(\.heading.id))
        kept.favorites.removeAll { gone.contains($0.id) }
        reply(.removed(removal), to: order, orSay: "Removed")
    }

    mutating func restoreRemoved(order: RequestID? = nil) {
    }

    mutating func restored(_ removal: Removal, order: RequestID?) {
    }
}
