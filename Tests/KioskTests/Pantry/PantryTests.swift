import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Pantry")
struct PantryTests {
    private static let stocked = Pantry([
        .init(name: "leek"), .init(name: "egg", isChecked: false), .init(name: "rice", isChecked: false),
    ])

    /// The pantry page with a checked leek, and an egg and rice that aren't checked.
    private func open(_ pantry: Pantry = stocked) -> Evening {
        var evening = Evening(
            restored: RestoredData(userData: UserData(pantry: pantry, hasAskedPantry: true), recipe: .pasta))
        evening.press(.back)
        evening.pick("Pantry")
        return evening
    }

    /// The question on first opening.
    private func asked() -> Evening {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        evening.pick("Pantry")
        return evening
    }

    // MARK: The first question

    @Test("On first opening, the pantry asks for staples; ticked ones are added and can be searched with")
    func firstQuestion() {
        var evening = asked()
        #expect(evening.effects.contains(.store(RequestID(1), .askedPantry)))
        #expect(evening.view.name == .pantry)
        #expect(evening.view.title == "Do you have…")
        #expect(evening.view.items.map(\.label) == ["Done", "Skip"] + CommonFood.staples.map(\.name))
        evening.pick("garlic")
        evening.pick("onion")
        evening.pick("egg")
        evening.pick("garlic")
        #expect(evening.marked == ["onion", "egg"])
        evening.pick("Done")
        #expect(evening.view.title == "Pantry 2/2")
        #expect(evening.view.items.map(\.label) == ["Find recipes", "Add", "onion", "egg"])
        #expect(evening.selected == "Find recipes")
        #expect(evening.writings == [Pantry([.init(name: "onion"), .init(name: "egg")])])
        evening.press(.back)
        #expect(evening.view.name == .menu)
    }

    @Test("The pantry asks only once, also after a restart, and Skip leaves it empty")
    func asksOnce() {
        var evening = asked()
        evening.pick("onion")
        evening.pick("Skip")
        #expect(evening.view.title == "Pantry 0/0")
        #expect(evening.view.items.map(\.label) == ["Add"])
        #expect(evening.writings.isEmpty)
        evening.press(.back)
        evening.pick("Pantry")
        #expect(evening.view.items.map(\.label) == ["Add"])
        #expect(open(Pantry()).view.items.map(\.label) == ["Add"])
    }

    @Test("A second press of ok doesn't leave the question")
    func pressedTwice() {
        var evening = asked()
        evening.press(.ok)
        #expect(evening.view.title == "Do you have…")
        #expect(evening.marked == [CommonFood.staples[0].name])
    }

    @Test("Ticked staples are kept when the page is left, and the page doesn't close by itself")
    func tickedStays() {
        let onion = Pantry([.init(name: "onion")])
        var evening = asked()
        evening.pick("onion")
        evening.pass(.seconds(3600))
        #expect(evening.view.title == "Do you have…")
        evening.press(.back)
        #expect(evening.view.name == .menu)
        #expect(evening.writings == [onion])

        evening = asked()
        evening.pick("onion")
        evening.hold(.back)
        #expect(evening.view.name == .home)
        #expect(evening.writings == [onion])

        evening = asked()
        evening.pick("onion")
        evening.hold(.ok)
        #expect(evening.view.title == "Pantry 1/1")

        evening = asked()
        evening.pass(.seconds(60))
        #expect(evening.view.name == .home, "nothing is ticked")
    }

    @Test("A pantry that was filled by command asks no question")
    func stockedByCommand() {
        var evening = Evening(restored: RestoredData(userData: UserData(pantry: Self.stocked), recipe: .pasta))
        evening.press(.back)
        evening.pick("Pantry")
        #expect(evening.view.title == "Pantry 1/3")
        #expect(evening.effects.contains(.store(RequestID(1), .askedPantry)))
    }

