import Kitchen

@testable import Kiosk

/// Requests as tests write them down, to be compared with what a kiosk wants done.
extension AnyRequest {
    static func another(excluding shown: [RecipeID]) -> Self { Self(AnotherRecipe(shown: shown, isAsked: true)) }
    static func anotherUnasked(excluding shown: [RecipeID]) -> Self {
        Self(AnotherRecipe(shown: shown, isAsked: false))
    }
    static func recipe(_ id: RecipeID) -> Self { Self(RecipeQuery(id: id)) }
    static func search(_ search: RecipeSearch, offset: Int) -> Self {
        Self(SearchQuery(search: search, offset: offset))
    }
    static func foods(_ text: String) -> Self { Self(FoodsQuery(text: text)) }
    static func prices(_ recipe: Recipe, servings: Int?) -> Self {
        Self(PricesQuery(recipe: recipe, servings: servings))
    }
    static func share(_ recipe: Recipe) -> Self { Self(ShareRecipe(recipe: recipe)) }
    static func pictures(of id: RecipeID, address: String?) -> Self { Self(PicturesQuery(id: id, address: address)) }

    static func save(_ recipe: Recipe, food: String? = nil) -> Self { Self(SaveRecipe(recipe: recipe, food: food)) }
    static func unsave(_ id: RecipeID) -> Self { Self(UnsaveRecipe(id: id)) }
    static func addFood(_ name: String) -> Self { Self(AddFood(name: name)) }
    static func removeFood(_ name: String) -> Self { Self(RemoveFood(name: name)) }
    static func restore(_ removal: Removal) -> Self { Self(RestoreRemoval(removal: removal)) }
    static func pantry(_ pantry: Pantry) -> Self { Self(pantry) }
    static func searched(_ text: String) -> Self { Self(NoteSearched(text: text)) }
    static let askedPantry = Self(NotePantryAsked())
    static func price(_ change: PriceChange) -> Self { Self(change) }
    static func cooked(_ recipe: Recipe.Heading, stars: Int?) -> Self { Self(NoteCooked(recipe: recipe, stars: stars)) }
    static func addPhoto(upload: Int) -> Self { Self(AddPhoto(upload: upload)) }
    static func diet(_ diet: Diet?) -> Self { Self(KeepDiet(diet: diet)) }
    static func prefer(_ change: PreferenceChange) -> Self { Self(change) }

    /// What becomes of own recipes by it.
    var ownOrder: OwnOrder? {
        switch base {
        case let removal as RemoveOwn: .remove(removal.id)
        case let write as WriteOwn:
            write.replaced.map { .replace($0, write.recipe, since: write.since) } ?? .add(write.recipe)
        default: nil
        }
    }
}

extension Effect {
    /// The request of that type that is to be fetched or stored; nil: it is another effect.
    func request<R: Request>(_: R.Type) -> R? { request?.request.base as? R }

    var request: (id: RequestID, request: AnyRequest)? {
        switch self {
        case .fetch(let id, let request), .store(let id, let request): (id, request)
        default: nil
        }
    }

    var isFetch: Bool { if case .fetch = self { true } else { false } }
    var isStore: Bool { if case .store = self { true } else { false } }
}

/// Outcomes as tests write them down.
extension Answer {
    static let stored = Answer(())
    static func recipe(_ recipe: Recipe, note: String?) -> Answer { Answer(NotedRecipe(recipe, note: note)) }
    static func found(_ page: SearchPage) -> Answer { Answer(page) }
    static func foods(_ names: [String], note: String?, warning: String? = nil) -> Answer {
        Answer(FoundFoods(names, note: note, warning: warning))
    }
    static func prices(_ prices: RecipePrices) -> Answer { Answer(prices) }
    static func shared(host: String) -> Answer { Answer(host) }
    static func places(_ places: PlacesFound?) -> Answer { Answer(places) }
    static func access(_ access: RemoteAccess) -> Answer { Answer(access) }
    static func pictures(_ pictures: [DishPicture]) -> Answer { Answer(pictures) }
    static func own(_ answer: OwnAnswer) -> Answer { Answer(answer) }
    static func removed(_ removal: Removal) -> Answer { Answer(removal) }
    static func photo(_ photo: DishPhoto, of recipe: Recipe.Heading, profile: Int) -> Answer {
        Answer(KeptPhoto(photo, of: recipe, profile: profile))
    }
    static func profile(_ answer: ProfileAnswer) -> Answer { Answer(answer) }

    /// A recipe bears a word on it where home asked for any, and none where that one was asked for.
    func fitting(_ request: AnyRequest?) -> Answer {
        guard request?.base is RecipeQuery, let noted = outcome(of: AnotherRecipe(shown: [], isAsked: true)) else {
            return self
        }
        return Answer(noted.recipe)
    }
}
