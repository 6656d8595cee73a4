public import Kitchen

/// All data of the people of this kitchen in memory, with the state of its writes.
public struct UserData: Hashable, Sendable {
    /// The favorites, newest first.
    public var favorites: [Recipe.Heading] {
        get { storedFavorites }
        set { (storedFavorites, favoriteIDs) = (newValue, Set(newValue.map(\.id))) }
    }
    private var storedFavorites: [Recipe.Heading]
    /// The ids of `favorites`, because lists look up each of their recipes for every view.
    private var favoriteIDs: Set<RecipeID>
    /// The favorite foods by name.
    public var foods: [FavoriteFood]
    public var pantry: Pantry
    public var shopping: ShoppingList
    /// The filter of searches, or `nil` for that of the settings.
    public var filter: RecipeFilter?
    /// Texts that were searched for, newest first.
    public var searched: [String]
    /// Titles of stored recipes, which the speller completes.
    public var titles: [String]
    public var hasAskedPantry: Bool
    /// Notes about dishes: photos, ratings, and how often each was cooked.
    public var dishes: [RecipeID: DishNotes]
    /// The profiles of this kitchen. All properties above except the shopping list belong to the current profile.
    public var people: People
    /// The diet of the current profile, or `nil` for that of the settings.
    public var diet: Diet?
    /// The recipes that people of this kitchen wrote, by title.
    public var own: [Recipe.Heading]
    /// The drafts of the current profile, in the order in which they were started.
    public var drafts: [OwnRecipeDraft]
    /// The chosen numbers of servings, shared by the kitchen.
    public var servings: ChosenServings
    /// The durations and names that were last chosen for timers, shared by the kitchen.
    public var recentTimers: RecentTimers

    var pantryWrites: WriteBehind<Pantry>
    var shoppingWrites: WriteBehind<ShoppingList>
    var draftWrites: WriteBehind<[OwnRecipeDraft]>
    /// True if the drafts may differ from the stored ones.
    var draftsChanged = false
    /// The instant at which the kiosk tries again to write drafts, after a write has failed.
    var draftsAgain: Instant?
    /// The removals that can be undone, the last one last.
    var undos: [Undo] = []
    /// Unfinished texts by the title of their field. Those of drafts are in the drafts.
    var typed: [String: String] = [:]

    public init(
        favorites: [Recipe.Heading] = [], foods: [FavoriteFood] = [], pantry: Pantry = Pantry(),
        shopping: ShoppingList = ShoppingList(), filter: RecipeFilter? = nil, searched: [String] = [],
        titles: [String] = [], hasAskedPantry: Bool = false, people: People = People(), diet: Diet? = nil,
        own: [Recipe.Heading] = [], drafts: [OwnRecipeDraft] = [], servings: ChosenServings = ChosenServings(),
        recentTimers: RecentTimers = RecentTimers(),
        dishes: [RecipeID: DishNotes] = [:]
    ) {
        storedFavorites = favorites
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
        self.recentTimers = recentTimers
        pantryWrites = WriteBehind(stored: pantry)
        shoppingWrites = WriteBehind(stored: shopping)
        draftWrites = WriteBehind(stored: drafts)
    }

    /// The data before the store has been read.
    static var unread: UserData {
        var data = UserData()
        (data.pantryWrites, data.shoppingWrites, data.draftWrites) = (WriteBehind(), WriteBehind(), WriteBehind())
        return data
    }

    /// True if the store has been read.
    var isRead: Bool { pantryWrites.stored != nil }

    /// True if the store was read but doesn't have the current drafts.
    var lacksDrafts: Bool { draftWrites.stored.map { $0 != drafts.filter(\.isChanged) } ?? false }

    func isFavorite(_ id: RecipeID) -> Bool { favoriteIDs.contains(id) }

    /// Adds a new favorite. Setting `favorites` would collect the ids of all of them again.
    mutating func addFavorite(_ heading: Recipe.Heading) {
        storedFavorites.insert(heading, at: 0)
        favoriteIDs.insert(heading.id)
    }

    /// Removes favorites, like ``addFavorite(_:)``.
    ///
    /// - Returns: The number of older favorites that each removed one had.
    mutating func removeFavorites(_ recipes: Set<RecipeID>) -> [RecipeID: Int] {
        let gone = recipes.filter(isFavorite)
        guard let first = gone.first else { return [:] }
        // Mostly one is removed. Of 100,000 favorites it is found ten times faster without copies and hashes of them.
        let isOne = gone.count == 1
        let indices = storedFavorites.withUnsafeBufferPointer { favorites in
            favorites.indices.filter { isOne ? favorites[$0].id == first : gone.contains(favorites[$0].id) }
        }
        var places: [RecipeID: Int] = [:]
        for index in indices { places[storedFavorites[index].id] = storedFavorites.count - 1 - index }
        if isOne {
            for index in indices.reversed() { storedFavorites.remove(at: index) }
        } else {
            storedFavorites.removeAll { gone.contains($0.id) }
        }
        favoriteIDs.subtract(gone)
        return places
    }

    /// Returns removed favorites to their places, unless they were saved again. `older` counts the favorites below a place.
    mutating func putBack(_ removed: [(heading: Recipe.Heading, older: Int)]) {
        let missing = removed.filter { !isFavorite($0.heading.id) }.sorted { $0.older < $1.older }
        guard !missing.isEmpty else { return }
        var oldestFirst: [Recipe.Heading] = []
        oldestFirst.reserveCapacity(storedFavorites.count + missing.count)
        var others = storedFavorites.reversed()[...]
        for (heading, older) in missing {
            let between = others.prefix(max(0, older - oldestFirst.count))
            oldestFirst += between
            others = others.dropFirst(between.count)
            oldestFirst.append(heading)
        }
        storedFavorites = (oldestFirst + others).reversed()
        favoriteIDs.formUnion(missing.map(\.heading.id))
    }
}
