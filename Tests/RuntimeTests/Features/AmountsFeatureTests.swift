import Control
import Foundation
import Kitchen
import ScriptedServices
import Simulation
import Testing

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: amounts, nutrition, prices, sharing", .serialized)
final class AmountsFeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    private func openRecipe(_ title: String, on kiosk: TestKiosk) async throws {
        try await kiosk.open("Search")
        try await kiosk.spell(title)
        try await kiosk.wait(forView: "results")
        try await kiosk.choose(title)
        try await kiosk.wait(forView: "recipe")
    }

    @Test(
        "Servings, by buttons: amounts, steps and shopping list are scaled, also after a restart",
        arguments: ["20x4", "16x2"])
    func servings(size: String) async throws {
        var kiosk = try await kitchen.kiosk(size: size)
        try await openRecipe("Lemon Leek Pasta", on: kiosk)
        try await kiosk.press("ok", hold: true)
        try await kiosk.wait(for: "Saved")
        try await kiosk.press("back")
        #expect(try await kiosk.choose("Ingredients").glass.contains("for 2"))
        try await kiosk.press("ok")
        let six = try await kiosk.choose("6")
        #expect(six.labels == ["600 g spaghetti", "6 leek", "3 lemons", "6 tbsp olive oil"])
        #expect(six.glass.contains("for 6") && six.title == "Lemon Leek Pasta")
        try await kiosk.press("back")
        try await kiosk.choose("To shopping list")
        let list = try await kiosk.open("Shopping list").labels
        #expect(list.contains("600 g spaghetti") && list.contains("6 tbsp olive oil"))
        try await kiosk.stop()

        try kitchen.unplug()
        kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.open("Favorites")
        try await kiosk.choose("Lemon Leek Pasta")
        try await kiosk.wait(forView: "recipe")
        #expect(try await kiosk.choose("Ingredients").labels.first == "600 g spaghetti")
        try await kiosk.press("ok")
        #expect(try await kiosk.choose("2, as written").labels.first == "200 g spaghetti")
        try await kiosk.stop()
    }

    @Test("Servings, over the command line: scaled with a kiosk and without one")
    func servingsByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        for isRunning in [true, false] {
            if !isRunning { try await kiosk.stop() }
            let plain: RecipeDocument = try await kitchen.galley("recipe", "show", "starter:3", "--json").document()
            let written = try #require(plain.servings)
            let count = Int(written * 2)
            let more: RecipeDocument = try await kitchen.galley(
                "recipe", "show", "starter:3", "--servings", "\(count)", "--json"
            ).document()
            #expect(
                more.servings == Double(count) && more.nutrition == plain.nutrition && more.minutes == plain.minutes)
            for (one, two) in zip(plain.ingredients, more.ingredients) where one.unit == two.unit {
                #expect(one.amount.map { $0 * 2 } == two.amount, "\(one.text): \(two.text)")
            }
            #expect(
                try await kitchen.output("recipe", "show", "starter:3", "--servings", "\(count)").contains(
                    "serves \(count)"))
            for wrong in ["0", "101", "-4"] {
                let refused = try await kitchen.galley("recipe", "show", "starter:3", "--servings=\(wrong)")
                #expect(refused.status == Sysexit.unacceptable.rawValue, "\(wrong)")
            }
            #expect(try await kitchen.galley("recipe", "show", "starter:3", "--servings", "many").status == 64)
            #expect(try await kitchen.galley("shopping", "add", "milk", "--servings", "4").status == 64)
            _ = try await kitchen.output("shopping", "clear")
            _ = try await kitchen.output("shopping", "add", "--recipe", "starter:3", "--servings", "\(count)")
            let list: [ShoppingItemDocument] = try await kitchen.galley("shopping", "--json").document()
            #expect(list.count == more.ingredients.count { $0.name != "water" })
            #expect(
                try await kitchen.galley("shopping", "add", "--recipe", "starter:3", "--servings", "101").status
                    == Sysexit.unacceptable.rawValue)
        }
    }

    @Test("29, by buttons: nutrition per serving of a starter recipe", arguments: ["20x4", "16x2"])
    func nutrition(size: String) async throws {
        try kitchen.unplug()
        let kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.press("ok")
        let facts = try await kiosk.choose("Nutrition")
        #expect(facts.view == "nutrition" && facts.labels.first == "Per serving:")
        #expect(facts.labels.contains { $0.hasPrefix("Energy ") && $0.hasSuffix(" kcal") })
        try await kiosk.press("back")
        try await kiosk.choose("Ingredients")
        try await kiosk.press("ok")
        try await kiosk.choose("20")
        try await kiosk.press("back")
        #expect(
            try await kiosk.choose("Nutrition").labels == facts.labels,
            "values per serving don't depend on the servings")
        try await kiosk.stop()
    }

    @Test("29, over the command line: nutrition per serving of a starter recipe")
    func nutritionByCommand() async throws {
        let text = try await kitchen.output("recipe", "show", "starter:3", "--nutrition", "--servings", "12")
        #expect(text.contains("Nutrition, per serving") && text.contains("kcal"))
        let plain: RecipeDocument = try await kitchen.galley("recipe", "show", "starter:3", "--json").document()
        let energy = try #require(plain.nutrition?.energy)
        #expect(text.contains("Energy \(Int(energy)) kcal"))
    }

    /// The nutrition of *Lemon Leek Pasta*, which has four ingredients.
    private static let servicePasta = [
        "Per serving:", "Energy 482 kcal", "Protein 21 g", "Fat 17 g", "- saturated 4.4 g", "Carbohydrate 57 g",
        "- sugar 9.6 g", "Fiber 8.8 g", "Salt 1.1 g", "Estimated by Spoonacular",
    ]

    @Test("29, by buttons: nutrition of a service's recipe, and of a favorite offline", arguments: ["20x4", "16x2"])
    func serviceNutrition(size: String) async throws {
        var kiosk = try await kitchen.kiosk(size: size)
        try await openRecipe("Lemon Leek Pasta", on: kiosk)
        #expect(try await kiosk.choose("Nutrition").labels == Self.servicePasta)
        try await kiosk.press("ok", hold: true)
        try await kiosk.wait(for: "Saved")
        #expect(kitchen.requests(of: "nutritionWidget.json") == 0, "it comes with the recipe")
        try await kiosk.stop()

        try kitchen.unplug()
        kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.open("Favorites")
        try await kiosk.choose("Lemon Leek Pasta")
        try await kiosk.wait(forView: "recipe")
        let facts = try await kiosk.choose("Nutrition")
        #expect(facts.view == "nutrition" && facts.labels == Self.servicePasta)
        try await kiosk.stop()
    }

    @Test("29, over the command line: nutrition of a service's recipe, and of a favorite offline and without a kiosk")
    func serviceNutritionByCommand() async throws {
        let id = "spoonacular:1001"
        var kiosk = try await kitchen.kiosk()
        let sent: RecipeDocument = try await kitchen.galley("recipe", "show", id, "--nutrition", "--json").document()
        let nutrition = try #require(sent.nutrition)
        #expect(nutrition.energy == 482 && nutrition.sodium == 440)
        let text = try await kitchen.output("recipe", "show", id, "--nutrition", "--servings", "6")
        #expect(text.contains("Nutrition, per serving\n  Energy 482 kcal\n"))
        #expect(text.contains("Estimated by Spoonacular; it may be wrong."))
        // One alone, and two at once, which the service sends in one reply.
        _ = try await kitchen.output("favorite", "add", id)
        _ = try await kitchen.output("favorite", "add", "spoonacular:1002", "spoonacular:1003")
        try await kiosk.stop()

        try kitchen.unplug()
        for isRunning in [true, false] {
            if isRunning { kiosk = try await kitchen.kiosk() }
            for number in 1001...1003 {
                let kept: RecipeDocument = try await kitchen.galley(
                    "recipe", "show", "spoonacular:\(number)", "--json"
                ).document()
                #expect(kept.nutrition == nutrition, "all three have four ingredients")
            }
            if isRunning { try await kiosk.stop() }
        }
    }

    @Test("29: with `spoonacular.keep = titles` a favorite's nutrition is deleted after one hour")
    func nutritionOfTitles() async throws {
        let id = "spoonacular:1001"
        let kiosk = try await kitchen.kiosk(settings: "spoonacular.keep = \"titles\"\n")
        _ = try await kitchen.output("favorite", "add", id)
        #expect(try await kitchen.output("recipe", "show", id, "--nutrition").contains("Energy 482 kcal"))
        try await kiosk.stop()

        // Disconnecting the service also clears the cached replies.
        try kitchen.unplug()
        #expect(try await kitchen.output("favorite", "list").contains("Lemon Leek Pasta"))
        #expect(try await kitchen.galley("recipe", "show", id, "--nutrition").status == Sysexit.notFound.rawValue)
        for name in ["galley.sqlite", "galley.sqlite-wal"] {
            guard let bytes = FileManager.default.contents(atPath: "\(kitchen.folder)/state/\(name)") else { continue }
            #expect(bytes.range(of: Data("\"carbohydrate\"".utf8)) == nil, "\(name)")
        }
    }

    @Test(
        "30, by buttons: prices come from the service, can be corrected, and corrections remain without the service",
        arguments: ["20x4", "16x2"])
    func prices(size: String) async throws {
        var kiosk = try await kitchen.kiosk(size: size)
        try await openRecipe("Lemon Leek Pasta", on: kiosk)
        try await kiosk.press("ok", hold: true)
        try await kiosk.wait(for: "Saved")
        try await kiosk.press("back")
        try await kiosk.choose("Prices")
        let service = [
            "spaghetti 0.90", "leek 0.40", "lemon 0.50", "olive oil 0.90", "Total 2.70 USD", "Per serving 1.35 USD",
        ]
        #expect(try await kiosk.wait(forView: "prices").labels == service)
        try await kiosk.choose("spaghetti 0.90")
        try await kiosk.spell("3.00 kg")
        try await kiosk.wait(for: "3.00 USD per kg")
        try await kiosk.press("back")
        let own = [
            "spaghetti 0.60", "leek 0.40", "lemon 0.50", "olive oil 0.90", "Total 2.40 USD", "Per serving 1.20 USD",
        ]
        let corrected = try await kiosk.wait { $0.labels == own }
        #expect(corrected.items.filter(\.marked).map(\.label) == ["spaghetti 0.60"])
        #expect(kitchen.requests(of: "/priceBreakdownWidget.json") == 1, "requested at most once an hour")
        try await kiosk.stop()

        try kitchen.unplug()
        kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.open("Favorites")
        try await kiosk.choose("Lemon Leek Pasta")
        try await kiosk.wait(forView: "recipe")
        try await kiosk.choose("Prices")
        let left = try await kiosk.wait(forView: "prices").labels
        #expect(left.prefix(2) == ["spaghetti 0.60", "No price: 3 ?"])
        #expect(left[2...4] == ["1 of 4 known", "At least 0.60 USD", "Serving at least 0.30 USD"])
        #expect(left.last == "Service: No connection")
        try await kiosk.choose("spaghetti 0.60")
        try await kiosk.choose("Remove price")
        try await kiosk.press("back")
        #expect(try await kiosk.wait { $0.labels.first == "No price: 4 ?" }.labels.contains("0 of 4 known"))
        try await kiosk.stop()
    }

    @Test("30, over the command line: the owner's prices override the service's, with a kiosk and without one")
    func pricesByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        let id = "spoonacular:1001"
        let service: RecipeDocument = try await kitchen.galley("recipe", "show", id, "--prices", "--json").document()
        #expect(service.prices?.total == 2.7 && service.prices?.complete == true && service.prices?.currency == "USD")
        #expect(service.prices?.ingredients.map(\.source) == [.service, .service, .service, .service])
        #expect(try await kitchen.output("price", "set", "Spaghetti", "3.00", "kg") == "spaghetti: 3.00 USD per kg\n")
        _ = try await kitchen.output("favorite", "add", id)
        let both: RecipeDocument = try await kitchen.galley(
            "recipe", "show", id, "--prices", "--servings", "4", "--json"
        ).document()
        #expect(both.prices?.ingredients.map(\.price) == [1.2, 0.8, 1, 1.8])
        #expect(both.prices?.total == 4.8 && both.prices?.perServing == 1.2)
        #expect(try await kitchen.galley("price", "set", "milk", "cheap").status == Sysexit.unacceptable.rawValue)
        #expect(try await kitchen.galley("price", "remove", "milk").status == Sysexit.notFound.rawValue)
        #expect(try await kitchen.galley("price", "set", "milk").status == 64)
        try await kiosk.stop()

        try kitchen.unplug()
        let stored = try await kitchen.galley("recipe", "show", id, "--prices", "--json")
        #expect(stored.status == 0 && stored.errors.contains("the service's prices are missing: no kiosk"))
        let document: RecipeDocument = try stored.document()
        #expect(document.prices?.complete == false && document.prices?.known == 1 && document.prices?.total == 0.6)
        let text = try await kitchen.output("recipe", "show", id, "--prices")
        #expect(text.contains("0.60  spaghetti (own price)") && text.contains("at least, total, USD"))
        #expect(text.contains("1 of 4 prices are known"))
        let list: [PriceDocument] = try await kitchen.galley("price", "list", "--json").document()
        #expect(list.map(\.food) == ["spaghetti"] && list.map(\.unit) == ["kg"])
        _ = try await kitchen.output("config", "set", "prices.currency", "EUR")
        let inEuros = try await kitchen.galley("recipe", "show", id, "--prices", "--json")
        #expect(inEuros.errors.contains("the service's prices are missing: they are in USD only"))
        let euros: RecipeDocument = try inEuros.document()
        #expect(euros.prices?.known == 0 && euros.prices?.total == nil, "prices in dollars don't count as euros")
        _ = try await kitchen.output("price", "remove", "spaghetti")
        #expect(try await kitchen.output("price") == "")
        let plain: RecipeDocument = try await kitchen.galley("recipe", "show", id, "--json").document()
        #expect(plain.prices == nil)
    }

    @Test(
        "36, by buttons: the page shows what will be sent; No sends nothing, Send sends it",
        arguments: ["20x4", "16x2"])
    func share(size: String) async throws {
        let page = try ScriptedWebhook(token: "s3cret")
        defer { page.stop() }
        let kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.press("ok")
        try await kiosk.choose("Share")
        try await kiosk.wait { $0.view == "message" && $0.title.contains("galley recipe share") }
        try await kiosk.press("back")
        _ = try await kitchen.output("config", "set", "share.url", page.url)
        #expect(try await kiosk.choose("Share").labels == ["No", "Send"])
        let question = try await kiosk.now
        #expect(question.items.first?.selected == true)
        try await kiosk.press("ok")
        #expect(page.requests.isEmpty)
        try await kiosk.choose("Share")
        try await kiosk.choose("Send")
        try await kiosk.wait(for: "Token refused")
        try await kiosk.press("back")
        try await kiosk.stop()

        let again = try await kitchen.kiosk(
            size: size, settings: "share.url = \"\(page.url)\"\n", secrets: ["GALLEY_SHARE_TOKEN": "s3cret"])
        let title = try await again.press("ok").title
        try await again.choose("Share")
        try await again.choose("Send")
        try await again.wait(for: "Sent to")
        let request = try #require(page.requests.last)
        let sent = try JSONDecoder().decode(SharedRecipe.self, from: Data(request.body))
        #expect(sent.title == title && sent.text.contains("Ingredients"))
        #expect(request.headers["authorization"] == "Bearer s3cret")
        let other = try ScriptedWebhook()
        defer { other.stop() }
        let change = try await kitchen.galley("config", "set", "share.url", other.url)
        #expect(change.status == 0)
        try await again.press("back")
        try await again.choose("Share")
        try await again.choose("Send")
        try await again.wait(for: "Token not sent")
        let refused = try await kitchen.galley("recipe", "share", "starter:3", "--send")
        #expect(refused.status == Sysexit.notPermitted.rawValue && refused.errors.contains("share.token belongs to"))
        #expect(other.requests.isEmpty, "the token is sent only to its own port, and the recipe nowhere")
        _ = try await kitchen.output("config", "set", "share.url", page.url)
        #expect(try await kitchen.galley("recipe", "share", "starter:3", "--send").status == 0)
        try await again.stop()
    }

    @Test("36, over the command line: text with its source, JSON, a QR code, and sending with its exit codes")
    func shareByCommand() async throws {
        let page = try ScriptedWebhook()
        let kiosk = try await kitchen.kiosk()
        let id = "spoonacular:1001"
        let text = try await kitchen.output("recipe", "share", id)
        #expect(text.hasPrefix("Lemon Leek Pasta\nServes 2, 25 min\n\nIngredients\n- 200 g spaghetti\n"))
        #expect(text.contains("From Harbor Kitchen, https://recipes.example/1001"))
        let document: SharedRecipe = try await kitchen.galley("recipe", "share", id, "--json").document()
        #expect(document.url == "https://recipes.example/1001" && document.text + "\n" == text)
        let code = try await kitchen.output("recipe", "share", id, "--qr")
        #expect(code.hasPrefix(text) && code.contains("▄") && !code.contains("\u{1B}"), "no color in a pipe")
        // The loader finds a different file under the library's name.
        try "none".write(toFile: "\(kitchen.folder)/libqrencode.so.4", atomically: true, encoding: .utf8)
        let without = try await GalleyCommand.run(
            ["recipe", "share", id, "--qr"], in: kitchen.folder, variables: ["LD_LIBRARY_PATH": kitchen.folder])
        #expect(without.status == Sysexit.unavailable.rawValue && without.output == text)
        #expect(without.errors.contains("Install libqrencode4"))
        let none = try await kitchen.galley("recipe", "share", "starter:3", "--qr")
        #expect(none.status == Sysexit.notFound.rawValue && none.output.contains("Ingredients"))
        #expect(none.errors.contains("has no web address"))
        #expect(try await kitchen.galley("recipe", "share").status == 64)
        #expect(try await kitchen.galley("recipe", "share", "starter:999").status == Sysexit.notFound.rawValue)

        #expect(try await kitchen.galley("recipe", "share", id, "--send").status == Sysexit.unacceptable.rawValue)
        _ = try await kitchen.output("config", "set", "share.url", page.url)
        let sent = try await kitchen.galley("recipe", "share", id, "--send")
        #expect(sent.status == 0 && sent.errors.contains("sent to 127.0.0.1"))
        #expect(page.requests.count == 1)
        let hosts: [HostDocument] = try await kitchen.galley("status", "--hosts", "--json").document()
        #expect(hosts.map(\.role) == [.recipes, .sharing, .places, .location])
        #expect(hosts.map(\.asked) == [true, true, false, false])
        page.fail(with: .answer(status: 401))
        #expect(try await kitchen.galley("recipe", "share", id, "--send").status == Sysexit.notPermitted.rawValue)
        for (status, code) in [(404, Sysexit.notFound), (402, .passing), (402, .passing), (400, .unacceptable)] {
            page.fail(with: .answer(status: status))
            #expect(try await kitchen.galley("recipe", "share", id, "--send").status == code.rawValue, "\(status)")
        }
        page.stop()
        #expect(try await kitchen.galley("recipe", "share", id, "--send").status == Sysexit.passing.rawValue)
        let problem: [HostDocument] = try await kitchen.galley("status", "--hosts", "--json").document()
        #expect(problem.contains { $0.problem?.contains("was not shared") == true })
        _ = try await kitchen.output("favorite", "add", id)
        try await kiosk.stop()

        try kitchen.unplug()
        #expect(try await kitchen.output("recipe", "share", id) == text, "without a kiosk and a network")
        #expect(try await kitchen.galley("recipe", "share", id, "--send").status == Sysexit.unavailable.rawValue)
    }
}
