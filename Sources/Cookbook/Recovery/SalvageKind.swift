/// A kind of data that a damage report counts.
struct SalvageKind {
    /// Plural and lowercase, for a sentence.
    let name: String
    let table: String
    /// Rows of the table that every store has: the guest.
    var given = 0

    /// All kinds, timers first: a cook needs to know at once if one was lost.
    static let all = [
        SalvageKind(name: "timers", table: "timer"),
        SalvageKind(name: "favorites", table: "favorite"),
        SalvageKind(name: "own recipes", table: "ownRecipe"),
        SalvageKind(name: "foods", table: "food"),
        SalvageKind(name: "pantry items", table: "pantryItem"),
        SalvageKind(name: "shopping items", table: "shoppingItem"),
        SalvageKind(name: "photos", table: "photo"),
        SalvageKind(name: "cooking notes", table: "cooked"),
        SalvageKind(name: "profiles", table: "profile", given: 1),
        SalvageKind(name: "prices", table: "price"),
    ]
}
