public import FoundationEssentials

// Backups are larger than a message may be, so they go in pieces. The kiosk holds two that are fetched and one that
// comes, and forgets one that no piece is asked for or sent of for half a minute.

/// Makes an archive of the store and the configuration as they are now.
public struct MakeBackup: ControlRequest {
    public static let name = "backup make"
    public typealias Reply = ArchiveDocument
    /// Whether keys and tokens are in it.
    public var secrets: Bool

    public init(secrets: Bool) { self.secrets = secrets }
}

/// Fetches the next bytes of an archive; none at its end.
public struct FetchBackup: ControlRequest {
    public static let name = "backup fetch"
    public typealias Reply = Data
    /// Bytes of a piece at most; in a reply they take a third more.
    public static let size = 512 << 10
    public var archive: Int
    /// Place of the first byte.
    public var from: Int

    public init(archive: Int, from: Int) {
        self.archive = archive
        self.from = from
    }
}

/// Forgets an archive that is not needed any more.
public struct ForgetBackup: ControlRequest {
    public static let name = "backup forget"
    public typealias Reply = Done
    public var archive: Int

    public init(archive: Int) { self.archive = archive }
}

/// Announces an archive, in place of one that came before; the reply is the number under which it is sent.
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

/// Checks an archive of which all has come, and restores it.
public struct FinishRestore: ControlRequest {
    public static let name = "restore"
    public typealias Reply = RestoreDocument
    public var upload: Int

    public init(upload: Int) { self.upload = upload }
}
