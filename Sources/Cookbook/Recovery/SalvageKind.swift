/// The kinds of things that a report of damage counts.
enum SalvageKind: CaseIterable {
    /// Timers come first: whoever cooks needs to know of them at once.
    case timers, favorites, ownRecipes, foods, pantry, shopping, photos, cooked, profiles, prices

    /// Plural and lowercase, for a sentence.
    var name: String {
        switch self {
        case .favorites: "favorites"
        case .ownRecipes: "own recipes"
        case .foods: "foods"
        case .pantry: "pantry items"
        case .shopping: "shopping items"
        case .timers: "timers"
        case .photos: "photos"
        case .cooked: "cooking notes"
        case .profiles: "profiles"
        case .prices: "prices"
        }
    }

    /// The table whose rows they are.
    var table: String {
        switch self {
        case .favorites: "favorite"
        case .ownRecipes: "ownRecipe"
        case .foods: "food"
        case .pantry: "pantryItem"
        case .shopping: "shoppingItem"
        case .timers: "timer"
        case .photos: "photo"
        case .cooked: "cooked"
        case .profiles: "profile"
        case .prices: "price"
        }
    }

    /// Rows of the table that every store has: the guest.
    var given: Int { self == .profiles ? 1 : 0 }
}
