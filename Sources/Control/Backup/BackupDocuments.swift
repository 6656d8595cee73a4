/// An archive that can be fetched.
public struct ArchiveDocument: Hashable, Sendable, Codable {
    /// Number of the archive in the requests that follow.
    public var archive: Int
    public var bytes: Int

    public init(archive: Int, bytes: Int) {
        self.archive = archive
        self.bytes = bytes
    }
}

/// What `galley restore` prints with `--json`.
public struct RestoreDocument: Hashable, Sendable, Codable {
    /// When the backup was made, as in `2026-11-24T02:15:00Z`.
    public var created: String
    /// Whether the clock could be trusted then.
    public var clockTrusted: Bool
    /// Version of the Galley that made it.
    public var galley: String
    public var favorites: Int
    public var ownRecipes: Int
    public var photos: Int
    /// Where the store lies that was there before; nil: there was none, or none that could be read.
    @Nullable public var kept: String?
    /// What the owner has to know.
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
