public import Kitchen

// MARK: - Chosen servings

extension Cookbook {
    /// Returns the servings that were last chosen for recipes, the newest first. Empty if they can't be decoded.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func servings() async throws(CookbookError) -> ChosenServings {
        try await choice(.servings) ?? ChosenServings()
    }

    /// Replaces the chosen servings of all recipes.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func keep(_ servings: ChosenServings) async throws(CookbookError) {
        try await keep(servings, as: .servings)
    }
}
