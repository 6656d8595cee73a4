extension String {
    /// The text with an uppercase first letter, for a title or a line of its own.
    public var capitalizedName: String { prefix(1).uppercased() + dropFirst() }

    /// The name of a food in the form in which lists store it, or `nil` if the text has no letter.
    ///
    /// It is in lower case, trimmed, with single spaces and without control characters, and has at most 60 characters.
    /// A name in the table of foods is in the singular: ` Red  Onions` becomes `red onion`.
    public var foodName: String? {
        let words = lowercased().sanitized(limit: 60).split(separator: " ")
        // Adjectives before the name stay.
        for first in words.indices {
            let typed = words[first...].joined(separator: " ").foodWords
            if let name = FoodIndex.shared.name(of: typed[...]) {
                return (words[..<first] + [name.text[...]]).joined(separator: " ")
            }
        }
        let name = words.joined(separator: " ")
        return name.contains(where: \.isLetter) ? name : nil
    }

    /// True if the text can be a name: it has two letters, or one that stands for a word, as in Chinese. Any other single
    /// letter was probably typed by mistake.
    public var isPlausibleName: Bool {
        let letters = filter(\.isLetter)
        return letters.count > 1 || letters.contains { !$0.isCased }
    }

    /// Returns true if both texts name the same food: `onions` and `yellow onion, diced`.
    ///
    /// A kind is not the same as the general food: `olive oil` is not `oil`. Foods that are not in the table are the
    /// same if their words are, apart from plurals.
    public func isSameFood(as other: String) -> Bool {
        let foods = (CommonFood.named(self), CommonFood.named(other))
        guard let one = foods.0, let another = foods.1 else {
            return foods.0 == nil && foods.1 == nil
                && foodWords.map(\.withoutPlural) == other.foodWords.map(\.withoutPlural)
        }
        return one == another
    }

    /// Returns true if this food can be used for the one that a recipe asks for: the same food, or a kind of it.
    ///
    /// `olive oil` can be used as `oil`, but `oil` not as `olive oil`, and `sour cream` not as `cream`.
    public func serves(asFood wanted: String) -> Bool {
        if isSameFood(as: wanted) { return true }
        guard let kind = CommonFood.named(self)?.kind else { return false }
        return CommonFood.named(wanted)?.name == kind
    }
}
