import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Labels that scripts use")
struct LabelTests {
    private func evening() -> Evening {
        let data = UserData(
            foods: [FavoriteFood(name: "leek")], pantry: Pantry([Pantry.Item(name: "onion", isChecked: true)]),
            hasAskedPantry: true)
        return Evening(
            preferences: Preferences(changeEvery: nil), restored: RestoredData(userData: data, recipe: .pasta))
    }

    @Test("The menu has its entries in their order")
    func menu() {
        var evening = evening()
        evening.press(.back)
        #expect(
            evening.view.items.map(\.label) == [
                "Favorites", "Search", "Foods", "Pantry", "Popular", "Nearby", "Timers", "Shopping list", "My recipes",
                "Cooked", "Safe temperatures", "Profile", "Settings", "Help",
            ])
    }

    @Test(
        "A page has the entries that a script looks for",
        arguments: [
            ("Foods", ["Add food", "Leek (0)"]), ("Pantry", ["Find recipes", "Add", "onion"]),
            ("My recipes", ["New recipe"]),
        ])
    func pages(page: String, labels: [String]) {
        var evening = evening()
        evening.openFromMenu(page)
        #expect(evening.view.items.map(\.label) == labels)
    }

    @Test("A recipe has its entries, and a question has the safe answer first")
    func recipe() {
        var evening = evening()
        evening.press(.ok)
        #expect(
            evening.view.items.map(\.label).prefix(8) == [
                "Steps", "Ingredients", "Start cooking", "To shopping list", "Nutrition", "Prices", "Related", "Share",
            ])
        evening.choose("Start cooking")
        #expect(evening.view.items.map(\.label) == ["No", "Yes"])
    }

    @Test("A food has its entries")
    func food() {
        var evening = evening()
        evening.openFromMenu("Foods")
        evening.choose("Leek (0)")
        #expect(evening.view.items.map(\.label) == ["Find recipes", "Nearby", "Remove"])
    }

    @Test("The speller ends with Search, or with Done where it names something")
    func speller() {
        var evening = evening()
        evening.openFromMenu("Search")
        evening.happen(.order(.type("leek"), RequestID(-1)))
        #expect(evening.view.items.contains { $0.label == "Search" })
        evening.openFromMenu("Pantry")
        evening.choose("Add")
        evening.happen(.order(.type("leek"), RequestID(-1)))
        #expect(evening.view.items.contains { $0.label == "Done" })
    }
}
