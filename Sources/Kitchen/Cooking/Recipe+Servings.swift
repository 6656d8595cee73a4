extension Recipe {
    /// The largest number of servings that a recipe can be scaled to.
    public static let mostServings = 100

    /// Returns the recipe for a number of servings.
    ///
    /// Amounts in the ingredients and steps are multiplied and rounded to what a cook can measure. Times, temperatures,
    /// sizes and unmeasured ingredients stay. If it is unclear how to scale a step, the step stays as written and says
    /// for how many servings it is. A recipe without servings is returned unchanged.
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

    /// Returns the factor for a number of servings, or `nil` if the recipe doesn't state its servings.
    public func factor(toServings count: Double) -> Double? {
        guard let servings, servings > 0, count > 0, count.isFinite else { return nil }
        return count / servings
    }

    /// Returns the aspects that don't simply grow with the amounts, in a word or two each.
    ///
    /// The result is empty if there are none, or if the number of servings changes only a little.
    public func cautions(forServings count: Double) -> [String] {
        guard let factor = factor(toServings: count), factor != 1 else { return [] }
        let isFar = !(0.7...1.45).contains(factor)
        var cautions: [String] = []
        if isFar, steps.contains(where: { $0.text.namesOven }) { cautions.append("pan size") }
        if isFar, ingredients.contains(where: \.isLeavening) { cautions.append("leavening") }
        let eggs = ingredients.first { $0.quantity?.unit == .piece && CommonFood.named($0.name)?.name == "egg" }
        // Whole eggs may be a tenth more or less than the recipe needs.
        if let eggs, let scaled = eggs.scaled(by: factor).amount, let exact = eggs.amount.map({ $0 * factor }),
            abs(scaled - exact) > exact / 10 || scaled != scaled.rounded()
        {
            cautions.append("eggs")
        }
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
