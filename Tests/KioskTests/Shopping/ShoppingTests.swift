import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("The shopping list, with four buttons")
struct ShoppingTests {
    private static let items: [ShoppingList.Item] = [
        .init(name: "milk", amount: 1, unit: "l"), .init(name: "onions", amount: 3), .init(name: "salt"),
    ]

    private func kitchen(_ items: [ShoppingList.Item] = items, pantry: [String] = [], recipe: Recipe = .pasta)
        -> Evening
    {
        Evening(
            restored: RestoredData(
                userData: UserData(pantry: Pantry(pantry.map { .init(name: $0) }), shopping: ShoppingList(items)),
                recipe: recipe))
    }

    private func atList(_ items: [ShoppingList.Item] = items) -> Evening {
        var evening = kitchen(items)
        open(&evening)
        return evening
    }

    private func open(_ evening: inout Evening) {
        evening.press(.back)
        select("Shopping list", &evening)
        evening.press(.ok)
    }

    private func select(_ label: String, _ evening: inout Evening) {
        for _ in 0..<20 where evening.selected != label { evening.press(.down) }
        #expect(evening.selected == label)
    }

    private func labels(_ evening: Evening) -> [String] { evening.view.items.map(\.label) }
    private func marked(_ evening: Evening) -> [String] { evening.view.items.filter(\.isMarked).map(\.label) }

    /// What was asked to be written, one list after another.
    private func written(_ effects: [Effect]) -> [[ShoppingList.Item]] {
        effects.compactMap { $0.request(ShoppingList.self)?.items }
    }

    @Test("It is opened from the menu, by kind of shop, and the title tells which")
    func opens() {
        var evening = atList()
        #expect(evening.view.name == .shopping)
        #expect(labels(evening) == ["Add", "3 onions", "1 l milk", "salt", "Where to buy", "Clear all"])
        #expect(evening.view.title == "Shopping")
        let titles = (0..<4).map { _ in
            evening.press(.down)
            return evening.view.title
        }
        #expect(titles == ["Greengrocer", "Dairy", "Supermarket", "Shopping"])
        evening.press(.back)
        #expect(evening.view.name == .menu)
    }

    @Test("An empty one offers to add, and nothing else")
    func empty() {
        var evening = atList([])
        #expect(labels(evening) == ["Add"])
        evening.hold(.ok)
        #expect(evening.view.name == .shopping)
    }

    @Test("ok checks a line off at once, in its place, and writes the whole list; ok again takes it back")
    func toggles() {
        var evening = atList()
        let news = evening.press(.down, .ok)
        #expect(marked(evening) == ["3 onions"])
        #expect(evening.selected == "3 onions")
        #expect(written(news).map { $0.map(\.isDone) } == [[true, false, false]])
        evening.answer(.stored)
        #expect(evening.view.name == .shopping, "and says nothing")
        evening.press(.ok)
        #expect(marked(evening).isEmpty)
    }

    @Test("While one state is written, others wait, and only the newest of them is written after it")
    func writesOneAfterAnother() {
        var evening = atList()
        #expect(written(evening.press(.down, .ok, .down, .ok, .down, .ok)).count == 1)
        #expect(marked(evening).count == 3)
        let before = evening.effects.count
        evening.answer(.stored)
        #expect(written(Array(evening.effects[before...])).map { $0.map(\.isDone) } == [[true, true, true]])
        evening.answer(.stored)
        #expect(written(evening.effects).count == 2)
    }

    @Test("What could not be written goes back to what is stored, and the glass says why")
    func failure() {
        var evening = atList()
        evening.press(.down, .ok)
        evening.answer(.stored)
        evening.press(.down, .ok, .down, .ok)
        evening.fail(.full)
        #expect(evening.glass[0].hasPrefix("Card full:"))
        evening.press(.ok)
        #expect(evening.view.name == .shopping)
        #expect(marked(evening) == ["3 onions"], "as it is on the card")
    }

