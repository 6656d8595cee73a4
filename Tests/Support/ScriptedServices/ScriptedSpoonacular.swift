internal import Foundation
public import Kitchen
public import Linux
internal import Synchronization

/// A stub server of Spoonacular: some invented recipes over real HTTP on loopback, for tests and demonstrations.
///
/// It checks the API key, searches its recipes, deducts points at the service's prices
/// (https://spoonacular.com/food-api/docs, Quotas), and answers errors as the service does.
public final class ScriptedSpoonacular: Sendable {
    private let server: LoopbackServer
    private let state: Box

    /// The state shared by the server's threads.
    private final class Box: Sendable {
        let state: Mutex<(service: State, url: String, faults: [[LoopbackServer.Act]])>
        init(_ service: State) { state = Mutex((service, "", [])) }
    }

    /// Starts the server. It accepts the API key `key`, and `points` is the remaining daily quota. The recipes
    /// whose numbers are in `pictures` link to a picture on this server, with these answers; pictures are free and
    /// need no key.
    public init(
        key: String = "scripted-key", recipes: [Recipe] = invented, points: Double = 50, port: UInt16 = 0,
        pictures: [Int: [LoopbackServer.Act]] = [:]
    ) throws(SystemError) {
        precondition(!recipes.isEmpty, "the service has recipes")
        let box = Box(State(points: points))
        state = box
        server = try LoopbackServer(port: port) { request in
            box.state.withLock { state in
                let name = request.path.split(separator: "/").last.flatMap { Int($0) }
                if request.path.hasPrefix("/pictures/"), let acts = name.flatMap({ pictures[$0] }) { return acts }
                if !state.faults.isEmpty { return state.faults.removeFirst() }
                return .answer(
                    state.service.reply(to: request, key: key, recipes: recipes.naming(pictures, at: state.url)))
            }
        }
        let url = server.url
        box.state.withLock { $0.url = url }
    }

    /// The value for `spoonacular.url`.
    public var url: String { server.url }

    public var requests: [LoopbackServer.Request] { server.requests }

    /// Answers the next requests with these faults instead, one per request.
    public func fail(with faults: [LoopbackServer.Act]...) {
        state.state.withLock { $0.faults += faults }
    }

    public func stop() {
        server.stop()
    }
}

extension ScriptedSpoonacular {
    /// The account at the service, which answers the requests.
    public struct State: Sendable {
        public var points: Double
        var used = 0.0
        var turn = 0

        public init(points: Double) { self.points = points }
    }
}

extension ScriptedSpoonacular.State {
    /// Answers a request, if it has the key.
    public mutating func reply(
        to request: LoopbackServer.Request, key: String, recipes: [Recipe]
    ) -> ScriptedReply {
        guard request.headers["x-api-key"] == key else { return failure(401, "You are not authorized.") }
        guard points >= 1 else { return failure(402, "The points of this day are used up.") }
        let path = request.path.split(separator: "/").map(String.init)
        let search = ScriptedSearch(recipes: recipes, query: ScriptedQuery(request.query))
        switch (path.count, path.first, path.last) {
        case (2, "recipes", "random"):
            defer { turn += 1 }
            let recipe = search.whole(recipes[turn % recipes.count])
            return success(WireRecipes(recipes: [recipe]), cost: 1.01 + search.costOfNutrition)
        case (2, "recipes", "complexSearch"): return success(search.page, cost: search.costOfPage)
        case (2, "recipes", "findByIngredients"):
            let matches = search.matches
            return success(matches, cost: 1 + 0.01 * Double(matches.count))
        case (2, "recipes", "informationBulk"):
            let found = search.wanted
            let count = Double(found.count)
            return success(found, cost: max(1, 0.5 + 0.5 * count) + search.costOfNutrition * count)
        case (3, "food", "search") where path[1] == "ingredients": return success(search.foods, cost: 1)
        case (3, "recipes", let last?):
            guard let recipe = recipes.first(where: { $0.id.key == path[1] }) else {
                return failure(404, "A recipe with the id \(path[1]) does not exist.")
            }
            if last == "information" { return success(search.whole(recipe), cost: 1 + search.costOfNutrition) }
            if last == "priceBreakdownWidget.json" { return success(WirePrices(of: recipe), cost: 1) }
            guard last == "similar" else { break }
            let similar = search.similar(to: recipe)
            return success(similar, cost: 1 + 0.01 * Double(similar.count))
        default: break
        }
        return failure(404, "There is nothing here.")
    }

    private mutating func success(_ document: some Encodable, cost: Double) -> ScriptedReply {
        points -= cost
        used += cost
        guard let body = try? JSONEncoder().encode(document) else { return failure(500, "It cannot be written.") }
        return ScriptedReply(headers: quota(cost), Array(body))
    }

    private func failure(_ status: Int, _ message: String) -> ScriptedReply {
        ScriptedReply(
            status: status, headers: quota(0), #"{"status":"failure","code":\#(status),"message":"\#(message)"}"#)
    }

    private func quota(_ cost: Double) -> [String: String] {
        let values = [("Request", cost), ("Used", used), ("Left", points)]
        return Dictionary(uniqueKeysWithValues: values.map { ("X-API-Quota-\($0)", "\(($1 * 1000).rounded() / 1000)") })
    }
}

extension [Recipe] {
    fileprivate func naming(_ pictures: [Int: [LoopbackServer.Act]], at url: String) -> [Recipe] {
        guard !pictures.isEmpty else { return self }
        return map { recipe in
            var recipe = recipe
            if recipe.id.number.flatMap({ pictures[$0] }) != nil { recipe.picture = "\(url)/pictures/\(recipe.id.key)" }
            return recipe
        }
    }
}
