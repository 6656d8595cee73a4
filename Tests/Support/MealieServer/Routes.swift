/// An address of the stand-in with its handler.
struct ServerRoute {
    typealias Handler = @Sendable (inout ServerState, ServerCall) throws(ServerRefusal) -> ServerReply

    let method: String
    /// The parts of the path below `/api`. A part in braces is a placeholder, and `H` the household.
    let parts: [Substring]
    /// True if no login is needed.
    let isOpen: Bool
    let handler: Handler

    init(_ method: String, _ path: String, isOpen: Bool = false, _ handler: @escaping Handler) {
        self.method = method
        parts = path.split(separator: "/")
        self.isOpen = isOpen
        self.handler = handler
    }

    /// Returns the parts of a path that stand at the placeholders, or `nil` if the path is another one.
    func values(in path: [Substring], household: Substring) -> [String]? {
        guard path.count == parts.count else { return nil }
        var values: [String] = []
        for (part, given) in zip(parts, path) {
            if part.hasPrefix("{") {
                values.append(String(given))
            } else if (part == "H" ? household : part) != given {
                return nil
            }
        }
        return values
    }
}

extension ServerRoute {
    /// All addresses. The first one that fits answers.
    static let all: [ServerRoute] = start + recipes + people + timeline + planning + shopping

    private static let start: [ServerRoute] = [
        ServerRoute("GET", "app/about", isOpen: true) { state, _ in state.about },
        ServerRoute("POST", "auth/token", isOpen: true) { state, call throws(ServerRefusal) in try state.logIn(call) },
        ServerRoute("GET", "users/self") { state, call in state.me(call) },
        ServerRoute("GET", "H/members") { state, call throws(ServerRefusal) in try state.members(call) },
        ServerRoute("GET", "admin/about") { _, _ throws(ServerRefusal) in throw .forbidden },
    ]

    private static let recipes: [ServerRoute] = [
        ServerRoute("GET", "recipes") { state, call throws(ServerRefusal) in try state.listRecipes(call) },
        ServerRoute("POST", "recipes") { state, call throws(ServerRefusal) in try state.createNamed(call) },
        ServerRoute("POST", "recipes/create/html-or-json") { state, call throws(ServerRefusal) in
            try state.createFromData(call)
        },
        ServerRoute("GET", "recipes/{key}") { state, call throws(ServerRefusal) in try state.detail(call) },
        ServerRoute("PATCH", "recipes/{key}") { state, call throws(ServerRefusal) in try state.patchRecipe(call) },
        ServerRoute("PUT", "recipes/{key}") { state, call throws(ServerRefusal) in try state.putRecipe(call) },
        ServerRoute("DELETE", "recipes/{key}") { state, call throws(ServerRefusal) in try state.deleteRecipe(call) },
        ServerRoute("PATCH", "recipes/{key}/last-made") { state, call throws(ServerRefusal) in
            try state.setLastMade(call)
        },
        ServerRoute("PUT", "recipes/{key}/image") { state, call throws(ServerRefusal) in try state.setPicture(call) },
        ServerRoute("GET", "H/self/recipes/{key}") { state, call throws(ServerRefusal) in
            try state.householdRecipe(call)
        },
        ServerRoute("GET", "media/recipes/{id}/images/{file}", isOpen: true) { state, call throws(ServerRefusal) in
            try state.picture(call)
        },
        ServerRoute("GET", "media/recipes/{id}/images/timeline/{event}/{file}", isOpen: true) {
            state, call throws(ServerRefusal) in try state.eventPicture(call)
        },
        ServerRoute("GET", "H/cookbooks") { state, call throws(ServerRefusal) in
            .json(try state.envelope(call, state.cookbooks, next: "/households/cookbooks"))
        },
    ]

    private static let people: [ServerRoute] = [
        ServerRoute("GET", "users/{user}/favorites") { state, call throws(ServerRefusal) in
            try state.ratings(call, onlyFavorites: true)
        },
        ServerRoute("GET", "users/{user}/ratings") { state, call throws(ServerRefusal) in
            try state.ratings(call, onlyFavorites: false)
        },
        ServerRoute("GET", "users/self/ratings/{key}") { state, call throws(ServerRefusal) in try state.ownRating(call)
        },
        ServerRoute("POST", "users/{user}/favorites/{key}") { state, call throws(ServerRefusal) in
            try state.setFavorite(call, true)
        },
        ServerRoute("DELETE", "users/{user}/favorites/{key}") { state, call throws(ServerRefusal) in
            try state.setFavorite(call, false)
        },
        ServerRoute("POST", "users/{user}/ratings/{key}") { state, call throws(ServerRefusal) in try state.rate(call) },
    ]

