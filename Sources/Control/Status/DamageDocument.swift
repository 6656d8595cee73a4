/// Report about a damage of the store.
public struct DamageDocument: Hashable, Sendable, Codable {
    /// Result for one kind of stored data.
    public struct Part: Hashable, Sendable, Codable {
        /// Kind in plural and lowercase: `favorites`.
        public var kind: String
        /// Number of recovered entries.
        public var recovered: Int
        /// Number of recovered entries that came from a backup.
        public var fromBackup: Int
        /// Number of lost entries; null if it isn't known.
        @Nullable public var missing: Int?

        public init(kind: String, recovered: Int, fromBackup: Int, missing: Int?) {
            self.kind = kind
            self.recovered = recovered
            self.fromBackup = fromBackup
            self.missing = missing
        }
    }

    /// Folder with the damaged files; null if only the store's log lost something.
    @Nullable public var setAside: String?
    public var parts: [Part]
    /// Number of the last changes that are lost with the log; null for none.
    @Nullable public var lostChanges: Int?

    public init(setAside: String?, parts: [Part], lostChanges: Int?) {
        self.setAside = setAside
        self.parts = parts
        self.lostChanges = lostChanges
    }
}
