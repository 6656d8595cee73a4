import Boards
import CharacterDisplay
import Cookbook
import Kiosk
import Kitchen
import Pictures

/// A picture with the name of its file, without the extension.
struct Picture {
    let name: String
    let text: String

    /// The content of its file.
    var file: String { text + "\n" }
}

/// Draws the pictures of an evening, each after more button presses.
func evening() throws -> [Picture] {
    let dal = try StarterCookbook.recipe("Red lentil dal")
    let others = try ["Shakshuka", "Mushroom risotto"].map { try StarterCookbook.recipe($0).heading }
    let kept = UserData(favorites: others, hasAskedPantry: true)
    let evening = try Evening(size: .twentyByFour) { _ in RestoredData(userData: kept, recipe: dal) }
    var pictures: [Picture] = []
    func look(_ name: String, _ title: String) {
        pictures.append(Picture(name: name, text: evening.picture(title)))
    }
    look("home", "Home: a recipe, and the time")
    evening.hold(.ok)
    look("saved", "Holding ok saves the recipe")
    evening.pass(.seconds(5))
    evening.press(.ok)
    look("recipe", "ok opens the recipe")
    evening.press(.down, .ok)
    look("ingredients", "Its ingredients, a line each")
    evening.press(.back, .up, .ok, .down, .down)
    look("step", "A step, in pages as long as the glass")
    evening.press(.ok)
    look("step-offers", "What a step offers: its time first")
    evening.press(.ok)
    evening.pass(.seconds(5))
    evening.press(.down, .down)
    look("step-timer", "The next step, with the timer of the one before in the corner")
    evening.hold(.back)
    evening.pass(.seconds(660))
    evening.press(.back)
    look("menu", "back on home opens the menu")
    evening.press(.ok)
    look("favorites", "The favorites")
    evening.passUntilItRings()
    evening.pass(.seconds(4))
    look("alarm", "The time is up, and the buzzer sounds")
    return pictures + [try afterPowerCut(of: dal)]
}

/// Draws the greeting of a new kiosk and its remote access.
func firstStart() throws -> [Picture] {
    let dal = try StarterCookbook.recipe("Red lentil dal")
    let evening = try Evening(size: .twentyByFour) { _ in RestoredData(recipe: dal) }
    evening.greet()
    let welcome = evening.picture("The first start: what was tested")
    evening.pass(.seconds(3))
    let reached = evening.picture("How to go on, and how to log in")
    return [Picture(name: "welcome", text: welcome), Picture(name: "reached", text: reached)]
}

/// Draws a search for a recipe, and the missing ingredients on the shopping list.
func finding(in cookbook: Cookbook) async throws -> [Picture] {
    let soups = RecipeSearch(.words("soup"))
    var page = try await cookbook.search(soups)
    page.note = "stored"
    let favorite = try StarterCookbook.recipe("French onion soup").heading
    let pantry = Pantry(["onion", "garlic", "olive oil", "salt", "ground cumin"].map { Pantry.Item(name: $0) })
    let titles = try await cookbook.knownTitles()
    let kept = UserData(favorites: [favorite], pantry: pantry, titles: titles, hasAskedPantry: true)
    let evening = try Evening(size: .twentyByFour, services: Services(found: [soups: page])) { _ in
        RestoredData(userData: kept, recipe: try StarterCookbook.recipe("Red lentil dal"))
    }
    var pictures: [Picture] = []
    func look(_ name: String, _ title: String) {
        pictures.append(Picture(name: name, text: evening.picture(title)))
    }
    evening.press(.back)
    evening.choose("Search", "s", "o")
    look("search", "Spelling what to search for")
    evening.choose("u", "p", "Search")
    look("results", "What a search has found")
    // Leaves through the field.
    evening.press(.back, .back)
    evening.choose("Pantry")
    evening.press(.down, .down, .down, .ok)
    look("pantry", "The pantry, with what is to be cooked checked")
    evening.hold(.back)
    evening.press(.ok)
    evening.choose("To shopping list")
    evening.press(.ok)
    evening.hold(.back)
    evening.press(.back)
    evening.choose("Shopping list")
    evening.press(.down, .ok)
    look("shopping-list", "What the pantry lacks, in the order of the shops")
    return pictures
}

