import CharacterDisplay
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Drafts of own recipes")
struct OwnRecipeDraftTests {
    private static let rye = Recipe.Heading(id: RecipeID(.own, 3), title: "Rye bread")
    private static let full = OwnRecipe(
        title: "Rye bread", servings: 4, ingredients: [Ingredient(name: "rye", text: "500 g rye")],
        steps: [Step(text: "Bake.")])
    private static let theirs = OwnRecipe(title: "Rye bread", servings: 4, steps: [Step(text: "Bake for an hour.")])
    private static let ana = Profile(number: 2, name: "Ana")

    private static func userData(_ current: Profile = .guest, drafts: [OwnRecipeDraft] = []) -> UserData {
        UserData(
            hasAskedPantry: true, people: People(profiles: [.guest, ana], current: current), own: [rye], drafts: drafts)
    }

    private func open(_ userData: UserData? = userData(), size: DisplaySize = .twentyByFour) -> Evening {
        var evening = Evening(size: size, restored: RestoredData(userData: userData, recipe: .pasta))
        evening.press(.back)
        evening.choose("My recipes")
        return evening
    }

    /// A draft that changes rye bread to six servings.
    private func edit(size: DisplaySize = .twentyByFour) -> Evening {
        var evening = open(size: size)
        evening.press(.down)
        evening.hold(.ok)
        evening.choose("Edit")
        evening.answer(.recipe(Self.full.recipe(Self.rye.id), note: nil))
        evening.choose("Servings: 4")
        evening.choose("6")
        return evening
    }

    private static var forSix: OwnRecipe {
        var recipe = full
        recipe.servings = 6
        return recipe
    }

    private func written(_ evening: inout Evening) { evening.answer(.own(.written(Self.rye))) }

    // MARK: Conflicting changes

    @Test(
        "Saving a recipe that was changed meanwhile asks which version to keep, and loses neither",
        arguments: [DisplaySize.twentyByFour, .sixteenByTwo])
    func overtaken(size: DisplaySize) {
        var evening = edit(size: size)
        evening.choose("Save")
        #expect(evening.orders == [.replace(Self.rye.id, Self.forSix, since: Self.full)])
        evening.answer(.own(.overtaken(by: Self.theirs)))
        #expect(evening.view.name == .confirm && evening.view.title == "Which version?")
        #expect(evening.labels == ["Keep theirs", "Mine"] && evening.selected == "Keep theirs")
        #expect(evening.glass.first?.hasPrefix("Which version?") == true)
        #expect(evening.glass.last?.contains("▶Keep theirs") == true)
        evening.press(.ok)
        #expect(evening.view.title == "Theirs is kept,\nyours as a draft" && evening.orders.count == 1)
        evening.press(.ok)
        evening.choose("Draft: Rye bread")
        #expect(evening.labels.contains("Servings: 6"), "your version is a draft")

        evening.choose("Save")
        evening.answer(.own(.overtaken(by: Self.theirs)))
        evening.choose("Mine")
        #expect(evening.orders.last == .replace(Self.rye.id, Self.forSix, since: Self.theirs))
        written(&evening)
        #expect(evening.view.title == "✓ Saved:\nRye bread")
        evening.press(.back)
        #expect(evening.labels == ["New recipe", "Rye bread"])
    }

    @Test("An unchanged editor follows a change by command")
    func follows() {
        var evening = open()
        evening.press(.down)
        evening.hold(.ok)
        evening.choose("Edit")
        evening.answer(.recipe(Self.full.recipe(Self.rye.id), note: nil))
        var other = Self.full
        other.servings = 8
        evening.happen(.order(.own(.replace(Self.rye.id, other)), RequestID(-1)))
        written(&evening)
        #expect(evening.labels.contains("Servings: 8"))
        evening.choose("Save")
        #expect(evening.orders.last == .replace(Self.rye.id, other, since: other))
    }

