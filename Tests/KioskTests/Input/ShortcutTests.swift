import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("The favorite button and the timer button")
struct ShortcutTests {
    private func evening(favorites: [Recipe] = [], foods: [FavoriteFood] = []) -> Evening {
        Evening(
            preferences: Preferences(changeEvery: nil),
            restored: RestoredData(
                userData: UserData(favorites: favorites.map(\.heading), foods: foods, hasAskedPantry: true),
                recipe: .pasta)
        )
    }

    private func stores(_ effects: [Effect]) -> [AnyRequest] {
        effects.compactMap { if case .store(_, let change) = $0 { change } else { nil } }
    }

    // MARK: Favorite

    @Test(
        "Favorite saves the recipe in view, or says that it is already saved",
        arguments: [[], [.ok], [.ok, .ok], [.ok, .down, .ok]] as [[Button]])
    func saves(way: [Button]) {
        var evening = evening()
        way.forEach { evening.press($0) }
        let view = evening.view.name
        #expect(stores(evening.press(.favorite)) == [.save(.pasta, food: Recipe.pasta.mainFood)])
        evening.answer(.stored)
        #expect(evening.view.title == "♥ Saved")
        evening.pass(.seconds(5))
        #expect(evening.view.name == view)
        #expect(stores(evening.press(.favorite)) == [])
        #expect(evening.view.title == "♥ Already saved")
    }

    @Test("Favorite saves the recipe from a step's actions too")
    func savesFromOffers() {
        var evening = evening()
        evening.press(.ok, .ok)
        evening.hold(.ok)
        #expect(evening.view.name == .actions)
        #expect(stores(evening.press(.favorite)) == [.save(.pasta, food: Recipe.pasta.mainFood)])
    }

    @Test("Two quick presses of favorite save once")
    func hurry() {
        var evening = evening()
        #expect(stores(evening.press(.favorite, .favorite)).count == 1)
    }

    @Test("In search results, favorite fetches the selected recipe and saves it under the food searched for")
    func savesResult() {
        var evening = evening()
        evening.find(.food("leek"))
        evening.answer(.found(SearchPage(total: 1, results: [SearchResult(.soup)])))
        evening.press(.favorite, .favorite)
        evening.answer(.recipe(.soup, note: nil))
        #expect(stores(evening.effects) == [.save(.soup, food: "leek")])
    }

    @Test("In favorites, favorite says that the recipe is already saved and never asks to remove it")
    func inFavorites() {
        var evening = evening(favorites: [.soup])
        evening.hold(.favorite)
        #expect(evening.view.name == .favorites)
        #expect(evening.press(.favorite) == [.sound(.tick)])
        #expect(evening.view.title == "♥ Already saved")
    }

    @Test("Favorite adds a food that was looked up, and says so if it is already saved")
    func foods() {
        var evening = evening(foods: [FavoriteFood(name: "leek")])
        evening.press(.back)
        evening.choose("Foods")
        evening.press(.down, .favorite)
        #expect(evening.view.title == "♥ Already saved")
        evening.press(.back, .ok, .favorite)
        #expect(evening.view.title == "♥ Already saved")
        evening.press(.back, .back, .up, .ok)
        #expect(evening.view.title == "Add food")
        evening.happen(.order(.type("rye flour"), RequestID(-1)))
        evening.hold(.ok)
        evening.answer(.foods(["rye flour"], note: nil))
        #expect(stores(evening.press(.favorite)) == [.addFood("rye flour")])
    }

    @Test("Favorite says if there is nothing to save")
    func nothing() {
        var evening = evening()
        evening.press(.back, .favorite)
        #expect(evening.view.name == .message && evening.view.title == "Nothing here\nto save")
        evening.press(.back)
        #expect(evening.view.name == .menu)
    }

    @Test("Holding favorite opens the favorites from any page, and back returns")
    func opensFavorites() {
        var evening = evening()
        evening.press(.ok, .ok)
        #expect(evening.hold(.favorite).isEmpty)
        #expect(evening.view.name == .favorites)
        evening.hold(.favorite)
        evening.press(.back)
        #expect(evening.view.name == .steps, "the favorites were opened once only")
    }

    // MARK: Timer

