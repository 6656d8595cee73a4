internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Synchronization

extension Performer {
    /// Keeps a photo that came whole for the person who was logged in when it was begun.
    func keep(upload: Int, in cookbook: Cookbook) async throws(CookbookError) -> Result<Answer, Failure> {
        let sent: PhotoUploads.Sent
        do throws(Failure) {
            sent = try uploads.with { uploads throws(Failure) in try uploads.end(upload) }
        } catch {
            return .failure(error.withoutLog)
        }
        guard try await cookbook.people().profiles.contains(where: { $0.number == sent.profile }) else {
            return .failure(.photoOfNobody.withoutLog)
        }
        let photo = try await cookbook.add(
            sent.photo, of: sent.recipe.id, at: clock.reading.wall, for: sent.profile)
        guard let photo else { return .failure(.tooManyPhotos.withoutLog) }
        return .success(.photo(photo, of: sent.recipe, profile: sent.profile))
    }
}

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

    fileprivate static let photoOfNobody = Failure(
        .notFound, glass: "Photo not kept",
        detail: "the profile whose photo it is was removed meanwhile, so nothing was kept")

    fileprivate static let tooManyPhotos = Failure(
        .unacceptable, glass: "Too many photos",
        detail: "\(DishPhoto.mostOfRecipe) photos of a dish are kept, and \(DishPhoto.most) in all, so this one was"
            + " not; remove one first: galley recipe photo ID --remove")
}
