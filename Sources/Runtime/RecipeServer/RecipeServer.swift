internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

/// The household's own recipe server. The kiosk copies its recipes, and they work offline.
///
/// This protocol has only what every such server can do. Each further ability is a protocol of its own, and a server
/// conforms to those that it has. The menu and the commands follow them.
protocol RecipeServer: Sendable {
    /// Asks the server whether the kiosk may use it.
    ///
    /// - Throws: A `Failure` whose detail says what is wrong, and what to do.
    func check() async throws(Failure) -> RecipeServerCheckDocument
    /// Describes the host for `status`.
    func host(problem: String?) async -> HostDocument?
    /// Returns everything that decides which recipes the server lists. Another text begins a new copy.
    func identity() async throws(Failure) -> String
    /// Returns a page of the server's list of recipes, in the order of their last change.
    ///
    /// - Parameters:
    ///   - page: The number of the page, from 1.
    ///   - cursor: The cursor of an earlier list, for the changes since then; `nil` for the complete list.
    func list(page: Int, since cursor: String?) async throws(Failure) -> ListedRecipes
    /// Returns a recipe.
    ///
    /// - Throws: A `Failure` of kind `notFound` if the server has no such recipe, and of kind `unacceptable` if this one
    ///   can't be read, but others can.
    func recipe(_ id: RecipeID) async throws(Failure) -> CopiedRecipe
    /// Returns the recipes that random ones are chosen from, or `nil` for all.
    ///
    /// - Throws: A `Failure` of kind `unacceptable` if the settings name a choice that the server doesn't have.
    func pool() async throws(Failure) -> [RecipeID]?
}

/// A page of a server's list of recipes.
struct ListedRecipes: Sendable {
    var entries: [ListedRecipe]
    /// The cursor for a later list of changes, or `nil` if the page is empty.
    var cursor: String?
    /// The number of recipes on all pages.
    var total: Int
    var isLast: Bool
}

/// A server that has a meal plan.
protocol MealPlanning: RecipeServer {
    /// Returns the meals of some days, in the order of the server.
    func meals(of days: ClosedRange<CalendarDay>) async throws(Failure) -> [PlannedMeal]
}

/// A server on which a person has favorites.
protocol FavoriteSharing: RecipeServer {
    /// Returns the server and the person whose favorites they are. What was agreed with another one doesn't count.
    func favoritesOwner() async throws(Failure) -> String
    func favorites() async throws(Failure) -> Set<RecipeID>
    /// Sets or clears a favorite. It may be repeated.
    func setFavorite(_ id: RecipeID, _ isFavorite: Bool) async throws(Failure)
}
