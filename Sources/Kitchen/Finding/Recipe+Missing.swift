extension Recipe {
    /// What it asks for that none of these foods is or can stand for. Every kitchen has water and salt.
    public func missing(from foods: [String]) -> [Ingredient] {
        ingredients.filter { !$0.isAmong(foods) }
    }
}

extension Ingredient {
    /// Whether one of these foods is it or can stand for it; of water and salt there always is some.
    public func isAmong(_ foods: [String]) -> Bool {
        name.isAlwaysThere || foods.contains { $0.serves(asFood: name) }
    }
}

extension String {
    /// Whether it names a food that every kitchen has, so that it is never missing and no search needs it.
    public var isAlwaysThere: Bool {
        CommonFood.named(self).map { ["water", "salt"].contains($0.name) } ?? false
    }
}
