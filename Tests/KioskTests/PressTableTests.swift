import CharacterDisplay
import Cookbook
import Kiosk
import KioskTesting
import Kitchen
import Testing

/// The table of presses: how many each common task takes from home. A click and a hold count as one press each; each
/// step of a selection counts.
@Suite("Presses from home, task by task")
struct PressTableTests {
    /// A task, the number of presses that it takes, and the presses.
    struct Task: Sendable, CustomTestStringConvertible {
        let name: String
        let presses: Int
        let run: @Sendable (inout Cook) -> Void
        let shopping: ShoppingList
        let isDone: @Sendable (Evening) -> Bool
        var testDescription: String { name }

        init(
            _ name: String, takes presses: Int, shopping: [ShoppingList.Item] = [],
            run: @escaping @Sendable (inout Cook) -> Void,
            until isDone: @escaping @Sendable (Evening) -> Bool
        ) {
            (self.name, self.presses, self.run, self.isDone) = (name, presses, run, isDone)
            self.shopping = ShoppingList(shopping)
        }
    }

    /// A person at the buttons, who moves a selection the shorter way round.
    struct Cook {
        var evening: Evening
        private(set) var presses = 0

        mutating func press(_ buttons: Button...) {
            for button in buttons { evening.press(button) }
            presses += buttons.count
        }

        mutating func hold(_ button: Button) {
            evening.hold(button)
            presses += 1
        }

        /// Selects the entry with a label and presses ok.
        mutating func choose(_ label: String) {
            let ways = [Button.down, .up].compactMap { way(to: label, with: $0) }
            guard let way = ways.min(by: { $0.presses < $1.presses }) else {
                Issue.record("no entry \(label) among \(evening.view.items.map(\.label))")
                return
            }
            self = way
            press(.ok)
        }

        /// Spells a text the way that takes the fewest presses per word: letter by letter, until the rest is offered.
        mutating func spell(_ text: String) {
            while let typed = evening.view.text, typed.sanitized() != text {
                let items = evening.view.items.map(\.label)
                let rest = text.dropFirst(typed.count)
                let whole = typed.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
                let word = whole + rest.prefix { $0 != " " }
                if let offer = items.first(where: { $0.count > 1 && ($0 == word || text == $0) }), offer != whole {
                    choose(offer)
                } else if let next = rest.first {
                    let label = next == " " ? "space" : String(next)
                    if next.isNumber, items.contains("0-9"), typed.isEmpty || typed.last == " " { choose("0-9") }
                    choose(label)
                }
            }
        }

        private func way(to label: String, with button: Button) -> Cook? {
            var cook = self
            for _ in 0..<evening.view.items.count {
                if cook.evening.selected == label { return cook }
                cook.press(button)
            }
            return nil
        }
    }

    static let tasks = [
        Task("Show another recipe", takes: 1) {
            $0.press(.down)
        } until: {
            $0.view.name == .loading
        },
        Task("Save the recipe on home", takes: 1) {
            $0.hold(.ok)
        } until: {
            $0.effects.contains { $0.request(SaveRecipe.self) != nil }
        },
        Task("Read the first step", takes: 2) {
            $0.press(.ok, .ok)
        } until: {
            $0.view.name == .steps
        },
        Task("Read the ingredients", takes: 3) {
            $0.press(.ok)
            $0.choose("Ingredients")
        } until: {
            $0.view.name == .ingredients
        },
        Task("Start the timer of the second step", takes: 5) {
            $0.press(.ok, .ok, .ok, .ok, .ok)
        } until: {
            $0.view.timers.map(\.label) == ["Spaghetti"]
        },
        Task("Start a timer of 5 minutes", takes: 3) {
            $0.hold(.up)
            $0.choose("New timer")
            $0.choose("5 min")
        } until: {
            $0.view.timers.map(\.duration) == [.seconds(300)]
        },
        Task("Start a timer of 12 minutes", takes: 7) {
            $0.hold(.up)
            $0.choose("New timer")
            $0.choose("Other time")
            $0.choose("12 min")
        } until: {
            $0.view.timers.map(\.duration) == [.seconds(720)]
        },
        Task(
            "Tick the first new line of the shopping list", takes: 3,
            shopping: [.init(name: "milk", amount: 1, unit: "l"), .init(name: "onions", amount: 3)]
        ) {
            $0.press(.back, .ok, .ok)
        } until: {
            $0.view.name == .shopping && $0.view.items.contains(where: \.isMarked)
        },
        Task("Open the newest favorite", takes: 3) {
            $0.press(.back)
            $0.choose("Favorites")
            $0.press(.ok)
        } until: {
            $0.effects.contains { $0.request(RecipeQuery.self)?.id == Recipe.soup.id }
        },
        Task("Open the search", takes: 3) {
            $0.press(.back)
            $0.choose("Search")
        } until: {
            $0.view.name == .search
        },
        Task("Open the help", takes: 3) {
            $0.press(.back)
            $0.choose("Help")
        } until: {
            $0.view.name == .help
        },
    ]

