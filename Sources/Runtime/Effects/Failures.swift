internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen
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
            case .unusable, .notEditable, .unreadable: "Settings damaged\nnot saved\nRun over SSH:\ngalley status"
            case .busy: "Settings busy:\nnot saved\nTry again"
            default: "Not saved"
            }
        self.init(.notStored, glass: glass, detail: error.description)
    }
}

extension Failure {
    /// The kiosk kept crashing, and leaves out now what may be the cause.
    static let safeMode = Failure(
        .notStored, glass: "Safe mode\nGalley kept crashing\nOnly timers work.\nSee galley status",
        detail: """
            The kiosk ended badly \(StartRecord.limit) times one after another and runs in safe mode now: timers, board \
            and settings alone, no network, and nothing else of what is stored on the glass. Nothing was lost. Change the setting that may \
            be the cause, or restart the kiosk, and it begins anew.
            """)

    /// An order that has no answer yet; it may still be carried out.
    static func cardDoesNotAnswer(after limit: Duration) -> Failure {
        Failure(
            .passing, glass: "Card does not answer",
            detail: "the card does not answer: there was no reply within \(limit.spokenText); what was asked may still "
                + "be done, so look with galley status before you try again")
    }

    static let noStore = Failure(
        .notStored, glass: "Card error:\nnot saved", detail: "the store could not be opened; nothing is saved")
}

extension Failure {
    /// The same failure, kept out of the log: it is an error in the request, not in the kiosk.
    var withoutLog: Failure {
        var failure = self
        failure.isLogged = true
        return failure
    }

    static let photoOfNobody = Failure(
        .notFound, glass: "Photo not kept",
        detail: "the profile whose photo it is was removed meanwhile, so nothing was kept")

    static let tooManyPhotos = Failure(
        .unacceptable, glass: "Too many photos",
        detail: "\(DishPhoto.mostOfRecipe) photos of a dish are kept, and \(DishPhoto.most) in all, so this one was"
            + " not; remove one first: galley recipe photo ID --remove")

    static let tooManyPrices = Failure(
        .unacceptable, glass: "\(Cookbook.mostPrices) prices:\nremove one first",
        detail: ControlFailure.tooManyPrices(most: Cookbook.mostPrices).message)

    static func noSuchPrice(_ food: String) -> Failure {
        Failure(.notFound, glass: "That price is gone", detail: ControlFailure.noPrice(of: food).message).withoutLog
    }
}
