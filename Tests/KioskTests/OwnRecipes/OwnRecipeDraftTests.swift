import CharacterDisplay
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Own recipes that are half written")
struct OwnRecipeDraftTests {
    private static let rye = Recipe.Heading(id: RecipeID(.own, 3), title: "Rye bread")
    private static let full = OwnRecipe(
        title: "Rye bread", servings: 4, ingredients: [Ingredient(name: "rye", text: "500 g rye")],
        steps: [Step(text: "Bake.")])
    private static let theirs = OwnRecipe(title: "Rye bread", servings: 4, steps: [Step(text: "Bake for an hour.")])
    private static let ana = Profile(number: 2, name: "Ana")

    private static func kept(_ current: Profile = .guest, drafts: [OwnRecipeDraft] = []) -> UserData {
        UserData(
            hasAskedPantry: true, people: People(profiles: [.guest, ana], current: current), own: [rye], drafts: drafts)
    }

    private func open(_ kept: UserData? = kept(), size: DisplaySize = .twentyByFour) -> Evening {
        var evening = Evening(size: size, restored: RestoredData(userData: kept, recipe: .pasta))
        evening.press(.back)
        evening.choose("My recipes")
        return evening
    }

    /// Rye bread for six is half written.
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

    // MARK: Changed meanwhile

    @Test(
        "Save asks where the recipe was changed meanwhile: theirs stays unless mine is chosen, and nothing is lost",
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
        #expect(evening.labels.contains("Servings: 6"), "mine waits")

        evening.choose("Save")
        evening.answer(.own(.overtaken(by: Self.theirs)))
        evening.choose("Mine")
        #expect(evening.orders.last == .replace(Self.rye.id, Self.forSix, since: Self.theirs))
        written(&evening)
        #expect(evening.view.title == "✓ Saved:\nRye bread")
        evening.press(.back)
        #expect(evening.labels == ["New recipe", "Rye bread"])
    }

    @Test("An editor in which nothing was changed yet follows what the command line writes")
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

    @Test("Removed by a command, what was changed of it is kept for a new one, and says so")
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

    @Test("Removed by a command before anything was changed in it, it goes with a word")
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

    @Test("What somebody else wrote is changed for a new one of one's own")
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

    // MARK: Being saved

    @Test("What is changed while it is being saved is not lost: it goes on as a draft of what was saved")
    func changedWhileSaved() {
        var evening = edit()
        evening.choose("Save")
        let saving = evening.saving
        evening.choose("Steps (1)")
        evening.choose("Add")
        evening.happen(.order(.type("cool"), RequestID(-1)))
        evening.happen(.answered(saving, .own(.written(Self.rye))))
        #expect(evening.view.title == "✓ Saved:\nRye bread")
        evening.press(.ok)
        #expect(evening.view.text == "cool", "the field is still open")
        evening.hold(.ok)
        #expect(evening.kiosk.user.drafts.first?.recipe.steps.map(\.text) == ["Bake.", "Cool"])
        evening.press(.ok)
        evening.press(.back, .back)
        evening.choose("Save")
        var cooled = Self.forSix
        cooled.steps.append(Step(text: "Cool"))
        #expect(evening.orders.last == .replace(Self.rye.id, cooled, since: Self.forSix))
        evening.happen(.answered(evening.saving, .own(.written(Self.rye))))
        #expect(evening.kiosk.user.drafts.isEmpty)
    }

