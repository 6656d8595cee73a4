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
        /// The name by which other kiosks know the recipe. `nil` in removals that an older version has stored.
        public var key: String?
        /// The removed favorites of other people for this recipe, by the number of their profile.
        public var others: [Int: Favorite]

        public init(_ recipe: Recipe, profile: Int, key: String? = nil, others: [Int: Favorite] = [:]) {
            self.recipe = recipe
            self.profile = profile
            self.key = key
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

    /// Items that were removed from a list, with their former places.
    public struct Items<Item: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
        public private(set) var items: [Item] = []
        private var places: [Int] = []

        /// Finds the items that were removed from a list. Returns `nil` if there are none.
        ///
        /// - Parameters:
        ///   - before: the list before the removal.
        ///   - after: the list after it, in the same order.
        public init?(in before: [Item], missingIn after: [Item]) {
            var rest = after[...]
            for (place, item) in before.enumerated() {
                if rest.first == item {
                    rest.removeFirst()
                } else {
                    items.append(item)
                    places.append(place)
                }
            }
            guard !items.isEmpty else { return nil }
        }

        /// Inserts the items into a list at their former places, except those that the list doesn't want, until it has
        /// `limit` items.
        func restore(to list: inout [Item], limit: Int, where isWanted: (Item) -> Bool) {
            for (item, place) in zip(items, places) where isWanted(item) && list.count < limit {
                list.insert(item, at: min(place, list.count))
            }
        }
    }

    /// The removed food, if any.
    public var food: String?
    /// Recipes that were filed under the food and stay favorites.
    public var loosened: [RecipeID]
    public var favorites: [Favorite]
    public var photo: Photo?
    /// Removed ingredients of the pantry, if any.
    public var pantry: Items<Pantry.Item>?
    /// The removed profile, if any. The store deletes its data only when the undo expires.
    public var profile: Profile?
    /// Removed lines of the shopping list, if any.
    public var shopping: Items<ShoppingList.Item>?

    public init(
        food: String? = nil, loosened: [RecipeID] = [], favorites: [Favorite] = [], own: Own? = nil,
        photo: Photo? = nil, pantry: Items<Pantry.Item>? = nil, shopping: Items<ShoppingList.Item>? = nil,
        profile: Profile? = nil
    ) {
        self.profile = profile
        self.pantry = pantry
        self.shopping = shopping
        self.own = own
        self.food = food
        self.loosened = loosened
        self.favorites = favorites
        self.photo = photo
    }

    public var isEmpty: Bool {
        food == nil && own == nil && favorites.isEmpty && photo == nil && pantry == nil && shopping == nil
            && profile == nil
    }
    /// A list whose items can be removed.
    public enum List: Hashable, Sendable {
        case pantry, shopping, profiles
    }

    /// The list that lost items, or `nil` if recipes, a food or a photo were removed.
    public var list: List? {
        pantry != nil ? .pantry : shopping != nil ? .shopping : profile != nil ? .profiles : nil
    }
    /// True if photos were removed. The store keeps them only until the next ones are removed.
    public var hasPhotos: Bool { photo != nil || own != nil }
    /// A name for the removal: the food, or else the recipe, the photo, or the items of a list.
    public var name: String {
        let recipe = profile?.name ?? food ?? own?.recipe.title ?? favorites.first?.heading.title
        let items =
            pantry.map { $0.items.count == 1 ? $0.items[0].name : $0.items.count.counted("ingredient") }
            ?? shopping.map { $0.items.count == 1 ? $0.items[0].name : $0.items.count.counted("line") }
        return recipe ?? photo.map { "photo of \($0.recipe.title)" } ?? items ?? ""
    }
}
