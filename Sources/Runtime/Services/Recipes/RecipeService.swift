internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Settings

/// A server of recipes: the part that all servers have. What only some can do is a protocol of its own. A service declares
/// such an ability by conforming to it. Where no service has the ability, the kiosk uses the stored recipes.
protocol RecipeService: Sendable {
    /// The origin of its recipes.
    var origin: RecipeID.Origin { get }
    /// Its address, which tells its answers in the cache from those of another.
    var address: String { get }
    /// - Parameter isAsked: whether a person waits for it, so that it is tried even where automatic requests hold back.
    func recipe(numbered number: Int, isAsked: Bool) async throws(Failure) -> Recipe
    /// Returns those of the recipes that the service has.
    func recipes(numbered numbers: [Int]) async throws(Failure) -> [Recipe]
}

/// A service that chooses a recipe by itself.
protocol RandomRecipes: RecipeService {
    /// - Parameter isAsked: whether a person waits for it, so that it is tried even where automatic requests hold back.
    func anyRecipe(_ filter: RecipeFilter, isAsked: Bool) async throws(Failure) -> Recipe
}

/// A service that finds recipes by what is looked for, related ones aside.
protocol RecipeFinding: RecipeService {
    /// Returns results from `offset` on; all at once where the subject comes at once.
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

    /// The account that the settings name, if any.
    let account: @Sendable (Settings) -> Account?
    /// Pace, retries and quota.
    let rules: Rules
    /// Called with every outcome.
    typealias Report = @Sendable (RecipeServiceOutcome) -> Void
    let service: @Sendable (Account, Courier, @escaping Report) -> any RecipeService
}

extension Settings {
    /// True if a recipe service is set up.
    var hasRecipeService: Bool { RecipeServiceKind.all.contains { $0.account(self) != nil } }
}

/// The state of a service after a request.
struct RecipeServiceOutcome: Sendable {
    /// The trouble that the service has, if any. A recipe that is gone is none.
    var problem: String?
    var isReachable = true
    /// True if the service refused the key; nil if the outcome does not show it.
    var isKeyRefused: Bool?
}
