public import Kitchen

/// A photo of a dish, as `recipe show` lists it and `recipe photo` prints it.
public struct PhotoDocument: Hashable, Sendable, Codable {
    /// Counts up over all recipes.
    public var id: Int
    /// Seconds since 1970, when it was sent.
    public var taken: Double
    /// As it is kept, in pixels.
    public var width: Int
    public var height: Int

    public init(_ photo: DishPhoto) {
        id = photo.number
        taken = photo.taken
        width = photo.width
        height = photo.height
    }
}

/// What was noted of a dish.
public struct DishDocument: Hashable, Sendable, Codable, BriefDocument {
    /// How often it was cooked.
    public var times: Int
    /// 0 to 5, of the last time that any were given.
    @Nullable public var stars: Int?

    public init(_ notes: DishNotes) {
        times = notes.cooked
        stars = notes.stars
    }
}

extension ControlFailure {
    public static func noPhoto(of id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "there is no such photo of \(id); galley recipe show \(id) --json lists them")
    }
}
