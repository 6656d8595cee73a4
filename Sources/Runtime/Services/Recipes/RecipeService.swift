internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Settings

/// A recipe server. This protocol has only the abilities that all recipe servers share.
///
/// Each ability that only some servers have is a protocol of its own, and a service conforms to those that it has. If
/// no service has an ability, the kiosk uses its stored recipes.
protocol RecipeService: Sendable {
    /// The origin of its recipes.
    var origin: RecipeID.Origin { get }
    /// The address of the server. It separates the answers of different servers in the cache.
    var address: String { get }
    /// Returns a recipe.
    ///
    /// - Parameters:
    ///   - id: the recipe's id, of this service's origin.
    ///   - isAsked: true if a person waits for it. Such a request is sent even while automatic ones hold back.
    /// - Throws: `Failure` if there is no such recipe, or if the service can't be used.
    func recipe(_ id: RecipeID, isAsked: Bool) async throws(Failure) -> Recipe
    /// Returns the recipes with these ids, without those that the service lacks.
    func recipes(_ ids: [RecipeID]) async throws(Failure) -> [Recipe]
}

/// A service that can pick a random recipe.
protocol RandomRecipes: RecipeService {
    /// Returns a random recipe.
    ///
    /// - Parameters:
    ///   - filter: the diet and the other limits that the recipe must respect.
    ///   - isAsked: true if a person waits for it. Such a request is sent even while automatic ones hold back.
    /// - Throws: `Failure` if no recipe fits, or if the service can't be used.
    func anyRecipe(_ filter: RecipeFilter, isAsked: Bool) async throws(Failure) -> Recipe
}

/// A service that can search for recipes by words, food, ingredients or popularity.
protocol RecipeFinding: RecipeService {
    /// Returns the results from `offset` on; all of them for a subject without pages (`comesAtOnce`).
    func find(_ search: RecipeSearch, offset: Int) async throws(Failure) -> FoundRecipes
}

/// A service that can also find recipes related to one of its own. That search has no filter.
protocol SimilarRecipes: RecipeFinding {}

/// A service that can complete the name of a food.
protocol FoodFinding: RecipeService {
    /// Returns at most 10 names.
    func foods(named text: String) async throws(Failure) -> [String]
}

/// A service that knows what its recipes cost.
protocol PricedRecipes: RecipeService {
    func prices(of id: RecipeID) async throws(Failure) -> ServicePrices
}

/// A kind of recipe service: how to read its settings, and how to connect to it.
struct RecipeServiceKind: Sendable {
    /// All kinds. The kiosk uses the first one that is set up and has the needed ability.
    static let all: [RecipeServiceKind] = [.spoonacular]

    /// The address of a server and the key to it. Each account has a quota of its own.
    struct Account: Hashable, Sendable {
        var url: String
        var key: Secret
    }

    /// Reads the account from the settings; returns `nil` if there is none.
    let account: @Sendable (Settings) -> Account?
    /// The limits of requests: pace, retries and quota.
    let rules: HostRules
    /// Called after each request, with its outcome.
    typealias Report = @Sendable (RecipeServiceOutcome) -> Void
    let service: @Sendable (Account, HostClient, @escaping Report) -> any RecipeService
}

extension Settings {
    /// True if a recipe service is set up.
    var hasRecipeService: Bool { RecipeServiceKind.all.contains { $0.account(self) != nil } }
}

/// The state of a service after a request.
struct RecipeServiceOutcome: Sendable {
    /// The problem with the service; `nil` for none. A missing recipe is not a problem.
    var problem: String?
    var isReachable = true
    /// True if the service refused the key; `nil` if the outcome doesn't show it.
    var isKeyRefused: Bool?
}
