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
        evening.openFromMenu("Shopping list")
    }

    private func select(_ label: String, _ evening: inout Evening) {
        for _ in 0..<20 where evening.selected != label { evening.press(.down) }
        #expect(evening.selected == label)
    }

    private func labels(_ evening: Evening) -> [String] { evening.view.items.map(\.label) }
    private func marked(_ evening: Evening) -> [String] { evening.view.items.filter(\.isMarked).map(\.label) }

    /// Lists sent to the store, in order.
    private func written(_ effects: [Effect]) -> [[ShoppingList.Item]] {
        effects.compactMap { $0.request(ShoppingListChange.self)?.list.items }
    }

    @Test("The shopping list opens from the menu, sorted by shop, and the title names the shop")
    func opens() {
        var evening = atList()
        #expect(evening.view.name == .shopping)
        #expect(labels(evening) == ["3 onions", "1 l milk", "salt", "Add", "Where to buy", "Clear all"])
        #expect(evening.view.title == "Greengrocer")
        let titles = (0..<4).map { _ in
            evening.press(.down)
            return evening.view.title
        }
        #expect(titles == ["Dairy", "Supermarket", "Shopping", "Shopping"])
        evening.press(.back)
        #expect(evening.view.name == .menu)
    }

    @Test("An empty list only offers Add")
    func empty() {
        var evening = atList([])
        #expect(labels(evening) == ["Add"])
        evening.hold(.ok)
        #expect(evening.view.name == .shopping)
    }

    @Test("Ok checks a line off in its place and stores the list; ok again undoes it")
    func toggles() {
        var evening = atList()
        let news = evening.press(.ok)
        #expect(marked(evening) == ["3 onions"])
        #expect(evening.selected == "3 onions")
        #expect(written(news).map { $0.map(\.isDone) } == [[true, false, false]])
        evening.answer(.stored)
        #expect(evening.view.name == .shopping, "no message shows")
        evening.press(.ok)
        #expect(marked(evening).isEmpty)
    }

    @Test("While one state is being stored, only the newest of the next ones follows")
    func writesOneAfterAnother() {
        var evening = atList()
        #expect(written(evening.press(.ok, .down, .ok, .down, .ok)).count == 1)
        #expect(marked(evening).count == 3)
        let before = evening.effects.count
        evening.answer(.stored)
        #expect(written(Array(evening.effects[before...])).map { $0.map(\.isDone) } == [[true, true, true]])
        evening.answer(.stored)
        #expect(written(evening.effects).count == 2)
    }

    @Test("A failed write restores the stored list and says why")
    func failure() {
        var evening = atList()
        evening.press(.ok)
        evening.answer(.stored)
        evening.press(.down, .ok, .down, .ok)
        evening.fail(.full)
        #expect(evening.glass[0].hasPrefix("Card full:"))
        evening.press(.back)
        #expect(evening.view.name == .shopping)
        #expect(marked(evening) == ["3 onions"], "the stored state")
    }

    @Test("A store that isn't read yet is never overwritten")
    func unread() {
        var evening = Evening(restored: RestoredData(userData: nil, recipe: .pasta))
        let news = evening.press(.ok, .down, .down, .down, .ok)
        #expect(written(news).isEmpty)
        #expect(evening.glass[0].hasPrefix("Card error:"))
    }

    @Test("Checked lines move to the end when the list is opened again, not earlier")
    func sorting() {
        var evening = atList()
        evening.press(.ok)
        evening.answer(.stored)
        evening.press(.down, .up)
        #expect(labels(evening)[0] == "3 onions")
        evening.press(.back, .ok)
        #expect(labels(evening) == ["1 l milk", "salt", "3 onions", "Add", "Where to buy", "Clear done", "Clear all"])
    }

    @Test("Clear done clears at once and selects a harmless line")
    func clearDone() {
        var evening = atList()
        evening.press(.ok, .down, .ok)
        select("Clear done", &evening)
        evening.press(.ok)
        #expect(evening.view.title == "Removed: 2 lines\nok: undo")
        evening.press(.back)
        #expect(labels(evening) == ["salt", "Add", "Where to buy", "Clear all", "Undo: 2 lines"])
        #expect(evening.selected == "salt")
        select("Undo: 2 lines", &evening)
        evening.press(.ok)
        #expect(evening.view.title == "Restored:\n2 lines")
        evening.press(.back)
        #expect(Set(marked(evening)) == ["1 l milk", "3 onions"])
    }

    @Test("Clear all asks first, with Keep selected")
    func clearAll() {
        var evening = atList()
        select("Clear all", &evening)
        evening.press(.ok)
        #expect(evening.view.name == .confirm)
        #expect(labels(evening) == ["Keep", "Clear"])
        evening.press(.ok)
        #expect(labels(evening).count == 6)
        evening.press(.ok, .down, .ok)
        #expect(evening.view.title == "Removed: 3 lines\nok: undo")
        evening.press(.back)
        #expect(labels(evening) == ["Add", "Undo: 3 lines"])
        #expect(evening.selected == "Add")
        evening.pass(Removal.lifetime)
        evening.openFromMenu("Shopping list")
        #expect(labels(evening) == ["Add"], "ten minutes later it can't be undone any more")
    }

    @Test("Holding ok on a line offers to remove it")
    func remove() {
        var evening = atList()
        select("Add", &evening)
        evening.hold(.ok)
        #expect(evening.view.name == .shopping, "Add has no actions")
        select("1 l milk", &evening)
        evening.hold(.ok)
        #expect(evening.view.name == .actions)
        #expect(evening.view.title == "1 l milk")
        evening.press(.ok)
        #expect(evening.view.title == "Removed: Milk\nok: undo")
        evening.press(.back)
        #expect(labels(evening) == ["3 onions", "salt", "Add", "Where to buy", "Clear all", "Undo: Milk"])
        #expect(evening.selected == "salt")
    }

    @Test("Ok on the message after a removal brings the line back to its place, and a command does the same")
    func undo() {
        var evening = atList()
        let before = labels(evening)
        for isCommand in [false, true] {
            select("1 l milk", &evening)
            evening.hold(.ok)
            evening.press(.ok)
            evening.answer(.stored)
            if isCommand {
                evening.press(.back)
                #expect(evening.happen(.order(.restore, RequestID(-9))).contains { written([$0]).count == 1 })
                #expect(
                    evening.answer(.stored).contains {
                        if case .reply(RequestID(-9), .shopping) = $0 { true } else { false }
                    }, "the reply follows after the write")
            } else {
                evening.press(.ok)
                evening.answer(.stored)
                evening.press(.back)
            }
            #expect(labels(evening) == before)
        }
    }

    @Test("Several removals are undone one after another, the last one first")
    func undoSeveral() {
        var evening = atList()
        let before = labels(evening)
        for food in ["milk", "onion"] {
            evening.happen(.order(.shopping(.remove([food])), RequestID(-1)))
            evening.answer(.stored)
        }
        #expect(labels(evening).last == "Undo: Onions")
        evening.happen(.order(.restore, RequestID(-2)))
        evening.answer(.stored)
        #expect(labels(evening).last == "Undo: Milk")
        evening.happen(.order(.restore, RequestID(-3)))
        evening.answer(.stored)
        #expect(labels(evening) == before)
        #expect(evening.happen(.order(.restore, RequestID(-4))) == [.reply(RequestID(-4), .nothingToRestore)])
    }

    @Test("An undo that the card refuses can be tried again")
    func undoRefused() {
        var evening = atList()
        let before = labels(evening)
        evening.happen(.order(.shopping(.remove(["milk"])), RequestID(-1)))
        evening.answer(.stored)
        evening.happen(.order(.restore, RequestID(-2)))
        #expect(
            evening.happen(.failed(evening.newest, .full)).contains(.reply(RequestID(-2), .failed(.full))))
        #expect(labels(evening).last == "Undo: Milk")
        evening.happen(.order(.restore, RequestID(-3)))
        evening.answer(.stored)
        #expect(labels(evening) == before)
    }

    @Test("A typed line is parsed and added, and the field opens again for the next one")
    func typing() {
        var evening = atList()
        evening.choose("Add")
        #expect(evening.view.name == .search)
        evening.happen(.order(.type("2 l milk"), RequestID(-1)))
        let news = evening.hold(.ok)
        #expect(written(news).map { $0.map(\.amount) } == [[3, 3, nil]])
        #expect(evening.glass[0].hasPrefix("✓ 2 l milk"))
        evening.press(.back)
        #expect(evening.view.text == "")
        evening.happen(.order(.type("2 l"), RequestID(-2)))
        #expect(written(evening.hold(.ok)).isEmpty)
        #expect(evening.glass[0].hasPrefix("Name what to buy"))
        evening.press(.back)
        #expect(evening.view.text == "2 l", "a refused text can be corrected")
        evening.hold(.back)
        open(&evening)
        #expect(labels(evening) == ["3 onions", "3 l milk", "salt", "Add", "Where to buy", "Clear all"])
    }

    @Test("A line that a full list refuses stays in the field")
    func typedIntoFullList() {
        var evening = atList((1...ShoppingList.capacity).map { .init(name: "thing \($0)") })
        evening.press(.up, .up, .up, .ok)
        evening.happen(.order(.type("saffron"), RequestID(-1)))
        #expect(written(evening.hold(.ok)).isEmpty)
        evening.press(.back)
        #expect(evening.view.name == .search)
        #expect(evening.view.text == "saffron")
    }

    @Test("A recipe adds all its ingredients to the list and reports how many")
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
        evening.press(.back)
        #expect(evening.view.name == .recipe)
        evening.press(.ok)
        open(&evening)
        #expect(labels(evening).contains("400 g spaghetti"), "adding twice doubles the amount")
    }

    @Test("If the pantry has some of the ingredients, the missing ones or all can be added", arguments: [false, true])
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
        evening.press(.back)
        #expect(evening.view.name == .recipe)
    }

    @Test(
        "If the pantry has none or all of the ingredients, all are added without a question",
        arguments: [["rice"], ["garlic", "pasta", "spaghetti"]])
    func noQuestion(pantry: [String]) {
        var evening = kitchen(pantry: pantry)
        evening.press(.ok)
        select("To shopping list", &evening)
        evening.press(.ok)
        #expect(evening.glass[0].hasPrefix("✓ 2 added"))
    }

    @Test("A recipe without ingredients says so, and a full list refuses it")
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

    @Test("A command is replied to with the stored list; a refused one changes nothing")
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
        #expect(labels(evening).count == 7, "the lines are back and no message shows")
    }

    @Test("The last entry of the list says why it isn't shared, as long as that lasts")
    func theListSaysWhyItIsNotShared() {
        var evening = atList()
        let before = labels(evening)
        evening.happen(.shoppingProblem("List not shared:\nno server"))
        #expect(labels(evening) == before + ["! no server"])
        evening.choose("! no server")
        #expect(evening.view.name == .message)
        evening.happen(.shoppingProblem(nil))
        evening.press(.back)
        #expect(labels(evening) == before)
    }

    @Test("Amounts are in the chosen units at once")
    func units() {
        var evening = atList()
        #expect(labels(evening)[1] == "1 l milk")
        evening.happen(.preferences(Preferences(units: .us)))
        #expect(labels(evening)[1] == "4 1/4 cups milk")
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
    /// The newest request to the store.
    fileprivate var newest: RequestID {
        effects.reversed().lazy.compactMap { if case .store(let id, _) = $0 { id } else { nil } }.first ?? RequestID(0)
    }
}
