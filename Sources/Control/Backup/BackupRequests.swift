public import FoundationEssentials

// Backups are larger than a message may be, so they are sent in pieces. The kiosk holds two archives that are fetched
// and one that is uploaded. It drops an archive after half a minute without a request for a piece.

/// Makes an archive of the store and the configuration as they are now.
public struct MakeBackup: ControlRequest {
    public static let name = "backup make"
    public typealias Reply = ArchiveDocument
    /// True to include keys and tokens.
    public var secrets: Bool

    public init(secrets: Bool) { self.secrets = secrets }
}

/// Fetches the next bytes of an archive. The reply is empty at its end.
public struct FetchBackup: ControlRequest {
    public static let name = "backup fetch"
    public typealias Reply = Data
    /// Maximum number of bytes of a piece. In a reply they take a third more, because they are Base64.
    public static let size = 512 << 10
    public var archive: Int
    /// Offset of the first byte.
    public var from: Int

    public init(archive: Int, from: Int) {
        self.archive = archive
        self.from = from
    }
}

/// Releases an archive that is no longer needed.
public struct ForgetBackup: ControlRequest {
    public static let name = "backup forget"
    public typealias Reply = Done
    public var archive: Int

    public init(archive: Int) { self.archive = archive }
}

/// Begins the upload of an archive, and drops one that was begun before. The reply is the number of the upload.
public struct BeginRestore: ControlRequest {
    public static let name = "restore send"
    public typealias Reply = Int

    public init() {}
}

/// Sends the next bytes of an archive.
public struct SendRestorePiece: ControlRequest {
    public static let name = "restore piece"
    public typealias Reply = Done
    public var piece: Data
    public var upload: Int

    public init(_ piece: Data, upload: Int) {
        self.piece = piece
        self.upload = upload
    }
}

/// Checks an uploaded archive, and restores it.
public struct FinishRestore: ControlRequest {
    public static let name = "restore"
    public typealias Reply = RestoreDocument
    public var upload: Int

    public init(upload: Int) { self.upload = upload }
}