    @Test("A store that could not be read yet is not written over")
    func unread() {
        var evening = Evening(restored: RestoredData(userData: nil, recipe: .pasta))
        let news = evening.press(.ok, .down, .down, .down, .ok)
        #expect(written(news).isEmpty)
        #expect(evening.glass[0].hasPrefix("Card error:"))
    }

    @Test("Lines that are done go to the end when the list is opened anew, and no sooner")
    func sorting() {
        var evening = atList()
        evening.press(.down, .ok)
        evening.answer(.stored)
        evening.press(.down, .up)
        #expect(labels(evening)[1] == "3 onions")
        evening.press(.back, .ok)
        #expect(labels(evening) == ["Add", "1 l milk", "salt", "3 onions", "Where to buy", "Clear done", "Clear all"])
    }

    @Test("What is done is cleared at once, and the selection then rests on something harmless")
    func clearDone() {
        var evening = atList()
        evening.press(.down, .ok, .down, .ok)
        select("Clear done", &evening)
        evening.press(.ok)
        #expect(labels(evening) == ["Add", "salt", "Where to buy", "Clear all"])
        #expect(evening.selected == "Add")
    }

    @Test("Clearing all asks, the safe answer first")
    func clearAll() {
        var evening = atList()
        select("Clear all", &evening)
        evening.press(.ok)
        #expect(evening.view.name == .confirm)
        #expect(labels(evening) == ["Keep", "Clear"])
        evening.press(.ok)
        #expect(labels(evening).count == 6)
        evening.press(.ok, .down, .ok)
        #expect(labels(evening) == ["Add"])
    }

    @Test("Holding ok on a line offers to remove it")
    func remove() {
        var evening = atList()
        evening.hold(.ok)
        #expect(evening.view.name == .shopping, "there is nothing to do with Add")
        evening.press(.down, .down)
        evening.hold(.ok)
        #expect(evening.view.name == .actions)
        #expect(evening.view.title == "1 l milk")
        evening.press(.ok)
        #expect(labels(evening) == ["Add", "3 onions", "salt", "Where to buy", "Clear all"])
        #expect(evening.selected == "salt")
    }

    @Test("What is typed is read as a line, and the field is open for the next one")
    func typing() {
        var evening = atList()
        evening.press(.ok)
        #expect(evening.view.name == .search)
        evening.happen(.order(.type("2 l milk"), RequestID(-1)))
        let news = evening.hold(.ok)
        #expect(written(news).map { $0.map(\.amount) } == [[3, 3, nil]])
        #expect(evening.glass[0].hasPrefix("✓ 2 l milk"))
        evening.press(.ok)
        #expect(evening.view.text == "")
        evening.happen(.order(.type("2 l"), RequestID(-2)))
        #expect(written(evening.hold(.ok)).isEmpty)
        #expect(evening.glass[0].hasPrefix("Name what to buy"))
        evening.press(.ok)
        #expect(evening.view.text == "2 l", "what was refused is there to be put right")
        evening.hold(.back)
        open(&evening)
        #expect(labels(evening) == ["Add", "3 onions", "3 l milk", "salt", "Where to buy", "Clear all"])
    }

    @Test("What a full list has no room for is not lost: it stands in the field again")
    func typedIntoFullList() {
        var evening = atList((1...ShoppingList.capacity).map { .init(name: "thing \($0)") })
        evening.press(.ok)
        evening.happen(.order(.type("saffron"), RequestID(-1)))
        #expect(written(evening.hold(.ok)).isEmpty)
        evening.press(.ok)
        #expect(evening.view.name == .search)
        #expect(evening.view.text == "saffron")
    }

