internal import Control
internal import Cookbook
internal import FoundationEssentials
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ request: ControlRequest.PictureRequest) async -> ControlReply {
        do throws(Failure) {
            switch request {
            case .show(let id): return .success(.picture(.bytes(Data(try await bytes(of: id)))))
            case .send(let id, let bytes, let thumbnail):
                let recipe = try await heading(of: id)
                let (now, profile) = (clock.boot, performer.person.profile)
                return .success(
                    .picture(
                        .upload(
                            try performer.uploads.with { uploads throws(Failure) in
                                try uploads.begin(
                                    recipe, of: profile, bytes: bytes, thumbnail: thumbnail, at: now)
                            })))
            case .piece(let piece, let upload):
                let now = clock.boot
                try performer.uploads.with { uploads throws(Failure) in try uploads.take(piece, of: upload, at: now) }
                return .success()
            case .keep(let upload): return await keep(upload)
            case .remove(let id, let photo): return await removePhoto(photo, of: try await heading(of: id))
            case .cooked(let id, let stars): return try await cooked(id, stars: stars)
            }
        } catch {
            return .failure(error)
        }
    }

    /// Photos and notes of a recipe, for `recipe show`.
    func dish(_ id: RecipeID) async throws(Failure) -> (photos: [DishPhoto], notes: DishNotes) {
        guard let cookbook = store.cookbook else { return ([], DishNotes()) }
        do throws(CookbookError) {
            return (try await cookbook.photos(of: id), try await cookbook.dishes()[id] ?? DishNotes())
        } catch {
            throw Failure(error)
        }
    }

    /// Asks no service for a recipe, which would cost of the day's quota, but for its picture.
    private func bytes(of id: RecipeID) async throws(Failure) -> [UInt8] {
        let address: String?
        do throws(CookbookError) {
            let kept = try await performer.source.kept(id)?.picture
            address = if let kept { kept } else { try await store.cookbook?.picture(of: id) }
        } catch {
            throw Failure(error)
        }
        return try await pictures.bytes(of: id, address: address)
    }

    /// Of a recipe that is kept or can be had.
    private func heading(of id: RecipeID) async throws(Failure) -> Recipe.Heading {
        do throws(CookbookError) {
            if let kept = try await store.cookbook?.favorites().first(where: { $0.id == id }) { return kept }
        } catch {
            throw Failure(error)
        }
        return try await performer.source.recipe(id).heading
    }

    private func keep(_ upload: Int) async -> ControlReply {
        switch await loop.order(.dish(.addPhoto(upload: upload))) {
        case .dish(.photo(let photo)): .success(.picture(.photo(PhotoDocument(photo))))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    private func removePhoto(_ number: Int?, of recipe: Recipe.Heading) async -> ControlReply {
        switch await loop.order(.dish(.removePhoto(recipe, number: number))) {
        case .removed(let removal): .success(.removal(RemovalDocument(removal)))
        case .dish(.noSuchPhoto):
            ControlReply(.failure(.noPhoto(of: recipe.id)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    private func cooked(_ id: RecipeID, stars: Int?) async throws(Failure) -> ControlReply {
        if let stars, !(0...DishNotes.mostStars).contains(stars) {
            return .failure(.unacceptable, "0 to \(DishNotes.mostStars) stars can be given; nothing was noted")
        }
        return switch await loop.order(.dish(.cooked(try await heading(of: id), stars: stars))) {
        case .dish(.notes(let notes)): .success(.dish(DishDocument(notes)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }
}
