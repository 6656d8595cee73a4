internal import Kitchen

/// What choosing something does.
enum Action: Hashable, Sendable {
    case nothing
    case favorites
    case search
    case filters
    case find(RecipeSearch.Subject)
    case foods
    case pantry
    case timers
    case shopping
    case steps(Recipe)
    case ingredients(Recipe)
    case nutrition(Nutrition, Recipe)
    case summary(String, Recipe)
    case source(Recipe.Source)
    case askToCook(Recipe)
    case askHowLong(label: String?, for: StepTimer? = nil, next: [StepTimer] = [], origin: TimerOrigin? = nil)
    case timer(TimerRack.Order)
    case askWhatToBuy(Recipe)
    case toShopping([Ingredient], for: Int?)
    case addToShopping(String)
    case removeFromShopping(ShoppingList.Item)
    case clearShopping
    case save(Recipe)
    case keep(Recipe, under: String)
    case open(Recipe.Heading)
    case askToRemove(Recipe.Heading)
    case remove(Recipe.Heading)
    case food(String)
    case foodActions(String)
    case addFood
    case findFoods(String)
    case keepFood(String)
    case askToRemoveFood(String)
    case removeFood(String)
    case undo
    case changePantry(Pantry.Order)
    case addToPantry(String)
    case nextStep
    case dish(DishAction)
    case profile(ProfileAction)
    case own(OwnAction)
    case amounts(AmountsAction)
    case share(ShareAction)
    case nearby(NearbyAction)
}

extension Kiosk {
    mutating func take(_ action: Action) {
        switch action {
        case .nothing: break
        case .favorites: open(Favorites())
        case .search: openSearch()
        case .filters: open(Filters())
        case .find(let subject): look(for: subject)
        case .foods: open(Foods())
        case .pantry: openPantry()
        case .timers: open(TimerList())
        case .shopping: openShopping()
        case .steps(let recipe): openSteps(of: recipe)
        case .ingredients(let recipe):
            open(Ingredients(recipe: recipe, servings: kept.servings[recipe.id], in: preferences.units))
        case .nutrition(let nutrition, let recipe): open(NutritionFacts(nutrition, of: recipe))
        case .summary(let text, let recipe): open(Summary(text, of: recipe))
        case .source(let source):
            say([source.name, source.address].compactMap(\.self).joined(separator: "\n"))
        case .askToCook(let recipe): askToCook(recipe)
        case .askHowLong(let label, let timer, let next, let origin):
            open(ChoicePage.howLong(label: label, for: timer, next: next, origin: origin))
        case .timer(let order): changeTimersHere(order)
        case .askWhatToBuy(let recipe): askWhatToBuy(of: recipe)
        case .toShopping(let ingredients, let servings): putOnList(ingredients, for: servings)
        case .addToShopping(let text): addToShopping(text)
        case .removeFromShopping(let item): removeFromShopping(item)
        case .clearShopping: changeShopping { $0.clear(doneOnly: false) }
        case .save(let recipe): save(recipe)
        case .keep(let recipe, let food): save(recipe, under: food)
        case .open(let favorite): openFavorite(favorite)
        case .askToRemove(let favorite): open(ChoicePage.removal(of: favorite))
        case .remove(let heading): unsave(heading)
        case .changePantry(let order): change(order)
        case .addToPantry(let text): addToPantry(text)
        case .nextStep: (currentPage as? Steps)?.goOn(in: &self)
        case .undo: restoreRemoved()
        case .dish(let action): take(action)
        case .profile(let action): take(action)
        case .own(let action): take(action)
        case .amounts(let action): take(action)
        case .share(let action): take(action)
        case .nearby(let action): take(action)
        case .food, .foodActions, .addFood, .findFoods, .keepFood, .askToRemoveFood, .removeFood:
            takeFood(action)
        }
    }

    private mutating func takeFood(_ action: Action) {
        switch action {
        case .food(let name): open(FoodPage(name: name))
        case .foodActions(let name): open(ChoicePage.food(name))
        case .addFood: askForFood()
        case .findFoods(let text): findFoods(text)
        case .keepFood(let name): add(food: name)
        case .askToRemoveFood(let name): open(ChoicePage.removal(ofFood: name))
        case .removeFood(let name): remove(food: name)
        default: preconditionFailure("\(action) is not about a food")
        }
    }
}

extension Recipe.Source {
    /// The address as a person types it.
    var address: String? {
        url.map { $0.replacing(#/^https?:\/\//#, with: "") }
    }
}
