internal import Kiosk
internal import Kitchen
internal import Synchronization

/// Photos that are being sent, for all who ask at once.
final class PhotoDesk: Sendable {
    private let uploads = Mutex(PhotoUploads())

    func with<Value: Sendable>(
        _ body: (inout PhotoUploads) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result: Result<Value, Failure> = uploads.withLock { uploads in
            do throws(Failure) { return .success(try body(&uploads)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

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
