public import Kitchen

/// Does what the kiosk requests: fetches from services and writes to the store.
///
/// Each function throws the reason that it did not do it. What belongs to a person belongs to the one who was logged in
/// when the kiosk asked.
public protocol RequestRunner: Sendable {
    // MARK: Recipes

    /// Any recipe but those. Unless a person `isAsked` for it, it may be left for later to spare the service.
    func anotherRecipe(excluding shown: [RecipeID], isAsked: Bool) async throws(Failure) -> RecipeWithNotice
    func recipe(_ id: RecipeID) async throws(Failure) -> Recipe
    /// The results from the one at `offset` on, at most `RecipeSearch.pageSize`.
    func search(_ search: RecipeSearch, offset: Int) async throws(Failure) -> SearchPage
    /// Names of foods that a typed text may mean, at most 10.
    func foods(named text: String) async throws(Failure) -> FoundFoods
    /// Costs of a recipe for so many people; nil: as it is written.
    func prices(of recipe: Recipe, forServings servings: Int?) async throws(Failure) -> RecipePrices
    /// Sends a recipe to the owner's page. Returns the host that took it.
    func share(_ recipe: Recipe) async throws(Failure) -> String
    /// Photos of a dish, the newest first, then the picture at that address; one at least.
    func pictures(of id: RecipeID, address: String?) async throws(Failure) -> [DishPicture]
    /// Nil: none are known that are of this week.
    func places(_ query: PlaceQuery) async throws(Failure) -> PlaceResults?
    /// Dishes that were cooked, the latest first, of which the title is kept.
    func cooked() async throws(Failure) -> [Recipe.Heading]
    func remoteAccess() async -> RemoteAccess

    // MARK: Favorites

    /// Keeps a favorite under a food, which becomes a favorite food with it.
    func save(_ recipe: Recipe, under food: String?) async throws(Failure)
    func unsave(_ id: RecipeID) async throws(Failure) -> Removal
    func add(food name: String) async throws(Failure)
    /// Removes a food with the recipes that are kept under it alone.
    func remove(food name: String) async throws(Failure) -> Removal
    func restore(_ removal: Removal) async throws(Failure)

    // MARK: Kept whole, in place of what was kept before

    func keep(_ pantry: Pantry) async throws(Failure)
    func keep(_ list: ShoppingList) async throws(Failure)
    func keep(_ servings: ChosenServings) async throws(Failure)
    func keep(_ drafts: [OwnRecipeDraft]) async throws(Failure)
    /// Nil: as the settings say.
    func keep(_ diet: Diet?) async throws(Failure)
    /// Nil: as the settings say.
    func keep(searchFilter filter: RecipeFilter?) async throws(Failure)

    // MARK: Notes

    /// Offers a text that was searched for first the next time.
    func noteSearched(_ text: String) async throws(Failure)
    /// The pantry has asked its first question.
    func notePantryAsked() async throws(Failure)
    /// A dish was cooked now, and given 0 to 5 stars; nil: nobody said.
    func noteCooked(_ id: RecipeID, stars: Int?) async throws(Failure)
    /// The owner has read what a damage of the store did.
    func acknowledgeDamage() async throws(Failure)

    // MARK: Photos, own recipes, prices, profiles, settings

    /// Keeps a photo that came whole, by the number under which it was sent.
    func addPhoto(upload: Int) async throws(Failure) -> SavedPhoto
    /// Removes the photo of that number, else the newest.
    func removePhoto(_ number: Int?, of recipe: Recipe.Heading) async throws(Failure) -> Removal
    func write(_ change: OwnRecipeChange) async throws(Failure) -> OwnRecipeAnswer
    func remove(own id: RecipeID) async throws(Failure) -> Removal
    func correct(_ price: PriceChange) async throws(Failure)
    func change(_ profile: ProfileChange) async throws(Failure) -> ProfileAnswer
    /// Returns once the setting holds.
    func prefer(_ change: PreferenceChange) async throws(Failure)
}
