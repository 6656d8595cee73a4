package import Kitchen

@testable package import Kiosk

/// Requests in the form in which tests compare them with the kiosk's effects.
extension AnyRequest {
    package static func another(excluding shown: [RecipeID]) -> Self {
        Self(AnotherRecipe(shown: shown, isAsked: true))
    }
    package static func anotherUnasked(excluding shown: [RecipeID]) -> Self {
        Self(AnotherRecipe(shown: shown, isAsked: false))
    }
    package static func recipe(_ id: RecipeID) -> Self { Self(RecipeQuery(id: id)) }
    package static func search(_ search: RecipeSearch, offset: Int) -> Self {
        Self(SearchQuery(search: search, offset: offset))
    }
    package static func foods(_ text: String) -> Self { Self(FoodsQuery(text: text)) }
    package static func prices(_ recipe: Recipe, servings: Int?) -> Self {
        Self(PricesQuery(recipe: recipe, servings: servings))
    }
    package static func share(_ recipe: Recipe) -> Self { Self(ShareQuery(recipe: recipe)) }
    package static func pictures(of id: RecipeID, address: String?) -> Self {
        Self(PicturesQuery(id: id, address: address))
    }

    package static func save(_ recipe: Recipe, food: String? = nil) -> Self {
        Self(SaveRecipe(recipe: recipe, food: food))
    }
    package static func unsave(_ id: RecipeID) -> Self { Self(UnsaveRecipe(id: id)) }
    package static func addFood(_ name: String) -> Self { Self(FoodAddition(name: name)) }
    package static func removeFood(_ name: String) -> Self { Self(FoodRemoval(name: name)) }
    package static func restore(_ removal: Removal) -> Self { Self(RestoreRemoval(removal: removal)) }
    package static func pantry(_ pantry: Pantry) -> Self { Self(pantry) }
    package static func searched(_ text: String) -> Self { Self(NoteSearched(text: text)) }
    package static let askedPantry = Self(NotePantryAsked())
    package static func price(_ change: PriceChange) -> Self { Self(change) }
    package static func cooked(_ recipe: Recipe.Heading, stars: Int?) -> Self {
        Self(CookedNote(recipe: recipe, stars: stars))
    }
    package static func addPhoto(upload: Int) -> Self { Self(PhotoAddition(upload: upload)) }
    package static func diet(_ diet: Diet?) -> Self { Self(SaveDiet(diet: diet)) }
    package static func prefer(_ change: PreferenceChange) -> Self { Self(change) }

    /// The change of own recipes in this request.
    package var ownOrder: OwnRecipeOrder? {
        switch base {
        case let removal as OwnRecipeRemoval: .remove(removal.id)
        case let write as OwnRecipeChange:
            write.replaced.map { .replace($0, write.recipe, since: write.since) } ?? .add(write.recipe)
        default: nil
        }
    }
}

extension Effect {
    /// Returns the request of a type to fetch or store, or `nil` if this is another effect.
    package func request<R: Request>(_: R.Type) -> R? { request?.request.base as? R }

    package var request: (id: RequestID, request: AnyRequest)? {
        switch self {
        case .fetch(let id, let request), .store(let id, let request): (id, request)
        default: nil
        }
    }

    package var isFetch: Bool { if case .fetch = self { true } else { false } }
    package var isStore: Bool { if case .store = self { true } else { false } }
}

/// Outcomes in the form in which tests write them.
extension Answer {
    package static let stored = Answer(())
    package static func recipe(_ recipe: Recipe, note: String?) -> Answer {
        Answer(RecipeWithNotice(recipe, note: note))
    }
    package static func found(_ page: SearchPage) -> Answer { Answer(page) }
    package static func foods(_ names: [String], note: String?, warning: String? = nil) -> Answer {
        Answer(FoundFoods(names, note: note, warning: warning))
    }
    package static func prices(_ prices: RecipePrices) -> Answer { Answer(prices) }
    package static func shared(host: String) -> Answer { Answer(host) }
    package static func places(_ places: PlaceResults?) -> Answer { Answer(places) }
    package static func household(_ household: HouseholdKiosks?) -> Answer { Answer(household) }
    package static func access(_ access: RemoteAccess) -> Answer { Answer(access) }
    package static func pictures(_ pictures: [DishPicture]) -> Answer { Answer(pictures) }
    package static func own(_ answer: OwnRecipeAnswer) -> Answer { Answer(answer) }
    package static func removed(_ removal: Removal) -> Answer { Answer(removal) }
    package static func photo(_ photo: DishPhoto, of recipe: Recipe.Heading, profile: Int) -> Answer {
        Answer(SavedPhoto(photo, of: recipe, profile: profile))
    }
    package static func profile(_ answer: ProfileAnswer) -> Answer { Answer(answer) }

    /// Returns the answer that fits a request: a recipe carries a notice if home asked for any recipe, and none if
    /// it asked for a particular one.
    package func fitting(_ request: AnyRequest?) -> Answer {
        guard request?.base is RecipeQuery, let noted = outcome(of: AnotherRecipe(shown: [], isAsked: true)) else {
            return self
        }
        return Answer(noted.recipe)
    }
}
