public import Kitchen

/// Carries out the kiosk's requests: fetches from services and writes to the store.
///
/// Each function throws the reason why it failed. Personal data belongs to the profile that was current when the kiosk
/// made the request.
public protocol RequestRunner: Sendable {
    // MARK: Recipes

    /// Returns a recipe that isn't one of `shown`. `isAsked` is true if a person waits for it. Otherwise the request
    /// may be skipped to spare the service.
    func anotherRecipe(excluding shown: [RecipeID], isAsked: Bool) async throws(Failure) -> RecipeWithNotice
    func recipe(_ id: RecipeID) async throws(Failure) -> Recipe
    /// Returns a page of results from `offset` on, at most `RecipeSearch.pageSize`.
    func search(_ search: RecipeSearch, offset: Int) async throws(Failure) -> SearchPage
    /// Returns names of foods that match a typed text, at most 10.
    func foods(named text: String) async throws(Failure) -> FoundFoods
    /// Returns the prices of a recipe for a number of servings; `nil` means that of the recipe.
    func prices(of recipe: Recipe, forServings servings: Int?) async throws(Failure) -> RecipePrices
    /// Sends a recipe to the owner's page. Returns the host that received it.
    func share(_ recipe: Recipe) async throws(Failure) -> String
    /// Returns photos of a dish, newest first, then the picture at the address. Never returns an empty list.
    func pictures(of id: RecipeID, address: String?) async throws(Failure) -> [DishPicture]
    /// Returns places near the kitchen. For `PlaceQuery.known`, returns `nil` if no places of the last week are stored.
    func places(_ query: PlaceQuery) async throws(Failure) -> PlaceResults?
    /// Returns the meal plan of today and the days after it.
    func mealPlan() async throws(Failure) -> [PlannedMeal]
    /// Returns the dishes that were cooked and whose titles are stored, latest first.
    func cooked() async throws(Failure) -> [Recipe.Heading]
    func remoteAccess() async -> RemoteAccess
    /// Returns the kiosks that share their data with this one, or `nil` if there is no household.
    func household() async -> HouseholdKiosks?

    // MARK: Favorites

    /// Saves a favorite. With a food, it is filed under that food, which becomes a favorite food.
    func save(_ recipe: Recipe, under food: String?) async throws(Failure)
    func unsave(_ id: RecipeID) async throws(Failure) -> Removal
    func add(food name: String) async throws(Failure)
    /// Removes a food with the recipes that are filed under it only.
    func remove(food name: String) async throws(Failure) -> Removal
    func restore(_ removal: Removal) async throws(Failure)
    /// Brings a removed profile back, and returns all profiles.
    func restore(_ profile: Profile) async throws(Failure) -> People
    /// Deletes a removed profile for good.
    func forgetRemovedProfile(_ profile: Int) async throws(Failure)

    // MARK: Values that are stored as a whole

    func keep(_ pantry: Pantry) async throws(Failure)
    func keep(_ list: ShoppingList, changedFrom base: ShoppingList) async throws(Failure)
    func keep(_ servings: ChosenServings) async throws(Failure)
    func keep(_ recent: RecentTimers) async throws(Failure)
    func keep(_ drafts: [OwnRecipeDraft]) async throws(Failure)
    /// Stores the current profile's diet; `nil` means that of the settings.
    func keep(_ diet: Diet?) async throws(Failure)
    /// Stores the filter of searches; `nil` means that of the settings.
    func keep(searchFilter filter: RecipeFilter?) async throws(Failure)

    // MARK: Notes

    /// Remembers a successful search, to offer it first the next time.
    func noteSearched(_ text: String) async throws(Failure)
    /// Records that the pantry has been opened.
    func notePantryAsked() async throws(Failure)
    /// Records that a dish was cooked now, with 0 to 5 stars or no rating.
    func noteCooked(_ id: RecipeID, stars: Int?) async throws(Failure)
    /// Records that the owner has read the report of the store's damage.
    func acknowledgeDamage() async throws(Failure)

    // MARK: Photos, own recipes, prices, profiles, settings

    /// Stores a photo that was uploaded completely, by its upload number.
    func addPhoto(upload: Int) async throws(Failure) -> SavedPhoto
    /// Removes the photo with that number, or the newest one for `nil`.
    func removePhoto(_ number: Int?, of recipe: Recipe.Heading) async throws(Failure) -> Removal
    func write(_ change: OwnRecipeChange) async throws(Failure) -> OwnRecipeAnswer
    func remove(own id: RecipeID) async throws(Failure) -> Removal
    /// Adds the recipes that the person doesn't have yet. Returns the result for each.
    func importRecipes(_ recipes: [OwnRecipe]) async throws(Failure) -> [OwnRecipeImport]
    func correct(_ price: PriceChange) async throws(Failure)
    func change(_ profile: ProfileChange) async throws(Failure) -> ProfileAnswer
    /// Changes a setting. Returns once it is in effect.
    func prefer(_ change: PreferenceChange) async throws(Failure)
}
