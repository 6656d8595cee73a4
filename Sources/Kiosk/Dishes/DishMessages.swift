public import Kitchen

// What is asked for, changed and told about dishes that were cooked and their pictures.

/// A change of what is kept of a dish.
public enum DishChange: Hashable, Sendable {
    /// It was cooked now, and given 0 to 5 stars; nil: nobody said.
    case cooked(Recipe.Heading, stars: Int?)
    /// Answered with `removed`: the photo of that number, else the newest.
    case removePhoto(Recipe.Heading, number: Int?)
    /// Answered with `photo`: keeps a photo that came whole, by the number under which it was sent.
    case addPhoto(upload: Int)
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

/// Why something was asked for.
enum DishPurpose: Hashable {
    case pictures(RecipeID)
    case change(DishChange, order: RequestID?)
}

/// What choosing something about a dish does.
enum DishAction: Hashable, Sendable {
    case picture(Recipe)
    case askForStars(Recipe)
    case cooked(Recipe, stars: Int?)
    case tellNotes(Recipe)
}
