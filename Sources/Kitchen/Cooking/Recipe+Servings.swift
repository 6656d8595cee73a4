extension Recipe {
    /// For so many people a recipe can be cooked.
    public static let mostServings = 100

    /// The same recipe for so many people. Amounts are scaled, those in the steps too, and rounded to what a cook can
    /// measure; times, temperatures, sizes and what has no amount stay. A step of which it is not sure how to scale it
    /// begins with the word that it is as it is written, and for how many that is. Itself where it does not say for how
    /// many it is.
    public func scaled(toServings count: Double) -> Recipe {
        guard let factor = factor(toServings: count), factor != 1, let servings else { return self }
        var recipe = self
        recipe.servings = count
        recipe.ingredients = ingredients.map { $0.scaled(by: factor) }
        recipe.steps = steps.map { step in
            var step = step
            step.text =
                step.text.scaled(by: factor, with: ingredients)
                ?? "For \(servings.amountText), as written: \(step.text)"
            return step
        }
        return recipe
    }

    /// How many times as much goes in; nil where it does not say for how many it is.
    public func factor(toServings count: Double) -> Double? {
        guard let servings, servings > 0, count > 0, count.isFinite else { return nil }
        return count / servings
    }

    /// What does not simply grow with the amounts, in a word or two each; empty where there is nothing of it, and for
    /// little more or less.
    public func cautions(forServings count: Double) -> [String] {
        guard let factor = factor(toServings: count), factor != 1 else { return [] }
        let isFar = !(0.7...1.45).contains(factor)
        var cautions: [String] = []
        if isFar, steps.contains(where: { $0.text.namesOven }) { cautions.append("pan size") }
        if isFar, ingredients.contains(where: \.isLeavening) { cautions.append("leavening") }
        let eggs = ingredients.first { $0.quantity?.unit == .piece && CommonFood.named($0.name)?.name == "egg" }
        if let eggs = eggs?.scaled(by: factor).amount, eggs != eggs.rounded() { cautions.append("eggs") }
        return cautions
    }
}

extension Ingredient {
    private static let leavenings: Set = ["baking powder", "baking soda", "yeast", "sourdough starter"]

    fileprivate var isLeavening: Bool {
        CommonFood.named(name).map { Self.leavenings.contains($0.name) } ?? false
            || Self.leavenings.contains { name.lowercased().contains($0) }
    }
}

extension String {
    fileprivate var namesOven: Bool {
        let words = Set(foodWords)
        return !words.isDisjoint(with: ["oven", "bake", "bakes", "baking", "baked"])
    }
}
