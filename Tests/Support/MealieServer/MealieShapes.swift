public import HTTP

/// A list of requests with the status and the shape of their answers, as real servers gave them.
///
/// The stand-in is compared with it in every test run, and a real server by `make mealie-check`. A difference at a real
/// server is a mistake of the stand-in, or a change in Mealie.
public enum MealieShapes {
    /// A request with what its answer must be.
    public struct Check: Sendable {
        public let method: HTTPRequest.Method
        /// The path with its query. `{recipe}`, `{list}` and `{me}` stand for ids of the server.
        public let path: String
        public let body: JSONTree?
        public let statuses: Set<Int>
        /// The shape of the JSON, or `nil` for an answer of another type.
        public let shape: JSONShape?
        /// The token in place of the right one, or `nil`.
        public let token: String?

        init(
            _ method: HTTPRequest.Method, _ path: String, sending body: JSONTree? = nil, token: String? = nil,
            status statuses: Set<Int> = [200], is shape: JSONTree?
        ) {
            (self.method, self.path, self.body, self.token, self.statuses) = (method, path, body, token, statuses)
            self.shape = shape.map { JSONShape($0) }
        }
    }

    private static let summary: JSONTree = [
        "id": "uuid", "slug": "text", "name": "text", "image": "any", "recipeYield": "text|null",
        "totalTime": "text|null",
        "prepTime": "text|null", "performTime": "text|null", "description": "text|null",
        "recipeCategory": [["id": "uuid", "name": "text", "slug": "text"]],
        "tags": [["id": "uuid", "name": "text", "slug": "text"]], "tools": ["any"], "rating": "number|null",
        "orgURL": "text|null", "updatedAt": "stamp", "lastMade": "stamp|null", "userId": "uuid", "householdId": "uuid",
        "groupId": "uuid",
    ]

    private static let detail = summary.with([
        "recipeIngredient": [
            [
                "quantity": "number|null", "unit": "any", "food": "any", "note": "text|null", "display": "text",
                "title": "text|null", "originalText": "text|null", "referenceId": "uuid",
            ]
        ],
        "recipeInstructions": [
            [
                "id": "uuid", "title": "text|null", "summary": "text|null", "text": "text",
                "ingredientReferences": [["referenceId": "uuid|null"]],
            ]
        ],
        "nutrition": "any", "settings": ["locked": "bool"], "assets": ["any"], "extras": [:],
        "notes": [["title": "text", "text": "text"]], "comments": ["any"],
    ])

    private static let item: JSONTree = [
        "id": "uuid", "shoppingListId": "uuid", "checked": "bool", "position": "whole", "quantity": "number|null",
        "unit": "any", "food": "any", "foodId": "uuid|null", "unitId": "uuid|null", "labelId": "uuid|null",
        "label": "any", "note": "text|null", "display": "text", "recipeReferences": ["any"], "extras": "any",
        "updatedAt": "stamp",
    ]

    private static let event: JSONTree = [
        "id": "uuid", "recipeId": "uuid", "userId": "uuid", "subject": "text", "eventType": "text",
        "eventMessage": "text|null", "image": "text", "timestamp": "stamp",
    ]

    private static let itemChanges: JSONTree = ["createdItems": [item], "updatedItems": [item], "deletedItems": [item]]

    private static func envelope(_ element: JSONTree) -> JSONTree {
        [
            "page": "whole", "per_page": "whole", "total": "whole", "total_pages": "whole", "items": [element],
            "next": "text|null", "previous": "text|null",
        ]
    }

    private static let failure: JSONTree = ["detail": ["message": "text", "error": "bool", "exception": "text|null"]]
    private static let nobody = "00000000-0000-4000-8000-000000000000"