    @Test("What is changed while a new one is being saved goes on as a change of it, and makes no second one")
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
        evening.press(.ok)
        evening.choose("Discard")
        #expect(evening.view.title == "Still saving.\nOne moment")
        evening.press(.ok)
        evening.choose("Steps (0)")
        evening.choose("Add")
        evening.happen(.order(.type("mix"), RequestID(-1)))
        let walnut = Recipe.Heading(id: RecipeID(.own, 4), title: "Walnut bread")
        evening.happen(.answered(saving, .own(.written(walnut))))
        #expect(evening.view.title == "✓ Saved:\nWalnut bread")
        evening.press(.ok)
        #expect(evening.view.title == "Edit recipe" && evening.labels.contains("Servings: 4"))
        #expect(evening.kiosk.user.drafts.map(\.id) == [walnut.id])
        evening.choose("Steps (0+)")
        evening.choose("Add: mix")
        #expect(evening.view.text == "mix")
        evening.hold(.ok)
        evening.press(.ok)
        evening.press(.back, .back)
        evening.choose("Save")
        let before = OwnRecipe(title: "Walnut bread")
        let after = OwnRecipe(title: "Walnut bread", servings: 4, steps: [Step(text: "Mix")])
        #expect(evening.orders.last == .replace(walnut.id, after, since: before))
    }

    @Test("What is half typed when it is saved waits in its field, in a draft of what was saved")
    func savedHalfTyped() {
        var draft = OwnRecipeDraft(id: Self.rye.id, Self.full)
        draft.recipe.servings = 6
        draft["Step 2"] = "cool"
        var evening = open(Self.kept(drafts: [draft]))
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

    @Test("Looking around in a field is no change, and leaves no draft")
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

    @Test("A line that is done with unchanged keeps what its author gave besides its text")
    func unchangedLine() {
        let salt = Ingredient(name: "salt", amount: 1, unit: "tsp", text: "1 tsp salt", isFixed: true)
        var draft = OwnRecipeDraft(id: Self.rye.id, OwnRecipe(title: "Rye bread", ingredients: [salt]))
        #expect(draft.put("1 tsp salt", .ingredients, line: 0) == nil)
        #expect(!draft.isChanged)
        #expect(draft.put("2 tsp salt", .ingredients, line: 0) == nil)
        #expect(draft.recipe.ingredients == [Ingredient(name: "salt", amount: 2, unit: "tsp", text: "2 tsp salt")])
    }

    @Test("Who removes the recipe here, too, keeps what was changed of it, for a new one")
    func removedHere() {
        var evening = edit()
        evening.press(.back)
        #expect(evening.labels == ["New recipe", "Draft: Rye bread", "Rye bread"])
        evening.press(.down, .down)
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

    @Test("Before the store was read nothing is added for anybody: it is not known yet who is logged in")
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
        evening.happen(.restored(RestoredData(userData: Self.kept(Self.ana))))
        evening.press(.ok)
        evening.choose("Save")
        #expect(evening.orders == [.add(OwnRecipe(title: "Walnut bread"))])
    }

    // MARK: Kept

    @Test("What is half written is stored letter by letter, one state at a time, until it is saved or discarded")
    func stored() {
        var evening = open()
        evening.choose("New recipe")
        evening.choose("Write one")
        #expect(evening.written.isEmpty, "nothing would be lost")
        evening.happen(.order(.type("wal"), RequestID(-1)))
        evening.happen(.order(.type("walnut bread"), RequestID(-2)))
        #expect(evening.written.map { $0.first?["Title"] } == ["wal"], "the newer one waits")
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

    @Test("After a restart My recipes offers it, half typed field and all")
    func restart() {
        var draft = OwnRecipeDraft(id: nil)
        draft.recipe.title = "Walnut bread"
        draft["Step 1"] = "mix"
        var evening = open(Self.kept(drafts: [draft]))
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

    @Test("Who logs in sees none of it, and it is written as its writer's before; they find it again")
    func logIn() {
        var evening = edit()
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        let loggingIn = evening.newestRequest
        evening.happen(.answered(loggingIn ?? RequestID(0), .profile(.changed(Self.kept(Self.ana)))))
        #expect(evening.kiosk.user.people.current.isGuest, "the draft is still being written")
        let writing = evening.effects.last { $0.request(SaveDrafts.self) != nil }?.request?.id
        evening.happen(.answered(writing ?? RequestID(0), .stored))
        #expect(evening.effects.contains(.person(Person(profile: 2))))
        #expect(evening.kiosk.user.drafts.isEmpty)
        let mine = evening.written.last ?? []
        #expect(mine.map(\.recipe) == [Self.forSix])

        evening.happen(.order(.profile(.change(.logIn(1, nil))), RequestID(-2)))
        evening.answer(.profile(.changed(Self.kept(drafts: mine))))
        evening.hold(.back)
        evening.press(.back)
        evening.choose("My recipes")
        evening.choose("Draft: Rye bread")
        #expect(evening.labels.contains("Servings: 6"))
        evening.choose("Save")
        #expect(evening.orders == [.replace(Self.rye.id, Self.forSix, since: Self.full)])
    }

    @Test("A card that takes nothing costs no letter: it is written with the next change")
    func notStored() {
        var evening = edit()
        evening.fail(.full)
        #expect(evening.view.title == "Edit recipe" && evening.labels.contains("Servings: 6"))
        evening.choose("Servings: 6")
        evening.choose("8")
        evening.answer(.stored)
        #expect(evening.written.last?.first?.recipe.servings == 8)
    }

    @Test("What was begun before the store could be read is written once it is, beside what was there")
    func late() {
        var evening = open(nil)
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.spell("walnut bread")
        #expect(evening.written.isEmpty)
        var old = OwnRecipeDraft(id: Self.rye.id, Self.full)
        old.recipe.servings = 6
        evening.happen(.restored(RestoredData(userData: Self.kept(drafts: [old]))))
        #expect(evening.written.last?.map(\.recipe.title) == ["Rye bread", "Walnut bread"])
    }

    @Test(
        "A new one that was begun before the store could be read leaves the new one there as it is",
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
        evening.happen(.restored(RestoredData(userData: Self.kept(drafts: [pie]))))
        if !isTypedBefore { evening.spell("walnut bread") }
        evening.answer(.stored)
        evening.answer(.stored)
        #expect(evening.labels.contains("Title: Walnut bread"), "open pages mean the one that was begun")
        #expect(evening.written.last?.map(\.recipe.title) == ["Apple pie", "Walnut bread"])
        #expect(evening.written.last?.first?["Step 1"] == "mix")
        #expect(evening.written.last?.first?["Description"] == "of")

        // And a third, after the kiosk was started anew.
        let both = evening.written.last ?? []
        evening = open(nil)
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.spell("rolls")
        evening.happen(.restored(RestoredData(userData: Self.kept(drafts: both))))
        evening.press(.back)
        let drafts = ["Draft: Apple pie", "Draft: Walnut bread", "Draft: Rolls"]
        #expect(evening.labels == ["New recipe"] + drafts + ["Rye bread"])
        evening.choose("Draft: Apple pie")
        #expect(evening.view.title == "New recipe" && evening.labels.contains("Title: Apple pie"))
        evening.choose("Save")
        #expect(evening.orders == [.add(pie.recipe)])
    }

    @Test("Ten that were there all stay, beside what was begun before the store could be read")
    func lateTen() {
        var evening = open(nil)
        evening.choose("New recipe")
        evening.choose("Write one")
        evening.spell("walnut bread")
        let drafts = Self.ten
        evening.happen(.restored(RestoredData(userData: Self.kept(drafts: drafts))))
        #expect(evening.view.title == "10 drafts:\nsave one first")
        #expect(evening.written.last.map { Array($0.prefix(OwnRecipeDraft.most)) } == drafts)
        #expect(evening.written.last?.last?.recipe.title == "Walnut bread")
    }

    // MARK: Not stored

    @Test("What the card did not take is tried again with whatever is done next with own recipes")
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
        #expect(evening.written.count == failed + 1 && evening.written.last == [], "what is saved is no draft")
    }

    @Test("What the card did not take is tried again by itself, should nobody do anything any more")
    func triedByItself() {
        var evening = edit()
        evening.fail(.full)
        evening.pass(.seconds(29))
        #expect(evening.written.count == 1)
        evening.pass(.seconds(2))
        #expect(evening.written.map { $0.map(\.recipe) } == [[Self.forSix], [Self.forSix]])
        evening.answer(.stored)
        evening.pass(.seconds(120))
        #expect(evening.written.count == 2, "once it is stored that is all")
    }

    @Test("What the card did not take is tried again before somebody else is here", arguments: [true, false])
    func triedBeforeLogIn(takes: Bool) {
        var evening = edit()
        evening.fail(.full)
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        #expect(evening.written.count == 2)
        evening.fail(.full)
        let loggingIn = evening.effects.last { $0.request(ProfileChange.self) != nil }?.request?.id
        evening.happen(.answered(loggingIn ?? RequestID(0), .profile(.changed(Self.kept(Self.ana)))))
        #expect(evening.written.map { $0.map(\.recipe) } == [[Self.forSix], [Self.forSix], [Self.forSix]])
        #expect(evening.kiosk.user.people.current.isGuest, "the draft is still being written")
        if takes { evening.answer(.stored) } else { evening.fail(.full) }
        #expect(evening.kiosk.user.people.current == Self.ana && evening.written.count == 3)
        #expect((evening.view.title == "A draft was\nnot saved") == !takes)
    }

    // MARK: Half typed lines

    @Test("What is half typed of a line goes with that line, wherever it is after another one was removed")
    func lineRemoved() {
        let steps = ["Mix.", "Rest.", "Bake."].map { Step(text: $0) }
        var draft = OwnRecipeDraft(id: nil, OwnRecipe(title: "Bread", steps: steps))
        draft["Title"] = "rye"
        draft["Step 1"] = "stir"
        draft["Step 3"] = "bake long"
        draft["Step 4"] = "cool"
        draft["Ingredient 2"] = "salt"
        var evening = open(Self.kept(drafts: [draft]))
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

    // MARK: Bounded

    private static let ten = (1...OwnRecipeDraft.most).map { number in
        var draft = OwnRecipeDraft(id: RecipeID(.own, 10 + number))
        draft.recipe.title = "Bread \(number)"
        return draft
    }

    @Test("Ten can wait, and none is forgotten for another; those in which nothing was changed do not count")
    func most() {
        let drafts = Self.ten
        var evening = open(Self.kept(drafts: drafts))
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

    @Test("A line with which a draft would be longer than a recipe can be stays in its field")
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

    /// What the newest order waits for.
    fileprivate var saving: RequestID {
        effects.last { $0.request?.request.ownOrder != nil }?.request?.id ?? RequestID(0)
    }

    /// What was to be written of drafts.
    fileprivate var written: [[OwnRecipeDraft]] {
        effects.compactMap { $0.request(SaveDrafts.self)?.drafts }
    }

    /// Fills the open field from afar, and has done.
    fileprivate mutating func spell(_ text: String) {
        happen(.order(.type(text), RequestID(-9)))
        hold(.ok)
    }
}
