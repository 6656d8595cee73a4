extension Recipe {
    /// Ingredients that are kept of a recipe from outside. The longest real lists have some 60.
    public static let mostIngredients = 300
    /// Steps that are kept of a recipe from outside. The longest real recipes have some 60.
    public static let mostSteps = 200
    /// Bytes of UTF-8 that its ingredients and its steps may have, each. The longest real ones have some 20 kB; with
    /// these a recipe fits a reply of the kiosk, and the 200 of the last hour fit its memory when all are searched.
    static let mostBytes = 64 * 1024

    /// The recipe as `bounded` leaves it, also where a release without bounds stored it.
    public var withinBounds: Recipe {
        // The heading or step that says what is missing is one more.
        guard steps.count > Self.mostSteps + 1 || ingredients.count > Self.mostIngredients + 1 else { return self }
        return bounded(ingredientsBefore: ingredients.count, stepsBefore: steps.count)
    }

    /// Keeps ingredients and steps within what a kiosk can hold and show, and says in the lists what is missing.
    ///
    /// - Returns: The recipe with a heading before the ingredients, and a last step, where some are left out.
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
    /// The first elements, at most so many and with at most `Recipe.mostBytes`.
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
    /// With a comma before every three digits: `2,999`.
    fileprivate var grouped: String {
        let digits = Array("\(self)")
        return digits.indices.reduce("") { text, index in
            let isGap = index > 0 && (digits.count - index).isMultiple(of: 3)
            return text + (isGap ? "," : "") + String(digits[index])
        }
    }
}
