public import FoundationEssentials

extension ControlRequest {
    /// Backups are larger than a message may be, so they go in pieces. The kiosk holds two that are fetched and one that
    /// comes, and forgets one that no piece is asked for or sent of for half a minute.
    public enum BackupRequest: Hashable, Sendable {
        /// Makes an archive of the store and the configuration as they are now; answered with `ready`.
        case make(secrets: Bool)
        /// The next bytes of that archive, from a place on; answered with `bytes`, none at the end.
        case fetch(archive: Int, from: Int)
        /// It is not needed any more.
        case forget(archive: Int)
        /// An archive will come, in place of one that came before; answered with `upload`.
        case send
        /// The next bytes of it.
        case piece(Data, upload: Int)
        /// All of it is there: check it, and restore it; answered with `restored`.
        case restore(upload: Int)

        /// Bytes of a piece that is sent at most, so that a request with it is taken.
        public static let sentSize = 45_000
        /// Bytes of a piece that is fetched at most; in a reply they take a third more.
        public static let fetchedSize = 512 << 10
    }
}

extension ControlRequest.BackupRequest {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        switch name {
        case .backupMake: self = .make(secrets: try source.decode(Bool.self, forKey: .secrets))
        case .backupFetch:
            let from = try source.decode(Int.self, forKey: .from)
            self = .fetch(archive: try source.decode(Int.self, forKey: .archive), from: from)
        case .backupForget: self = .forget(archive: try source.decode(Int.self, forKey: .archive))
        case .restoreSend: self = .send
        case .restorePiece:
            let upload = try source.decode(Int.self, forKey: .upload)
            self = .piece(try source.decode(Data.self, forKey: .piece), upload: upload)
        case .restore: self = .restore(upload: try source.decode(Int.self, forKey: .upload))
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .make(let secrets):
            try destination.encode(name: .backupMake)
            try destination.encode(secrets, forKey: .secrets)
        case .fetch(let archive, let place):
            try destination.encode(name: .backupFetch)
            try destination.encode(archive, forKey: .archive)
            try destination.encode(place, forKey: .from)
        case .forget(let archive):
            try destination.encode(name: .backupForget)
            try destination.encode(archive, forKey: .archive)
        case .send: try destination.encode(name: .restoreSend)
        case .piece(let piece, let upload):
            try destination.encode(name: .restorePiece)
            try destination.encode(piece, forKey: .piece)
            try destination.encode(upload, forKey: .upload)
        case .restore(let upload):
            try destination.encode(name: .restore)
            try destination.encode(upload, forKey: .upload)
        }
    }
}