    private static let timeline: [ServerRoute] = [
        ServerRoute("GET", "recipes/timeline/events") { state, call throws(ServerRefusal) in try state.listEvents(call)
        },
        ServerRoute("POST", "recipes/timeline/events") { state, call throws(ServerRefusal) in try state.addEvent(call)
        },
        ServerRoute("PUT", "recipes/timeline/events/{id}/image") { state, call throws(ServerRefusal) in
            try state.setEventPicture(call)
        },
    ]

    private static let planning: [ServerRoute] = [
        ServerRoute("GET", "H/mealplans") { state, call throws(ServerRefusal) in try state.listPlans(call) },
        ServerRoute("GET", "H/mealplans/today") { state, call in state.plansOfToday(call) },
    ]

    private static let shopping: [ServerRoute] = [
        ServerRoute("GET", "H/shopping/lists") { state, call throws(ServerRefusal) in try state.listLists(call) },
        ServerRoute("GET", "H/shopping/lists/{id}") { state, call throws(ServerRefusal) in try state.list(call) },
        ServerRoute("POST", "H/shopping/lists/{id}/recipe") { state, call throws(ServerRefusal) in
            try state.addRecipes(call)
        },
        ServerRoute("POST", "H/shopping/lists/{id}/recipe/{recipe}") { state, call throws(ServerRefusal) in
            try state.addRecipe(call)
        },
        ServerRoute("POST", "H/shopping/lists/{id}/recipe/{recipe}/delete") { state, call throws(ServerRefusal) in
            try state.removeRecipe(call)
        },
        ServerRoute("GET", "H/shopping/items") { state, call throws(ServerRefusal) in try state.listItems(call) },
        ServerRoute("GET", "H/shopping/items/{id}") { state, call throws(ServerRefusal) in try state.item(call) },
        ServerRoute("POST", "H/shopping/items") { state, call throws(ServerRefusal) in try state.addItem(call) },
        ServerRoute("POST", "H/shopping/items/create-bulk") { state, call throws(ServerRefusal) in
            try state.addItems(call)
        },
        ServerRoute("PUT", "H/shopping/items") { state, call throws(ServerRefusal) in try state.putItems(call) },
        ServerRoute("PUT", "H/shopping/items/{id}") { state, call throws(ServerRefusal) in try state.putItem(call) },
        ServerRoute("DELETE", "H/shopping/items/{id}") { state, call throws(ServerRefusal) in try state.deleteItem(call)
        },
    ]
}

extension ServerState {
    /// Returns the answer to a request, by the first route that fits.
    mutating func answer(to call: ServerCall) -> ServerReply {
        if mode == .notMealie { return .page(status: call.method == "GET" ? 200 : 404) }
        if call.method == "HEAD" { return ServerReply(status: 404, type: nil) }
        guard call.path.hasPrefix("/api/"), !call.path.hasSuffix("/"), call.path != "/api/" else {
            return call.path.hasPrefix("/api") ? unknown(call) : .page(status: 200)
        }
        let path = call.path.split(separator: "/").dropFirst()
        for route in ServerRoute.all where route.method == call.method {
            guard let values = route.values(in: Array(path), household: mode.household) else { continue }
            var call = call
            call.values = values
            do throws(ServerRefusal) {
                if !route.isOpen { call.user = try user(of: call) }
                return try route.handler(&self, call)
            } catch {
                return error.reply
            }
        }
        return unknown(call)
    }

    private func unknown(_ call: ServerCall) -> ServerReply {
        guard call.method == "GET" else { return ServerRefusal.text(405, "Method Not Allowed").reply }
        return .page(status: mode == .v324 ? 200 : 404)
    }

    private func user(of call: ServerCall) throws(ServerRefusal) -> ServerUser {
        let header = call.headers["authorization"] ?? ""
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw .noToken }
        if let other = ServerUser.all.first(where: { parts[1] == $0.otherToken }) { return other }
        guard parts[1] == token else { throw .noToken }
        guard !isTokenDeleted else { throw .text(401, "Unauthorized") }
        return .kitchen
    }
}

extension ServerUser {
    /// The token of another device of this user. Only `ScriptedMealie.perform` uses it.
    var otherToken: String { "other-device-of-\(name)" }
}

extension ServerRefusal {
    fileprivate static let noToken: ServerRefusal = {
        var refusal = text(401, "Could not validate credentials")
        refusal.reply.headers["www-authenticate"] = "Bearer"
        return refusal
    }()
}
