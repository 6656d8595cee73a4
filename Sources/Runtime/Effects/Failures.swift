internal import Cookbook
internal import Kiosk
internal import Settings

extension Failure {
    init(_ error: CookbookError) {
        self.init(.notStored, glass: error.glassText, detail: error.description)
    }

    /// A change at the kiosk was not written; the setting is as it was.
    init(_ error: SettingsError) {
        let glass =
            switch error {
            case .unwritable(_, let error): CookbookError.Reason(errno: error.code).glassText
            case .unusable, .notEditable, .unreadable: "Settings damaged\nnot saved\nSee the shell:\ngalley status"
            case .busy: "Settings busy:\nnot saved\nTry again"
            default: "Not saved"
            }
        self.init(.notStored, glass: glass, detail: error.description)
    }
}

extension Failure {
    /// The kiosk kept crashing, and leaves out now what may be the cause.
    static let safeMode = Failure(
        .notStored, glass: "Safe mode\nGalley kept failing\nTimers work on. See\ngalley status",
        detail: """
            The kiosk ended badly \(StartRecord.limit) times one after another and runs in safe mode now: timers, board \
            and settings alone, no network, and nothing else of what is stored on the glass. Nothing was lost. Change the setting that may \
            be the cause, or restart the kiosk, and it begins anew.
            """)
}
