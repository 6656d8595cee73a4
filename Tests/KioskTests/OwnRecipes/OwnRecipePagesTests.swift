import CharacterDisplay
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Own recipes at the kiosk")
struct OwnRecipePagesTests {
    private static let rye = Recipe.Heading(id: RecipeID(.own, 3), title: "Rye bread")
    private static let pie = Recipe.Heading(id: RecipeID(.own, 1), title: "Apple pie")
    private static let full = OwnRecipe(
        title: "Rye bread", servings: 5.5, minutes: 100,
        ingredients: [Ingredient(name: "rye flour", amount: 500, unit: "g", text: "500 g rye flour")],
        steps: [
            Step(text: "Knead for 10 minutes.", timers: [StepTimer(label: "Knead", seconds: 600)]), Step(text: "Bake."),
        ])

    private func open(_ own: [Recipe.Heading] = [pie, rye], favorites: [Recipe.Heading] = []) -> Evening {
        var evening = Evening(
            restored: RestoredData(
                userData: UserData(favorites: favorites, hasAskedPantry: true, own: own), recipe: .pasta)
        )
        evening.press(.back)
        evening.choose("My recipes")
        return evening
    }

    private func edit() -> Evening {
        var evening = open()
        evening.hold("Rye bread")
        evening.choose("Edit")
        evening.answer(.recipe(Self.full.recipe(Self.rye.id), note: nil))
        return evening
    }

    @Test("An empty list of own recipes offers to write one or to find one")
    func empty() {
        var evening = open([])
        #expect(evening.view.name == .own && evening.labels == ["New recipe"])
        evening.press(.ok)
        #expect(evening.view.name == .actions && evening.labels == ["Write one", "Find one", "From a phone"])
        evening.choose("Find one")
        #expect(evening.view.name == .search && evening.view.title == "Search")
    }

    @Test("A new recipe may come from a phone: the page says what to type there, and without a network why not")
    func phone() {
        func evening(_ access: RemoteAccess) -> Evening {
            var evening = open([])
            evening.press(.ok)
            evening.choose("From a phone")
            evening.answer(.access(access))
            return evening
        }
        var known = evening(RemoteAccess(account: "kitchen", addresses: ["192.0.2.7", "2001:db8::7"]))
        #expect(known.view.name == .message)
        #expect(known.view.items.map(\.label) == ["ssh kitchen@192.0.2.7 recipe add https://..."])
        known.pass(.seconds(600))
        #expect(known.view.name == .message, "you may walk to the phone")
        known.press(.back)
        #expect(known.labels == ["New recipe"])
        #expect(evening(RemoteAccess(account: "kitchen", addresses: [])).glass[0].hasPrefix("No network."))
        #expect(evening(RemoteAccess(account: nil, addresses: ["192.0.2.7"])).glass.joined().hasPrefix("No kitchen"))
    }

