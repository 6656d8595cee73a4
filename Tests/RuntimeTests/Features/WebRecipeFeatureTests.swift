import Control
import Foundation
import Kitchen
import ScriptedServices
import Testing

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: recipes from web pages", .serialized, .timeLimit(.minutes(5)))
final class WebRecipeFeatureTests {
    private let kitchen: FeatureKitchen
    private let site: LoopbackServer

    init() throws {
        kitchen = try FeatureKitchen()
        site = try LoopbackServer { Self.answer(to: $0) }
    }

    deinit {
        site.stop()
    }

    private static let bread = page(
        """
        {"@context": "https://schema.org", "@graph": [{"@type": "WebSite", "name": "Loaves"},
         {"@type": ["Recipe"], "name": "Rye &amp; spelt bread", "author": {"@type": "Person", "name": "Inge Roth"},
          "recipeYield": ["4", "4 servings"], "totalTime": "PT0D1H30M", "image": {"@type": "ImageObject", "url": "/rye.jpg"},
          "nutrition": {"@type": "NutritionInformation", "calories": "1130 kJ (270 kcal)", "fatContent": "2 g"},
          "suitableForDiet": "HinduDiet", "recipeIngredient": ["500 g rye flour", "300 ml water",],
          "recipeInstructions": [{"@type": "HowToSection", "name": "Dough", "itemListElement": [
              {"@type": "HowToStep", "text": "Knead for 10 minutes."}]}, {"@type": "HowToStep", "text": "Bake for 1 hour."}]}]}
        """)

    private static func page(_ json: String) -> String {
        "<!DOCTYPE html><html><head><script type=\"application/ld+json\">\(json)</script></head><body>Text</body></html>"
    }

    private static func html(_ text: String, type: String = "text/html; charset=utf-8") -> [LoopbackServer.Act] {
        .answer(type: type, text)
    }

    private static func answer(to request: LoopbackServer.Request) -> [LoopbackServer.Act] {
        switch request.path {
        case "/bread": return html(bread)
        case "/moved": return .redirect(to: "/bread", status: 301)
        case "/loop": return .redirect(to: "/loop")
        case "/private": return .redirect(to: "http://192.168.1.1/bread")
        case "/latin":
            let text = page("{\"@type\": \"Recipe\", \"name\": \"Crème brûlée\", \"recipeIngredient\": [\"4 œufs\"]}")
            let bytes = text.unicodeScalars.map { $0.value == 0x153 ? 0x9C : UInt8(truncatingIfNeeded: $0.value) }
            return .answer(type: "text/html; charset=ISO-8859-1", bytes)
        case "/microdata":
            return html(
                """
                <div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Leek pie</h1>
                <li itemprop="recipeIngredient">2 leeks</li><p itemprop="recipeInstructions">Bake it.</p></div>
                """)
        case "/nothing": return html("<html><body><h1>About us</h1></body></html>")
        case "/empty": return html("")
        case "/portal": return .captivePortal
        case "/login": return .answer(status: 511, type: "text/html", "<h1>Log in</h1>")
        case "/forbidden": return .answer(status: 403, type: "text/html", "no")
        case "/busy": return .answer(status: 503, type: "text/html", "busy")
        case "/pdf": return .answer(type: "application/pdf", "%PDF-1.7")
        case "/picture": return .answer(type: "image/jpeg", "JPEG")
        case "/large": return html(bread + String(repeating: " ", count: 5 << 20))
        case "/endless": return .endless
        case "/cut": return .truncated(bread)
        case "/reset": return [.reset]
        case "/drip": return .head(type: "text/html", headers: [:]) + [.drip(Array(bread.utf8), every: .seconds(1))]
        default: return .answer(status: 404, type: "text/html", "<h1>Not found</h1>")
        }
    }

    private func add(_ arguments: String..., variables: [String: String] = [:]) async throws -> GalleyCommand {
        try await GalleyCommand.run(["recipe", "add"] + arguments, in: kitchen.folder, variables: variables)
    }

    private func own() async throws -> [String] {
        let entries: [RecipeEntryDocument] = try await kitchen.galley("recipe", "list", "--own", "--json").document()
        return entries.map { "\($0.id) \($0.title)" }
    }

    /// Starts a kiosk if the test needs one. Without it, the command fetches the page itself.
    private func kiosk(_ runs: Bool) async throws -> TestKiosk? { runs ? try await kitchen.kiosk() : nil }

