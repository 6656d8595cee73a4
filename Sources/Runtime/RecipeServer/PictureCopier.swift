internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Synchronization

/// A server that has pictures of its recipes.
protocol PictureServing: RecipeServer {
    /// Returns the bytes of a recipe's picture, unchecked.
    ///
    /// - Parameters:
    ///   - id: The recipe.
    ///   - isAsked: True if a person waits for it.
    /// - Throws: A `Failure` of kind `notFound` if there is none, and of kind `unacceptable` if it can't be used.
    func picture(of id: RecipeID, isAsked: Bool) async throws(Failure) -> [UInt8]
}

/// Copies the pictures of a recipe server, small, so that they are there when the server is off.
final class PictureCopier: Sendable {
    /// The time between two pictures, so that a small computer isn't busy with them.
    private static let rest = Duration.milliseconds(500)
    /// The number of failures in a row after which the server counts as unusable.
    private static let mostFailures = 3

    private let filter: PictureFilter
    private let errorLog: ErrorLog
    /// The pictures whose last try failed. They come last, so that they don't hold up the others.
    private let failed = Mutex<Set<ServerPicture>>([])

    init(filter: PictureFilter, errorLog: ErrorLog) {
        (self.filter, self.errorLog) = (filter, errorLog)
    }

    /// Copies missing pictures, one after another, until all are copied, the server fails, or the task is canceled.
    ///
    /// - Parameter isDue: Returns true when something else has to be done. The rest is then copied the next time.
    func copyMissing(of server: any RecipeServer, to copy: RecipeCopy, until isDue: () -> Bool) async {
        guard let server = server as? any PictureServing else { return }
        var failures = 0
        do {
            let missing = try await copy.missingPictures()
            let late = failed.withLock { failed in
                failed.formIntersection(missing)
                return failed
            }
            for picture in missing.filter({ !late.contains($0) }) + missing.filter(late.contains) {
                do throws(Failure) {
                    _ = try await self.copy(picture, of: server, to: copy, isAsked: false)
                    failures = 0
                    failed.withLock { _ = $0.remove(picture) }
                } catch {
                    failed.withLock { _ = $0.insert(picture) }
                    if !error.isOfPicture { failures += 1 }
                    guard failures < Self.mostFailures else { throw error }
                }
                if isDue() { return }
                try await pause(for: Self.rest)
            }
        } catch let failure as Failure {
            errorLog.note("pictures are not copied: \(failure.detail)")
        } catch let error as CookbookError {
            if error.reason != .canceled { errorLog.note("\(error)") }
        } catch {
            // The task was canceled. What was copied until then stays.
        }
    }

    /// Returns the picture of a copied recipe. Fetches it if it isn't copied.
    ///
    /// - Parameter server: The server, or `nil` if it wasn't reached since the start.
    func picture(of id: RecipeID, of server: (any RecipeServer)?, in copy: RecipeCopy) async throws(Failure)
        -> SmallPicture
    {
        let (known, missing): (SmallPicture?, [ServerPicture])
        do {
            known = try await copy.picture(of: id)
            missing = known == nil ? try await copy.missingPictures(of: id) : []
        } catch {
            throw Failure(error)
        }
        if let known { return known }
        guard let picture = missing.first, let server = server as? any PictureServing else {
            throw .noPicture("the recipe server's picture of \(id) is not copied")
        }
        return try await self.copy(picture, of: server, to: copy, isAsked: true)
    }

    private func copy(
        _ picture: ServerPicture, of server: any PictureServing, to copy: RecipeCopy, isAsked: Bool
    ) async throws(Failure) -> SmallPicture {
        do {
            let small = try await small(of: try await server.picture(of: picture.recipe, isAsked: isAsked))
            try await copy.keep(small, as: picture)
            return small
        } catch let failure as Failure {
            guard failure.isOfPicture else { throw failure }
            do { try await copy.forget(picture) } catch { throw Failure(error) }
            if failure.kind == .unacceptable { errorLog.note("\(picture.recipe): \(failure.detail)") }
            throw failure.withoutLog
        } catch let error as CookbookError {
            throw Failure(error)
        } catch {
            throw .noPicture("\(error)")
        }
    }

    private func small(of bytes: [UInt8]) async throws(Failure) -> SmallPicture {
        do {
            return try await filter.picture(bytes)
        } catch {
            var failure = error.failure
            if error.isOfPicture { failure.kind = .unacceptable }
            throw failure
        }
    }
}

extension Failure {
    /// True if there is no such picture or it can't be used, so a retry would fail again.
    fileprivate var isOfPicture: Bool { [.notFound, .unacceptable].contains(kind) }
}