    @Test("A new recipe is typed field by field and listed once it is stored")
    func write() {
        var evening = open()
        evening.choose("New recipe")
        evening.choose("Write one")
        #expect(evening.view.title == "Title", "the title comes first")
        evening.spell("walnut bread")
        evening.choose("Servings")
        evening.choose("4")
        evening.choose("Time")
        evening.choose("1 h 30 min")
        evening.choose("Ingredients (0)")
        evening.choose("Add")
        evening.spell("500 g flour")
        evening.spell("100 g walnuts, chopped")
        evening.press(.back, .back)
        #expect(evening.labels == ["Add", "500 g flour", "100 g walnuts, chopped"])
        evening.press(.back)
        evening.choose("Steps (0)")
        evening.choose("Add")
        evening.spell("mix it.")
        evening.press(.back, .back, .back)
        evening.choose("Description")
        evening.spell("dark and sour")
        #expect(
            evening.labels == [
                "Title: Walnut bread", "Servings: 4", "Time: 1 h 30 min", "Ingredients (2)", "Steps (1)", "Description",
                "Save", "Discard",
            ])
        evening.choose("Save")
        let expected = OwnRecipe(
            title: "Walnut bread", servings: 4, minutes: 90, summary: "Dark and sour",
            ingredients: [
                Ingredient(name: "flour", amount: 500, unit: "g", text: "500 g flour"),
                Ingredient(name: "walnuts", amount: 100, unit: "g", text: "100 g walnuts, chopped"),
            ], steps: [Step(text: "Mix it.")])
        #expect(evening.orders == [.add(expected)])
        #expect(evening.view.name == .own, "no message before the store confirms")
        evening.press(.ok)
        #expect(evening.orders.count == 1, "a second press adds no second recipe")
        evening.answer(.own(.written(Recipe.Heading(id: RecipeID(.own, 4), title: "Walnut bread"))))
        #expect(evening.view.title == "✓ Saved:\nWalnut bread")
        evening.press(.back)
        #expect(evening.labels == ["New recipe", "Apple pie", "Rye bread", "Walnut bread"])
        evening.choose("New recipe")
        evening.choose("Write one")
        #expect(evening.view.text == "", "the next recipe starts empty")
    }

    @Test("A half-written recipe is offered again after home, with its open field, until it is discarded")
    func draft() {
        var evening = open()
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.spell("walnut bread")
        evening.choose("Steps (0)")
        evening.choose("Add")
        evening.happen(.order(.type("mix"), RequestID(-1)))
        evening.pass(.seconds(600))
        #expect(evening.view.text == "mix", "a field with text doesn't close by itself")
        evening.hold(.back)
        evening.press(.back)
        evening.choose("My recipes")
        evening.choose("New recipe")
        evening.choose("Write one")
        #expect(evening.labels.first == "Title: Walnut bread")
        evening.press(.back)
        #expect(evening.labels == ["New recipe", "Draft: Walnut bread", "Apple pie", "Rye bread"])
        evening.choose("Draft: Walnut bread")
        evening.choose("Steps (0+)")
        evening.choose("Add: mix")
        #expect(evening.view.text == "mix")
        evening.press(.back, .back, .back, .back, .back)
        evening.choose("Discard")
        #expect(evening.view.name == .confirm)
        evening.choose("Keep")
        #expect(evening.view.title == "New recipe")
        evening.choose("Discard")
        evening.choose("Discard")
        #expect(evening.view.title == "My recipes")
        evening.choose("New recipe")
        evening.choose("Write one")
        #expect(evening.view.title == "Title" && evening.view.text == "")
        #expect(evening.orders.isEmpty)
    }

    @Test("An edited recipe replaces the old one, and an unchanged step keeps its timers")
    func change() {
        var evening = edit()
        #expect(evening.view.title == "Edit recipe")
        evening.choose("Servings: 5 1/2")
        #expect(evening.selected == "5 1/2", "the current value is among the choices")
        evening.choose("Not given")
        evening.choose("Ingredients (1)")
        evening.choose("500 g rye flour")
        #expect(evening.view.text == "500 g rye flour")
        evening.spell("600 g rye flour")
        evening.press(.back)
        evening.choose("Steps (2)")
        evening.choose("1. Knead for 10 minutes.")
        evening.hold(.ok)
        evening.hold("2. Bake.")
        #expect(evening.view.name == .actions && evening.labels == ["Change", "Remove"])
        evening.choose("Remove")
        #expect(evening.labels == ["Add", "1. Knead for 10 minutes."])
        evening.press(.back)
        evening.choose("Save")
        var expected = Self.full
        expected.servings = nil
        expected.ingredients = [Ingredient(name: "rye flour", amount: 600, unit: "g", text: "600 g rye flour")]
        expected.steps.removeLast()
        #expect(evening.orders == [.replace(Self.rye.id, expected, since: Self.full)])
        evening.answer(.own(.written(Recipe.Heading(id: Self.rye.id, title: "Rye bread"))))
        evening.press(.back)
        #expect(evening.labels == ["New recipe", "Apple pie", "Rye bread"])
    }

    @Test("A step longer than other fields can be edited whole")
    func long() {
        var evening = edit()
        let text = String(repeating: "knead and ", count: 60) + "bake (30/40) at 200%."
        evening.choose("Steps (2)")
        evening.choose("2. Bake.")
        evening.spell(text)
        evening.choose("2. K" + text.dropFirst())
        #expect(evening.view.text == "K" + text.dropFirst())
        #expect(evening.view.items.contains { $0.label == "." }, "its signs can be typed")
    }

    @Test("A text that isn't an ingredient stays in its field, and a failed save keeps the changes")
    func refused() {
        var evening = edit()
        evening.choose("Ingredients (1)")
        evening.choose("Add")
        evening.spell("500 g")
        #expect(evening.view.name == .message)
        evening.press(.back)
        #expect(evening.view.text == "500 g")
        evening.press(.back, .back, .back, .back, .back, .back, .back)
        #expect(evening.view.title == "Edit recipe")
        evening.choose("Servings: 5 1/2")
        evening.choose("4")
        evening.choose("Save")
        evening.fail(.full)
        #expect(evening.view.title == Failure.full.glass)
        evening.press(.back)
        #expect(evening.labels.contains("Servings: 4"), "the changes can be saved again")
        evening.choose("Save")
        #expect(evening.orders.count == 2)
    }

    @Test("A recipe without a title can't be saved and says so")
    func untitled() {
        var evening = open()
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.press(.back)
        evening.choose("Save")
        #expect(evening.view.title == "It needs a title")
        #expect(evening.orders.isEmpty)
    }

    @Test("Removing a recipe asks first and removes its favorite; ok restores both")
    func remove() {
        var evening = open(favorites: [Self.rye, Recipe.soup.heading])
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["Rye bread"])
        evening.hold("Rye bread")
        #expect(evening.labels == ["Edit", "Remove"], "a saved recipe doesn't offer to be saved")
        evening.choose("Remove")
        #expect(evening.view.name == .confirm && evening.labels == ["Keep", "Remove"])
        evening.choose("Remove")
        #expect(evening.orders == [.remove(Self.rye.id)])
        let favorite = Removal.Favorite(
            heading: Self.rye, picture: nil, recipe: nil, number: 2, savedAt: 0, foods: [])
        evening.answer(
            .removed(
                Removal(favorites: [favorite], own: .init(Self.full.recipe(Self.rye.id), profile: 1))))
        #expect(evening.view.title == "Removed: Rye bread\nok: undo")
        #expect(!evening.kiosk.isFavorite(Self.rye.id))
        evening.press(.ok)
        evening.answer(.stored)
        #expect(evening.kiosk.isFavorite(Self.rye.id))
        evening.press(.back)
        #expect(evening.labels == ["New recipe", "Apple pie", "Rye bread"])
    }

    @Test("A change by command shows at once, and removing a recipe closes its page")
    func changedByCommand() {
        var evening = open(favorites: [Self.rye])
        evening.choose("Rye bread")
        evening.answer(.recipe(Self.full.recipe(Self.rye.id), note: nil))
        #expect(evening.labels.contains("Edit"))
        let wheat = OwnRecipe(title: "Wheat bread")
        evening.happen(.order(.own(.replace(Self.rye.id, wheat)), RequestID(-1)))
        let heading = Recipe.Heading(id: Self.rye.id, title: "Wheat bread")
        evening.answer(.own(.written(heading)))
        #expect(evening.effects.last == .reply(RequestID(-1), .own(heading)))
        #expect(evening.labels == ["New recipe", "Apple pie", "Wheat bread"])
        evening.happen(.order(.own(.remove(RecipeID(.own, 9))), RequestID(-2)))
        evening.answer(.removed(Removal()))
        #expect(evening.effects.last == .reply(RequestID(-2), .failed(.noSuchOwnRecipe(RecipeID(.own, 9)))))
        evening.hold(.back)
        evening.press(.back)
        evening.choose("Favorites")
        #expect(evening.labels == ["Wheat bread"])
    }
}

extension Evening {
    fileprivate var labels: [String] { view.items.map(\.label) }

    /// All requests about own recipes, in order.
    fileprivate var orders: [OwnRecipeOrder] {
        effects.compactMap { $0.request?.request.ownOrder }
    }

    /// Selects an item and holds ok.
    fileprivate mutating func hold(_ label: String) {
        guard let wanted = view.items.firstIndex(where: { $0.label == label }),
            let selected = view.items.firstIndex(where: \.isSelected)
        else {
            Issue.record("\(view.title) has no \(label)")
            return
        }
        for _ in 0..<abs(wanted - selected) { press(wanted > selected ? .down : .up) }
        hold(.ok)
    }

    /// Types a text into the open field by command and submits it.
    fileprivate mutating func spell(_ text: String) {
        happen(.order(.type(text), RequestID(-9)))
        hold(.ok)
    }
}
