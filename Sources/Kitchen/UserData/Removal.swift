/// The data of one removal, complete, so that an undo can restore it.
public struct Removal: Hashable, Sendable, Codable {
    /// The time during which the removal can be undone.
    public static let lifetime = Duration.seconds(600)

    /// A removed favorite.
    public struct Favorite: Hashable, Sendable, Codable {
        public var heading: Recipe.Heading
        public var picture: String?
        /// The recipe itself. `nil` if only its title was stored, or if it isn't a service's recipe: other recipes stay
        /// in the store when a favorite is removed.
        public var recipe: Recipe?
        /// The position in the order of favorites. Newer favorites have higher numbers.
        public var number: Int
        /// Seconds since 1970 by the wall clock, which may be wrong.
        public var savedAt: Double
        /// The foods that the favorite was filed under.
        public var foods: [String]

        public init(
            heading: Recipe.Heading, picture: String?, recipe: Recipe?, number: Int, savedAt: Double, foods: [String]
        ) {
            self.heading = heading
            self.picture = picture
            self.recipe = recipe
            self.number = number
            self.savedAt = savedAt
            self.foods = foods
        }
    }

    /// A removed own recipe.
    public struct Own: Hashable, Sendable, Codable {
        public var recipe: Recipe
        /// The number of its author's profile.
        public var profile: Int
        /// The removed favorites of other people for this recipe, by the number of their profile.
        public var others: [Int: Favorite]

        public init(_ recipe: Recipe, profile: Int, others: [Int: Favorite] = [:]) {
            self.recipe = recipe
            self.profile = profile
            self.others = others
        }
    }

    /// The removed own recipe, if any.
    public var own: Own?
    /// A removed photo of a dish. The store deletes it only when the undo expires.
    public struct Photo: Hashable, Sendable, Codable {
        public var number: Int
        public var recipe: Recipe.Heading

        public init(number: Int, of recipe: Recipe.Heading) {
            self.number = number
            self.recipe = recipe
        }
    }

    /// The removed food, if any.
    public var food: String?
    /// Recipes that were filed under the food and stay favorites.
    public var loosened: [RecipeID]
    public var favorites: [Favorite]
    public var photo: Photo?

    public init(
        food: String? = nil, loosened: [RecipeID] = [], favorites: [Favorite] = [], own: Own? = nil,
        photo: Photo? = nil
    ) {
        self.own = own
        self.food = food
        self.loosened = loosened
        self.favorites = favorites
        self.photo = photo
    }

    public var isEmpty: Bool { food == nil && own == nil && favorites.isEmpty && photo == nil }
    /// A name for the removal: the food, or else the recipe, or else the photo.
    public var name: String {
        food ?? own?.recipe.title ?? favorites.first?.heading.title ?? photo.map { "photo of \($0.recipe.title)" } ?? ""
    }
}
