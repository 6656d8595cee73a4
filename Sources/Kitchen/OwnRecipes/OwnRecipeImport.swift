/// The result of importing a recipe.
public enum OwnRecipeImport: Hashable, Sendable {
    case added(Recipe.Heading)
    /// Nothing was added, because the person already has this recipe.
    case known(RecipeID)
    /// Nothing was added, because the limit `OwnRecipe.mostKept` is reached.
    case full
}

extension OwnRecipe {
    /// Returns true if a cook would call both the same recipe: the title, the ingredients and the steps are the same, and
    /// nothing else contradicts.
    ///
    /// Formats differ in what they keep besides these, so a value that only one of the recipes has is no contradiction.
    /// The source isn't compared: a book or a site has many recipes, and a recipe that was changed is another one.
    public func isSame(as other: OwnRecipe) -> Bool {
        func agree<Value: Equatable>(_ one: Value?, _ two: Value?) -> Bool { one == nil || two == nil || one == two }
        return title == other.title && ingredients.map(\.text) == other.ingredients.map(\.text)
            && steps.map(\.text) == other.steps.map(\.text) && agree(servings, other.servings)
            && agree(minutes, other.minutes) && agree(summary, other.summary)
    }
}
