import CharacterDisplay
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Servings, prices and sharing with four buttons")
struct AmountsTests {
    private func atRecipe(
        _ recipe: Recipe = .pasta, size: DisplaySize = .twentyByFour, preferences: Preferences = Preferences(),
        userData: UserData = UserData()
    ) -> Evening {
        var evening = Evening(
            size: size, preferences: preferences, restored: RestoredData(userData: userData, recipe: recipe))
        evening.press(.ok)
        return evening
    }

    private func labels(_ evening: Evening) -> [String] { evening.view.items.map(\.label) }

    // MARK: Servings

    @Test("Ok on the ingredients asks for the servings, with the recipe's own number selected")
    func asks() {
        var evening = atRecipe()
        evening.choose("Ingredients")
        #expect(evening.view.aside == "for 2" && evening.view.title == "Pasta with garlic and oil")
        evening.press(.ok)
        #expect(evening.view.name == .actions && evening.view.title == "Servings")
        #expect(labels(evening).count == 50 && evening.selected == "2, as written")
        evening.press(.back)
        #expect(evening.view.name == .ingredients)
    }

    @Test(
        "Chosen servings scale the ingredients, the steps and the shopping list; the saved recipe is unchanged")
    func follows() {
        var evening = atRecipe()
        evening.choose("Ingredients")
        evening.press(.ok)
        let effects = evening.choose("6") ? evening.effects : []
        guard let chosen = effects.last?.request(ChosenServings.self) else {
            Issue.record("\(effects)")
            return
        }
        #expect(chosen[Recipe.pasta.id] == 6)
        #expect(evening.view.aside == "for 6")
        #expect(labels(evening) == ["600 g spaghetti", "9 cloves of garlic, thinly sliced"])
        let saved = evening.hold(.ok)
        #expect(saved.contains { $0.request(SaveRecipe.self)?.recipe == .pasta })
        evening.press(.back, .back)
        evening.press(.ok)
        evening.choose("Steps")
        evening.press(.back)
        evening.choose("To shopping list")
        #expect(evening.kiosk.user.shopping.items.map(\.amount) == [600, 9])
        #expect(evening.view.title == "✓ 2 added\nfor 6 servings")
    }

    @Test("Chosen servings survive a restart until the recipe's own number is chosen again")
    func remembered() {
        var chosen = ChosenServings()
        chosen[Recipe.pasta.id] = 1
        var evening = atRecipe(userData: UserData(servings: chosen))
        evening.choose("Ingredients")
        #expect(labels(evening).first == "100 g spaghetti")
        evening.press(.ok)
        #expect(evening.selected == "1")
        evening.choose("2, as written")
        #expect(labels(evening).first == "200 g spaghetti")
        #expect(evening.kiosk.user.servings == ChosenServings())
    }

    @Test("A recipe without servings can't be scaled; a scaled one lists what to check at its end")
    func limits() {
        var evening = atRecipe(.bread)
        evening.choose("Ingredients")
        #expect(evening.view.aside == nil)
        evening.press(.ok)
        #expect(evening.view.title == "Recipe gives no\nserving count")
        evening = atRecipe(.scones)
        evening.choose("Ingredients")
        evening.press(.ok)
        evening.choose("4")
        #expect(labels(evening) == ["175 g flour", "88 ml milk, cold", "1/2 egg", "Check: pan size, eggs"])
    }

    @Test("Only the last twenty chosen servings are remembered")
    func bounded() {
        var chosen = ChosenServings()
        for number in 1...30 { chosen[RecipeID(.own, number)] = number }
        #expect(chosen[RecipeID(.own, 10)] == nil && chosen[RecipeID(.own, 11)] == 11)
    }

    // MARK: Prices

    private static func prices(_ own: [FoodPrice] = []) -> RecipePrices {
        Recipe.pasta.priced(own: own, currency: "USD") { $0 == "x" ? nil : $1.unit.kind == .mass ? $1.size : nil }
    }

