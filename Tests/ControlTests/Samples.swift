import Control
import Kiosk
import Kitchen

/// Sample documents of an invented kitchen.
enum Sample {
    static let heading = Recipe.Heading(id: RecipeID(.starter, 12), title: "Pasta")

    /// The list of favorites, opened with the buttons while a timer runs, 595 s after its start.
    static let screen: ScreenDocument = {
        var kiosk = Kiosk(textPages: { _ in [0] })
        let start = Instant(sinceBoot: .seconds(100))
        _ = kiosk.handle(
            .restored(RestoredData(userData: UserData(favorites: [heading], hasAskedPantry: true))), at: Moment(start))
        let order = Order.timer(.start(label: "Pasta", .seconds(720)))
        _ = kiosk.handle(.order(order, RequestID(1000)), at: Moment(start))
        let now = start + .seconds(595)
        for button in [Button.back, .ok] {
            for gesture in [Gesture.down(button), .click(button), .up(button)] {
                _ = kiosk.handle(.gesture(gesture), at: Moment(now))
            }
        }
        return ScreenDocument(
            kiosk.view(at: Moment(now)), lines: ["Favorites      ⏲2:05", "▶♥ Pasta", "", ""], size: "20x4",
            backlight: true, at: now)
    }()

    static let recipe = RecipeDocument(
        Recipe(
            id: RecipeID(.own, 3), title: "Rye bread", servings: 2, minutes: 90,
            source: Recipe.Source(name: "Mum"),
            ingredients: [
                Ingredient(name: "rye flour", amount: 500, unit: "g", text: "500 g rye flour"),
                Ingredient(name: "egg", amount: 1.5, unit: "", text: "1 ½ eggs"),
                Ingredient(name: "salt", text: "some salt"),
            ],
            steps: [
                Step(
                    text: "Knead for 10 to 12 minutes.",
                    timers: [StepTimer(label: "Knead", seconds: 600, until: 720)]),
                Step(text: "Bake.", timers: [StepTimer(label: "Bake", seconds: nil, ask: true)]),
            ]),
        isFavorite: false)

    static let own = OwnRecipe(
        title: "Rye bread", servings: 2.5, minutes: 90,
        source: Recipe.Source(name: "Mum", url: "https://recipes.example"),
        cuisines: ["german"], diets: ["vegan"], summary: "Dark", picture: "https://recipes.example/1.jpg",
        ingredients: [Ingredient(name: "rye flour", amount: 500, unit: "g", text: "500 g rye flour")],
        steps: [Step(text: "Knead.", timers: [StepTimer(label: "Knead", seconds: 600, until: 720)])])

    static let pantry = [Pantry.Item(name: "leek"), Pantry.Item(name: "egg", isChecked: false)]
        .map(PantryItemDocument.init)
    static let shopping = [ShoppingItemDocument](
        ShoppingList([
            .init(name: "milk", amount: 2, unit: "cup"), .init(name: "eggs", amount: 3, isDone: true),
            .init(name: "salt"),
        ]), in: .metric)
    static let profiles = [ProfileDocument](
        People(profiles: [.guest, Profile(number: 2, name: "Ana", hasPIN: true)]))
    static let food = FoodDocument(FavoriteFood(name: "pasta", recipes: [heading]))

    static let host = HostDocument(
        host: "api.spoonacular.com", port: 443, role: .recipes, asked: true, breaker: .open, failures: 5, retry: 30,
        problem: "no network")

    static let settings = [
        SettingDocument(key: "display.size", value: "20x4", origin: "default", isSet: true),
        SettingDocument(key: "location.name", value: nil, origin: "default", isSet: false),
        SettingDocument(key: "spoonacular.key", value: nil, origin: "environment GALLEY_SPOONACULAR_KEY", isSet: true),
    ]

    static let status = StatusDocument(
        version: "0.1.0", process: 4321, uptime: 3600.5,
        board: .init(name: "raspberry-pi", size: "20x4", problem: "The line GPIO17 is in use."),
        configuration: .init(path: "/etc/galley/galley.toml", origin: .lastGood, problem: "line 3"),
        network: .init(state: .unreachable, problem: "no route", key: true),
        quota: .init(used: 37.5, left: 12.5), clock: .init(trusted: false),
        access: .init(account: nil, addresses: ["192.0.2.7", "2001:db8::7"], host: "galley"),
        store: .init(path: "/var/lib/galley/galley.sqlite", state: .readOnly, bytes: 4096, cache: 0, favorites: 1),
        timers: screen.timers, errors: [.init(age: 2.5, message: "no network")])
}

extension Sample {
    static let doctor = DoctorDocument(checks: [
        .ok(.kiosk, "0.1.0"), .look(.clock, "not set", remedy: "Switch a time service on."),
        .fails(.statusLight, "does not switch on \u{1B}[2J", remedy: "Check its line."),
    ])
    static let test = TestDocument(
        parts: [.display, .statusLight], buttons: ["up"], pages: 7, glass: ["Press up"],
        lines: [.init(input: "up", presses: 1, edges: 4, closed: false, check: doctor.checks[1])], running: true)

    static let nearby: NearbyDocument = {
        let place = Place(
            id: .init(sort: "node", number: 6_000_000_000), name: "Trattoria \u{1B}[2J", kind: .fastFood,
            point: point(1), hours: "Mo-Su off", cuisines: ["pizza"],
            mapAddress: "https://www.openstreetmap.org/node/6000000000")
        return NearbyDocument(
            .food("pizza"),
            in: PlaceResults(
                PlaceList([place], radius: 2000), around: point(0), day: CalendarDay(since1970: 20_778),
                note: "No network"),
            units: .metric, at: TimeOfDay(seconds: 0, weekday: .monday))
    }()

    /// Creates a place some thousandths of a degree to the north.
    private static func point(_ north: Double) -> Coordinates {
        guard let point = Coordinates(latitude: north / 1000, longitude: 0) else {
            preconditionFailure("it is on the earth")
        }
        return point
    }
}
