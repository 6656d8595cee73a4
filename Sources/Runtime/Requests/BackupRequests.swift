internal import Control

extension RequestHandler {
    /// Requests about backups.
    static let backup = [
        RequestHandler { (request: MakeBackup, context, kiosk) in
            try await kiosk.backup.make(secrets: request.secrets, in: context, for: kiosk.caller)
        },
        RequestHandler { (request: FetchBackup, _, kiosk) in
            try await kiosk.backup.fetch(request.archive, from: request.from)
        },
        RequestHandler { (request: ForgetBackup, _, kiosk) in
            kiosk.backup.forget(request.archive)
            return Done()
        },
        RequestHandler { (_: BeginRestore, _, kiosk) in try await kiosk.backup.begin() },
        RequestHandler { (request: SendRestorePiece, _, kiosk) in
            try await kiosk.backup.take(request.piece, of: request.upload)
            return Done()
        },
        RequestHandler { (request: FinishRestore, _, kiosk) in
            try await kiosk.backup.restore(request.upload, for: kiosk.caller)
        },
    ]
}
