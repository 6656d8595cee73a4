import Kitchen
import Testing

@Suite("Example of the documentation")
struct ExampleTests {
    @Test("The example of Kitchen's page holds")
    func example() throws {
        let soup = Recipe(
            id: RecipeID(.own, 1), title: "Leek soup", servings: 2,
            ingredients: [Ingredient(name: "stock", amount: 500, unit: "ml", text: "500 ml stock")],
            steps: [Step(read: "Add 500 ml stock and simmer for 15 to 20 minutes.")])

        let forFour = soup.scaled(toServings: 4)
        #expect(forFour.ingredients[0].text == "1000 ml stock")
        #expect(forFour.written(in: .us).ingredients[0].text == "4 1/4 cups stock")

        let offer = soup.steps[0].timers[0]
        #expect(offer.label == "Simmer")
        #expect(offer.spokenText == "15 to 20 min")

        var rack = TimerRack()
        let start = Instant(sinceBoot: .seconds(60))
        try rack.carryOut(.start(label: offer.label, .seconds(900), until: .seconds(1200)), at: start)
        #expect(rack.check(at: start + .seconds(900)).map(\.label) == ["Simmer"])
        #expect(rack.expire(at: start + .seconds(1200)).map(\.label) == ["Simmer"])
    }
}
