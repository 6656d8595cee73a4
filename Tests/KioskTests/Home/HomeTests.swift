import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Home")
struct HomeTests {
    @Test("In safe mode it says so and has no recipe, and the menu has what works: nothing looks lost")
    func safeMode() {
        var evening = Evening()
        evening.happen(.safeMode)
        #expect(evening.glass[0].hasPrefix("Safe mode"))
        #expect(evening.press(.down).isEmpty, "no recipe is looked for")
        evening.press(.back)
        #expect(evening.view.items.map(\.label) == ["Timers", "Settings"])
        evening.choose("Settings")
        let names = evening.view.items.map { $0.label.prefix { $0 != ":" } }
        #expect(
            names == ["Alarm", "Tick sound", "Text", "Scrolling", "Remote access"],
            "no default is taken for what is set")
        evening.press(.back, .back)
        evening.hold(.favorite)
        #expect(evening.glass.contains { $0.contains("not read") })
        evening.pass(.seconds(60))
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(600))), RequestID(-1)))
        #expect(evening.glass[0] == "Safe mode    ⏲ 10:00", "timers have their corner")
    }

    @Test("Down turns to another recipe, up comes back to the one before")
    func anotherAndBack() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        #expect(evening.press(.down) == [.fetch(RequestID(1), .another(excluding: [Recipe.pasta.id]))])
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.title == "Leek soup")
        evening.press(.up)
        #expect(evening.view.title == "Pasta with garlic and oil")
        #expect(evening.press(.down).isEmpty, "the one after is still there")
        #expect(evening.view.title == "Leek soup")
    }

    @Test("With a service, looking for a recipe shows at once and back gives it up")
    func loadingIsLeft() {
        var evening = Evening(
            preferences: Preferences(hasService: true), restored: RestoredData(recipe: .pasta))
        evening.answer(.recipe(.pasta, note: nil))
        evening.press(.down)
        #expect(evening.view.name == .loading)
        #expect(evening.press(.back) == [.cancel(RequestID(2))])
        #expect(evening.view.name == .home)
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.title == "Pasta with garlic and oil", "what comes too late changes nothing")
    }

    @Test("Without a service, only what takes longer than 100 ms is shown as under way")
    func localAnswersDoNotFlash() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.down)
        #expect(evening.view.name == .home)
        evening.pass(.milliseconds(100))
        #expect(evening.view.name == .loading)
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.title == "Leek soup")
    }

    @Test("A search that fails says why, and the recipe stays")
    func failure() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.down)
        evening.fail(.offline)
        #expect(evening.view.name == .message)
        #expect(evening.glass[0] == "No network          ")
        evening.pass(.seconds(4))
        #expect(evening.view.title == "Pasta with garlic and oil")
    }

    @Test("With a key, the service's recipe comes by itself")
    func takesServiceRecipe() {
        var evening = Evening(
            preferences: Preferences(hasService: true), restored: RestoredData(recipe: .pasta))
        #expect(evening.view.title == "Pasta with garlic and oil")
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.title == "Leek soup")
        #expect(evening.effects.last == .keepShown(.soup))
    }

    @Test("A recipe that comes by itself does not tear a reader away from an earlier one")
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

    @Test("Home turns by itself as often as it is told, and never when told not to")
    func turnsByItself() {
        var evening = Evening(
            preferences: Preferences(changeEvery: .seconds(600)), restored: RestoredData(recipe: .pasta))
        #expect(evening.pass(.seconds(599)).isEmpty)
        #expect(evening.pass(.seconds(1)) == [.fetch(RequestID(1), .anotherUnasked(excluding: [Recipe.pasta.id]))])
        var still = Evening(preferences: Preferences(changeEvery: nil), restored: RestoredData(recipe: .pasta))
        #expect(still.pass(.seconds(100_000)).isEmpty)
        #expect(still.wake == nil, "an idle kiosk sleeps")
    }

    @Test("Holding ok saves the recipe once it is written, and a second time says that it is saved")
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

    @Test("What could not be written is not called saved")
    func saveFails() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.hold(.ok)
        evening.fail(.full)
        #expect(evening.glass[0] == "Card full:          ")
        evening.pass(.seconds(4))
        #expect(evening.view.items.map(\.isMarked) == [false])
    }

    @Test("Holding up opens the timers while there are any, and turns back no recipe")
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

    @Test("Holding back comes home from anywhere")
    func holdBack() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.ok, .ok, .down)
        #expect(evening.view.name == .steps)
        evening.hold(.back)
        #expect(evening.view.name == .home)
    }

    @Test("A view left alone for a minute goes home, but not the steps")
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

    @Test("Down that is held asks for one recipe")
    func heldDown() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.happen(.gesture(.down(.down)))
        evening.answer(.recipe(.soup, note: nil))
        for gesture in [Gesture.hold(.down), .repeat(.down, steps: 1), .repeat(.down, steps: 5), .up(.down)] {
            #expect(evening.happen(.gesture(gesture)).isEmpty)
        }
        #expect(evening.press(.down).count == 1, "the next press asks again")
    }

    @Test("Home remembers 20 recipes and stays on the one that is read while others come")
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

    @Test("A recipe that comes while up goes down to open the timers leaves home with a recipe")
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

    @Test("Figures that make no sense are left out")
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