    /// Requests that change nothing.
    public static let reading: [Check] = [
        Check(.get, "/api/app/about", token: "", is: ["version": "text", "production": "bool"]),
        Check(.get, "/api/users/self", token: "", status: [401], is: ["detail": "text"]),
        Check(.get, "/api/users/self", token: "no.such.token", status: [401], is: ["detail": "text"]),
        Check(
            .get, "/api/users/self",
            is: [
                "id": "uuid", "username": "text|null", "groupId": "uuid", "groupSlug": "text", "householdId": "uuid",
                "householdSlug": "text", "admin": "bool",
            ]),
        Check(.get, "/api/nothing-here", status: [200, 404], is: nil),
        Check(.get, "/api/recipes/", status: [200, 404], is: nil),
        Check(.get, "/api/admin/about", status: [403], is: ["detail": "text"]),

        Check(.get, "/api/recipes?page=1&perPage=3&orderBy=updated_at&orderDirection=asc", is: envelope(summary)),
        Check(
            .get, "/api/recipes?perPage=3&queryFilter=updated_at%20%3E%3D%20%222020-01-01T00%3A00%3A00Z%22",
            is: envelope(summary)),
        Check(.get, "/api/recipes?page=99999&perPage=50", is: envelope(summary)),
        Check(.get, "/api/recipes?perPage=2&orderBy=random&paginationSeed=1", is: envelope(summary)),
        Check(.get, "/api/recipes?orderBy=random", status: [422], is: ["detail": "any"]),
        Check(.get, "/api/recipes?orderBy=foo", status: [400], is: ["detail": "text"]),
        Check(.get, "/api/recipes?queryFilter=foo%20%3D%20%221%22", status: [400], is: ["detail": "text"]),
        Check(.get, "/api/recipes?cookbook=no-such-cookbook", status: [404], is: ["detail": "any"]),
        Check(
            .get, "/api/recipes?page=x", status: [422],
            is: ["detail": [["type": "text", "loc": ["any"], "msg": "text"]]]),
        Check(.get, "/api/recipes/{recipe}", is: detail),
        Check(.get, "/api/recipes/\(nobody)", status: [404], is: failure),
        Check(.get, "/api/households/self/recipes/{recipe}", is: ["lastMade": "stamp|null", "recipeId": "uuid"]),
        Check(
            .get, "/api/households/cookbooks?perPage=-1", is: envelope(["id": "uuid", "name": "text", "slug": "text"])),
        Check(.get, "/api/recipes/timeline/events?perPage=3", is: envelope(event)),
        Check(
            .get, "/api/media/recipes/\(nobody)/images/original.webp", token: "", status: [404], is: ["detail": "text"]),

        Check(.get, "/api/users/self/favorites", is: ["ratings": [["recipeId": "uuid", "isFavorite": "bool"]]]),
        Check(
            .get, "/api/users/self/ratings",
            is: ["ratings": [["recipeId": "uuid", "rating": "number|null", "isFavorite": "bool"]]]),

        Check(
            .get, "/api/households/mealplans?start_date=2020-01-01&end_date=2035-01-01&perPage=-1",
            is: envelope([
                "id": "whole", "date": "day", "entryType": "text", "title": "text", "text": "text",
                "recipeId": "uuid|null", "recipe": "any",
            ]).with(["next": "null"])),
        Check(.get, "/api/households/mealplans?start_date=yesterday", status: [422], is: ["detail": ["any"]]),
        Check(.get, "/api/households/mealplans/today", is: [["id": "whole", "date": "day"]]),

        Check(
            .get, "/api/households/shopping/lists?perPage=-1",
            is: envelope(["id": "uuid", "name": "text|null", "updatedAt": "stamp"])),
        Check(
            .get, "/api/households/shopping/lists/{list}",
            is: [
                "id": "uuid", "name": "text|null", "updatedAt": "stamp", "listItems": [item],
                "recipeReferences": [["recipeId": "uuid", "recipeQuantity": "number"]],
                "labelSettings": [["labelId": "uuid", "position": "whole"]],
            ]),
        Check(.get, "/api/households/shopping/lists/\(nobody)", status: [404], is: ["detail": "any"]),
        Check(.get, "/api/households/shopping/items/\(nobody)", status: [404], is: ["detail": "any"]),
    ]

