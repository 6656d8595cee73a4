import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Home")
struct HomeTests {
    @Test("Safe mode is named on home, and the menu offers only what works")
    func safeMode() {
        var evening = Evening()
        evening.happen(.safeMode)
        #expect(evening.glass[0].hasPrefix("Safe mode"))
        #expect(evening.press(.down).isEmpty, "no recipe is fetched")
        evening.press(.back)
        #expect(evening.view.items.map(\.label) == ["Timers", "Settings", "Help"])
        evening.choose("Settings")
        let names = evening.view.items.map { $0.label.prefix { $0 != ":" } }
        #expect(
            names == ["Alarm", "Tick sound", "Text", "Scrolling", "Remote access"],
            "settings that weren't read are not shown with defaults")
        evening.press(.back, .back)
        evening.hold(.favorite)
        #expect(evening.glass.contains { $0.contains("not read") })
        evening.pass(.seconds(60))
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(600))), RequestID(-1)))
        #expect(evening.glass[0] == "Safe mode    ⏲ 10:00", "timers keep their corner")
    }

    @Test("Down shows another recipe, up the previous one")
    func anotherAndBack() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        #expect(evening.press(.down) == [.fetch(RequestID(1), .another(excluding: [Recipe.pasta.id]))])
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.title == "Leek soup")
        evening.press(.up)
        #expect(evening.view.title == "Pasta with garlic and oil")
        #expect(evening.press(.down).isEmpty, "the next recipe is still remembered")
        #expect(evening.view.title == "Leek soup")
    }

    @Test("With a service, loading shows at once and back cancels it")
    func loadingIsLeft() {
        var evening = Evening(
            preferences: Preferences(hasService: true), restored: RestoredData(recipe: .pasta))
        evening.answer(.recipe(.pasta, note: nil))
        evening.press(.down)
        #expect(evening.view.name == .loading)
        #expect(evening.press(.back) == [.cancel(RequestID(2))])
        #expect(evening.view.name == .home)
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.title == "Pasta with garlic and oil", "a late answer changes nothing")
    }

    @Test("Without a service, loading shows only after 100 ms")
    func localAnswersDoNotFlash() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.down)
        #expect(evening.view.name == .home)
        evening.pass(.milliseconds(100))
        #expect(evening.view.name == .loading)
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.title == "Leek soup")
    }

    @Test("A failed request says why, and the recipe stays")
    func failure() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.down)
        evening.fail(.offline)
        #expect(evening.view.name == .message)
        #expect(evening.glass[0] == "No network          ")
        evening.pass(.seconds(4))
        #expect(evening.view.title == "Pasta with garlic and oil")
    }

    @Test("With a service, home fetches a recipe without a press")
    func takesServiceRecipe() {
        var evening = Evening(
            preferences: Preferences(hasService: true), restored: RestoredData(recipe: .pasta))
        #expect(evening.view.title == "Pasta with garlic and oil")
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.title == "Leek soup")
        #expect(evening.effects.last == .keepShown(.soup))
    }

    @Test("A recipe that arrives without a press doesn't replace an earlier one being read")
    func quietArrival() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.down)
        evening.answer(.recipe(.soup, note: nil))
        evening.press(.up)
        evening.pass(.seconds(3600))
        evening.answer(.recipe(.bread, note: nil))
        #expect(evening.view.title == "Pasta with garlic and oil")
        evening.press(.down, .down)
        #expect(evening.view.title == "Rye bread")
    }

    @Test("Home changes its recipe at the set interval, or never")
    func turnsByItself() {
        var evening = Evening(
            preferences: Preferences(changeEvery: .seconds(600)), restored: RestoredData(recipe: .pasta))
        #expect(evening.pass(.seconds(599)).isEmpty)
        #expect(evening.pass(.seconds(1)) == [.fetch(RequestID(1), .anotherUnasked(excluding: [Recipe.pasta.id]))])
        var still = Evening(preferences: Preferences(changeEvery: nil), restored: RestoredData(recipe: .pasta))
        #expect(still.pass(.seconds(100_000)).isEmpty)
        #expect(still.wake == nil, "an idle kiosk sleeps")
    }

    @Test("Holding ok saves the recipe; holding it again says that it is already saved")
    func save() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        #expect(evening.hold(.ok) == [.store(RequestID(1), .save(.pasta, food: "pasta"))])
        #expect(evening.view.items == [.init("Pasta with garlic and oil", isSelected: true)])
        evening.answer(.stored)
        #expect(evening.glass[0] == "♥ Saved             ")
        evening.pass(.seconds(4))
        #expect(evening.view.items == [.init("Pasta with garlic and oil", isSelected: true, isMarked: true)])
        #expect(evening.hold(.ok) == [.sound(.tick)])
        #expect(evening.glass[0] == "♥ Already saved     ")
    }

    @Test("A failed save is not shown as saved")
    func saveFails() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.hold(.ok)
        evening.fail(.full)
        #expect(evening.glass[0] == "Card full:          ")
        evening.pass(.seconds(4))
        #expect(evening.view.items.map(\.isMarked) == [false])
    }

    @Test("Holding up opens the timers and doesn't change the recipe")
    func holdUp() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.down)
        evening.answer(.recipe(.soup, note: nil))
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(60))), RequestID(9)))
        evening.hold(.up)
        #expect(evening.view.name == .timers)
        evening.press(.back)
        #expect(evening.view.title == "Leek soup")
    }

    @Test("Holding back returns home from any page")
    func holdBack() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.ok, .ok, .down)
        #expect(evening.view.name == .steps)
        evening.hold(.back)
        #expect(evening.view.name == .home)
    }

    @Test("A page left alone for a minute closes, but steps stay open")
    func idle() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        evening.pass(.seconds(59))
        #expect(evening.view.name == .menu)
        evening.pass(.seconds(1))
        #expect(evening.view.name == .home)
        evening.press(.ok, .ok)
        evening.pass(.seconds(3600))
        #expect(evening.view.name == .steps)
    }

    @Test("Holding down asks for one recipe only")
    func heldDown() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.happen(.gesture(.down(.down)))
        evening.answer(.recipe(.soup, note: nil))
        for gesture in [Gesture.hold(.down), .repeat(.down, steps: 1), .repeat(.down, steps: 5), .up(.down)] {
            #expect(evening.happen(.gesture(gesture)).isEmpty)
        }
        #expect(evening.press(.down).count == 1, "the next press asks again")
    }

    @Test("Home remembers 20 recipes, and a new recipe doesn't move the one being read")
    func memory() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        for number in 1...25 {
            evening.press(.down)
            evening.answer(.recipe(Recipe(id: RecipeID(.own, 100 + number), title: "Dish \(number)"), note: nil))
        }
        for _ in 0..<30 { evening.press(.up) }
        #expect(evening.view.title == "Dish 6")
        evening.press(.down)
        evening.pass(.seconds(3600))
        evening.answer(.recipe(.bread, note: nil))
        #expect(evening.view.title == "Dish 7")
        for _ in 0..<18 { evening.press(.down) }
        #expect(evening.view.title == "Dish 25")
        evening.press(.down)
        #expect(evening.view.title == "Rye bread")
    }

    @Test("A recipe that arrives while up is held doesn't leave home empty")
    func arrivalDuringHold() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.down)
        evening.answer(.recipe(.soup, note: nil))
        evening.happen(.order(.timer(.start(label: nil, .seconds(9000))), RequestID(-1)))
        evening.pass(.seconds(3600))
        evening.happen(.gesture(.down(.up)))
        evening.answer(.recipe(.pasta, note: nil))
        evening.happen(.gesture(.hold(.up)))
        evening.press(.back)
        #expect(evening.view.title == "Pasta with garlic and oil")
    }

    @Test("Impossible servings and times are left out")
    func nonsense() {
        for (servings, minutes) in [(1e300, Int.max), (-.infinity, .min), (.nan, 0), (0.2, -1)] {
            let recipe = Recipe(id: RecipeID(.own, 1), title: "Stew", servings: servings, minutes: minutes)
            var evening = Evening(restored: RestoredData(recipe: recipe))
            #expect(evening.glass[2] == "                   ♡")
            evening.press(.ok, .down, .down, .ok)
            #expect(evening.view.title == "How long?")
        }
    }
}