    @Test("A recipe goes onto the list with all that it needs, and says how much that is")
    func fromRecipe() {
        var evening = kitchen()
        evening.press(.ok)
        #expect(
            labels(evening) == [
                "Steps", "Ingredients", "Start cooking", "To shopping list", "Nutrition", "Prices", "Related",
                "Share", "From Galley", "Cooked it",
            ])
        select("To shopping list", &evening)
        let news = evening.press(.ok)
        #expect(written(news).map { $0.map(\.name) } == [["milk", "onions", "salt", "spaghetti", "garlic"]])
        #expect(evening.glass[0].hasPrefix("✓ 2 added"))
        evening.press(.ok)
        #expect(evening.view.name == .recipe)
        evening.press(.ok)
        evening.hold(.back)
        open(&evening)
        #expect(labels(evening).contains("400 g spaghetti"), "twice the recipe, twice the amount")
    }

    @Test("Where the pantry has a part of it, it asks: what is missing first, or all", arguments: [false, true])
    func missing(all: Bool) {
        var evening = kitchen(pantry: ["garlic", "rice"])
        evening.press(.ok)
        select("To shopping list", &evening)
        evening.press(.ok)
        #expect(evening.view.name == .actions)
        #expect(labels(evening) == ["Missing (1)", "All (2)"])
        if all { evening.press(.down) }
        let names = written(evening.press(.ok)).last?.dropFirst(3).map(\.name)
        #expect(names == (all ? ["spaghetti", "garlic"] : ["spaghetti"]))
        evening.press(.ok)
        #expect(evening.view.name == .recipe)
    }

    @Test(
        "Where the pantry has nothing of it, or all, there is nothing to ask",
        arguments: [["rice"], ["garlic", "pasta", "spaghetti"]])
    func noQuestion(pantry: [String]) {
        var evening = kitchen(pantry: pantry)
        evening.press(.ok)
        select("To shopping list", &evening)
        evening.press(.ok)
        #expect(evening.glass[0].hasPrefix("✓ 2 added"))
    }

    @Test("A recipe without ingredients says so, and a full list takes nothing")
    func refusals() {
        var evening = kitchen(recipe: .bread)
        evening.press(.ok)
        select("To shopping list", &evening)
        #expect(evening.press(.ok).isEmpty)
        #expect(evening.glass[0].hasPrefix("No ingredients"))
        evening = kitchen((1..<ShoppingList.capacity).map { .init(name: "thing \($0)") })
        evening.press(.ok)
        select("To shopping list", &evening)
        #expect(evening.press(.ok).isEmpty)
        #expect(evening.glass[0].hasPrefix("The list is full:"))
    }

    @Test("An order is replied to once it is written, with the list as it is; a refused one changes nothing")
    func orders() {
        var evening = atList()
        let id = RequestID(-1)
        #expect(
            evening.happen(.order(.shopping(.list), id)) == [.reply(id, .shopping(ShoppingList(Self.items.sorted)))])
        let news = evening.happen(.order(.shopping(.done(["onion"], true)), id))
        #expect(written(news).count == 1)
        #expect(marked(evening) == ["3 onions"])
        evening.happen(.answered(evening.newest, .stored))
        guard case .reply(id, .shopping(let list)) = evening.effects.last else {
            Issue.record("no reply: \(evening.effects)")
            return
        }
        #expect(list.items.map(\.isDone) == [true, false, false])
        #expect(
            evening.happen(.order(.shopping(.remove(["milk", "beer"])), id))
                == [.reply(id, .shoppingRefused(.noSuchItem("beer")))])
        evening.happen(.order(.shopping(.clear(doneOnly: false)), id))
        #expect(evening.happen(.failed(evening.newest, .full)) == [.reply(id, .failed(.full))])
        #expect(labels(evening).count == 7, "the glass is told by the lines, which are back")
    }

    @Test("Amounts are in the units that are set, from the moment that they are")
    func units() {
        var evening = atList()
        #expect(labels(evening)[2] == "1 l milk")
        evening.happen(.preferences(Preferences(units: .us)))
        #expect(labels(evening)[2] == "4 1/4 cups milk")
    }
}

extension [ShoppingList.Item] {
    fileprivate var sorted: [ShoppingList.Item] {
        var list = ShoppingList(self)
        list.sort()
        return list.items
    }
}

extension Evening {
    /// The newest request.
    fileprivate var newest: RequestID {
        effects.reversed().lazy.compactMap { if case .store(let id, _) = $0 { id } else { nil } }.first ?? RequestID(0)
    }
}