    private static let spaghetti = FoodPrice(food: "spaghetti", text: "2.00 kg", currency: "USD")
    private static let garlic = FoodPrice(food: "garlic", text: "0.10", currency: "USD")

    @Test("Prices are listed by ingredient, and a total with a missing price is a lower bound")
    func prices() throws {
        var evening = atRecipe()
        evening.choose("Prices")
        #expect(evening.effects.last == .fetch(RequestID(1), .prices(.pasta, servings: nil)))
        evening.answer(.prices(Self.prices([try #require(Self.spaghetti)])))
        #expect(evening.view.name == .prices && evening.view.title == "Pasta with garlic and oil")
        #expect(
            labels(evening) == [
                "spaghetti 0.40", "garlic ?", "1 of 2 known", "At least 0.40 USD", "Serving at least 0.20 USD",
            ])
        #expect(evening.view.items.map(\.isMarked) == [true, false, false, false, false])
        evening.press(.back)
        #expect(evening.selected == "Prices")
    }

    @Test("Ok on a price opens a field to correct it, and the total follows")
    func correct() throws {
        let (spaghetti, garlic) = (try #require(Self.spaghetti), try #require(Self.garlic))
        var evening = atRecipe()
        evening.choose("Prices")
        evening.answer(.prices(Self.prices([spaghetti])))
        evening.choose("garlic ?")
        #expect(evening.view.name == .search && evening.view.title == "Price of garlic" && evening.selected == "0")
        evening.press(.ok)
        #expect(evening.view.text == "0")
        evening.happen(.order(.type("cheap"), RequestID(-1)))
        evening.hold(.ok)
        #expect(evening.view.title == "Type a price\nlike 2.49 kg")
        evening.press(.back)
        #expect(evening.view.text == "cheap", "a refused text stays in the field")
        evening.happen(.order(.type("0.10"), RequestID(-2)))
        evening.hold(.ok)
        #expect(evening.effects.last == .store(RequestID(2), .price(.set(garlic))))
        evening.answer(.stored)
        #expect(evening.effects.last == .fetch(RequestID(3), .prices(.pasta, servings: nil)))
        evening.answer(.prices(Self.prices([spaghetti, garlic])))
        evening.press(.back)
        #expect(labels(evening) == ["spaghetti 0.40", "garlic 0.30", "Total 0.70 USD", "Per serving 0.35 USD"])
        #expect(evening.selected == "garlic 0.30")
    }

    @Test("Ingredients without a price share one entry, which opens their list to set one")
    func unpriced() {
        var evening = atRecipe()
        evening.choose("Prices")
        evening.answer(.prices(Self.prices()))
        #expect(labels(evening) == ["No price: 2 ?", "0 of 2 known"], "\(labels(evening))")
        evening.press(.ok)
        #expect(labels(evening) == ["spaghetti", "garlic"], "\(labels(evening))")
        evening.choose("garlic")
        #expect(evening.view.title == "Price of garlic")
    }

    @Test("A price changed by command is stored, and an open price page shows it")
    func ordered() throws {
        let spaghetti = try #require(Self.spaghetti)
        var evening = atRecipe()
        evening.choose("Prices")
        evening.answer(.prices(Self.prices()))
        let change = PriceChange.set(spaghetti)
        #expect(
            evening.happen(.order(.price(change), RequestID(-1))) == [.store(RequestID(2), .price(change))])
        let effects = evening.answer(.stored)
        #expect(
            effects == [
                .reply(RequestID(-1), .priceChanged), .fetch(RequestID(3), .prices(.pasta, servings: nil)),
            ])
        evening.answer(.prices(Self.prices([spaghetti])))
        #expect(evening.view.name == .prices && labels(evening).first == "spaghetti 0.40")
        evening.happen(.order(.price(.remove("gold")), RequestID(-2)))
        evening.fail(.full)
        #expect(evening.effects.last == .reply(RequestID(-2), .failed(.full)))
        #expect(evening.view.name == .prices, "a failed command shows nothing on the display")
    }

    @Test("An own price can be changed or removed; a late answer doesn't reopen the page")
    func remove() throws {
        var evening = atRecipe()
        evening.choose("Prices")
        evening.answer(.prices(Self.prices([try #require(Self.spaghetti)])))
        evening.press(.ok)
        #expect(evening.view.name == .actions && labels(evening) == ["Change price", "Remove price"])
        evening.choose("Remove price")
        #expect(evening.effects.last == .store(RequestID(2), .price(.remove("spaghetti"))))
        evening.answer(.stored)
        evening.hold(.back)
        evening.answer(.prices(Self.prices()))
        #expect(evening.view.name == .home)
    }

    @Test("A full card is reported, and the known prices stay")
    func full() throws {
        var evening = atRecipe()
        evening.choose("Prices")
        evening.answer(.prices(Self.prices([try #require(Self.spaghetti)])))
        evening.choose("garlic ?")
        evening.happen(.order(.type("0.10"), RequestID(-1)))
        evening.hold(.ok)
        evening.fail(.full)
        #expect(evening.view.title == Failure.full.glass)
        evening.press(.back)
        #expect(labels(evening).first == "spaghetti 0.40")
    }

    @Test("Prices are for the chosen servings; a recipe without ingredients offers none")
    func served() {
        var chosen = ChosenServings()
        chosen[Recipe.pasta.id] = 6
        var evening = atRecipe(userData: UserData(servings: chosen))
        evening.choose("Prices")
        #expect(evening.effects.last == .fetch(RequestID(1), .prices(.pasta, servings: 6)))
        #expect(!labels(atRecipe(.bread)).contains("Prices"))
    }

    // MARK: Sharing

    @Test("Share names the recipe and the host first, with No selected")
    func share() {
        var evening = atRecipe(.soup, preferences: Preferences(shareHost: "home.example"))
        evening.choose("Share")
        #expect(evening.view.name == .confirm && labels(evening) == ["No", "Send"] && evening.selected == "No")
        guard case .question(let text) = evening.view.body else {
            Issue.record("\(evening.view.body)")
            return
        }
        #expect(text == "Leek soup\nto home.example")
        let before = evening.effects.count
        evening.press(.ok)
        #expect(evening.effects.count == before && evening.view.name == .recipe, "No sends nothing")
        evening.choose("Share")
        evening.choose("Send")
        #expect(evening.view.name == .loading)
        #expect(evening.effects.last == .fetch(RequestID(1), .share(.soup)))
        evening.answer(.shared(host: "home.example"))
        #expect(evening.view.title == "Sent to\nhome.example")
    }

    @Test("A failed share says what to do, and back cancels a share")
    func failing() {
        var evening = atRecipe(.soup, preferences: Preferences(shareHost: "home.example"))
        evening.choose("Share")
        evening.choose("Send")
        evening.fail(.offline)
        #expect(evening.view.title == Failure.offline.glass)
        evening.press(.back)
        evening.choose("Share")
        evening.choose("Send")
        #expect(evening.press(.back).contains(.cancel(RequestID(2))))
        #expect(evening.view.name == .recipe)
    }

    @Test("Without a share host, a message explains sharing over SSH and stays until its last page is read")
    func nowhere() {
        var evening = atRecipe(.soup, size: .sixteenByTwo)
        evening.choose("Share")
        let title = "Share over SSH: galley recipe share spoonacular:7 or see kitchen.example/leek"
        #expect(evening.view.title == title)
        var words = evening.glass.joined(separator: " ")
        while evening.glass[1].hasSuffix("▼") {
            evening.pass(.seconds(30))
            evening.press(.ok)
            words += evening.glass.joined(separator: " ")
        }
        #expect(words.filter { $0 != " " && $0 != "▼" } == title.filter { $0 != " " }, "each page waits for a press")
        evening.press(.up, .down)
        #expect(evening.view.name == .message)
        evening.press(.ok)
        #expect(evening.view.name == .recipe, "ok on the last page closes it")
    }
}