    @Test("Home shows a hint to the pantry until it is first opened, but never in place of a recipe's credit")
    func hint() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        #expect(evening.glass[3].hasPrefix("back ▶ Pantry"))
        evening.press(.down)
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.glass[3].hasPrefix("Example Kitchen"))
        #expect(evening.glass[1].hasPrefix("back ▶ Pantry"))
        evening = asked()
        evening.hold(.back)
        #expect(evening.glass[3].hasPrefix("Galley"))
        #expect(Evening(size: .sixteenByTwo, restored: RestoredData(recipe: .pasta)).glass[1].hasPrefix("20 min"))
    }

    // MARK: Checking and removing

    @Test("Ok checks and unchecks an ingredient, and the selection stays on it")
    func toggle() {
        var evening = open()
        #expect(evening.view.items.map(\.label) == ["Find recipes", "Add", "leek", "egg", "rice"])
        #expect(evening.marked == ["leek"])
        evening.pick("leek")
        #expect(evening.view.title == "Pantry 0/3")
        #expect(evening.view.items.map(\.label) == ["Add", "leek", "egg", "rice"])
        #expect(evening.selected == "leek")
        evening.press(.ok)
        #expect(evening.selected == "leek")
        #expect(evening.view.title == "Pantry 1/3")
        evening.pick("rice")
        #expect(evening.marked == ["leek", "rice"])
        evening.pass(.seconds(60))
        #expect(evening.view.name == .home)
    }

    @Test("Holding ok offers to remove an ingredient")
    func remove() {
        var evening = open()
        evening.select("egg")
        evening.hold(.ok)
        #expect(evening.view.name == .actions)
        #expect(evening.view.title == "egg")
        #expect(evening.view.items.map(\.label) == ["Check", "Remove"])
        evening.pick("Remove")
        #expect(evening.view.title == "Removed: Egg\nok: undo")
        evening.press(.back)
        #expect(evening.view.items.map(\.label) == ["Find recipes", "Add", "leek", "rice", "Undo: Egg"])
        evening.select("leek")
        evening.hold(.ok)
        evening.pick("Uncheck")
        #expect(evening.view.title == "Pantry 0/2")
        evening.answer(.stored)
        evening.answer(.stored)
        let left = Pantry([.init(name: "leek", isChecked: false), .init(name: "rice", isChecked: false)])
        #expect(evening.writings.last == left)
        evening.select("Add")
        evening.hold(.ok)
        #expect(evening.view.name == .pantry, "Add can't be removed")
    }

    @Test("A removed ingredient comes back to its place, checked as it was")
    func undo() {
        var evening = open()
        let before = evening.view
        evening.select("leek")
        evening.hold(.ok)
        evening.pick("Remove")
        evening.answer(.stored)
        evening.press(.ok)
        #expect(evening.view.title == "Restored:\nLeek")
        evening.press(.back)
        #expect(evening.view.items.map(\.label) == before.items.map(\.label))
        #expect(evening.marked == before.items.filter(\.isMarked).map(\.label))
    }

    @Test("Changing an ingredient that was removed by command says that it is gone")
    func removedMeanwhile() {
        var evening = open()
        evening.select("egg")
        evening.hold(.ok)
        evening.happen(.order(.pantry(.remove(["egg"])), RequestID(-1)))
        evening.pick("Remove")
        #expect(evening.view.title == "That is gone")
        #expect(evening.writings.count == 1)
    }

    @Test("Removing the last ingredient by command moves the selection to the new last one")
    func shorter() {
        var evening = open()
        evening.select("rice")
        evening.happen(.order(.pantry(.remove(["rice", "leek"])), RequestID(-1)))
        #expect(evening.selected == "egg")
        evening.press(.ok)
        #expect(evening.marked == ["egg"])
    }

    // MARK: Adding and searching

    @Test("Find recipes searches with the checked ingredients and the chosen filters")
    func findRecipes() {
        var evening = open()
        evening.pick("rice")
        evening.pick("Find recipes")
        let search = RecipeSearch(.ingredients(["leek", "rice"]))
        let searches = evening.effects.compactMap {
            $0.request(SearchQuery.self)?.search
        }
        #expect(searches == [search])
        let found = SearchResult(.pasta, missing: [Ingredient(name: "garlic", text: "garlic")])
        evening.answer(.found(SearchPage(total: 1, results: [found])))
        #expect(evening.view.name == .results)
        evening.press(.back)
        #expect(evening.view.name == .pantry)
        #expect(evening.selected == "Find recipes")
    }

    @Test("A typed ingredient is added and checked, and the field opens again for the next one")
    func add() {
        var evening = open()
        evening.pick("Add")
        #expect(evening.view.name == .search)
        for name in ["Kimchi", "eggs"] {
            evening.happen(.order(.type(name), RequestID(-1)))
            evening.hold(.ok)
            #expect(evening.view.title == "✓ \(name == "eggs" ? "egg" : "kimchi")\nadded")
            evening.answer(.stored)
            evening.press(.back)
            #expect(evening.view.name == .search)
            #expect(evening.view.text == "")
        }
        evening.press(.back)
        #expect(evening.view.title == "Pantry 3/4")
        #expect(evening.marked == ["leek", "egg", "kimchi"])
        #expect(evening.selected == "Add")
    }

    @Test("The pantry's field completes foods, not titles")
    func completes() {
        var evening = Evening(
            restored: RestoredData(
                userData: UserData(searched: ["zabaione"], titles: ["Zebra cake"], hasAskedPantry: true), recipe: .pasta
            ))
        evening.press(.back)
        evening.pick("Pantry")
        evening.pick("Add")
        evening.happen(.order(.type("z"), RequestID(-1)))
        let labels = evening.view.items.map(\.label)
        #expect(labels.contains("zucchini"))
        #expect(!labels.contains("zabaione") && !labels.contains("Zebra cake"))
    }

    @Test("A refused ingredient is explained, and the field keeps its text")
    func cannotAdd() {
        var evening = open(Pantry((1...Pantry.capacity).map { .init(name: "jar \($0)") }))
        evening.pick("Add")
        evening.happen(.order(.type("leek"), RequestID(-1)))
        evening.hold(.ok)
        #expect(evening.view.title == Pantry.Refusal.full.glass)
        evening.press(.back)
        #expect(evening.view.name == .search)
        #expect(evening.view.text == "leek", "the typed text is still there")
        #expect(evening.writings.isEmpty)
    }

    // MARK: Delayed writes

    @Test("On a slow card one write is pending, and only the newest state follows it")
    func slow() {
        var evening = open()
        evening.pick("egg")
        for _ in 1...3 { evening.press(.ok) }
        evening.pick("rice")
        #expect(evening.marked == ["leek", "rice"], "the change shows at once")
        #expect(evening.writings.count == 1)
        evening.answer(.stored)
        #expect(evening.writings.count == 2)
        #expect(evening.writings.last?.checked == ["leek", "rice"])
        evening.answer(.stored)
        #expect(evening.writings.count == 2, "nothing is left to write")
        #expect(evening.marked == ["leek", "rice"])
    }

    @Test("A failed write restores the stored state and says why")
    func fails() {
        var evening = open()
        evening.pick("egg")
        evening.answer(.stored)
        evening.pick("leek")
        evening.pick("rice")
        #expect(evening.marked == ["egg", "rice"])
        evening.fail(.full)
        #expect(evening.view.title == Failure.full.glass)
        evening.press(.back)
        #expect(evening.marked == ["leek", "egg"], "the stored state")
        #expect(evening.writings.count == 2)
        evening.pick("rice")
        evening.answer(.stored)
        #expect(evening.writings.last?.checked == ["leek", "egg", "rice"])
    }

    @Test("A second answer to a request is ignored")
    func answeredTwice() {
        var evening = open()
        evening.pick("egg")
        evening.answer(.stored)
        evening.pick("rice")
        evening.happen(.answered(RequestID(1), .stored))
        evening.happen(.failed(RequestID(1), .full))
        #expect(evening.marked == ["leek", "egg", "rice"])
    }

    // MARK: Commands

    @Test("A command is replied to once its change is stored, with the stored pantry")
    func orders() {
        var evening = open(Pantry())
        let leek = Pantry([.init(name: "leek")])
        #expect(evening.order(.add(["Leeks"])) == [.store(RequestID(1), .pantry(leek))])
        #expect(evening.order(.add(["leek"])).isEmpty, "the same change is already pending")
        #expect(evening.order(.uncheck(["leek"])).isEmpty)
        let unchecked = Pantry([.init(name: "leek", isChecked: false)])
        #expect(
            evening.happen(.answered(RequestID(1), .stored))
                == [.reply(RequestID(-1), .pantry(leek)), .store(RequestID(2), .pantry(unchecked))])
        #expect(
            evening.happen(.answered(RequestID(2), .stored)) == [
                .reply(RequestID(-1), .pantry(unchecked)), .reply(RequestID(-1), .pantry(unchecked)),
            ])
        #expect(evening.order(.uncheck(["leek"])) == [.reply(RequestID(-1), .pantry(unchecked))])
        #expect(evening.order(.list) == [.reply(RequestID(-1), .pantry(unchecked))])
        #expect(evening.view.title == "Pantry 0/1", "only the change shows on the display")
    }

    @Test("A refused or failed command changes nothing, and each gets its reply")
    func refused() {
        var evening = open()
        #expect(evening.order(.add(["egg", ""])) == [.reply(RequestID(-1), .pantryRefused(.badName("")))])
        #expect(evening.order(.check(["saffron"])) == [.reply(RequestID(-1), .pantryRefused(.unknown("saffron")))])
        evening.order(.remove(["leek"]))
        evening.order(.remove(["egg"]))
        #expect(evening.view.items.map(\.label) == ["Add", "rice", "Undo: Egg"])
        let reply = Effect.reply(RequestID(-1), .failed(.full))
        #expect(evening.happen(.failed(RequestID(1), .full)) == [reply, reply])
        #expect(evening.view.title == "Pantry 1/3", "no message shows on the display")
    }

    @Test("Nothing is written until the store is read")
    func notRead() {
        var evening = Evening(restored: RestoredData(userData: nil, recipe: .pasta))
        #expect(evening.glass[3].hasPrefix("Galley"), "no hint before the store is read")
        evening.press(.back)
        evening.pick("Pantry")
        #expect(evening.view.items.map(\.label) == ["Add"])
        for order in [Pantry.Order.add(["leek"]), .list] {
            guard case .reply(_, .failed(let failure)) = evening.order(order).first else {
                Issue.record("\(order) is refused")
                continue
            }
            #expect(failure.kind == .notStored)
        }
        evening.happen(.restored(RestoredData(userData: UserData(pantry: Self.stocked, hasAskedPantry: true))))
        #expect(evening.view.title == "Pantry 1/3")
        evening.pick("egg")
        #expect(evening.writings.map(\.checked) == [["leek", "egg"]])
    }
}

extension Evening {
    fileprivate var marked: [String] { view.items.filter(\.isMarked).map(\.label) }

    /// All pantries sent to the store, in order.
    fileprivate var writings: [Pantry] {
        effects.compactMap { $0.request(Pantry.self) }
    }

    @discardableResult
    fileprivate mutating func order(_ order: Pantry.Order) -> [Effect] {
        happen(.order(.pantry(order), RequestID(-1)))
    }

    /// Selects an item by its label.
    fileprivate mutating func select(_ label: String) {
        guard let wanted = view.items.firstIndex(where: { $0.label == label }),
            let selected = view.items.firstIndex(where: \.isSelected)
        else {
            Issue.record("\(view.title) has no \(label)")
            return
        }
        for _ in 0..<abs(wanted - selected) { press(wanted > selected ? .down : .up) }
    }

    fileprivate mutating func pick(_ label: String) {
        select(label)
        press(.ok)
    }
}
