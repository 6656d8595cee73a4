internal import GRDB
public import Kitchen

// MARK: - Foods

extension Cookbook {
    public func foods() async throws(CookbookError) -> [FavoriteFood] { [] }
    public func add(food name: String) async throws(CookbookError) {}
    public func remove(food name: String) async throws(CookbookError) -> Removal { Removal() }
    public func remove(_ id: RecipeID) async throws(CookbookError) -> Removal {
        let heading = try await favorites().first { $0.id == id }
        _ = try await unsave(id)
        let favorites = heading.map {
            [Removal.Favorite(heading: $0, picture: nil, recipe: nil, number: 0, savedAt: 0, foods: [])]
        }
        return Removal(favorites: favorites ?? [])
    }
    public func restore(_ removal: Removal) async throws(CookbookError) {}
    public func save(
        _ recipe: Recipe, under food: String?, keep: Keep, at time: Double
    ) async throws(CookbookError) {
        try await save(recipe, keep: keep, at: time)
    }
}
