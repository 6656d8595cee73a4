internal import Kitchen

/// What choosing something does.
enum Action: Hashable, Sendable {
    case nothing
    case favorites
    case search
    case filters
    case find(RecipeSearch.Subject)
    case pantry
    case timers
    case askHowLong(label: String?, for: StepTimer? = nil, next: [StepTimer] = [], origin: TimerOrigin? = nil)
    case timer(TimerRack.Order)
    case save(Recipe)
    case keep(Recipe, under: String)
    case open(Recipe.Heading)
    case askToRemove(Recipe.Heading)
    case remove(Recipe.Heading)
    case undo
    case changePantry(Pantry.Order)
    case addToPantry(String)
    case nextStep
    case recipe(RecipeAction)
    case food(FoodAction)
    case shopping(ShoppingAction)
    case dish(DishAction)
    case profile(ProfileAction)
    case own(OwnAction)
    case amounts(AmountsAction)
    case share(ShareAction)
    case nearby(NearbyAction)
    case settings(SettingsAction)
}

/// What choosing something about a recipe shows, or asks.
enum RecipeAction: Hashable, Sendable {
    case steps(Recipe)
    case ingredients(Recipe)
    case nutrition(Recipe)
    case summary(String, Recipe)
    case source(Recipe.Source)
    case askToCook(Recipe)
    case askWhatToBuy(Recipe)
}

/// What choosing something about favorite foods does.
enum FoodAction: Hashable, Sendable {
    case list
    case open(String)
    case actions(String)
    case ask
    case find(String)
    case keep(String)
    case askToRemove(String)
    case remove(String)
}

/// What choosing something about the shopping list does.
enum ShoppingAction: Hashable, Sendable {
    case open
    case put([Ingredient], for: Int?)
    case add(String)
    case remove(ShoppingList.Item)
    case clear
}

extension Kiosk {
    mutating func take(_ action: Action) {
        switch action {
        case .nothing: break
        case .favorites: open(Favorites())
        case .search: openSearch()
        case .filters: open(Filters())
        case .find(let subject): look(for: subject)
        case .pantry: openPantry()
        case .timers: open(TimerList())
        case .askHowLong(let label, let timer, let next, let origin):
            open(ChoicePage.howLong(label: label, for: timer, next: next, origin: origin))
        case .timer(let order): changeTimersHere(order)
        case .save(let recipe): save(recipe)
        case .keep(let recipe, let food): save(recipe, under: food)
        case .open(let heading): fetch(heading.id) { $0.openRecipe($1) }
        case .askToRemove(let favorite): open(ChoicePage.removal(of: favorite))
        case .remove(let heading): unsave(heading.id)
        case .changePantry(let order): change(order)
        case .addToPantry(let text): addToPantry(text)
        case .nextStep: (currentPage as? Steps)?.goOn(in: &self)
        case .undo: restoreRemoved()
        case .recipe(let action): take(action)
        case .food(let action): take(action)
        case .shopping(let action): take(action)
        case .dish(let action): take(action)
        case .profile(let action): take(action)
        case .own(let action): take(action)
        case .amounts(let action): take(action)
        case .share(let action): take(action)
        case .nearby(let action): take(action)
        case .settings(let action): take(action)
        }
    }

    private mutating func take(_ action: RecipeAction) {
        switch action {
        case .steps(let recipe): openSteps(of: recipe)
        case .ingredients(let recipe):
            open(Ingredients(recipe: recipe, servings: kept.servings[recipe.id], in: preferences.units))
        case .nutrition(let recipe): open(NutritionFacts(of: recipe))
        case .summary(let text, let recipe): open(Summary(text, of: recipe))
        case .source(let source):
            say([source.name, source.address].compactMap(\.self).joined(separator: "\n"))
        case .askToCook(let recipe): askToCook(recipe)
        case .askWhatToBuy(let recipe): askWhatToBuy(of: recipe)
        }
    }

    private mutating func take(_ action: FoodAction) {
        switch action {
        case .list: open(Foods())
        case .open(let name): open(FoodPage(name: name))
        case .actions(let name): open(ChoicePage.food(name))
        case .ask: askForFood()
        case .find(let text): findFoods(text)
        case .keep(let name): add(food: name)
        case .askToRemove(let name): open(ChoicePage.removal(ofFood: name))
        case .remove(let name): remove(food: name)
        }
    }

    private mutating func take(_ action: ShoppingAction) {
        switch action {
        case .open: openShopping()
        case .put(let ingredients, let servings): putOnList(ingredients, for: servings)
        case .add(let text): addToShopping(text)
        case .remove(let item): removeFromShopping(item)
        case .clear: changeShopping { $0.clear(doneOnly: false) }
        }
    }
}

extension Recipe.Source {
    /// The address as a person types it.
    var address: String? {
        url.map { $0.replacing(#/^https?:\/\//#, with: "") }
    }
}