    @Test(
        "20, over the command line: a page becomes an own recipe with its source and nutrition",
        arguments: [true, false])
    func added(runs: Bool) async throws {
        let kiosk = try await kiosk(runs)
        let added = try await add("\(site.url)/bread")
        #expect(added.status == 0 && added.output == "own:1\n", "\(added.errors)")
        #expect(added.errors.contains("\"HinduDiet\" is not a known diet"))
        let recipe: RecipeDocument = try await kitchen.galley("recipe", "show", "own:1", "--json").document()
        #expect(recipe.title == "Rye & spelt bread" && recipe.servings == 4 && recipe.minutes == 90)
        #expect(recipe.source?.name == "Inge Roth" && recipe.source?.url == "\(site.url)/bread")
        #expect(recipe.nutrition == Nutrition(energy: 270, fat: 2))
        #expect(recipe.ingredients.map(\.text) == ["500 g rye flour", "300 ml water"])
        #expect(recipe.steps.map(\.text) == ["Dough: Knead for 10 minutes.", "Bake for 1 hour."])
        #expect(recipe.steps.flatMap(\.timers).map(\.seconds) == [600, 3600])
        #expect(site.requests.first?.headers["user-agent"]?.hasPrefix("Galley/") == true)
        #expect(site.requests.first?.headers["accept"]?.hasPrefix("text/html") == true)
        try await kiosk?.stop()
    }

