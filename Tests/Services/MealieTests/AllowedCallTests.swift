import HTTP
import MealieServer
import Testing

@testable import Mealie

@Suite("The list of allowed calls", .timeLimit(.minutes(1)))
struct AllowedCallTests {
    private static let id = "0e000000-0000-4000-9000-000000000001"

    /// The calls that destroy something, or that a kiosk must never send.
    private static let forbidden: [(HTTPRequest.Method, String)] = [
        (.patch, "/api/recipes/\(id)"), (.put, "/api/recipes/\(id)"), (.delete, "/api/recipes/\(id)"),
        (.patch, "/api/recipes/lentil-soup"), (.put, "/api/recipes"), (.patch, "/api/recipes"),
        (.post, "/api/recipes"), (.put, "/api/recipes/lentil-soup/image"), (.post, "/api/recipes/\(id)/image"),
        (.post, "/api/recipes/\(id)/assets"), (.patch, "/api/recipes/lentil-soup/last-made"),
        (.post, "/api/recipes/bulk-actions/delete"), (.post, "/api/recipes/bulk-actions/tag"),
        (.delete, "/api/recipes/timeline/events/\(id)"), (.put, "/api/recipes/timeline/events/\(id)"),
        (.delete, "/api/households/shopping/items/\(id)"), (.delete, "/api/households/shopping/items"),
        (.put, "/api/households/shopping/items"), (.post, "/api/households/shopping/items/create-bulk"),
        (.delete, "/api/households/shopping/lists/\(id)"), (.put, "/api/households/shopping/lists/\(id)"),
        (.post, "/api/households/shopping/lists"), (.post, "/api/households/shopping/lists/\(id)/recipe"),
        (.delete, "/api/households/mealplans/1"), (.put, "/api/households/mealplans/1"),
        (.post, "/api/households/mealplans"), (.put, "/api/users/\(id)"), (.delete, "/api/users/api-tokens/1"),
        (.delete, "/api/foods/\(id)"), (.put, "/api/foods/merge"), (.put, "/api/units/\(id)"),
        (.delete, "/api/organizers/tags/\(id)"), (.delete, "/api/households/cookbooks/\(id)"),
        (.post, "/api/auth/token"), (.get, "/api/auth/refresh"), (.get, "/api/admin/about"),
        (.post, "/api/admin/backups"), (.delete, "/api/admin/users/\(id)"),
    ]

    @Test("Each destructive call is refused before it reaches the network", arguments: forbidden)
    func refused(method: HTTPRequest.Method, path: String) async throws {
        let bench = try MealieBench()
        for path in [path, path + "/"] {
            await #expect(throws: MealieError.notAllowed(method: method.rawValue, path: path)) {
                try await bench.client.change(method, path, [:], for: .person)
            }
        }
        #expect(bench.server.journal.isEmpty)
    }

    @Test("A path that only looks allowed is refused")
    func tricks() async throws {
        let bench = try MealieBench()
        let paths = [
            "", "/", "/api", "/recipes?page=2", "/api/recipes/../admin", "/api/recipes/a%2Fb", "/api/recipes/A",
            "/api/recipes/\(Self.id)/last-made", "/api/recipes/x?y", "/api/recipes/x#y", "/api//recipes",
            "/api/recipes/ä",
            "/api/households/shopping/items/x", "/api/users/self/", "api/users/self", "/api/groups/shopping/lists",
            "/api/media/recipes/\(Self.id)/images/original.webp",
            "/api/media/recipes/lentil-soup/images/tiny-original.webp",
            "/api/media/recipes/\(Self.id)/images/timeline/\(Self.id)/tiny-original.webp",
            "@example.org/api/users/self", ".example.org/api/users/self",
        ]
        for path in paths {
            await #expect(throws: MealieError.notAllowed(method: "GET", path: path)) {
                let _: JSONTree = try await bench.client.get(path, for: .person)
            }
        }
        #expect(bench.server.journal.isEmpty)
    }

    @Test("Nothing but this list is allowed, and only five calls change something that exists")
    func list() {
        let changing = AllowedCall.all.filter { ![.get, .post].contains($0.method) }.map {
            "\($0.method.rawValue) \($0.path)"
        }
        #expect(
            changing == [
                "PUT /api/recipes/{id}/image", "DELETE /api/users/{id}/favorites/{id}",
                "PATCH /api/recipes/{id}/last-made",
                "PUT /api/recipes/timeline/events/{id}/image", "PUT /api/households/shopping/items/{id}",
            ])
        let adding = AllowedCall.all.filter { $0.method == .post }.map(\.path)
        #expect(
            adding == [
                "/api/recipes/create/html-or-json", "/api/users/{id}/favorites/{id}", "/api/users/{id}/ratings/{id}",
                "/api/recipes/timeline/events", "/api/households/shopping/items",
            ])
        for call in AllowedCall.all {
            let path = call.path.replacing("{id}", with: Self.id).replacing("{slug}", with: "lentil-soup-1")
            #expect(AllowedCall.allows(call.method, path))
        }
    }

    @Test("The stand-in shows what a call destroys that the list refuses")
    func destruction() throws {
        let server = try ScriptedMealie()
        defer { server.stop() }
        let (soup, pancakes, amounts) = (server.recipeIDs[0], server.recipeIDs[1], server.recipeIDs[9])
        // A new name alone: the shown slug leads nowhere.
        server.perform("PATCH", "/api/recipes/\(soup)", ["name": "Red soup"], as: "kitchen")
        let slug = server.perform("GET", "/api/recipes/\(soup)").body["slug"]?.text
        #expect(slug == "red-soup" && server.perform("GET", "/api/recipes/red-soup").status == 404)
        // A step without references: refused without harm.
        let step: JSONTree = ["recipeInstructions": [["text": "x"]]]
        #expect(server.perform("PATCH", "/api/recipes/\(soup)", step, as: "kitchen").status == 500)
        #expect(server.perform("GET", "/api/recipes/\(soup)").status == 200)
        // An ingredient without its reference: broken for good, and still listed.
        let ingredient: JSONTree = ["recipeIngredient": [["note": "x"]]]
        #expect(server.perform("PATCH", "/api/recipes/\(soup)", ingredient, as: "kitchen").status == 500)
        #expect(server.perform("GET", "/api/recipes/\(soup)").status == 500)
        #expect(server.perform("DELETE", "/api/recipes/\(soup)", as: "kitchen").status == 500)
        #expect(server.perform("GET", "/api/recipes").body["total"] == 12)
        // A short PUT: the recipe is lost.
        let short: JSONTree = ["id": .text(pancakes), "name": "Imported pancakes", "slug": "imported-pancakes"]
        #expect(server.perform("PUT", "/api/recipes/\(pancakes)", short, as: "kitchen").status == 500)
        #expect(server.perform("GET", "/api/recipes/\(pancakes)").status == 404)
        // A PUT with its owner and without content: all is wiped.
        let old = server.perform("GET", "/api/recipes/\(amounts)").body
        let owner: JSONTree = [
            "userId": old["userId"] ?? nil, "householdId": old["householdId"] ?? nil, "name": "Amounts",
        ]
        #expect(server.perform("PUT", "/api/recipes/\(amounts)", owner, as: "kitchen").status == 200)
        #expect(server.perform("GET", "/api/recipes/\(amounts)").body["recipeIngredient"] == [])
    }
}
