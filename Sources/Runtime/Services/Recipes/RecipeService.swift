internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Settings

/// A server of recipes, with what every one of them has. What only some have is an ability of its own: a service declares
/// it by its conformance, and what no service can do is done with what is stored.
protocol RecipeService: Sendable {
    /// The origin of its recipes.
    var origin: RecipeID.Origin { get }
    /// Its address, which tells its answers in the cache from those of another.
    var address: String { get }
    /// - Parameter isAsked: whether a person waits for it, so that it is tried even where automatic requests hold back.
    func recipe(numbered number: Int, isAsked: Bool) async throws(Failure) -> Recipe
    /// Those of the recipes that it has.
    func recipes(numbered numbers: [Int]) async throws(Failure) -> [Recipe]
}

/// A service that chooses a recipe by itself.
protocol RandomRecipes: RecipeService {
    /// - Parameter isAsked: whether a person waits for it, so that it is tried even where automatic requests hold back.
    func anyRecipe(_ filter: RecipeFilter, isAsked: Bool) async throws(Failure) -> Recipe
}

/// A service that finds recipes by what is looked for, related ones aside.
protocol RecipeFinding: RecipeService {
    /// What it finds from `offset` on; all at once where the subject comes at once.
    func find(_ search: RecipeSearch, offset: Int) async throws(Failure) -> FoundRecipes
}

/// A service that finds those related to a recipe of its own, too, without a filter.
protocol SimilarRecipes: RecipeFinding {}

/// A service that completes the name of a food.
protocol FoodFinding: RecipeService {
    /// At most 10 names.
    func foods(named text: String) async throws(Failure) -> [String]
}

/// A service that knows what its recipes cost.
protocol PricedRecipes: RecipeService {
    func prices(of number: Int) async throws(Failure) -> ServicePrices
}

/// A kind of recipe service: how the settings name it, and how it is asked.
struct RecipeServiceKind: Sendable {
    /// Every kind, in the order in which they are asked.
    static let all: [RecipeServiceKind] = [.spoonacular]

    /// A place that the settings name, and who the kiosk is there. Another account has a quota of its own.
    struct Account: Hashable, Sendable {
        var url: String
        var key: Secret
    }

    /// Returns nil where the settings do not name it.
    let account: @Sendable (Settings) -> Account?
    /// Pace, retries and quota.
    let rules: Rules
    /// Told of every outcome.
    typealias Report = @Sendable (RecipeServiceOutcome) -> Void
    let service: @Sendable (Account, Courier, @escaping Report) -> any RecipeService
}

/// What the last request tells of a service.
struct RecipeServiceOutcome: Sendable {
    /// Nil where nothing is wrong; that a recipe is gone is no trouble of the service's.
    var problem: String?
    var isReachable = true
    /// Nil where the outcome tells nothing of the key.
    var isKeyRefused: Bool?
}
