internal import Kiosk
internal import Kitchen

extension Failure {
    /// The same for something that is wrong with a request and not with the kiosk: the log has no use for it.
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
}