    @Test("Timer offers the time that a step names")
    func offers() {
        var evening = evening()
        evening.press(.ok, .ok, .down)
        #expect(evening.view.items.first?.label == "Cook the spaghetti for 9 minutes.")
        evening.press(.timer)
        #expect(evening.view.name == .actions && evening.selected == "Start 9 min")
        evening.press(.timer)
        #expect(evening.view.name == .timers, "a second press opens the timers")
    }

    @Test("Timer opens the timers if no time is named", arguments: [[], [.back], [.ok], [.ok, .ok]] as [[Button]])
    func opensTimers(way: [Button]) {
        var evening = evening()
        way.forEach { evening.press($0) }
        let view = evening.view.name
        evening.press(.timer)
        #expect(evening.view.name == .timers)
        evening.press(.timer, .back)
        #expect(evening.view.name == view)
    }

    @Test("Holding timer opens the timers even if the step names a time")
    func heldTimer() {
        var evening = evening()
        evening.press(.ok, .ok, .down)
        evening.hold(.timer)
        #expect(evening.view.name == .timers)
    }

    // MARK: Unfinished input

    @Test("A half-typed text survives both buttons")
    func speller() {
        var evening = evening()
        evening.openSpeller()
        evening.happen(.order(.type("lee"), RequestID(-1)))
        #expect(evening.press(.favorite).isEmpty)
        #expect(evening.view.name == .search && evening.view.text == "lee")
        for place in [View.Name.timers, .favorites] {
            if place == .timers { evening.press(.timer) } else { evening.hold(.favorite) }
            #expect(evening.view.name == place)
            evening.press(.back)
            #expect(evening.view.name == .search && evening.view.text == "lee")
        }
    }

    @Test("Both buttons do nothing while a PIN is entered")
    func pin() {
        let people = People(profiles: [.guest, Profile(number: 2, name: "Ben", hasPIN: true)], current: .guest)
        var evening = Evening(restored: RestoredData(userData: UserData(people: people), recipe: .pasta))
        evening.press(.back)
        evening.choose("Profile")
        evening.choose("Ben")
        evening.press(.up, .ok)
        let before = evening.view.body
        for button in [Button.favorite, .timer] {
            #expect(evening.press(button).isEmpty)
            #expect(evening.hold(button).isEmpty)
            #expect(evening.view.name == .pin && evening.view.body == before)
        }
    }

    @Test("A question isn't answered by these buttons and stays open below the page they open")
    func question() {
        var evening = evening()
        evening.press(.ok)
        evening.choose("Start cooking")
        #expect(evening.press(.favorite).isEmpty)
        #expect(evening.view.name == .confirm)
        evening.press(.timer)
        #expect(evening.view.name == .timers)
        evening.press(.back)
        #expect(evening.view.name == .confirm && evening.view.timers.isEmpty)
    }

    @Test("Opening the favorites cancels a request that is loading")
    func loading() {
        var evening = Evening(
            preferences: Preferences(changeEvery: nil, hasService: true), restored: RestoredData(recipe: .pasta))
        evening.answer(.recipe(.pasta, note: nil))
        evening.press(.down)
        #expect(evening.view.name == .loading)
        #expect(evening.press(.favorite).isEmpty)
        #expect(evening.hold(.favorite) == [.cancel(RequestID(2))])
        evening.press(.back)
        #expect(evening.view.name == .home)
    }

    @Test(
        "Both buttons silence an alarm; pressed again, they leave it in the corner",
        arguments: [Button.favorite, .timer])
    func alarm(button: Button) {
        var evening = evening()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(10))), RequestID(-1)))
        evening.pass(.seconds(10))
        #expect(evening.hold(button).contains(.sound(.silence)))
        #expect(evening.view.name == .alarm)
        #expect(stores(evening.press(.favorite)).isEmpty, "the recipe isn't in view")
        #expect(evening.view.name == .alarm)
        evening.hold(button)
        #expect(evening.view.name == (button == .timer ? .timers : .favorites))
        #expect(evening.view.timers.map(\.hasEnded) == [true])
    }

    @Test("Timer on the message of a range's lower end clears the check mark")
    func check() {
        var evening = evening()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(10), until: .seconds(60))), RequestID(-1)))
        evening.pass(.seconds(10))
        #expect(evening.view.timers.map(\.isCheckDue) == [true])
        evening.press(.timer)
        #expect(evening.view.name == .timers)
        #expect(evening.view.timers.map(\.isCheckDue) == [false])
    }
}