    @Test("A changed editor whose recipe is removed by command becomes a draft of a new recipe")
    func removed() {
        var evening = edit()
        evening.happen(.order(.own(.remove(Self.rye.id)), RequestID(-1)))
        evening.answer(.removed(Removal(own: .init(Self.full.recipe(Self.rye.id), profile: 1))))
        #expect(evening.view.title == "Recipe removed:\nyours is a draft")
        evening.press(.back)
        #expect(evening.view.title == "New recipe" && evening.labels.contains("Servings: 6"))
        evening.press(.back)
        #expect(evening.labels.prefix(2) == ["New recipe", "Draft: Rye bread"])
        evening.choose("Draft: Rye bread")
        evening.choose("Save")
        #expect(evening.orders.last == .add(Self.forSix))
        evening.answer(.own(.written(Recipe.Heading(id: RecipeID(.own, 4), title: "Rye bread"))))
        evening.press(.back)
        #expect(evening.kiosk.user.drafts.isEmpty && evening.kiosk.user.own.map(\.id) == [RecipeID(.own, 4)])
    }

    @Test("An unchanged editor whose recipe is removed by command closes with a message")
    func removedUnchanged() {
        var evening = open()
        evening.press(.down)
        evening.hold(.ok)
        evening.choose("Edit")
        evening.answer(.recipe(Self.full.recipe(Self.rye.id), note: nil))
        evening.happen(.order(.own(.remove(Self.rye.id)), RequestID(-1)))
        evening.answer(.removed(Removal(own: .init(Self.full.recipe(Self.rye.id), profile: 1))))
        #expect(evening.view.title == "Recipe is gone")
        evening.press(.back)
        #expect(evening.view.title == "My recipes")
    }

    @Test("Editing another person's recipe makes a new one of your own")
    func ofAnother() {
        let ana = UserData(
            favorites: [Self.rye], hasAskedPantry: true,
            people: People(profiles: [.guest, Self.ana], current: Self.ana))
        var evening = Evening(restored: RestoredData(userData: ana, recipe: .pasta))
        evening.press(.back)
        evening.choose("Favorites")
        evening.choose("Rye bread")
        evening.answer(.recipe(Self.full.recipe(Self.rye.id), note: nil))
        evening.choose("Edit")
        #expect(evening.view.title == "New recipe")
        evening.choose("Save")
        #expect(evening.orders == [.add(Self.full)])
    }

    // MARK: Saving

    @Test("A change made while saving stays as a draft on top of the saved version")
    func changedWhileSaved() {
        var evening = edit()
        evening.choose("Save")
        let saving = evening.saving
        evening.choose("Steps (1)")
        evening.choose("Add")
        evening.happen(.order(.type("cool"), RequestID(-1)))
        evening.happen(.answered(saving, .own(.written(Self.rye))))
        #expect(evening.view.title == "✓ Saved:\nRye bread")
        evening.press(.back)
        #expect(evening.view.text == "cool", "the field is still open")
        evening.hold(.ok)
        #expect(evening.kiosk.user.drafts.first?.recipe.steps.map(\.text) == ["Bake.", "Cool"])
        evening.press(.back)
        evening.press(.back, .back)
        evening.choose("Save")
        var cooled = Self.forSix
        cooled.steps.append(Step(text: "Cool"))
        #expect(evening.orders.last == .replace(Self.rye.id, cooled, since: Self.forSix))
        evening.happen(.answered(evening.saving, .own(.written(Self.rye))))
        #expect(evening.kiosk.user.drafts.isEmpty)
    }

    @Test("A change made while a new recipe is saved becomes a change of that recipe, not a second one")
    func changedWhileAdded() {
        var evening = open()
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.spell("walnut bread")
        evening.choose("Save")
        let saving = evening.saving
        evening.choose("Servings")
        evening.choose("4")
        evening.choose("Save")
        #expect(evening.orders.count == 1 && evening.view.title == "Still saving.\nOne moment")
        evening.press(.back)
        evening.choose("Discard")
        #expect(evening.view.title == "Still saving.\nOne moment")
        evening.press(.back)
        evening.choose("Steps (0)")
        evening.choose("Add")
        evening.happen(.order(.type("mix"), RequestID(-1)))
        let walnut = Recipe.Heading(id: RecipeID(.own, 4), title: "Walnut bread")
        evening.happen(.answered(saving, .own(.written(walnut))))
        #expect(evening.view.title == "✓ Saved:\nWalnut bread")
        evening.press(.back)
        #expect(evening.view.title == "Edit recipe" && evening.labels.contains("Servings: 4"))
        #expect(evening.kiosk.user.drafts.map(\.id) == [walnut.id])
        evening.choose("Steps (0+)")
        evening.choose("Add: mix")
        #expect(evening.view.text == "mix")
        evening.hold(.ok)
        evening.press(.back)
        evening.press(.back, .back)
        evening.choose("Save")
        let before = OwnRecipe(title: "Walnut bread")
        let after = OwnRecipe(title: "Walnut bread", servings: 4, steps: [Step(text: "Mix")])
        #expect(evening.orders.last == .replace(walnut.id, after, since: before))
    }

