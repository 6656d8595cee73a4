import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Profiles at the kiosk")
struct ProfilesTests {
    private static let ana = Profile(number: 2, name: "Ana")
    private static let ben = Profile(number: 3, name: "Ben", hasPIN: true)
    private static let everybody = [Profile.guest, ana, ben]

    private static func userData(_ current: Profile, favorites: [Recipe] = [], diet: Diet? = nil) -> UserData {
        UserData(
            favorites: favorites.map(\.heading), pantry: Pantry([.init(name: "rye of \(current.name)")]),
            hasAskedPantry: true, people: People(profiles: everybody, current: current), diet: diet)
    }

    private func open(
        as current: Profile = .guest, favorites: [Recipe] = [.soup], preferences: Preferences = Preferences()
    ) -> Evening {
        Evening(
            preferences: preferences,
            restored: RestoredData(userData: Self.userData(current, favorites: favorites), recipe: .pasta))
    }

    private func openProfiles(as current: Profile = .guest) -> Evening {
        var evening = open(as: current)
        evening.press(.back)
        evening.choose("Profile")
        return evening
    }

    // MARK: List and login

    @Test("The guest is listed first; the current profile is marked and selected")
    func list() {
        var evening = openProfiles(as: Self.ana)
        #expect(evening.view.name == .profiles)
        #expect(evening.view.items.map(\.label) == ["guest", "Ana", "Ben", "New profile", "Log out"])
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["Ana"])
        #expect(evening.selected == "Ana")
        evening = openProfiles()
        #expect(evening.view.items.map(\.label) == ["guest", "Ana", "Ben", "New profile"])
    }

    @Test("A login shows that person's data only; timers and the shopping list stay")
    func logIn() {
        var evening = openProfiles()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(60))), RequestID(-1)))
        evening.happen(.order(.shopping(.add([Ingredient(name: "milk", text: "milk")])), RequestID(-2)))
        evening.answer(.stored)
        evening.choose("Ana")
        #expect(evening.effects.contains { $0.profileChange == .logIn(2, nil) })
        evening.answer(.profile(.changed(Self.userData(Self.ana, favorites: [.bread, .pasta]))))
        #expect(evening.view.name == .message)
        #expect(evening.effects.contains(.person(Person(profile: 2))))
        evening.press(.back)
        #expect(evening.view.name == .home)
        #expect(evening.view.timers.map(\.label) == ["Rice"])
        #expect(evening.kiosk.user.shopping.items.map(\.name) == ["milk"])
        evening.openFromMenu("Favorites")
        #expect(evening.view.items.map(\.label) == ["Rye bread", "Pasta with garlic and oil"])
        evening.hold(.back)
        evening.press(.back)
        evening.choose("Pantry")
        #expect(evening.view.items.map(\.label).contains("rye of Ana"))
    }

    @Test("A login clears half-typed text and undo of the previous person")
    func nothingLeftOver() {
        var evening = open()
        evening.happen(.order(.unsave(Recipe.soup.id), RequestID(-1)))
        evening.answer(.removed(.soup))
        evening.press(.back)
        evening.choose("Search")
        evening.happen(.order(.type("secret"), RequestID(-2)))
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-3)))
        #expect(evening.view.text == "secret", "the text stays until the login is stored")
        evening.answer(.profile(.changed(Self.userData(Self.ana))))
        #expect(evening.effects.last == .reply(RequestID(-3), .profile(.people(evening.kiosk.user.people))))
        #expect(evening.view.name == .home)
        evening.openFromMenu("Favorites")
        #expect(evening.view.items.isEmpty, "no undo is offered")
        evening.hold(.back)
        evening.press(.back)
        evening.choose("Search")
        #expect(evening.view.text == "")
        evening.happen(.order(.restore, RequestID(-4)))
        #expect(evening.effects.last == .reply(RequestID(-4), .nothingToRestore))
    }

    @Test("A login by command doesn't close a recipe that is being cooked")
    func cooking() {
        var evening = open()
        evening.press(.ok, .ok)
        #expect(evening.view.name == .steps)
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        evening.answer(.profile(.changed(Self.userData(Self.ana))))
        #expect(evening.view.name == .steps)
        evening.happen(.order(.profile(.change(.logIn(1, nil))), RequestID(-2)))
        evening.press(.back)
        evening.answer(.profile(.changed(Self.userData(.guest))))
        #expect(evening.view.name == .recipe)
    }

    @Test("A login by command keeps the open recipe and its servings, and shows the new person's cooking notes")
    func kitchen() {
        var evening = open()
        evening.press(.ok)
        evening.choose("Ingredients")
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        let loggingIn = evening.newestRequest ?? RequestID(0)
        evening.press(.ok)
        evening.choose("6")
        let choosing = evening.newestRequest ?? RequestID(0)
        // The store's state at the time of the request.
        var ana = Self.userData(Self.ana)
        ana.dishes = [Recipe.pasta.id: DishNotes(cooked: 2, stars: 4)]
        evening.happen(.answered(loggingIn, .profile(.changed(ana))))
        evening.happen(.answered(choosing, .stored))
        #expect(evening.kiosk.user.people.current == Self.ana)
        #expect(evening.view.name == .ingredients && evening.view.aside == "for 6")
        evening.press(.ok)
        #expect(evening.selected == "6", "chosen servings belong to the kitchen")
        evening.press(.back, .back)
        #expect(evening.view.items.last?.label == "4/5, cooked 2×")
    }

    @Test("A login waits until the previous person's changes are stored for them")
    func order() {
        var evening = open(favorites: [])
        evening.hold(.ok)
        let saving = evening.newestRequest
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        evening.answer(.profile(.changed(Self.userData(Self.ana))))
        #expect(!evening.effects.contains(.person(Person(profile: 2))), "the guest's recipe is still being stored")
        #expect(evening.kiosk.user.people.current.isGuest)
        evening.happen(.order(.profile(.change(.logIn(1, nil))), RequestID(-2)))
        #expect(
            evening.effects.last == .reply(RequestID(-2), .profile(.refused(.busy))), "Ana's login is still pending")
        evening.happen(.answered(saving ?? RequestID(0), .stored))
        #expect(evening.effects.contains(.person(Person(profile: 2))))
        #expect(evening.kiosk.user.favorites.isEmpty, "the recipe was saved for the guest")
        #expect(evening.effects.contains { if case .reply(RequestID(-1), _) = $0 { true } else { false } })
    }

    @Test(
        "The kiosk ends up with the person and the data of the store, in whatever order answers arrive",
        arguments: [
            [ProfileChange.logIn(2, nil), .logIn(3, PIN("4711"))], [.logIn(3, PIN("4711")), .logIn(2, nil)],
            [.set(nil, of: 3, old: PIN("4711")), .logIn(2, nil)], [.logIn(2, nil), .remove(3, PIN("4711"))],
        ], [false, true])
    func together(_ changes: [ProfileChange], newestFirst: Bool) {
        var evening = open(as: Self.ben, favorites: [])
        evening.hold(.ok)
        let saving = evening.newestRequest
        var store = Self.ben
        for (index, change) in changes.enumerated() {
            evening.happen(.order(.profile(.change(change)), RequestID(-1 - index)))
        }
        // The store makes one change after another and answers with the person logged in when the answer is read.
        let asked = evening.effects.compactMap { effect -> (RequestID, ProfileChange)? in
            guard let id = effect.request?.id, let change = effect.request(ProfileChange.self) else { return nil }
            return (id, change)
        }
        let answers = asked.map { id, change in
            if case .logIn(let number, _) = change { store = Self.everybody[number - 1] }
            return Event.answered(id, .profile(.changed(Self.userData(store))))
        }
        for answer in newestFirst ? answers.reversed() : answers { evening.happen(answer) }
        evening.happen(.answered(saving ?? RequestID(0), .stored))

        let userData = evening.kiosk.user
        #expect(userData.people.current == store)
        #expect(userData.pantry.items.map(\.name) == ["rye of \(store.name)"])
        let people = evening.effects.compactMap { if case .person(let person) = $0 { person.profile } else { nil } }
        #expect((people.last ?? Self.ben.number) == store.number)
        #expect(evening.effects.contains(.reply(RequestID(-2), .profile(.refused(.busy)))))
        evening.happen(.order(.profile(.change(.logIn(1, nil))), RequestID(-10)))
        #expect(evening.effects.last?.profileChange == .logIn(1, nil), "the next change is accepted")
    }

    @Test("A change that finds another person logged in switches to them")
    func found() {
        var evening = open(as: Self.ben)
        evening.happen(.order(.profile(.change(.set(nil, of: 3, old: PIN("4711")))), RequestID(-1)))
        evening.answer(.profile(.changed(Self.userData(Self.ana))))
        #expect(evening.effects.contains(.person(Person(profile: 2))))
        #expect(evening.kiosk.user.pantry.items.map(\.name) == ["rye of Ana"])
    }

    @Test("A second change of profiles meanwhile is refused as busy, and the PIN page stays open")
    func busy() {
        var evening = openProfiles()
        evening.choose("Ben")
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        evening.dial("4711")
        evening.press(.ok)
        #expect(evening.view.title == "Busy. Try again\nin a moment")
        #expect(!evening.effects.contains { $0.profileChange == .logIn(3, PIN("4711")) })
        evening.fail(.full)
        evening.press(.back)
        #expect(evening.view.name == .pin)
        evening.dial("4711")
        evening.press(.ok)
        #expect(evening.effects.contains { $0.profileChange == .logIn(3, PIN("4711")) })
    }

    @Test("A ringing alarm continues through a login")
    func alarm() {
        var evening = openProfiles()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(10))), RequestID(-1)))
        evening.pass(.seconds(10))
        #expect(evening.view.name == .alarm)
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-2)))
        evening.answer(.profile(.changed(Self.userData(Self.ana))))
        #expect(evening.view.name == .alarm && evening.view.isSounding)
    }

    @Test("Nobody can log in until the store is read")
    func notRead() {
        var evening = Evening(restored: RestoredData(userData: nil, recipe: .pasta))
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        evening.happen(.order(.profile(.list), RequestID(-2)))
        let replies = evening.effects.suffix(2)
        #expect(replies.allSatisfy { if case .reply(_, .failed) = $0 { true } else { false } })
    }

    // MARK: PINs

    @Test("A PIN is entered digit by digit and shown as stars, and its page never closes by itself")
    func dial() {
        var evening = openProfiles()
        evening.choose("Ben")
        #expect(evening.view.name == .pin)
        #expect(evening.view.items.map(\.label) == (0...9).reversed().map { "\($0)" })
        evening.dial("471")
        #expect(evening.glass[1].hasPrefix("***▶0"))
        #expect(evening.view.text == nil, "a command can't type a PIN")
        evening.pass(.seconds(100_000))
        #expect(evening.view.name == .pin)
        evening.press(.back)
        #expect(evening.glass[1].hasPrefix("**▶0"))
        evening.dial("11")
        #expect(evening.selected == "Done")
        evening.press(.down)
        #expect(evening.selected == "9")
        evening.press(.up)
        evening.press(.up)
        #expect(evening.selected == "0", "the digits wrap around")
        evening.hold(.ok)
        #expect(evening.effects.contains { $0.profileChange == .logIn(3, PIN("4711")) })
        #expect(!"\(evening.effects)".contains("4711"))
    }

    @Test("A PIN has four to eight digits; a shorter one stays on the page")
    func lengths() {
        var evening = openProfiles()
        evening.choose("Ben")
        evening.dial("123")
        evening.hold(.ok)
        #expect(evening.view.name == .pin)
        #expect(evening.glass[1].hasPrefix("***▶0") && evening.glass[2].hasPrefix("4 to 8 digits"))
        evening.dial("45678")
        #expect(evening.view.items.map(\.label) == ["Done"])
        evening.press(.up, .down, .ok)
        #expect(evening.effects.contains { $0.profileChange == .logIn(3, PIN("12345678")) })
    }

    @Test("A wrong PIN is reported, with a countdown during which no digit is accepted")
    func wrong() {
        var evening = openProfiles()
        evening.choose("Ben")
        evening.dial("1111")
        evening.press(.ok)
        evening.answer(.profile(.refused(.wrongPIN(wait: .zero))))
        #expect(evening.view.name == .pin)
        #expect(evening.glass[2].hasPrefix("Wrong PIN"))
        evening.dial("1111")
        evening.press(.ok)
        evening.answer(.profile(.refused(.wrongPIN(wait: .seconds(5)))))
        #expect(evening.glass[1].hasPrefix("wait 0:05"))
        evening.pass(.milliseconds(1500))
        #expect(evening.glass[1].hasPrefix("wait 0:04"))
        evening.dial("1111")
        #expect(evening.glass[1].hasPrefix("wait 0:04"))
        evening.pass(.milliseconds(3500))
        #expect(evening.glass[1].hasPrefix("▶0"))
        evening.dial("1")
        #expect(evening.glass[1].hasPrefix("*▶0"))
        evening.press(.back, .back)
        #expect(evening.view.name == .profiles)
    }

    @Test("Back leaves the page during the countdown")
    func leaving() {
        var evening = openProfiles()
        evening.choose("Ben")
        evening.dial("1111")
        evening.press(.ok)
        evening.answer(.profile(.refused(.tooEarly(wait: .seconds(300)))))
        #expect(evening.glass[1].hasPrefix("wait 5:00"))
        evening.press(.back)
        #expect(evening.view.name == .profiles)
    }

    // MARK: Registering and removing

    @Test("Another person's profile without a PIN offers only Remove, and the guest offers nothing")
    func actionsOfOthers() {
        var evening = openProfiles(as: Self.ben)
        evening.press(.up)
        evening.hold(.ok)
        #expect(evening.view.title == "Ana" && evening.view.items.map(\.label) == ["Remove"])
        evening.press(.back, .up)
        evening.hold(.ok)
        #expect(evening.view.title == "Nothing here\nto change")
    }

    @Test("A new profile has a name and optionally a PIN entered twice, and is logged in")
    func register() {
        var evening = openProfiles()
        evening.choose("New profile")
        #expect(evening.view.title == "Name")
        for name in ["--", "ANA", "a name that is far too long"] {
            evening.happen(.order(.type(name), RequestID(-1)))
            evening.hold(.ok)
            #expect(evening.view.name == .message)
            evening.press(.back)
            #expect(evening.view.text == name, "a refused text stays in the field")
        }
        evening.happen(.order(.type("cleo"), RequestID(-1)))
        evening.hold(.ok)
        #expect(evening.view.items.map(\.label) == ["No", "Yes"])
        evening.choose("Yes")
        evening.dial("4711")
        evening.press(.ok)
        #expect(evening.view.title == "Repeat new PIN")
        evening.dial("4712")
        evening.press(.ok)
        #expect(evening.view.title == "New PIN")
        #expect(evening.glass[2].hasPrefix("PINs don't match"))
        evening.dial("4711")
        evening.press(.ok)
        evening.dial("4711")
        evening.press(.ok)
        #expect(evening.effects.contains { $0.profileChange == .add(name: "Cleo", PIN("4711")) })
        let cleo = Profile(number: 4, name: "Cleo", hasPIN: true)
        evening.answer(.profile(.added(cleo, People(profiles: Self.everybody + [cleo]))))
        #expect(evening.effects.contains { $0.profileChange == .logIn(4, PIN("4711")) })
        evening.answer(.profile(.changed(UserData(people: People(profiles: Self.everybody + [cleo], current: cleo)))))
        #expect(evening.view.title == "✓ Logged in:\nCleo")
    }

    @Test("Removing a profile asks, and then for its PIN if it has one")
    func remove() {
        var evening = openProfiles(as: Self.ana)
        evening.hold(.ok)
        evening.choose("Remove")
        #expect(evening.selected == "Keep")
        evening.choose("Remove")
        #expect(evening.effects.contains { $0.profileChange == .remove(2, nil) })
        evening.answer(.profile(.changed(Self.userData(.guest))))
        #expect(evening.view.title == "Removed: Ana\nok: undo")

        evening = openProfiles(as: Self.ana)
        evening.press(.down)
        evening.hold(.ok)
        #expect(evening.view.items.map(\.label) == ["Change PIN", "Remove PIN", "Remove"])
        evening.choose("Remove")
        evening.choose("Remove")
        #expect(evening.view.name == .pin)
        evening.dial("4711")
        evening.press(.ok)
        #expect(evening.effects.contains { $0.profileChange == .remove(3, PIN("4711")) })
        evening.answer(.profile(.changed(UserData(people: People(profiles: [.guest, Self.ana], current: Self.ana)))))
        evening.press(.back)
        #expect(evening.view.items.map(\.label) == ["guest", "Ana", "New profile", "Log out", "Undo: Ben"])
    }

    @Test("A removed profile can be restored for ten minutes; then the store deletes it", arguments: [true, false])
    func undo(isInTime: Bool) {
        var evening = openProfiles(as: Self.ana)
        evening.hold(.ok)
        evening.choose("Remove")
        evening.choose("Remove")
        evening.answer(.profile(.changed(Self.userData(.guest))))
        guard isInTime else {
            evening.pass(Removal.lifetime)
            #expect(evening.effects.contains { $0.request(ForgetRemovedProfile.self)?.profile == 2 })
            #expect(evening.happen(.order(.restore, RequestID(-1))) == [.reply(RequestID(-1), .nothingToRestore)])
            return
        }
        evening.press(.ok)
        #expect(evening.effects.contains { $0.request(RestoreProfile.self)?.profile == Self.ana })
        evening.answer(Answer(People(profiles: Self.everybody, current: .guest)))
        #expect(evening.view.title == "Restored:\nAna")
        evening.hold(.back)
        evening.openFromMenu("Profile")
        #expect(evening.view.items.map(\.label).contains("Ana"))
    }

    @Test("Changing a PIN asks for the old one and twice for the new one; a wrong old one is asked for again")
    func changePIN() {
        var evening = openProfiles(as: Self.ben)
        evening.press(.ok)
        evening.choose("Change PIN")
        for _ in 1...2 {
            #expect(evening.view.title == "Old PIN")
            evening.dial("1111")
            evening.press(.ok)
            evening.dial("2222")
            evening.press(.ok)
            evening.dial("2222")
            evening.press(.ok)
            let change = ProfileChange.set(PIN("2222"), of: 3, old: PIN("1111"))
            #expect(evening.effects.contains { $0.profileChange == change })
            evening.answer(.profile(.refused(.wrongPIN(wait: .zero))))
        }
        evening.dial("1111")
        evening.press(.ok)
        evening.dial("2222")
        evening.press(.ok)
        evening.dial("2222")
        evening.press(.ok)
        evening.answer(.profile(.changed(Self.userData(Self.ben))))
        #expect(evening.view.title == "✓ PIN changed")
    }

    // MARK: Diet

    @Test("A person's own diet replaces the kitchen's, for searches and for home")
    func diet() {
        let owner = Preferences(hasService: true, filter: RecipeFilter(diets: ["vegetarian"], intolerances: ["egg"]))
        var evening = open(as: Self.ana, preferences: owner)
        evening.answer(.recipe(.pasta, note: nil))
        evening.press(.back)
        evening.choose("Profile")
        evening.press(.ok)
        evening.choose("Intolerances")
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["As kitchen", "egg"])
        evening.choose("peanut")
        let diet = Diet(intolerances: ["egg", "peanut"])
        #expect(evening.effects.contains { $0.request?.request == .diet(diet) })
        #expect(evening.effects.contains(.person(Person(profile: 2, diet: diet))))
        evening.answer(.stored)
        #expect(evening.kiosk.searchFilter.intolerances == ["egg", "peanut"])
        let asks = evening.effects.count { $0.request(AnotherRecipe.self)?.isAsked == false }
        #expect(asks == 2, "home fetches a recipe that fits")
        evening.choose("As kitchen")
        evening.answer(.stored)
        #expect(evening.kiosk.searchFilter == owner.filter)
    }

    @Test("A diet that couldn't be stored isn't applied")
    func dietNotStored() {
        var evening = open(as: Self.ana)
        evening.happen(.order(.profile(.setDiet(Diet(diets: ["vegan"]))), RequestID(-1)))
        evening.fail(.full)
        #expect(evening.kiosk.searchFilter.diets.isEmpty)
        #expect(evening.effects.suffix(2) == [.person(Person(profile: 2)), .reply(RequestID(-1), .failed(.full))])
    }
}

extension Evening {
    /// Selects and accepts each digit.
    fileprivate mutating func dial(_ digits: String) {
        for digit in digits { choose("\(digit)") }
    }
}

extension Effect {
    fileprivate var profileChange: ProfileChange? {
        request(ProfileChange.self)
    }
}