    /// Requests that change something. They leave a star, a rating, a cooking date, an event, an item and a recipe behind,
    /// so they are only for a server for trials.
    public static let changing: [Check] = [
        Check(.post, "/api/nothing-here", sending: [:], status: [405], is: ["detail": "text"]),
        Check(.post, "/api/users/{me}/favorites/{recipe}", is: "null"),
        Check(.delete, "/api/users/{me}/favorites/{recipe}", is: "null"),
        Check(.post, "/api/users/{me}/favorites/\(nobody)", status: [404], is: ["detail": "any"]),
        Check(.post, "/api/users/\(nobody)/favorites/{recipe}", status: [403], is: failure),
        Check(.post, "/api/users/{me}/ratings/{recipe}", sending: ["rating": 4], is: "null"),
        Check(.patch, "/api/recipes/{recipe}/last-made", sending: ["timestamp": "2026-11-23T18:00:00Z"], is: detail),
        Check(
            .patch, "/api/recipes/{recipe}/last-made", sending: ["timestamp": nil], status: [422],
            is: ["detail": ["any"]]),
        Check(
            .post, "/api/recipes/timeline/events",
            sending: [
                "recipeId": "{recipe}", "subject": "Trial", "eventType": "comment",
                "timestamp": "2026-11-23T18:00:00Z",
            ], status: [201], is: event),
        Check(
            .post, "/api/recipes/timeline/events",
            sending: ["recipeId": "{recipe}", "subject": "Trial", "eventType": "party"], status: [422],
            is: ["detail": ["any"]]),
        Check(
            .post, "/api/households/shopping/items",
            sending: ["shoppingListId": "{list}", "note": "galley shape check", "quantity": 1], status: [201],
            is: itemChanges),
        Check(
            .post, "/api/households/shopping/items", sending: ["note": "milk"], status: [422], is: ["detail": ["any"]]),
        Check(
            .put, "/api/households/shopping/items/\(nobody)", sending: ["shoppingListId": "{list}", "note": "x"],
            is: itemChanges),
        Check(
            .post, "/api/recipes/create/html-or-json",
            sending: [
                "data":
                    "{\"@context\":\"https://schema.org\",\"@type\":\"Recipe\",\"name\":\"Galley shape check\",\"recipeIngredient\":[\"1 egg\"],\"recipeInstructions\":[\"Boil.\"]}",
                "includeTags": false,
            ], status: [201], is: "text"),
        Check(
            .post, "/api/recipes/create/html-or-json", sending: ["data": "nonsense", "includeTags": false],
            status: [400], is: ["detail": "any"]),
    ]
}

extension MealieShapes {
    /// The answer to a request of the list: its status, and its body if it is JSON.
    public typealias Answer = (status: Int, json: JSONTree?)

    /// Sends the requests of the list to a server and returns each difference, as a line.
    ///
    /// - Parameters:
    ///   - checks: The requests.
    ///   - send: Sends a request, given as method, path and query, token and body.
    /// - Throws: What `send` throws.
    public static func differences(
        _ checks: [Check], token: String,
        send: (HTTPRequest.Method, String, String, JSONTree?) async throws -> Answer
    ) async throws -> [String] {
        let recipes = try await send(.get, "/api/recipes?perPage=1&orderBy=created_at&orderDirection=asc", token, nil)
        let lists = try await send(.get, "/api/households/shopping/lists?perPage=1", token, nil)
        let me = try await send(.get, "/api/users/self", token, nil)
        func id(_ answer: Answer) -> String? { answer.json?["items"]?.elements.first?["id"]?.text }
        let values = [("{recipe}", id(recipes)), ("{list}", id(lists)), ("{me}", me.json?["id"]?.text)]
        var found: [String] = []
        for check in checks {
            var (path, body) = (check.path, check.body.map { String(decoding: $0.json, as: UTF8.self) })
            for (name, value) in values {
                path = path.replacing(name, with: value ?? name)
                body = body?.replacing(name, with: value ?? name)
            }
            guard !path.contains("{") else {
                found.append("\(check.path): not checked, because the server has no recipe or no list")
                continue
            }
            let answer = try await send(
                check.method, path, check.token ?? token, body.flatMap { JSONTree(json: Array($0.utf8)) })
            let line = "\(check.method.rawValue) \(check.path)"
            if !check.statuses.contains(answer.status) {
                let expected = check.statuses.sorted().map { "\($0)" }.joined(separator: " or ")
                found.append("\(line): status \(answer.status) instead of \(expected)")
            } else if let shape = check.shape, let json = answer.json {
                if let difference = shape.difference(from: json) { found.append("\(line): \(difference)") }
            } else if (check.shape == nil) != (answer.json == nil) {
                found.append("\(line): \(answer.json == nil ? "no JSON" : "JSON instead of a page")")
            }
        }
        return found
    }
}
