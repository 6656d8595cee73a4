extension Ingredient {
    /// Whether one of these foods is it or can stand for it; of water and salt there always is some.
    public func isAmong(_ foods: [String]) -> Bool {
        name.isAlwaysThere || foods.contains { $0.serves(asFood: name) }
    }
}

extension String {
    /// Whether it names a food that every kitchen has, so that it is never missing and no search needs it.
    public var isAlwaysThere: Bool {
        CommonFood.named(self)?.isAlwaysThere ?? false
    }
}

extension CommonFood {
    /// Whether every kitchen has it.
    public var isAlwaysThere: Bool { ["water", "salt"].contains(name) }
}
