extension Recipe {
    /// The largest number of ingredients of a recipe from outside. The longest real lists have some 60.
    public static let mostIngredients = 300
    /// The largest number of steps of a recipe from outside. The longest real recipes have some 60.
    public static let mostSteps = 200
    /// The largest size of a recipe's ingredients, and of its steps, in bytes of UTF-8.
    ///
    /// The longest real ones have some 20 kB. Within these bounds a recipe fits a reply of the kiosk, and a search can
    /// hold all 200 recipes of the last hour in memory.
    static let mostBytes = 64 * 1024

    /// The recipe within the bounds, for a recipe that an older release stored without them.
    public var withinBounds: Recipe {
        // A bounded recipe has one more: the heading or the step that says what is missing.
        guard steps.count > Self.mostSteps + 1 || ingredients.count > Self.mostIngredients + 1 else { return self }
        return bounded(ingredientsBefore: ingredients.count, stepsBefore: steps.count)
    }

    /// Returns the recipe with ingredients and steps cut to what a kiosk can hold and show.
    ///
    /// If something is left out, a heading before the ingredients or a last step says so.
    ///
    /// - Parameters:
    ///   - ingredients: The number of ingredients in the original, of which some may be missing already.
    ///   - steps: The number of steps in the original, of which some may be missing already.
    public func bounded(ingredientsBefore ingredients: Int, stepsBefore steps: Int) -> Recipe {
        var recipe = self
        let kept = self.ingredients.start(most: Self.mostIngredients) { $0.name.utf8.count + $0.text.utf8.count }
        recipe.ingredients = kept
        if kept.count < self.ingredients.count || ingredients > Self.mostIngredients {
            let total = max(ingredients, self.ingredients.count)
            let text = "The first \(kept.count.grouped) of \(total.grouped) ingredients:"
            recipe.ingredients.insert(Ingredient(name: text, text: text), at: 0)
        }
        let done = self.steps.start(most: Self.mostSteps) { $0.text.utf8.count }
        recipe.steps = done
        if done.count < self.steps.count || steps > Self.mostSteps {
            let count = "\(done.count.grouped) of \(max(steps, self.steps.count).grouped) steps"
            recipe.steps.append(Step(text: "These were the first \(count). The others are not kept: see the source."))
        }
        return recipe
    }
}

extension Array {
    /// Returns the first elements: at most `most` of them, with at most `Recipe.mostBytes` together.
    fileprivate func start(most: Int, bytes: (Element) -> Int) -> [Element] {
        var left = Recipe.mostBytes
        return Array(
            prefix(most).prefix {
                left -= bytes($0)
                return left >= 0
            })
    }
}

extension Int {
    /// The number with a comma between groups of three digits: `2,999`.
    fileprivate var grouped: String {
        let digits = Array("\(self)")
        return digits.indices.reduce("") { text, index in
            let isGap = index > 0 && (digits.count - index).isMultiple(of: 3)
            return text + (isGap ? "," : "") + String(digits[index])
        }
    }
}