    @Test("A half-typed field survives saving, in a draft of the saved version")
    func savedHalfTyped() {
        var draft = OwnRecipeDraft(id: Self.rye.id, Self.full)
        draft.recipe.servings = 6
        draft["Step 2"] = "cool"
        var evening = open(Self.userData(drafts: [draft]))
        evening.choose("Draft: Rye bread")
        evening.choose("Save")
        written(&evening)
        #expect(evening.view.title == "✓ Saved:\nRye bread")
        evening.press(.ok)
        evening.choose("Steps (1+)")
        evening.choose("Add: cool")
        #expect(evening.view.text == "cool")
        #expect(evening.kiosk.user.drafts.first?.original == Self.forSix)
    }

    @Test("Looking at a field without a change leaves no draft")
    func lookedAt() {
        var evening = open()
        evening.press(.down)
        evening.hold(.ok)
        evening.choose("Edit")
        evening.answer(.recipe(Self.full.recipe(Self.rye.id), note: nil))
        evening.choose("Title: Rye bread")
        evening.press(.down, .down)
        evening.hold(.back)
        evening.press(.back)
        evening.choose("My recipes")
        #expect(evening.labels == ["New recipe", "Rye bread"])
    }

    @Test("An unchanged line keeps its parsed ingredient; a changed one is parsed again")
    func unchangedLine() {
        let salt = Ingredient(name: "salt", amount: 1, unit: "tsp", text: "1 tsp salt", isFixed: true)
        var draft = OwnRecipeDraft(id: Self.rye.id, OwnRecipe(title: "Rye bread", ingredients: [salt]))
        #expect(draft.put("1 tsp salt", .ingredients, line: 0) == nil)
        #expect(!draft.isChanged)
        #expect(draft.put("2 tsp salt", .ingredients, line: 0) == nil)
        #expect(draft.recipe.ingredients == [Ingredient(name: "salt", amount: 2, unit: "tsp", text: "2 tsp salt")])
    }

    @Test("Removing a recipe at the kiosk keeps its draft, as a new recipe")
    func removedHere() {
        var evening = edit()
        evening.press(.back)
        #expect(evening.labels == ["New recipe", "Draft: Rye bread", "Rye bread"])
        while evening.selected != "Rye bread" { evening.press(.down) }
        evening.hold(.ok)
        evening.choose("Remove")
        evening.choose("Remove")
        evening.answer(.removed(Removal(own: .init(Self.full.recipe(Self.rye.id), profile: 1))))
        #expect(evening.view.title == "Removed: Rye bread\nok: undo")
        evening.press(.back)
        #expect(evening.labels.prefix(2) == ["New recipe", "Draft: Rye bread"])
        evening.choose("Draft: Rye bread")
        evening.choose("Save")
        #expect(evening.orders.last == .add(Self.forSix))
    }

    @Test("Nothing is added until the store is read, because the person logged in isn't known yet")
    func addedEarly() {
        var evening = open(nil)
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.spell("walnut bread")
        evening.choose("Save")
        #expect(evening.view.title == "Card error:\nnot saved")
        let effects = evening.happen(.order(.own(.add(Self.full)), RequestID(-1)))
        #expect(effects.contains(.reply(RequestID(-1), .failed(evening.kiosk.notRead))))
        #expect(evening.orders.isEmpty)
        evening.happen(.restored(RestoredData(userData: Self.userData(Self.ana))))
        evening.press(.ok)
        evening.choose("Save")
        #expect(evening.orders == [.add(OwnRecipe(title: "Walnut bread"))])
    }

    // MARK: Storage

