/// Reply to ``MakeBackup``: an archive to be fetched.
public struct ArchiveDocument: Hashable, Sendable, Codable {
    /// Number of the archive, for the requests that follow.
    public var archive: Int
    /// Size of the archive in bytes.
    public var bytes: Int

    public init(archive: Int, bytes: Int) {
        self.archive = archive
        self.bytes = bytes
    }
}

/// Document that `galley restore --json` prints.
public struct RestoreDocument: Hashable, Sendable, Codable {
    /// Time of the backup in UTC, such as `2026-11-24T02:15:00Z`.
    public var created: String
    /// True if the clock was set at that time.
    public var clockTrusted: Bool
    /// Version of the Galley that made the backup.
    public var galley: String
    public var favorites: Int
    public var ownRecipes: Int
    public var photos: Int
    /// Path of the previous store; null if there was none, or if it could not be read.
    @Nullable public var kept: String?
    /// Notes for the owner, such as about keys that were not restored.
    public var notes: [String]

    public init(
        created: String, clockTrusted: Bool, galley: String, favorites: Int, ownRecipes: Int, photos: Int,
        kept: String?, notes: [String]
    ) {
        self.created = created
        self.clockTrusted = clockTrusted
        self.galley = galley
        self.favorites = favorites
        self.ownRecipes = ownRecipes
        self.photos = photos
        self.kept = kept
        self.notes = notes
    }
}
