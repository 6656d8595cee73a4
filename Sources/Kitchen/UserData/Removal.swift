/// What was removed together, as it was, so that it can be brought back.
public struct Removal: Hashable, Sendable, Codable {
    /// How long it can be brought back.
    public static let lifetime = Duration.seconds(600)

    public struct Favorite: Hashable, Sendable, Codable {
        public var heading: Recipe.Heading
        public var picture: String?
        /// As it was kept; nil where only its title was, and for recipes of other origins, which stay.
        public var recipe: Recipe?
        /// Its place in the order of favorites: the higher, the newer.
        public var number: Int
        /// Seconds since 1970 by the wall clock, right or not.
        public var savedAt: Double
        /// The foods under which it was kept.
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

    /// A recipe that a person of this kitchen wrote.
    public struct Own: Hashable, Sendable, Codable {
        public var recipe: Recipe
        /// The number of whose it was.
        public var profile: Int
        /// Of others, whose favorite it was: their numbers, and what they had.
        public var others: [Int: Favorite]

        public init(_ recipe: Recipe, profile: Int, others: [Int: Favorite] = [:]) {
            self.recipe = recipe
            self.profile = profile
            self.others = others
        }
    }

    /// The own recipe that was removed, if one was.
    public var own: Own?
    /// A photo of a dish; it is not gone from the store until nobody can bring it back.
    public struct Photo: Hashable, Sendable, Codable {
        public var number: Int
        public var recipe: Recipe.Heading

        public init(number: Int, of recipe: Recipe.Heading) {
            self.number = number
            self.recipe = recipe
        }
    }

    /// The food that was removed, if one was.
    public var food: String?
    /// Recipes that are favorites still, but were kept under the food, too.
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
    /// For people: the food, else the recipe, else the photo.
    public var name: String {
        food ?? own?.recipe.title ?? favorites.first?.heading.title ?? photo.map { "photo of \($0.recipe.title)" } ?? ""
    }
}
