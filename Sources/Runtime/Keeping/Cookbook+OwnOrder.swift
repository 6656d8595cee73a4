internal import Cookbook
internal import Kiosk
internal import Kitchen

extension Cookbook {
    /// The answer that an order about own recipes has, or why it was not carried out.
    func carryOut(_ order: OwnOrder, for profile: Int) async throws(CookbookError) -> Result<Answer, Failure> {
        switch order {
        case .add(let recipe):
            guard case .added(let id) = try await add(recipe, for: profile) else { return .failure(.tooManyOwnRecipes) }
            return .success(.own(.written(Recipe.Heading(id: id, title: recipe.title))))
        case .replace(let id, let recipe, let since):
            return switch try await replace(id, with: recipe, since: since, of: profile) {
            case .replaced: .success(.own(.written(Recipe.Heading(id: id, title: recipe.title))))
            case .missing: .failure(.noSuchOwnRecipe(id))
            case .overtaken(let other): .success(.own(.overtaken(by: other)))
            }
        case .remove(let id): return .success(.removed(try await remove(own: id, of: profile)))
        }
    }
}