    @Test("A draft is stored at each letter, one write at a time, until it is saved or discarded")
    func stored() {
        var evening = open()
        evening.choose("New recipe")
        evening.choose("Write one")
        #expect(evening.written.isEmpty, "there is nothing to store yet")
        evening.happen(.order(.type("wal"), RequestID(-1)))
        evening.happen(.order(.type("walnut bread"), RequestID(-2)))
        #expect(evening.written.map { $0.first?["Title"] } == ["wal"], "the newer draft waits")
        evening.answer(.stored)
        #expect(evening.written.last?.first?["Title"] == "walnut bread")
        evening.answer(.stored)
        evening.hold(.ok)
        evening.answer(.stored)
        #expect(evening.written.last?.first?.recipe.title == "Walnut bread")
        #expect(evening.written.last?.first?["Title"] == nil)
        evening.choose("Save")
        evening.answer(.own(.written(Recipe.Heading(id: RecipeID(.own, 4), title: "Walnut bread"))))
        #expect(evening.written.last == [])
        evening.answer(.stored)

        evening.press(.back)
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.spell("apple pie")
        evening.answer(.stored)
        evening.answer(.stored)
        evening.choose("Discard")
        evening.choose("Discard")
        #expect(evening.written.last == [])
    }

    @Test("My recipes offers a draft after a restart, with its half-typed field")
    func restart() {
        var draft = OwnRecipeDraft(id: nil)
        draft.recipe.title = "Walnut bread"
        draft["Step 1"] = "mix"
        var evening = open(Self.userData(drafts: [draft]))
        #expect(evening.labels == ["New recipe", "Draft: Walnut bread", "Rye bread"])
        evening.choose("Draft: Walnut bread")
        #expect(evening.view.title == "New recipe")
        evening.choose("Steps (0+)")
        evening.choose("Add: mix")
        #expect(evening.view.text == "mix")
        evening.hold(.back)
        evening.press(.back)
        evening.choose("My recipes")
        evening.press(.down)
        evening.hold(.ok)
        #expect(evening.view.title == "Draft: Walnut bread" && evening.labels == ["Edit", "Discard"])
        evening.choose("Discard")
        evening.choose("Discard")
        #expect(evening.labels == ["New recipe", "Rye bread"])
        #expect(evening.written.last == [])
    }

    @Test("A draft is stored for its author before another person is logged in, and is theirs only")
    func logIn() {
        var evening = edit()
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        let loggingIn = evening.newestRequest
        evening.happen(.answered(loggingIn ?? RequestID(0), .profile(.changed(Self.userData(Self.ana)))))
        #expect(evening.kiosk.user.people.current.isGuest, "the draft is still being stored")
        let writing = evening.effects.last { $0.request(SaveDrafts.self) != nil }?.request?.id
        evening.happen(.answered(writing ?? RequestID(0), .stored))
        #expect(evening.effects.contains(.person(Person(profile: 2))))
        #expect(evening.kiosk.user.drafts.isEmpty)
        let mine = evening.written.last ?? []
        #expect(mine.map(\.recipe) == [Self.forSix])

        evening.happen(.order(.profile(.change(.logIn(1, nil))), RequestID(-2)))
        evening.answer(.profile(.changed(Self.userData(drafts: mine))))
        evening.hold(.back)
        evening.press(.back)
        evening.choose("My recipes")
        evening.choose("Draft: Rye bread")
        #expect(evening.labels.contains("Servings: 6"))
        evening.choose("Save")
        #expect(evening.orders == [.replace(Self.rye.id, Self.forSix, since: Self.full)])
    }

    @Test("A failed write loses no letter: the next change stores it")
    func notStored() {
        var evening = edit()
        evening.fail(.full)
        #expect(evening.view.title == "Edit recipe" && evening.labels.contains("Servings: 6"))
        evening.choose("Servings: 6")
        evening.choose("8")
        evening.answer(.stored)
        #expect(evening.written.last?.first?.recipe.servings == 8)
    }

    @Test("A draft started before the store is read is stored after that, beside the stored drafts")
    func late() {
        var evening = open(nil)
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.spell("walnut bread")
        #expect(evening.written.isEmpty)
        var old = OwnRecipeDraft(id: Self.rye.id, Self.full)
        old.recipe.servings = 6
        evening.happen(.restored(RestoredData(userData: Self.userData(drafts: [old]))))
        #expect(evening.written.last?.map(\.recipe.title) == ["Rye bread", "Walnut bread"])
    }