    @Test("20, by buttons: the nutrition of a page is on the display", arguments: ["20x4", "16x2"])
    func nutrition(size: String) async throws {
        let kiosk = try await kitchen.kiosk(size: size)
        #expect(try await add("\(site.url)/bread").status == 0)
        try await kiosk.open("My recipes")
        try await kiosk.choose("Rye & spelt bread")
        try await kiosk.wait(forView: "recipe")
        #expect(
            try await kiosk.choose("Nutrition").labels
                == ["Per serving:", "Energy 270 kcal", "Fat 2 g", "As the recipe states it"])
        try await kiosk.stop()
    }

    @Test("20, over the command line: a dry run prints the recipe and saves nothing", arguments: [true, false])
    func dryRun(runs: Bool) async throws {
        let kiosk = try await kiosk(runs)
        let text = try await add("\(site.url)/bread", "--dry-run")
        #expect(text.status == 0)
        for line in [
            "Rye & spelt bread", "- 500 g rye flour", "2. Bake for 1 hour.", "From Inge Roth", "  Energy 270 kcal",
        ] {
            #expect(text.output.contains("\(line)"), "\(text.output)")
        }
        let document: UnsavedRecipeDocument = try await add("\(site.url)/bread", "--dry-run", "--json").document()
        #expect(document.title == "Rye & spelt bread" && document.known == nil && document.notes.count == 1)
        #expect(document.steps.map(\.number) == [1, 2])
        #expect(try await own().isEmpty)
        try await kiosk?.stop()
    }

    @Test("20, over the command line: the same page again is refused, replaced, or kept twice")
    func again() async throws {
        #expect(try await add("\(site.url)/bread", "\(site.url)/bread/", "\(site.url)/microdata").status == 0)
        #expect(try await own().sorted() == ["own:1 Rye & spelt bread", "own:2 Leek pie"])
        for address in ["/bread", "/bread#step-2", "/moved"] {
            let refused = try await add(site.url + address)
            #expect(refused.status == 65 && refused.output.isEmpty)
            #expect(refused.errors.contains("own:1") && refused.errors.contains("--replace"), "\(refused.errors)")
        }
        let second = try await add("\(site.url)/latin", "\(site.url)/bread")
        #expect(second.status == 65 && second.errors.contains("galley: \(site.url)/bread: you have added"), "\(second)")
        let shown = try await add("\(site.url)/bread", "--dry-run")
        #expect(shown.status == 0 && shown.errors.contains("(own:1)"))
        let edited = try await kitchen.galley(
            "recipe", "edit", "own:1", "-",
            input:
                "---\ntitle: Mine\nsource:\n  name: Inge\n  url: \"\(site.url)/bread\"\n---\n\nMix @rye{}.\n\nBake.\n")
        #expect(edited.status == 0, "\(edited.errors)")
        #expect(try await add("\(site.url)/bread", "--replace").output == "own:1\n")
        #expect(try await own().sorted() == ["own:1 Rye & spelt bread", "own:2 Leek pie"])
        #expect(try await add("\(site.url)/bread", "--again").output == "own:3\n")
        #expect(try await add("\(site.url)/bread", "--again", "--replace").status == 64)
        #expect(try await own().count == 3)
    }

    @Test("20, over the command line: an address without its scheme is not taken for a missing file")
    func withoutScheme() async throws {
        let addresses = [
            ("www.example.org/cake", "galley recipe add https://www.example.org/cake"),
            ("www.example.org", "galley recipe add https://www.example.org"),
            ("recipes.example:8080/?id=3&print", "galley recipe add 'https://recipes.example:8080/?id=3&print'"),
        ]
        for (address, command) in addresses {
            let refused = try await add(address)
            #expect(refused.status == 66 && refused.output.isEmpty, "\(refused)")
            #expect(refused.errors.hasSuffix("the address of a page begins with https://: \(command)\n"), "\(refused)")
        }
        for path in ["cake.cook", "recipes/cake.json", "./www.example.org/cake", "www", "../recipes.example/cake"] {
            let refused = try await add(path)
            #expect(refused.status == 66 && !refused.errors.contains("https://"), "\(refused)")
        }
        // A file of that name is a file.
        let folder = "\(kitchen.folder)/www.example.org"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let cook = "---\ntitle: Cake\n---\n\nMix @flour{}.\n\nBake.\n"
        try Data(cook.utf8).write(to: URL(filePath: "\(folder)/cake"))
        let taken = try await GalleyCommand.run(
            ["recipe", "add", "www.example.org/cake", "--format", "cook"], in: kitchen.folder,
            under: ["/usr/bin/env", "-C", kitchen.folder])
        #expect(taken.status == 0 && taken.output == "own:1\n", "\(taken)")
    }

    @Test("20, over the command line: an old character set is decoded")
    func latin() async throws {
        #expect(try await add("\(site.url)/latin").status == 0)
        let recipe: RecipeDocument = try await kitchen.galley("recipe", "show", "own:1", "--json").document()
        #expect(recipe.title == "Crème brûlée" && recipe.ingredients.map(\.text) == ["4 œufs"])
    }

    @Test(
        "20, over the command line: what is no page with a recipe is refused with its reason, and nothing is saved",
        arguments: [true, false])
    func refused(runs: Bool) async throws {
        let kiosk = try await kiosk(runs)
        let cases: [(path: String, status: Int32, reason: String)] = [
            ("/nothing", 65, "no recipe that programs can read"), ("/portal", 65, "no recipe that programs can read"),
            ("/empty", 65, "the page is empty"), ("/pdf", 65, "application/pdf"), ("/picture", 65, "image/jpeg"),
            ("/large", 65, "more than 4194304 bytes"), ("/endless", 65, "more than 4194304 bytes"),
            ("/missing", 66, "no page at this address (404)"),
            ("/forbidden", 77, "doesn't give this page to a program"),
            ("/busy", 75, "(503)"), ("/login", 75, "log-in"), ("/cut", 75, "ended its answer early"),
            ("/reset", 75, "broke"), ("/loop", 75, "the address redirects in a circle. Save the page in a browser"),
            ("/private", 75, "Did not follow"),
            ("/drip", 75, "took too long"),
        ]
        for (path, status, reason) in cases {
            let result = try await add(site.url + path)
            #expect(result.status == status && result.output.isEmpty, "\(path): \(result.status) \(result.errors)")
            #expect(result.errors.contains(reason), "\(path): \(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1, "\(path): \(result.errors)")
            #expect(!result.errors.contains("configured"), "a person has typed the address: \(result.errors)")
        }
        for address in ["http://", "https://user:word@recipes.example/", "https://a b", "http://127.0.0.1:1/"] {
            let result = try await add(address)
            #expect([65, 75].contains(result.status), "\(address): \(result.status)")
            #expect(!result.errors.contains("configured") && !result.errors.contains(".."), "\(result.errors)")
        }
        // If one of several can't be taken, none is, and the error names it.
        let several = try await add("\(site.url)/bread", "\(site.url)/nothing", "\(site.url)/microdata")
        #expect(several.status == 65)
        let messages = several.errors.split(separator: "\n")
        #expect(messages.count == 2 && messages[0].hasPrefix("galley: \(site.url)/bread: "), "\(messages)")
        #expect(messages.last?.hasPrefix("galley: \(site.url)/nothing: ") == true, "\(messages)")
        #expect(try await own().isEmpty)
        try await kiosk?.stop()
    }

    @Test("20, over SSH: a remote caller reaches no address of this machine or its network")
    func remote() async throws {
        let kiosk = try await kitchen.kiosk()
        let remote = ["GALLEY_REMOTE": "1"]
        let refused = try await add("\(site.url)/bread", variables: remote)
        #expect(refused.status == 77 && refused.errors.contains("not a public address"), "\(refused.errors)")
        for address in ["https://localhost:1/", "https://10.0.0.1/", "https://[::1]/", "http://192.168.1.1/"] {
            #expect(try await add(address, variables: remote).status == 77, "\(address)")
        }
        #expect(site.requests.isEmpty)
        #expect(try await own().isEmpty)
        #expect(try await add("\(site.url)/bread").status == 0, "a caller on the machine may")
        try await kiosk.stop()
    }
}
