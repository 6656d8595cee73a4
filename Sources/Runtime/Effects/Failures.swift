internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Settings

extension Failure {
    init(_ error: CookbookError) {
        self.init(.notStored, glass: error.glassText, detail: error.description)
    }

    /// Creates the failure of a change at the kiosk that was not written. The setting is unchanged.
    init(_ error: SettingsError) {
        let glass =
            switch error {
            case .unwritable(_, let error): CookbookError.Reason(errno: error.code).glassText
            case .unusable, .notEditable, .unreadable: "Settings damaged\nnot saved\nRun over SSH:\ngalley status"
            case .busy: "Settings busy:\nnot saved\nTry again"
            default: "Not saved"
            }
        self.init(.notStored, glass: glass, detail: error.description)
    }
}

extension Failure {
    /// The notice that the kiosk kept crashing and runs in safe mode.
    static let safeMode = Failure(
        .notStored, glass: "Safe mode\nGalley kept crashing\nOnly timers work.\nSee galley status",
        detail: """
            The kiosk failed \(CrashLoopDetector.limit) times in a row and now runs in safe mode: only timers, board \
            and settings work, without the network. Stored data is kept, but not shown. To leave safe mode, change the \
            setting that may be the cause, or restart the kiosk.
            """)

    /// Creates the failure of an order that got no reply in time. The order may still be carried out.
    static func cardDoesNotAnswer(after limit: Duration) -> Failure {
        Failure(
            .passing, glass: "Card does not answer",
            detail: "the card does not answer: there was no reply within \(limit.spokenText); the request may still be "
                + "carried out, so check galley status before you try again")
    }

    static let noStore = Failure(
        .notStored, glass: "Card error:\nnot saved",
        detail: "the store could not be opened, so nothing was saved; galley status says why")
}

extension Failure {
    /// A copy of the failure that isn't logged, because the request is at fault and not the kiosk.
    var withoutLog: Failure {
        var failure = self
        failure.needsNoLog = true
        return failure
    }

    static let photoOfNobody = Failure(
        .notFound, glass: "Photo not saved",
        detail: "the profile that sent the photo was removed meanwhile, so the photo was not saved")

    static let tooManyPhotos = Failure(
        .unacceptable, glass: "Too many photos",
        detail: "this photo was not saved: at most \(DishPhoto.mostPerRecipe) photos of a dish and"
            + " \(DishPhoto.mostTotalBytes >> 20) MiB in all are kept; remove one first: galley recipe photo ID --remove"
    )

    static let tooManyPrices = Failure(
        .unacceptable, glass: "\(Cookbook.mostPrices) prices:\nremove one first",
        detail: ControlFailure.tooManyPrices(most: Cookbook.mostPrices).message)

    static func noSuchPrice(_ food: String) -> Failure {
        Failure(.notFound, glass: "That price is gone", detail: ControlFailure.noPrice(of: food).message).withoutLog
    }
}