    @Test(
        "A new recipe started before the store is read doesn't replace a stored new one",
        arguments: [true, false])
    func lateNew(isTypedBefore: Bool) {
        var evening = open(nil)
        evening.choose("New recipe")
        evening.choose("Write one")
        if isTypedBefore { evening.spell("walnut bread") }
        var pie = OwnRecipeDraft(id: nil)
        pie.recipe.title = "Apple pie"
        pie["Step 1"] = "mix"
        pie["Description"] = "of"
        evening.happen(.restored(RestoredData(userData: Self.userData(drafts: [pie]))))
        if !isTypedBefore { evening.spell("walnut bread") }
        evening.answer(.stored)
        evening.answer(.stored)
        #expect(evening.labels.contains("Title: Walnut bread"), "the open editor shows the draft it started")
        #expect(evening.written.last?.map(\.recipe.title) == ["Apple pie", "Walnut bread"])
        #expect(evening.written.last?.first?["Step 1"] == "mix")
        #expect(evening.written.last?.first?["Description"] == "of")

        // The same for a third draft, after another restart.
        let both = evening.written.last ?? []
        evening = open(nil)
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.spell("rolls")
        evening.happen(.restored(RestoredData(userData: Self.userData(drafts: both))))
        evening.press(.back)
        let drafts = ["Draft: Apple pie", "Draft: Walnut bread", "Draft: Rolls"]
        #expect(evening.labels == ["New recipe"] + drafts + ["Rye bread"])
        evening.choose("Draft: Apple pie")
        #expect(evening.view.title == "New recipe" && evening.labels.contains("Title: Apple pie"))
        evening.choose("Save")
        #expect(evening.orders == [.add(pie.recipe)])
    }

    @Test("All ten stored drafts stay beside one started before the store is read")
    func lateTen() {
        var evening = open(nil)
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.spell("walnut bread")
        let drafts = Self.ten
        evening.happen(.restored(RestoredData(userData: Self.userData(drafts: drafts))))
        #expect(evening.view.title == "10 drafts:\nsave one first")
        #expect(evening.written.last.map { Array($0.prefix(OwnRecipeDraft.most)) } == drafts)
        #expect(evening.written.last?.last?.recipe.title == "Walnut bread")
    }

    // MARK: Retries

    @Test("A failed write of drafts is retried at the next step in own recipes")
    func triedAgain() {
        var evening = edit()
        evening.fail(.full)
        #expect(evening.written.count == 1, "not at once")
        evening.choose("Steps (1)")
        #expect(evening.written.map { $0.map(\.recipe) } == [[Self.forSix], [Self.forSix]])
        evening.answer(.stored)
        evening.press(.back)
        evening.choose("Save")
        written(&evening)
        #expect(evening.written.last == [])
        evening.fail(.full)
        let failed = evening.written.count
        evening.press(.back)
        evening.choose("New recipe")
        #expect(evening.written.count == failed + 1 && evening.written.last == [], "a saved recipe is no draft")
    }

    @Test("A failed write of drafts is retried after 30 seconds without a press")
    func triedByItself() {
        var evening = edit()
        evening.fail(.full)
        evening.pass(.seconds(29))
        #expect(evening.written.count == 1)
        evening.pass(.seconds(2))
        #expect(evening.written.map { $0.map(\.recipe) } == [[Self.forSix], [Self.forSix]])
        evening.answer(.stored)
        evening.pass(.seconds(120))
        #expect(evening.written.count == 2, "no write follows a success")
    }

    @Test("A failed write of drafts is retried before another person is logged in", arguments: [true, false])
    func triedBeforeLogIn(takes: Bool) {
        var evening = edit()
        evening.fail(.full)
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        #expect(evening.written.count == 2)
        evening.fail(.full)
        let loggingIn = evening.effects.last { $0.request(ProfileChange.self) != nil }?.request?.id
        evening.happen(.answered(loggingIn ?? RequestID(0), .profile(.changed(Self.userData(Self.ana)))))
        #expect(evening.written.map { $0.map(\.recipe) } == [[Self.forSix], [Self.forSix], [Self.forSix]])
        #expect(evening.kiosk.user.people.current.isGuest, "the draft is still being stored")
        if takes { evening.answer(.stored) } else { evening.fail(.full) }
        #expect(evening.kiosk.user.people.current == Self.ana && evening.written.count == 3)
        #expect((evening.view.title == "A draft was\nnot saved") == !takes)
    }

