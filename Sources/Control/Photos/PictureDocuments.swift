public import Kitchen

/// A photo of a dish, as `recipe show` lists it and `recipe photo` prints it.
public struct PhotoDocument: Hashable, Sendable, Codable {
    /// Number of the photo, unique over all recipes.
    public var id: Int
    /// Time at which it was saved, in seconds since 1970.
    public var taken: Double
    /// Size of the stored photo, in pixels.
    public var width: Int
    public var height: Int

    public init(_ photo: DishPhoto) {
        id = photo.number
        taken = photo.taken
        width = photo.width
        height = photo.height
    }
}

/// Notes about a dish.
public struct DishDocument: Hashable, Sendable, Codable, BriefDocument {
    /// Number of times that it was cooked.
    public var times: Int
    /// Last rating, 0 to 5 stars; null if there is none.
    @Nullable public var stars: Int?

    public init(_ notes: DishNotes) {
        times = notes.cooked
        stars = notes.stars
    }
}

extension ControlFailure {
    public static func noPhoto(of id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "\(id) has no photo with this number; galley recipe show \(id) lists its photos")
    }
}
