public import Kitchen

// What is asked for, changed and told about dishes that were cooked and their pictures.

public struct PicturesQuery: Query {
    public let id: RecipeID
    public let address: String?

    public func outcome(from handler: some RequestRunner) async throws(Failure) -> [DishPicture] {
        try await handler.pictures(of: id, address: address)
    }
}

public struct CookedNote: Change {
    public let recipe: Recipe.Heading
    public let stars: Int?

    public func outcome(from handler: some RequestRunner) async throws(Failure) {
        try await handler.noteCooked(recipe.id, stars: stars)
    }
}

public struct PhotoRemoval: Change {
    public let recipe: Recipe.Heading
    public let number: Int?

    public func outcome(from handler: some RequestRunner) async throws(Failure) -> Removal {
        try await handler.removePhoto(number, of: recipe)
    }
}

public struct PhotoAddition: Change {
    public let upload: Int

    public func outcome(from handler: some RequestRunner) async throws(Failure) -> SavedPhoto {
        try await handler.addPhoto(upload: upload)
    }
}

/// A photo of a dish, which is that profile's.
public struct SavedPhoto: Sendable {
    public var photo: DishPhoto
    public var recipe: Recipe.Heading
    public var profile: Int

    public init(_ photo: DishPhoto, of recipe: Recipe.Heading, profile: Int) {
        self.photo = photo
        self.recipe = recipe
        self.profile = profile
    }
}

/// What a command line can ask about dishes.
public enum DishOrder: Hashable, Sendable {
    case cooked(Recipe.Heading, stars: Int?)
    case removePhoto(Recipe.Heading, number: Int?)
    /// Keeps a photo that came whole, by the number under which it was sent.
    case addPhoto(upload: Int)
}

/// The answer to a `DishOrder`; removals are answered with `removed`.
public enum DishReply: Hashable, Sendable {
    /// As they are now.
    case notes(DishNotes)
    case noSuchPhoto
    /// It is kept.
    case photo(DishPhoto)
}
