public import Kitchen

// Requests, orders and replies about cooked dishes and their pictures.

public struct PicturesQuery: Query {
    public let id: RecipeID
    public let address: String?

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> [DishPicture] {
        try await handler.pictures(of: id, address: address)
    }
}

public struct CookedNote: Change {
    public let recipe: Recipe.Heading
    public let stars: Int?

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) {
        try await handler.noteCooked(recipe.id, stars: stars)
    }
}

public struct PhotoRemoval: Change {
    public let recipe: Recipe.Heading
    public let number: Int?

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> Removal {
        try await handler.removePhoto(number, of: recipe)
    }
}

public struct PhotoAddition: Change {
    public let upload: Int

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> SavedPhoto {
        try await handler.addPhoto(upload: upload)
    }
}

/// A photo of a dish, with the profile that it belongs to.
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

/// A request of the command line about cooked dishes and their photos.
public enum DishOrder: Hashable, Sendable {
    case cooked(Recipe.Heading, stars: Int?)
    case removePhoto(Recipe.Heading, number: Int?)
    /// Stores a photo that was uploaded completely, by its upload number.
    case addPhoto(upload: Int)
}

/// The reply to a `DishOrder`. A removal is answered with `Reply.removed`.
public enum DishReply: Hashable, Sendable {
    /// The notes after the order.
    case notes(DishNotes)
    case noSuchPhoto
    /// The photo is stored.
    case photo(DishPhoto)
}
