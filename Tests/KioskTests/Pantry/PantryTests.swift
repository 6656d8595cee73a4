import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Pantry")
struct PantryTests {
    private static let stocked = Pantry([
        .init(name: "leek"), .init(name: "egg", isChecked: false), .init(name: "rice", isChecked: false),
    ])

    /// At the pantry with a leek that is checked, an egg and rice that are not.
    private func open(_ pantry: Pantry = stocked) -> Evening {
        var evening = Evening(
            restored: RestoredData(userData: UserData(pantry: pantry, hasAskedPantry: true), recipe: .pasta))
        evening.press(.back)
        evening.pick("Pantry")
        return evening
    }

    /// At the first question.
    private func asked() -> Evening {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        evening.pick("Pantry")
        return evening
    }

    // MARK: The first question

    @Test("Opened for the first time it asks for staples; what is ticked is added, checked, and can be searched with")
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

    @Test("It asks only once, also after a restart, and skipping leaves an empty pantry")
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

    @Test("A second press of ok answers nothing by accident")
    func pressedTwice() {
        var evening = asked()
        evening.press(.ok)
        #expect(evening.view.title == "Do you have…")
        #expect(evening.marked == [CommonFood.staples[0].name])
    }

    @Test("What is ticked is not lost by leaving, nor by the minute after which other views are left")
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

    @Test("It does not ask where something is in it, such as over the command line")
    func stockedFromAfar() {
        var evening = Evening(restored: RestoredData(userData: UserData(pantry: Self.stocked), recipe: .pasta))
        evening.press(.back)
        evening.pick("Pantry")
        #expect(evening.view.title == "Pantry 1/3")
        #expect(evening.effects.contains(.store(RequestID(1), .askedPantry)))
    }

    @Test("Home names the way to the pantry until it was opened, and never in place of who is to be credited")
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

    @Test("ok checks and unchecks at once, on the ingredient where it is, though Find recipes comes and goes")
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

    @Test("Holding ok offers to remove an ingredient for good")
    func remove() {
        var evening = open()
        evening.select("egg")
        evening.hold(.ok)
        #expect(evening.view.name == .actions)
        #expect(evening.view.title == "egg")
        #expect(evening.view.items.map(\.label) == ["Check", "Remove"])
        evening.pick("Remove")
        #expect(evening.view.items.map(\.label) == ["Find recipes", "Add", "leek", "rice"])
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
        #expect(evening.view.name == .pantry, "there is nothing to remove about it")
    }

    @Test("What was removed from afar meanwhile says so when it is to be changed")
    func removedMeanwhile() {
        var evening = open()
        evening.select("egg")
        evening.hold(.ok)
        evening.happen(.order(.pantry(.remove(["egg"])), RequestID(-1)))
        evening.pick("Remove")
        #expect(evening.view.title == "That is gone")
        #expect(evening.writings.count == 1)
    }

    @Test("The last ingredient may go from under the selection")
    func shorter() {
        var evening = open()
        evening.select("rice")
        evening.happen(.order(.pantry(.remove(["rice", "leek"])), RequestID(-1)))
        #expect(evening.selected == "egg")
        evening.press(.ok)
        #expect(evening.marked == ["egg"])
    }

    // MARK: Adding and searching

    @Test("Find recipes searches with what is checked, narrowed as all searches are")
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

    @Test("What is typed is added, checked, and the field is there for the next one at once")
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

    @Test("A field for the pantry completes foods, and no titles")
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

    @Test("What cannot be added says why, and the field is there again")
    func cannotAdd() {
        var evening = open(Pantry((1...Pantry.capacity).map { .init(name: "jar \($0)") }))
        evening.pick("Add")
        evening.happen(.order(.type("leek"), RequestID(-1)))
        evening.hold(.ok)
        #expect(evening.view.title == Pantry.Refusal.full.glass)
        evening.press(.back)
        #expect(evening.view.name == .search)
        #expect(evening.view.text == "leek", "what was typed is not lost")
        #expect(evening.writings.isEmpty)
    }

    // MARK: Writing behind

    @Test("While the card is slow one writing is under way, and the newest state is written after it")
    func slow() {
        var evening = open()
        evening.pick("egg")
        for _ in 1...3 { evening.press(.ok) }
        evening.pick("rice")
        #expect(evening.marked == ["leek", "rice"], "seen at once")
        #expect(evening.writings.count == 1)
        evening.answer(.stored)
        #expect(evening.writings.count == 2)
        #expect(evening.writings.last?.checked == ["leek", "rice"])
        evening.answer(.stored)
        #expect(evening.writings.count == 2, "nothing is left to be written")
        #expect(evening.marked == ["leek", "rice"])
    }

    @Test("What could not be written goes back on the glass, which says why")
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
        #expect(evening.marked == ["leek", "egg"], "as it is stored")
        #expect(evening.writings.count == 2)
        evening.pick("rice")
        evening.answer(.stored)
        #expect(evening.writings.last?.checked == ["leek", "egg", "rice"])
    }

    @Test("An answer that comes twice changes nothing")
    func answeredTwice() {
        var evening = open()
        evening.pick("egg")
        evening.answer(.stored)
        evening.pick("rice")
        evening.happen(.answered(RequestID(1), .stored))
        evening.happen(.failed(RequestID(1), .full))
        #expect(evening.marked == ["leek", "egg", "rice"])
    }

    // MARK: From afar

    @Test("Orders are replied to once they are stored, with what is stored then")
    func orders() {
        var evening = open(Pantry())
        let leek = Pantry([.init(name: "leek")])
        #expect(evening.order(.add(["Leeks"])) == [.store(RequestID(1), .pantry(leek))])
        #expect(evening.order(.add(["leek"])).isEmpty, "it is on its way")
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
        #expect(evening.view.title == "Pantry 0/1", "nothing stands on the glass but what changed")
    }

    @Test("A refused order and one that could not be written change nothing, and each is replied to")
    func refused() {
        var evening = open()
        #expect(evening.order(.add(["egg", ""])) == [.reply(RequestID(-1), .pantryRefused(.badName("")))])
        #expect(evening.order(.check(["saffron"])) == [.reply(RequestID(-1), .pantryRefused(.unknown("saffron")))])
        evening.order(.remove(["leek"]))
        evening.order(.remove(["egg"]))
        #expect(evening.view.items.map(\.label) == ["Add", "rice"])
        let reply = Effect.reply(RequestID(-1), .failed(.full))
        #expect(evening.happen(.failed(RequestID(1), .full)) == [reply, reply])
        #expect(evening.view.title == "Pantry 1/3", "and nobody at the kiosk is told")
    }

    @Test("Before the store could be read nothing is written over it")
    func notRead() {
        var evening = Evening(restored: RestoredData(userData: nil, recipe: .pasta))
        #expect(evening.glass[3].hasPrefix("Galley"), "nobody knows yet whether the pantry was opened")
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

    /// What of the pantry was written, or is to be.
    fileprivate var writings: [Pantry] {
        effects.compactMap { $0.request(Pantry.self) }
    }

    @discardableResult
    fileprivate mutating func order(_ order: Pantry.Order) -> [Effect] {
        happen(.order(.pantry(order), RequestID(-1)))
    }

    /// Moves the selection to an item, by its label.
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
