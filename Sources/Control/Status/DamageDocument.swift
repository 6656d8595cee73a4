/// What a damage of the store did.
public struct DamageDocument: Hashable, Sendable, Codable {
    /// One kind of thing that is stored.
    public struct Part: Hashable, Sendable, Codable {
        /// Plural and lowercase: `favorites`.
        public var kind: String
        public var recovered: Int
        /// How many of those came from a backup.
        public var fromBackup: Int
        /// Null if it isn't known.
        @Nullable public var missing: Int?

        public init(kind: String, recovered: Int, fromBackup: Int, missing: Int?) {
            self.kind = kind
            self.recovered = recovered
            self.fromBackup = fromBackup
            self.missing = missing
        }
    }

    /// The folder that has the damaged files; null if only the store's log lost something.
    @Nullable public var setAside: String?
    public var parts: [Part]
    /// How many of the last changes are gone with the log; null for none.
    @Nullable public var lostChanges: Int?

    public init(setAside: String?, parts: [Part], lostChanges: Int?) {
        self.setAside = setAside
        self.parts = parts
        self.lostChanges = lostChanges
    }
}
