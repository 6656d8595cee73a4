internal import Control
internal import Cookbook
internal import FoundationEssentials
internal import Kiosk
internal import Kitchen
internal import Synchronization

extension RequestHandler {
    /// Requests about pictures and ratings of dishes.
    static let photos = [
        RequestHandler { (request: ShowPicture, context) in
            if context.isOffline {
                if let photo = try await context.cookbook.photo(of: request.id) { return Data(photo) }
                if let copied = try await context.effectRunner.source.copied?.picture(of: request.id) {
                    return Data(copied.jpeg)
                }
                throw ControlFailure(
                    .unavailable,
                    "no photo of this recipe is stored, and no kiosk is running to fetch one; start one: galley run")
            }
            // Don't request the recipe from a service, which would use quota. Its picture uses none.
            let kept = try await context.effectRunner.source.storedRecipe(request.id)?.picture
            let address = if let kept { kept } else { try await context.store.cookbook?.picture(of: request.id) }
            return Data(try await context.effectRunner.pictures.bytes(of: request.id, address: address))
        },
        RequestHandler { (request: SendPhoto, context) in
            let recipe = try await context.heading(of: request.id)
            let (now, profile) = (context.clock.boot, context.effectRunner.person.profile)
            return try context.effectRunner.uploads.withLock { uploads throws(Failure) in
                try uploads.begin(recipe, of: profile, bytes: request.bytes, thumbnail: request.thumbnail, at: now)
            }
        },
        RequestHandler { (request: SendPhotoPiece, context) in
            let now = context.clock.boot
            try context.effectRunner.uploads.withLock { uploads throws(Failure) in
                try uploads.take(request.piece, of: request.upload, at: now)
            }
            return Done()
        },
        RequestHandler { (request: SavePhoto, context) in
            try await context.order(.dish(.addPhoto(upload: request.upload))) { reply in
                if case .dish(.photo(let photo)) = reply { PhotoDocument(photo) } else { nil }
            }
        },
        RequestHandler { (request: RemovePhoto, context) in
            let recipe = try await context.heading(of: request.id)
            return try await context.remove(
                .dish(.removePhoto(recipe, number: request.photo)), orElse: .noPhoto(of: request.id))
        },
        RequestHandler { (request: NoteCooked, context) in
            let recipe = try await context.heading(of: request.id)
            return try await context.order(.dish(.cooked(recipe, stars: request.stars))) { reply in
                if case .dish(.notes(let notes)) = reply { DishDocument(notes) } else { nil }
            }
        },
    ]
}

extension RequestContext {
    /// Returns the heading of a recipe that is stored or can be fetched.
    fileprivate func heading(of id: RecipeID) async throws -> Recipe.Heading {
        if let kept = try await store.cookbook?.favorites().first(where: { $0.id == id }) { return kept }
        return try await effectRunner.source.recipe(id).heading
    }
}
