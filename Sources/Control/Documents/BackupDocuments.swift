public import FoundationEssentials

/// What comes back of a `BackupRequest`.
public enum BackupDocument: Hashable, Sendable, Codable {
    /// An archive can be fetched under that number; it has so many bytes.
    case ready(archive: Int, bytes: Int)
    /// Bytes of an archive; none at its end.
    case bytes(Data)
    /// An archive can be sent under that number.
    case upload(Int)
    case restored(RestoreDocument)
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
