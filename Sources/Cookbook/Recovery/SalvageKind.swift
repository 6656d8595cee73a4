/// A kind of data that a damage report counts.
struct SalvageKind {
    /// The name for a sentence, plural and lowercase.
    let name: String
    let table: String
    /// The number of rows that every store has: 1 for the guest's profile.
    var alwaysPresent = 0

    /// All kinds. Timers come first, because a cook needs to know at once if one was lost.
    static let all = [
        SalvageKind(name: "timers", table: "timer"),
        SalvageKind(name: "favorites", table: "favorite"),
        SalvageKind(name: "own recipes", table: "ownRecipe"),
        SalvageKind(name: "foods", table: "food"),
        SalvageKind(name: "pantry items", table: "pantryItem"),
        SalvageKind(name: "shopping items", table: "shoppingItem"),
        SalvageKind(name: "photos", table: "photo"),
        SalvageKind(name: "cooking notes", table: "cooked"),
        SalvageKind(name: "profiles", table: "profile", alwaysPresent: 1),
        SalvageKind(name: "prices", table: "price"),
    ]
}
