import CharacterDisplay
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("The menu, its help, and lists in general")
struct MenuTests {
    private func kitchen(_ size: DisplaySize = .twentyByFour, shopping: [ShoppingList.Item] = []) -> Evening {
        let data = UserData(favorites: [Recipe.soup.heading], shopping: ShoppingList(shopping), hasAskedPantry: true)
        return Evening(
            size: size, preferences: Preferences(changeEvery: nil),
            restored: RestoredData(userData: data, recipe: .pasta))
    }

    @Test("A press at the end of a list goes on at its other end; a held button stops there")
    func wraps() {
        var evening = kitchen()
        evening.press(.back, .up)
        #expect(evening.selected == "Help")
        evening.press(.down)
        #expect(evening.selected == "Favorites")
        let held = [Gesture.down(.down), .hold(.down)] + (0..<30).map { _ in Gesture.repeat(.down, steps: 5) }
        for gesture in held { evening.happen(.gesture(gesture)) }
        #expect(evening.selected == "Help", "a held button stops at the end")
        evening.happen(.gesture(.up(.down)))
        evening.press(.down)
        #expect(evening.selected == "Favorites")
    }

    @Test("The menu opens where it was closed, for a minute")
    func remembers() {
        var evening = kitchen()
        evening.openFromMenu("Timers")
        evening.hold(.back)
        evening.pass(.seconds(59))
        evening.press(.back)
        #expect(evening.selected == "Timers")
        evening.press(.back)
        evening.pass(.seconds(60))
        evening.press(.back)
        #expect(evening.selected == "Favorites")
    }

    @Test("New lines on the shopping list are announced on home, and the menu opens there until they were seen")
    func shoppingNews() {
        var evening = kitchen(shopping: [.init(name: "milk")])
        #expect(evening.glass.joined().contains("back ▶ Shopping list"))
        evening.press(.back)
        #expect(evening.selected == "Shopping list")
        evening.press(.ok)
        evening.hold(.back)
        #expect(!evening.glass.joined().contains("Shopping"))
        evening.pass(.seconds(61))
        evening.press(.back)
        #expect(evening.selected == "Favorites")
        evening.hold(.back)
        evening.happen(.order(.shopping(.add([Ingredient(name: "eggs", text: "eggs")])), RequestID(-1)))
        #expect(evening.glass.joined().contains("back ▶ Shopping list"))
    }

    @Test("Home's hint at a pantry that was never opened leads there in the menu")
    func pantryHint() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        #expect(evening.glass.joined().contains("back ▶ Pantry"))
        evening.press(.back)
        #expect(evening.selected == "Pantry")
    }

    @Test(
        "A list says once a day, for two seconds, that ok can be held",
        arguments: [DisplaySize.twentyByFour, .sixteenByTwo])
    func holdHint(size: DisplaySize) {
        var evening = kitchen(size)
        func saysSo() -> Bool { evening.glass.joined().contains("Hold ok for more") }
        evening.openFromMenu("Favorites")
        #expect(!saysSo(), "the greeting has just said so")
        evening.hold(.back)
        evening.pass(HoldHint.firstPause)
        evening.openFromMenu("Safe temperatures")
        #expect(!saysSo(), "nothing is there to be held")
        evening.hold(.back)
        evening.openFromMenu("Favorites")
        #expect(saysSo())
        #expect(evening.view.title == "Favorites")
        evening.pass(View.headingTime)
        #expect(!saysSo())
        evening.hold(.back)
        evening.pass(HoldHint.pause - .seconds(60))
        evening.openFromMenu("Favorites")
        #expect(!saysSo())
        evening.hold(.back)
        evening.pass(.seconds(60))
        evening.openFromMenu("Favorites")
        #expect(saysSo())
    }

    @Test(
        "The help is last in the menu, and has at most six pages",
        arguments: [DisplaySize.twentyByFour, .sixteenByTwo])
    func help(size: DisplaySize) {
        var evening = kitchen(size)
        evening.openFromMenu("Help")
        #expect(evening.view.name == .help)
        var pages: Set = [evening.glass]
        for _ in 0..<12 {
            evening.press(.down)
            pages.insert(evening.glass)
        }
        #expect((2...6).contains(pages.count), "\(pages)")
        #expect(evening.glass.joined().contains("= paused timer"))
        evening.press(.ok)
        #expect(evening.view.name == .menu, "ok on the last page closes it")
    }

    @Test("Ok on a message closes it and acts on what is below; back only closes it")
    func messages() {
        var evening = kitchen()
        evening.press(.ok)
        evening.happen(.notice(.full))
        evening.press(.back)
        #expect(evening.view.name == .recipe)
        evening.happen(.notice(.full))
        #expect(evening.view.name == .message)
        evening.press(.ok)
        #expect(evening.view.name == .steps)
    }

    @Test("After a search that found nothing or failed, the words are still in the field, with Search selected")
    func wordsStay() {
        for outcome in [Answer?.some(.found(SearchPage(total: 0, results: []))), nil] {
            var evening = kitchen()
            evening.openFromMenu("Search")
            evening.happen(.order(.type("lek"), RequestID(-1)))
            evening.hold(.ok)
            if let outcome { evening.answer(outcome) } else { evening.fail(.offline) }
            evening.press(.back)
            #expect(evening.view.name == .search && evening.view.text == "lek")
            #expect(evening.selected == "Search")
            evening.press(.back)
            #expect(evening.view.text == "le")
        }
    }

    @Test("A step that has a time shows a clock beside its number")
    func clock() {
        var evening = kitchen()
        evening.press(.ok, .ok)
        #expect(evening.glass[0].hasPrefix("1/3 Bring"))
        evening.press(.ok)
        #expect(evening.glass[0].hasPrefix("2/3⏲ Cook"))
    }
}
