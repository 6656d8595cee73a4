public import Kitchen

/// What people have kept in this kitchen, and what the kiosk knows of its being stored.
public struct UserData: Hashable, Sendable {
    /// The newest first.
    public var favorites: [Recipe.Heading] {
        didSet { favoriteIDs = Set(favorites.map(\.id)) }
    }
    /// Of `favorites`, for lists ask of each of their recipes at every view.
    private var favoriteIDs: Set<RecipeID>
    /// By name.
    public var foods: [FavoriteFood]
    public var pantry: Pantry
    public var shopping: ShoppingList
    /// What searches are narrowed to; nil: as the settings say.
    public var filter: RecipeFilter?
    /// Texts that were searched for, the newest first.
    public var searched: [String]
    /// Titles of what is stored, for the speller.
    public var titles: [String]
    public var hasAskedPantry: Bool
    /// What was noted of dishes.
    public var dishes: [RecipeID: DishNotes]
    /// Who keeps things here; all of the above but the shopping list is of who is logged in.
    public var people: People
    /// What that person eats; nil: as the settings say.
    public var diet: Diet?
    /// What people of this kitchen wrote, by title.
    public var own: [Recipe.Heading]
    /// What that person is writing: all that was changed of it is kept, in the order in which it was begun.
    public var drafts: [OwnRecipeDraft]
    /// For how many people recipes are cooked in this kitchen.
    public var servings: ChosenServings

    var pantryWrites: WriteBehind<Pantry>
    var shoppingWrites: WriteBehind<ShoppingList>
    var draftWrites: WriteBehind<[OwnRecipeDraft]>
    /// Drafts may be others than those that are stored.
    var draftsChanged = false
    /// When drafts that the card did not take are tried again.
    var draftsAgain: Instant?
    /// What was removed last, for as long as it can be brought back.
    var undo: Undo?
    /// What is half typed, by the title of its field, beside the fields of drafts.
    var typed: [String: String] = [:]

    public init(
        favorites: [Recipe.Heading] = [], foods: [FavoriteFood] = [], pantry: Pantry = Pantry(),
        shopping: ShoppingList = ShoppingList(), filter: RecipeFilter? = nil, searched: [String] = [],
        titles: [String] = [], hasAskedPantry: Bool = false, people: People = People(), diet: Diet? = nil,
        own: [Recipe.Heading] = [], drafts: [OwnRecipeDraft] = [], servings: ChosenServings = ChosenServings(),
        dishes: [RecipeID: DishNotes] = [:]
    ) {
        self.favorites = favorites
        favoriteIDs = Set(favorites.map(\.id))
        self.foods = foods
        self.pantry = pantry
        self.shopping = shopping
        self.filter = filter
        self.searched = searched
        self.titles = titles
        self.hasAskedPantry = hasAskedPantry
        self.dishes = dishes
        self.people = people
        self.diet = diet
        self.own = own
        self.drafts = drafts
        self.servings = servings
        pantryWrites = WriteBehind(stored: pantry)
        shoppingWrites = WriteBehind(stored: shopping)
        draftWrites = WriteBehind(stored: drafts)
    }

    /// Nothing is known as long as the store could not be read.
    static var unread: UserData {
        var data = UserData()
        (data.pantryWrites, data.shoppingWrites, data.draftWrites) = (WriteBehind(), WriteBehind(), WriteBehind())
        return data
    }

    /// Whether the store could be read.
    var isRead: Bool { pantryWrites.stored != nil }

    /// Whether the card has not what is half written here, though it could be read.
    var lacksDrafts: Bool { draftWrites.stored.map { $0 != drafts.filter(\.isChanged) } ?? false }

    func isFavorite(_ id: RecipeID) -> Bool { favoriteIDs.contains(id) }
}
