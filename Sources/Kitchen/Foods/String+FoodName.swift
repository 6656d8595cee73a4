extension String {
    /// The text with its first letter in upper case, for a title or a line of its own.
    public var capitalizedName: String { prefix(1).uppercased() + dropFirst() }

    /// As lists keep the name of a food: trimmed, lower case, single spaces, no control characters, at most 60
    /// characters, and without the plural where the table of foods knows it: ` Red  Onions` is `red onion`. Nil where
    /// no letter is left.
    public var foodName: String? {
        let words = lowercased().sanitized(limit: 60).split(separator: " ")
        // The adjectives before a name stay.
        for first in words.indices {
            let typed = words[first...].joined(separator: " ").foodWords
            if let name = FoodIndex.shared.name(of: typed[...]) {
                return (words[..<first] + [name.text[...]]).joined(separator: " ")
            }
        }
        let name = words.joined(separator: " ")
        return name.contains(where: \.isLetter) ? name : nil
    }

    /// Whether both name the same food: `onions` and `yellow onion, diced`. A kind is not the same as the general food:
    /// `olive oil` and `oil` are two. Foods that the table does not know are the same where the words are, plurals
    /// aside.
    public func isSameFood(as other: String) -> Bool {
        let foods = (CommonFood.named(self), CommonFood.named(other))
        guard let one = foods.0, let another = foods.1 else {
            return foods.0 == nil && foods.1 == nil
                && foodWords.map(\.withoutPlural) == other.foodWords.map(\.withoutPlural)
        }
        return one == another
    }

    /// Whether who has this has what a recipe asks for: the same food, or one that can stand for it. `olive oil` serves
    /// as `oil`, but `oil` not as `olive oil`, and `sour cream` not as `cream`.
    public func serves(asFood wanted: String) -> Bool {
        if isSameFood(as: wanted) { return true }
        guard let kind = CommonFood.named(self)?.kind else { return false }
        return CommonFood.named(wanted)?.name == kind
    }
}
