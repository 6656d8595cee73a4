internal import Foundation
public import Kitchen
public import Linux
internal import Synchronization

/// Stands in for the service: a handful of invented recipes over real HTTP on loopback, for tests and demonstrations.
///
/// It checks the key, counts points down as the service does, and has the service's answers for errors.
public final class ScriptedSpoonacular: Sendable {
    fileprivate struct State {
        var points: Double
        var used = 0.0
        var turn = 0
        var faults: [[LoopbackServer.Act]] = []
    }

    private let server: LoopbackServer
    private let state: Box

    /// Shared by the threads of the server.
    private final class Box: Sendable {
        let state: Mutex<State>
        init(_ state: State) { self.state = Mutex(state) }
    }

    /// `key` is the one that it lets in; `points` are what the day has left.
    public init(
        key: String = "scripted-key", recipes: [Recipe] = invented, points: Double = 50, port: UInt16 = 0
    ) throws(SystemError) {
        precondition(!recipes.isEmpty, "the service has recipes")
        let box = Box(State(points: points))
        state = box
        server = try LoopbackServer(port: port) { request in
            box.state.withLock { $0.answer(to: request, key: key, recipes: recipes) }
        }
    }

    /// What `spoonacular.url` is to be set to.
    public var url: String { server.url }

    public var requests: [LoopbackServer.Request] { server.requests }

    /// Answers the next requests with these instead, one each.
    public func fail(with faults: [LoopbackServer.Act]...) {
        state.state.withLock { $0.faults += faults }
    }

    public func stop() {
        server.stop()
    }
}

extension ScriptedSpoonacular.State {
    mutating func answer(
        to request: LoopbackServer.Request, key: String, recipes: [Recipe]
    ) -> [LoopbackServer.Act] {
        if !faults.isEmpty { return faults.removeFirst() }
        guard request.headers["x-api-key"] == key else { return failure(401, "You are not authorized.") }
        guard points >= 1 else { return failure(402, "The points of this day are used up.") }
        let path = request.path.split(separator: "/").map(String.init)
        switch (path.count, path.first, path.last) {
        case (2, "recipes", "random"):
            defer { turn += 1 }
            return success(WireRecipes(recipes: [WireRecipe(recipes[turn % recipes.count])]), cost: 1.01)
        case (3, "recipes", "information"):
            guard let recipe = recipes.first(where: { String($0.id.number) == path[1] }) else {
                return failure(404, "A recipe with the id \(path[1]) does not exist.")
            }
            return success(WireRecipe(recipe), cost: 1)
        default: return failure(404, "There is nothing here.")
        }
    }

    private mutating func success(_ document: some Encodable, cost: Double) -> [LoopbackServer.Act] {
        points -= cost
        used += cost
        guard let body = try? JSONEncoder().encode(document) else { return failure(500, "It cannot be written.") }
        return .answer(headers: quota(cost), Array(body))
    }

    private func failure(_ status: Int, _ message: String) -> [LoopbackServer.Act] {
        .answer(status: status, headers: quota(0), #"{"status":"failure","code":\#(status),"message":"\#(message)"}"#)
    }

    private func quota(_ cost: Double) -> [String: String] {
        ["X-API-Quota-Request": "\(cost)", "X-API-Quota-Used": "\(used)", "X-API-Quota-Left": "\(points)"]
    }
}

// MARK: - The service's spelling

private struct WireRecipes: Encodable {
    var recipes: [WireRecipe]
}

private struct WireRecipe: Encodable {
    var id: Int
    var title: String
    var servings: Double?
    var readyInMinutes: Int?
    var preparationMinutes = 5
    var aggregateLikes: Int?
    var sourceName: String?
    var sourceUrl: String?
    var cuisines: [String]
    var diets: [String]
    var summary: String?
    var image: String?
    var extendedIngredients: [WireIngredient]
    var analyzedInstructions: [WireInstructions]

    init(_ recipe: Recipe) {
        id = recipe.id.number
        title = recipe.title
        servings = recipe.servings
        readyInMinutes = recipe.minutes
        aggregateLikes = recipe.likes
        sourceName = recipe.source?.name
        sourceUrl = recipe.source?.url
        cuisines = recipe.cuisines
        diets = recipe.diets
        summary = recipe.summary
        image = recipe.picture
        extendedIngredients = recipe.ingredients.enumerated().map { WireIngredient(id: $0.offset + 1, $0.element) }
        analyzedInstructions = [WireInstructions(recipe.steps)]
    }
}

private struct WireIngredient: Encodable {
    var id: Int
    var name: String
    var original: String
    var amount: Double?
    var unit: String

    init(id: Int, _ ingredient: Ingredient) {
        self.id = id
        name = ingredient.name
        original = ingredient.text
        amount = ingredient.amount
        unit = ingredient.unit ?? ""
    }
}

private struct WireInstructions: Encodable {
    struct Step: Encodable {
        var number: Int
        var step: String
    }

    var name = ""
    var steps: [Step]

    init(_ steps: [Kitchen.Step]) {
        self.steps = steps.enumerated().map { Step(number: $0.offset + 1, step: $0.element.text) }
    }
}
