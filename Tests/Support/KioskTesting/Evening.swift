package import CharacterDisplay
package import Kitchen
package import Layout

@testable package import Kiosk

/// A kiosk and its display, driven by button presses and answers at times that the test chooses.
package struct Evening {
    package private(set) var kiosk: Kiosk
    private let size: DisplaySize
    /// The layout that the kiosk's preferences ask for.
    package var layout: Layout {
        Layout(size: size, characters: .a00, preferences: kiosk.preferences)
    }
    package private(set) var now: Instant
    /// The time of day, which advances with `now`, or `nil` while the clock can't be trusted.
    package var timeOfDay: TimeOfDay? {
        get { wall.map { $0.time.adding(now - $0.setAt) } }
        set { wall = newValue.map { ($0, now) } }
    }
    private var wall: (time: TimeOfDay, setAt: Instant)?
    /// All effects that the kiosk requested, except for wake-ups.
    package private(set) var effects: [Effect] = []
    package private(set) var wake: Instant?

    package init(
        size: DisplaySize = .twentyByFour, preferences: Preferences = Preferences(),
        at now: Instant = Instant(sinceBoot: .seconds(1000)), restored: RestoredData = RestoredData()
    ) {
        self.now = now
        self.size = size
        let layout = Layout(size: size, characters: .a00)
        kiosk = Kiosk(preferences: preferences, textPages: layout.pages(of:))
        happen(.restored(restored))
    }

    package var moment: Moment { Moment(now, timeOfDay: timeOfDay) }
    package var view: View { kiosk.view(at: moment) }
    package var glass: [String] { layout.draw(view, at: moment).frame.lines }
    package var selected: String? { view.items.first(where: \.isSelected)?.label }

    /// Sends an event to the kiosk, and returns the effects that it requests.
    @discardableResult
    package mutating func happen(_ event: Event) -> [Effect] {
        var event = event
        if case .answered(let id, let answer) = event {
            event = .answered(id, answer.fitting(effects.last { $0.request?.id == id }?.request?.request))
        }
        let all = kiosk.handle(event, at: moment)
        wake = nil
        for case .wake(let instant) in all { wake = instant }
        let news = all.filter { if case .wake = $0 { false } else { true } }
        effects += news
        return news
    }

    /// Opens a text field whose text becomes the name of a timer.
    package mutating func openSpeller(_ title: String = "Search", done: String = "Search") {
        kiosk.open(SpellerPage(title, done: done, in: &kiosk) { $0.open(DurationPage.all(label: $1)) })
        happen(.woke)
    }

    /// Starts a search that no button of this module alone can reach.
    package mutating func find(_ subject: RecipeSearch.Subject) {
        kiosk.look(for: subject)
        happen(.woke)
    }

    /// Presses ok on the item with a label, wherever it is in the list. Returns false if there is none.
    @discardableResult
    package mutating func choose(_ label: String) -> Bool {
        guard let place = view.items.firstIndex(where: { $0.label == label }),
            let start = view.items.firstIndex(where: \.isSelected)
        else { return false }
        for _ in 0..<abs(place - start) { press(place < start ? .up : .down) }
        guard selected == label else { return false }
        press(.ok)
        return true
    }

    /// Goes home and opens a place by its label in the menu. Returns false if there is none.
    @discardableResult
    package mutating func openFromMenu(_ label: String) -> Bool {
        hold(.back)
        press(.back)
        return choose(label)
    }

    /// Lets time pass, and wakes the kiosk whenever it asked for it.
    @discardableResult
    package mutating func pass(_ time: Duration) -> [Effect] {
        let end = now + time
        var news: [Effect] = []
        while let due = wake, due <= end {
            now = max(now, due)
            news += happen(.woke)
        }
        now = end
        return news
    }

    /// Lets time pass without waking the kiosk, as when the whole machine is suspended.
    package mutating func sleep(_ time: Duration) {
        now = now + time
    }

    /// Presses each button briefly.
    @discardableResult
    package mutating func press(_ buttons: Button...) -> [Effect] {
        buttons.flatMap { button in
            [.down(button), .click(button), .up(button)].flatMap { happen(.gesture($0)) }
        }
    }

    @discardableResult
    package mutating func hold(_ button: Button) -> [Effect] {
        [.down(button), .hold(button), .up(button)].flatMap { happen(.gesture($0)) }
    }

    /// Answers the newest pending request, and returns the effects that the kiosk requests.
    @discardableResult
    package mutating func answer(_ answer: Answer) -> [Effect] {
        guard let id = newestRequest else { return [] }
        return happen(.answered(id, answer))
    }

    package mutating func fail(_ failure: Failure) {
        guard let id = newestRequest else { return }
        happen(.failed(id, failure))
    }

    package var newestRequest: RequestID? {
        effects.reversed().lazy.compactMap { $0.request?.id }.first
    }
}

