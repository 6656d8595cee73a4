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
    /// The number of entries of this page that can't be read. Their recipes are not gone.
    var unread = 0
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

/// A server that keeps when its recipes were cooked.
protocol CookingLog: RecipeServer {
    /// Records that a dish was cooked. It may be repeated: what is recorded already is not recorded twice.
    ///
    /// - Throws: A `Failure` of kind `notFound` if the server has no such recipe.
    func record(_ cooking: Cooking) async throws(Failure)
    /// Adds the photo of a dish to a recorded cooking, unless that has one. It may be repeated.
    ///
    /// - Returns: false if the server has no place for it yet, and may have one later.
    func add(photo: [UInt8], to cooking: Cooking) async throws(Failure) -> Bool
}

/// A dish that was cooked at the kiosk, as the server learns it.
struct Cooking: Hashable, Sendable {
    var recipe: RecipeID
    /// The time of the cooking, in seconds since 1970.
    var time: Double
    /// The local day of the cooking.
    var day: CalendarDay
    /// The name of the cook, or `nil` for the guest.
    var cook: String?
    /// The rating by the server's user, 1 to 5 stars, or `nil` for none.
    var stars: Int?
}

/// A server that takes recipes of the kiosk.
protocol RecipeTaking: RecipeServer {
    /// Returns the recipes with this title, or with a number behind it, that have changed since a cursor.
    ///
    /// - Parameter cursor: The cursor of a list, or `nil` for all recipes.
    func recipes(titled title: String, since cursor: String?) async throws(Failure) -> [RecipeID]
    /// Adds a recipe. Two calls make two recipes.
    ///
    /// - Parameter photo: A JPEG that becomes its picture, or `nil` for none.
    func take(_ recipe: Recipe, photo: [UInt8]?) async throws(Failure) -> TakenRecipe
}

/// A recipe that the server has taken.
struct TakenRecipe: Hashable, Sendable {
    /// The recipe on the server, or `nil` if its id can't be read.
    var id: RecipeID?
    /// The reason why it has no picture, although there was a photo.
    var photoProblem: String?
}