/// Draws a dish with a photo, places that serve it, and the profiles.
func around() throws -> [Picture] {
    let pasta = try StarterCookbook.recipe("Pasta with pesto, potatoes and beans")
    let ana = Profile(number: 2, name: "Ana")
    let people = People(profiles: [.guest, ana, Profile(number: 3, name: "Ben", hasPIN: true)], current: ana)
    let kept = UserData(
        hasAskedPantry: true, people: people, dishes: [pasta.id: DishNotes(cooked: 3, stars: 4, photos: 1)])
    let services = Services(places: .invented, pictures: [DishPicture(.photo(1), .bowl)])
    let evening = try Evening(size: .twentyByFour, services: services) { _ in
        RestoredData(userData: kept, recipe: pasta)
    }
    var pictures: [Picture] = []
    func look(_ name: String, _ title: String) {
        pictures.append(Picture(name: name, text: evening.picture(title)))
    }
    evening.press(.ok)
    evening.choose("Picture")
    look("picture", "A dish as it was photographed, 20 dots by 16")
    evening.hold(.back)
    evening.press(.back)
    evening.choose("Nearby")
    look("nearby", "Places to eat, those for the recipe on home first")
    evening.hold(.back)
    evening.press(.back)
    evening.choose("Profile", "Ben")
    evening.press(.ok, .ok, .up, .up, .up)
    look("pin", "A PIN, dialed digit by digit")
    return pictures
}

/// Draws the kiosk after a power cut during a timer, before the clock is set.
private func afterPowerCut(of recipe: Recipe) throws -> Picture {
    let before = try Evening(size: .twentyByFour, isTrusted: false) { _ in RestoredData(recipe: recipe) }
    before.press(.ok, .ok, .down, .down, .ok, .ok)
    before.pass(.seconds(700))
    let snapshot = before.snapshot
    let after = try Evening(size: .twentyByFour, bootID: "after", isTrusted: false) { now in
        RestoredData(timers: snapshot?.recovered(at: now) ?? [], recipe: recipe)
    }
    return Picture(name: "power-cut", text: after.picture("The power was off while a timer ran"))
}

/// Draws the same kiosk on a smaller display.
func small() throws -> [Picture] {
    let evening = try Evening(size: .sixteenByTwo) { _ in
        RestoredData(recipe: try StarterCookbook.recipe("Shakshuka"))
    }
    let home = evening.picture("Home on a display of two lines", backlight: .blueWhite)
    evening.press(.ok, .ok)
    let step = evening.picture("A step on a display of two lines", backlight: .blueWhite)
    return [Picture(name: "home-16x2", text: home), Picture(name: "step-16x2", text: step)]
}

/// Draws the large text that is readable across the kitchen.
func large() throws -> [Picture] {
    let evening = try Evening(size: .twentyByFour, preferences: Preferences(hasLargeText: true)) { _ in
        RestoredData(recipe: try StarterCookbook.recipe("Red lentil dal"))
    }
    let home = evening.picture("Home with a large clock")
    evening.press(.ok, .down, .down, .ok, .down, .ok)
    evening.hold(.back)
    evening.pass(.seconds(5))
    evening.hold(.up)
    evening.press(.ok)
    let timer = evening.picture("A timer in large digits")
    return [Picture(name: "home-large", text: home), Picture(name: "timer-large", text: timer)]
}

extension StarterCookbook {
    struct Missing: Error, CustomStringConvertible {
        let title: String
        var description: String { "The starter cookbook has no recipe called \(title); the pictures need one." }
    }

    static func recipe(_ title: String) throws -> Recipe {
        guard let recipe = recipes.first(where: { $0.title == title }) else { throw Missing(title: title) }
        return recipe
    }
}