    /// Texts with the presses that spelling them takes, the last of which submits the text.
    static let texts = [
        ("pasta", 5), ("soup", 4), ("cake", 3), ("lasagna", 7), ("apple pie", 12), ("tiramisu", 9),
        ("kartoffelsalat", 67),
    ]

    @Test("Spelling a text for a search takes this many presses", arguments: texts)
    func spelling(text: String, presses: Int) {
        var cook = Cook(evening: kitchen(.twentyByFour, ShoppingList()))
        cook.press(.back)
        cook.choose("Search")
        let before = cook.presses
        cook.spell(text)
        cook.hold(.ok)
        #expect(
            cook.evening.effects.contains { $0.request(SearchQuery.self)?.search.subject == .words(text) },
            "\(cook.evening.view)")
        #expect(cook.presses - before == presses)
    }

    @Test("An ingredient of an own recipe takes 15 presses, and a short step 23")
    func writing() {
        var cook = Cook(evening: kitchen(.twentyByFour, ShoppingList()))
        cook.press(.back)
        cook.choose("My recipes")
        cook.choose("New recipe")
        cook.choose("Write one")
        cook.spell("pie")
        cook.hold(.ok)
        cook.choose("Ingredients (0)")
        cook.choose("Add")
        var before = cook.presses
        cook.spell("cinnamon")
        cook.hold(.ok)
        cook.choose("tsp")
        cook.choose("2 tsp cinnamon")
        #expect(cook.presses - before == 15)
        cook.press(.back, .back)
        #expect(cook.evening.view.items.map(\.label).contains("2 tsp cinnamon"), "\(cook.evening.glass)")
        cook.press(.back)
        cook.choose("Steps (0)")
        cook.choose("Add")
        before = cook.presses
        cook.spell("bake for 40 minutes")
        cook.hold(.ok)
        #expect(cook.presses - before == 23)
        cook.press(.back, .back)
        #expect(cook.evening.view.items.map(\.label).contains("1. Bake for 40 minutes"), "\(cook.evening.glass)")
    }

    /// A kitchen with a favorite, whose cook has opened the pantry before.
    private func kitchen(_ size: DisplaySize, _ shopping: ShoppingList) -> Evening {
        let data = UserData(favorites: [Recipe.soup.heading], shopping: shopping, hasAskedPantry: true)
        return Evening(
            size: size, preferences: Preferences(changeEvery: nil, hasService: true),
            restored: RestoredData(userData: data, recipe: .pasta))
    }

    @Test(
        "A task takes this many presses", arguments: tasks, [DisplaySize.twentyByFour, .sixteenByTwo])
    func presses(task: Task, size: DisplaySize) {
        var cook = Cook(evening: kitchen(size, task.shopping))
        task.run(&cook)
        let (isDone, glass) = (task.isDone(cook.evening), cook.evening.glass)
        #expect(isDone, "\(task.name) ends at \(glass)")
        #expect(cook.presses == task.presses, "\(task.name)")
    }
}