    // MARK: Half-typed lines

    @Test("A half-typed line keeps its text when an earlier line is removed")
    func lineRemoved() {
        let steps = ["Mix.", "Rest.", "Bake."].map { Step(text: $0) }
        var draft = OwnRecipeDraft(id: nil, OwnRecipe(title: "Bread", steps: steps))
        draft["Title"] = "rye"
        draft["Step 1"] = "stir"
        draft["Step 3"] = "bake long"
        draft["Step 4"] = "cool"
        draft["Ingredient 2"] = "salt"
        var evening = open(Self.userData(drafts: [draft]))
        evening.choose("Draft: Bread")
        evening.choose("Steps (3+)")
        evening.press(.down)
        evening.hold(.ok)
        evening.choose("Remove")
        #expect(evening.labels == ["Add: cool", "1. Rest.", "2. + bake long"])
        evening.choose("1. Rest.")
        #expect(evening.view.text == "Rest.")
        evening.press(.back, .back, .back, .back, .back, .back)
        evening.choose("2. + bake long")
        #expect(evening.view.text == "bake long")
        evening.hold(.ok)
        evening.choose("Add: cool")
        #expect(evening.view.text == "cool")
        evening.hold(.ok)
        let after = evening.kiosk.user.drafts.first
        #expect(after?.recipe.steps.map(\.text) == ["Rest.", "Bake long", "Cool"])
        #expect(after?["Title"] == "rye" && after?["Ingredient 2"] == "salt")
    }

    // MARK: Limits

    private static let ten = (1...OwnRecipeDraft.most).map { number in
        var draft = OwnRecipeDraft(id: RecipeID(.own, 10 + number))
        draft.recipe.title = "Bread \(number)"
        return draft
    }

    @Test("At most ten drafts are kept, none is dropped for another, and unchanged ones don't count")
    func most() {
        let drafts = Self.ten
        var evening = open(Self.userData(drafts: drafts))
        evening.choose("New recipe")
        evening.choose("Write one")
        #expect(evening.view.title == "10 drafts:\nsave one first")
        #expect(evening.kiosk.user.drafts == drafts)
        evening.press(.back)
        evening.choose("Draft: Bread 4")
        evening.choose("Discard")
        evening.choose("Discard")
        for _ in 1...3 {
            evening.choose("New recipe")
            evening.choose("Write one")
            evening.press(.back, .back)
        }
        #expect(evening.view.title == "My recipes")
        #expect(evening.labels.count { $0.hasPrefix("Draft: ") } == OwnRecipeDraft.most - 1)
    }

    @Test("A line that would make a draft too long is refused and stays in its field")
    func tooLong() {
        var draft = OwnRecipeDraft(id: nil, OwnRecipe(title: "Long"))
        let text = String(repeating: "w", count: 1999)
        for line in 0..<10 { #expect(draft.put("\(line)\(text)", .steps, line: nil) == nil) }
        #expect(draft.put(text, .steps, line: nil) == "The recipe is\ntoo long")
        #expect(draft.recipe.steps.count == 10 && draft.recipe.bytes <= OwnRecipe.mostBytes)
        for number in 1...20 { draft["Step \(number)"] = "half" }
        #expect((1...20).count { draft["Step \($0)"] != nil } == OwnRecipeDraft.mostFields)
        #expect(draft["Step 20"] == "half")
    }
}

extension Evening {
    fileprivate var labels: [String] { view.items.map(\.label) }

    fileprivate var orders: [OwnRecipeOrder] {
        effects.compactMap { $0.request?.request.ownOrder }
    }

    /// The newest request about own recipes.
    fileprivate var saving: RequestID {
        effects.last { $0.request?.request.ownOrder != nil }?.request?.id ?? RequestID(0)
    }

    /// All drafts sent to the store, in order.
    fileprivate var written: [[OwnRecipeDraft]] {
        effects.compactMap { $0.request(SaveDrafts.self)?.drafts }
    }

    /// Types a text into the open field by command and submits it.
    fileprivate mutating func spell(_ text: String) {
        happen(.order(.type(text), RequestID(-9)))
        hold(.ok)
    }
}
