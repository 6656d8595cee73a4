import CharacterDisplay
import Kiosk
import KioskTesting
import Kitchen
import Testing

/// A named script that brings a kiosk to a view, with the times at which pictures are taken.
struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    var preferences = Preferences(changeEvery: nil)
    var restored: RestoredData
    var timeOfDay: TimeOfDay?
    /// Times of the pictures, counted from the end of the script.
    var times: [Duration]
    let script: @Sendable (inout Evening) -> Void

    init(
        _ name: String, recipe: Recipe? = .pasta, favorites: [Recipe] = [], timers: [RecoveredTimer] = [],
        at timeOfDay: TimeOfDay? = TimeOfDay(hour: 18, minute: 5), units: UnitSystem = .metric,
        times: [Duration] = [.zero],
        script: @escaping @Sendable (inout Evening) -> Void = { _ in }
    ) {
        self.name = name
        restored = RestoredData(
            userData: UserData(favorites: favorites.map(\.heading), hasAskedPantry: true), timers: timers,
            recipe: recipe)
        self.timeOfDay = timeOfDay
        preferences.units = units
        self.times = times
        self.script = script
    }

    var testDescription: String { name }

    func played(size: DisplaySize) -> Evening {
        var evening = Evening(size: size, preferences: preferences, restored: restored)
        evening.timeOfDay = timeOfDay
        script(&evening)
        return evening
    }

    /// Returns the boxed display at each time. With several times, each picture has its time above it.
    func pictures(size: DisplaySize) -> String {
        var evening = played(size: size)
        var passed = Duration.zero
        return times.map { time in
            evening.pass(time - passed)
            passed = time
            let caption = times.count > 1 ? "after \(time.formatted) s\n" : ""
            return caption + boxed(evening.glass)
        }.joined()
    }
}

extension Duration {
    /// Seconds with one decimal.
    fileprivate var formatted: String {
        let tenths = Int(self / .milliseconds(100))
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension TimeOfDay {
    init(hour: Int, minute: Int) {
        self.init(seconds: hour * 3600 + minute * 60)
    }
}

extension Evening {
    /// Starts a timer by command.
    mutating func start(_ label: String, _ seconds: Int) {
        happen(.order(.timer(.start(label: label, .seconds(seconds))), RequestID(-1)))
    }

    /// Shows another recipe on home.
    mutating func turn(to recipe: Recipe, note: String? = nil) {
        press(.down)
        answer(.recipe(recipe, note: note))
    }
}

extension Recipe {
    static let longTitle = Recipe(
        id: RecipeID(.spoonacular, 8), title: "Grandmother's slow-roasted tomato and red pepper soup with basil",
        servings: 6, minutes: 95, source: Source(name: "The Long Winded Kitchen of Example"))

    static let accents = Recipe(
        id: RecipeID(.spoonacular, 9), title: "Crème brûlée à l’orange", servings: 4, minutes: 60,
        source: Source(name: "Café Müller"),
        ingredients: [
            Ingredient(name: "cream", text: "1½ cups crème fraîche"),
            Ingredient(name: "sugar", text: "⅓ cup “raw” sugar"),
            Ingredient(name: "oven", text: "heat to 180 °C"),
        ],
        steps: [Step(text: "Stir ½ of the sugar – gently! – into the crème; don’t boil above 85 °C.")])

    static let twelve = Recipe(
        id: RecipeID(.own, 4), title: "Stew of twelve things",
        ingredients: (1...12).map { Ingredient(name: "thing", text: "\($0) g of thing \($0)") })

    /// Twelve favorites with titles of different lengths.
    static let dozen = (1...12).map { number in
        Recipe(
            id: RecipeID(.own, 100 + number),
            title: "Dish \(number)" + String(repeating: " with rice", count: number % 4))
    }
}
