/// The items of one bucket, as kiosks exchange them.
///
/// A kiosk never replaces a document with one that arrives: it joins both.
public struct SharedDocument: Hashable, Sendable {
    /// The items by their keys. Removed items stay; see ``SharedItem``.
    public var items: [String: SharedItem]

    public init(_ items: [String: SharedItem] = [:]) {
        self.items = items
    }

    /// The outcome of a join.
    public struct Joined: Hashable, Sendable {
        /// The keys of the items that the join has changed.
        public var changed: Set<String> = []
        /// True if this document knows something that the other lacks, so that the other kiosks should get it.
        public var knowsMore = false

        public init() {}
    }

    /// Adds everything that another document knows.
    ///
    /// - Returns: What has changed, and whether the other document lacked something.
    public mutating func join(_ other: SharedDocument) -> Joined {
        var joined = Joined()
        for (key, theirs) in other.items {
            let ours = items[key] ?? SharedItem()
            // Most items of a document haven't changed.
            if ours == theirs { continue }
            var both = ours
            both.join(theirs)
            items[key] = both
            if both != ours { joined.changed.insert(key) }
            if both != theirs { joined.knowsMore = true }
        }
        joined.knowsMore = joined.knowsMore || items.count > other.items.count
        return joined
    }
}