extension Recipe {
    package static let pasta = Recipe(
        id: RecipeID(.starter, 1), title: "Pasta with garlic and oil", servings: 2, minutes: 20,
        source: Source(name: "Galley"),
        ingredients: [
            Ingredient(name: "spaghetti", amount: 200, unit: "g", text: "200 g spaghetti"),
            Ingredient(name: "garlic", amount: 3, unit: nil, text: "3 cloves of garlic, thinly sliced"),
        ],
        steps: [
            Step(text: "Bring 2 liters of water to the boil and salt it well."),
            Step(
                text: "Cook the spaghetti for 9 minutes.",
                timers: [StepTimer(label: "Spaghetti", seconds: 540)]),
            Step(
                text: "Warm the garlic in the oil, toss with the spaghetti and a ladle of its water, and serve at once."
            ),
        ])

    package static let soup = Recipe(
        id: RecipeID(.spoonacular, 7), title: "Leek soup", servings: 4, minutes: 45,
        source: Source(name: "Example Kitchen", url: "https://kitchen.example/leek"))

    package static let bread = Recipe(id: RecipeID(.own, 3), title: "Rye bread")

    package static let scones = Recipe(
        id: RecipeID(.starter, 35), title: "Scones", servings: 8, minutes: 35,
        nutrition: Nutrition(
            energy: 397.6, protein: 7.24, fat: 17.3, saturated: 10.4, carbohydrate: 54.6, sugar: 9.96, fiber: 1.52,
            sodium: 431),
        ingredients: [
            Ingredient(name: "flour", amount: 350, unit: "g", text: "350 g flour"),
            Ingredient(name: "milk", amount: 175, unit: "ml", text: "175 ml milk, cold"),
            Ingredient(name: "egg", amount: 1, text: "1 egg"),
        ],
        steps: [Step(text: "Roll it out 2 to 3 cm thick. Heat the oven to 220 °C.")])
}

extension DishPicture {
    /// A bright plate on a dark table, with something in its middle.
    package static let photo = DishPicture(.photo(7), .plate)
    /// The same dish in different light.
    package static let recipe = DishPicture(.recipe, .gradient)
}

extension Thumbnail {
    package static let plate = made { x, y in
        let distance = ((x - 9.5) * (x - 9.5) + (y - 7.5) * (y - 7.5)).squareRoot()
        return distance > 8 ? 10 + x : distance > 5 ? 250 : 90 + 8 * distance
    }
    package static let gradient = made { x, y in 6 * x + 8 * y }

    private static func made(_ gray: (Double, Double) -> Double) -> Thumbnail {
        let grays = (0..<count).map { UInt8(gray(Double($0 % width), Double($0 / width))) }
        guard let thumbnail = Thumbnail(grays: grays) else { preconditionFailure("a thumbnail has as many grays") }
        return thumbnail
    }
}

extension Removal {
    package static let pasta = Removal(of: .pasta)
    package static let soup = Removal(of: .soup)
    package static let bread = Removal(of: .bread)

    /// A favorite that was saved under no food.
    package init(of recipe: Recipe) {
        self.init(favorites: [
            Favorite(heading: recipe.heading, picture: nil, recipe: nil, number: 1, savedAt: 0, foods: [])
        ])
    }
}

extension Failure {
    package static let offline = Failure(.passing, glass: "No network\nTry again later", detail: "no network")
    package static let full = Failure(.notStored, glass: "Card full:\nnot saved", detail: "the card is full")
}
