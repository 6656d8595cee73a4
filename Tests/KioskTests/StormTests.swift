import CharacterDisplay
import Fixtures
import KioskTesting
import Kitchen
import Layout
import Testing
import Workbench

@testable import Kiosk

@Suite("Random events")
struct StormTests {
    @Test("The kiosk keeps its promises under random events in any order", arguments: 1...8)
    func storm(seed: Int) {
        var storm = Storm(seed: seed)
        for _ in 0..<2500 where !storm.isBroken { storm.somethingHappens() }
        storm.calmDown()
        #expect(storm.views.count >= 11, "too few views were shown to prove anything: \(storm.views)")
    }
}

/// A sequence of random events from a seed, with the promises checked after each.
private struct Storm {
    let seed: Int
    private var random: SplitMix
    private var evening: Evening
    private var happened: [String] = []
    private(set) var isBroken = false
    private(set) var views: Set<View.Name> = []

    private var lastSound = Sound.silence
    private var isLit = true
    /// Requests without an answer, and all requests.
    private var waiting: [RequestID: Effect] = [:]
    private var seen: Set<RequestID> = []
    /// The number of replies to each command.
    private var replies: [RequestID: Int] = [:]

    private static let recipes: [Recipe] =
        [.pasta, .soup, .bread]
        + (1...30).map {
            Recipe(
                id: RecipeID(.own, 100 + $0), title: "Dish \($0)",
                picture: $0.isMultiple(of: 3) ? "https://pictures.example/\($0).jpg" : nil)
        }

    private static let shopping = ShoppingList([
        .init(name: "milk", amount: 2, unit: "l"), .init(name: "salt"), .init(name: "leeks", amount: 3, isDone: true),
    ])

    private static let wall = 1_800_000_000.0

    init(seed: Int) {
        self.seed = seed
        random = SplitMix(seed: UInt64(seed))
        let timer = CookTimer(
            id: 3, label: "Ham", duration: .seconds(900), state: .running(until: Instant(sinceBoot: .seconds(1200))),
            powerCut: .awaited(lastSeen: Self.wall - 100, back: Instant(sinceBoot: .seconds(1000))))
        evening = Evening(
            size: DisplaySize.allCases[seed % DisplaySize.allCases.count],
            preferences: Preferences(hasService: seed.isMultiple(of: 2), hasLocation: true),
            restored: RestoredData(
                userData: UserData(
                    favorites: [Recipe.soup.heading], shopping: Self.shopping, people: People(profiles: Self.people)),
                timers: [RecoveredTimer(timer, wasCut: true)],
                recipe: .pasta))
        evening.timeOfDay = TimeOfDay(seconds: 60_000)
        takeNote(of: evening.effects)
        happen(.greeting(Greeting([])))
    }

    mutating func somethingHappens() {
        switch number(0...99) {
        case ..<45: press()
        case ..<55: hold()
        case ..<60: happen(.gesture(randomGesture()))
        case ..<72: answer(waiting.keys.min { $0.number < $1.number })
        case ..<74: answer(seen.max { $0.number < $1.number })
        case ..<84: order()
        case ..<94: pass(.milliseconds(oneOf([1, 50, 100, 700, 4000, 30_000, 61_000, 400_000, 4_000_000])))
        case ..<96: evening.sleep(.seconds(oneOf([1, 59, 3600, 100_000])))
        case ..<97: happen(.preferences(randomPreferences()))
        case ..<98: happen(oneOf([.clock(randomClock()), .touched, .greeting(nil)]))
        default: happen(.notice(oneOf([.offline, .full])))
        }
    }

    /// Answers all pending requests and checks that each command got one reply.
    mutating func calmDown() {
        while let id = waiting.keys.min(by: { $0.number < $1.number }), !isBroken { answer(id) }
        check(replies.values.allSatisfy { $0 == 1 }, "each command gets one reply")
    }

    // MARK: Events

    private mutating func press() {
        let button = oneOf(Button.allCases)
        let effects = [.down(button), .click(button), .up(button)].flatMap { happen(.gesture($0)) }
        check(effects.count { if case .store = $0 { true } else { false } } <= 1, "a press stores at most once")
        checkWayHome()
    }

    private mutating func hold() {
        let button = oneOf(Button.allCases)
        let wasLit = isLit
        var effects = happen(.gesture(.down(button)))
        pass(Gestures.holdAfter)
        effects += happen(.gesture(.hold(button)))
        let view = evening.view
        if button == .back, wasLit { check([.home, .alarm].contains(view.name), "holding back comes home") }
        for _ in 0..<number(0...3) {
            pass(.milliseconds(200))
            effects += happen(.gesture(.repeat(button, steps: oneOf([1, 5, 15]))))
        }
        effects += happen(.gesture(.up(button)))
        check(effects.count { if case .store = $0 { true } else { false } } <= 1, "a held button stores at most once")
        let searches = effects.count { $0.request(AnotherRecipe.self)?.isAsked == true }
        check(searches <= 2, "a held button asks for one recipe, and home for another")
    }

    private mutating func randomGesture() -> Gesture {
        let button = oneOf(Button.allCases)
        return oneOf([.down(button), .click(button), .hold(button), .repeat(button, steps: 5), .up(button)])
    }

    private mutating func answer(_ id: RequestID?) {
        guard let id else { return }
        let effect = waiting.removeValue(forKey: id)
        guard number(0...3) > 0 else { return _ = happen(.failed(id, oneOf([.offline, .full]))) }
        if effect?.request(PreferenceChange.self) != nil { happen(.preferences(randomPreferences())) }
        happen(.answered(id, effect?.request.map { randomAnswer(to: $0.request.base) } ?? .stored))
    }

    private mutating func randomAnswer(to request: any Request) -> Answer {
        switch request {
        case let change as UnsaveRecipe: return .removed(oneOf([Removal(), removal(of: change.id)]))
        case let change as FoodRemoval: return .removed(removal(of: oneOf(Self.recipes).id, with: change.name))
        case let change as PhotoRemoval:
            let photo = Removal(photo: Removal.Photo(number: 1, of: change.recipe))
            return .removed(oneOf([Removal(), photo]))
        case is PhotoAddition:
            let photo = DishPhoto(number: 1, taken: 0, width: 64, height: 48)
            return .photo(photo, of: oneOf(Self.recipes).heading, profile: number(1...3))
        case is PicturesQuery: return .pictures(oneOf([[.photo], [.photo, .recipe]]))
        case let change as ProfileChange: return .profile(randomAnswer(to: change))
        case let change as OwnRecipeRemoval: return .removed(oneOf([Removal(), removal(of: change.id)]))
        case let change as OwnRecipeChange:
            let heading = Recipe.Heading(id: Recipe.bread.id, title: change.recipe.title)
            return .own(oneOf([.written(heading), .overtaken(by: OwnRecipe(title: "Rye bread"))]))
        case is any Change: return .stored
        case is AccessQuery:
            return .access(RemoteAccess(account: oneOf([nil, "kitchen"]), addresses: oneOf([[], ["192.0.2.7"]])))
        case is FoodsQuery: return .foods(oneOf([[], ["Leek", "leeks", "pasta"]]), note: oneOf([nil, "stored"]))
        case let query as PlaceQuery:
            if case .known = query { return .places(oneOf([nil, randomPlaces()])) }
            return .places(randomPlaces())
        case let query as SearchQuery: return .found(randomPage(from: query.offset))
        default: return .recipe(oneOf(Self.recipes), note: oneOf([nil, "stored"]))
        }
    }

    private mutating func randomPlaces() -> PlaceResults {
        var found = PlaceResults.brambleford
        found.list.places = Array(found.list.places.prefix(number(0...4)))
        found.note = oneOf([nil, "No network"])
        return found
    }

    /// Returns a page of results. Services report varying totals, and some pages are short.
    private mutating func randomPage(from offset: Int) -> SearchPage {
        let total = oneOf([0, 3, 10, 11, 35])
        let count = number(0...min(RecipeSearch.pageSize, max(0, total - offset)))
        return SearchPage(
            total: total, results: (0..<count).map { _ in SearchResult(oneOf(Self.recipes)) },
            note: oneOf([nil, nil, nil, "No network"]))
    }

    private mutating func randomAnswer(to change: ProfileChange) -> ProfileAnswer {
        let people = People(profiles: Self.people, current: oneOf(Self.people))
        let userData = UserData(
            favorites: [oneOf(Self.recipes).heading], pantry: Pantry([Pantry.Item(name: "rye")]), people: people,
            diet: oneOf([nil, Diet(diets: ["vegan"])]))
        let refusal: ProfileAnswer = .refused(
            oneOf([
                .wrongPIN(wait: .zero), .tooEarly(wait: .seconds(20)), .nameTaken, .full, .unknown, .needsPIN,
                .notLoggedIn,
            ]))
        return switch change {
        case _ where number(0...2) == 0: refusal
        case .add: .added(people.current, people)
        case .logIn, .set, .remove: .changed(userData)
        }
    }

    private static let people = [
        Profile.guest, Profile(number: 2, name: "Ana"), Profile(number: 3, name: "Ben", hasPIN: true),
    ]

    private func removal(of id: RecipeID, with food: String? = nil) -> Removal {
        let heading = Recipe.Heading(id: id, title: "Dish")
        return Removal(
            food: food, loosened: food == nil ? [] : [Recipe.soup.id],
            favorites: [
                .init(heading: heading, picture: nil, recipe: nil, number: 1, savedAt: 0, foods: [food ?? "leek"])
            ])
    }

    private mutating func order() {
        let id = RequestID(-1 - replies.count)
        let timer = number(0...22)
        replies[id] = 0
        let order: Order = oneOf([
            .timer(.start(label: oneOf([nil, "Rice"]), .seconds(oneOf([-1, 0, 1, 30, 600, 359_999, 360_000])))),
            .timer(.start(label: nil, .seconds(number(1...300)))), .timer(.pause(timer)), .timer(.resume(timer)),
            .timer(.addMinute(timer)), .timer(.stop(timer)), .save(oneOf(Self.recipes)),
            .save(oneOf(Self.recipes), food: "leek"), .unsave(oneOf(Self.recipes).id), .type("leek"),
            .addFood(oneOf(["leek", "pasta"])), .removeFood(oneOf(["leek", "pasta"])), .restore,
            .price(.remove("leek")),
            .dish(
                oneOf([
                    .cooked(oneOf(Self.recipes).heading, stars: oneOf([nil, 0, 5])),
                    .removePhoto(oneOf(Self.recipes).heading, number: oneOf([nil, 1])),
                    .addPhoto(upload: number(1...3)),
                ])),
            .pantry(randomPantryOrder()), .shopping(oneOf(Self.shoppingOrders)), .profile(randomProfileOrder()),
        ])
        happen(.order(order, id))
    }

    private mutating func randomPantryOrder() -> Pantry.Order {
        let names = oneOf([["onion"], ["kimchi", "onion"], [""], ["egg", "leeks", "rice"]])
        return oneOf([.list, .add(names), .stow(names), .remove(names), .check(names), .uncheck(names)])
    }

    private mutating func randomProfileOrder() -> ProfileOrder {
        oneOf([
            .list, .diet, .setDiet(oneOf([nil, Diet(diets: ["vegan"])])), .change(.logIn(number(1...4), nil)),
            .change(.add(name: "Cleo", PIN("4711"))), .change(.set(nil, of: 3, old: PIN("4711"))),
            .change(.remove(2, nil)),
        ])
    }

    private static let shoppingOrders: [ShoppingList.Order] = [
        .list, .add(Recipe.pasta.ingredients), .add([]), .done(["salt"], true), .done(["spaghetti", "salt"], false),
        .remove(["milk"]), .clear(doneOnly: true), .clear(doneOnly: false),
        .add((0..<ShoppingList.capacity).map { Ingredient(name: "thing \($0)", text: "") }),
    ]

    private mutating func pass(_ time: Duration) {
        let end = evening.now + time
        while let due = evening.wake, due <= end, !isBroken {
            evening.sleep(max(due - evening.now, .zero))
            happen(.woke)
        }
        evening.sleep(end - evening.now)
    }

    private mutating func randomPreferences() -> Preferences {
        Preferences(
            changeEvery: oneOf([nil, .seconds(60), .seconds(3600)]),
            buzzerDuration: oneOf([.zero, .seconds(1), .seconds(300)]), sound: oneOf(BuzzerPattern.allCases),
            ticks: oneOf([true, false]),
            hasService: oneOf([true, false]), hasLocation: oneOf([true, true, false]),
            filter: oneOf([RecipeFilter(), RecipeFilter(diets: ["vegan"])]), isStill: oneOf([true, false]),
            hasLargeText: oneOf([true, false]), hasTwelveHours: oneOf([true, false]),
            backlightOffAfter: oneOf([nil, .seconds(5), .seconds(300)]))
    }

    private mutating func randomClock() -> ClockReading {
        ClockReading(
            bootID: "", boot: evening.now, wall: oneOf([0, Self.wall, Self.wall + 1000, 1e300]),
            isWallTrusted: oneOf([true, false]))
    }

    // MARK: Promises

    @discardableResult
    private mutating func happen(_ event: Event) -> [Effect] {
        guard !isBroken else { return [] }
        happened = happened.suffix(12) + ["\(evening.now.sinceBoot.inSeconds): \(event)"]
        let effects = evening.happen(event)
        takeNote(of: effects)
        let view = evening.view
        check(view)
        checkTime(view.timers)
        checkSound(view)
        check(isLit == evening.kiosk.isLit, "the light is on if the kiosk says so")
        return effects
    }

    private mutating func takeNote(of effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .fetch(let id, _), .store(let id, _):
                check(seen.insert(id).inserted, "each request has its own number")
                waiting[id] = effect
            case .cancel(let id):
                check(waiting.removeValue(forKey: id) != nil, "only pending requests are canceled")
            case .sound(let sound):
                if case .tick = sound, case .alarm = lastSound { check(false, "a tick never ends an alarm") }
                if sound != .tick { lastSound = sound }
            case .reply(let id, _): replies[id, default: 0] += 1
            case .backlight(let isOn):
                check(isOn != isLit, "the light is switched only when it changes")
                isLit = isOn
            case .keepTimers, .keepShown, .person, .wake: break
            }
        }
        let pantries = waiting.values.count { $0.request(Pantry.self) != nil }
        check(pantries <= 1, "one write of the pantry is pending at a time")
        let lists = waiting.values.count { $0.request(ShoppingListChange.self) != nil }
        check(lists <= 1, "one write of the shopping list is pending at a time")
        let fetches = waiting.values.count { if case .fetch = $0 { true } else { false } }
        check(
            fetches <= 3 + PageStack.longest,
            "pending fetches are at most one each for a press, home and the greeting, and one for each page")
        check(waiting.count - fetches <= 3 * Self.recipes.count, "pending writes are bounded")
    }

    private mutating func check(_ view: View) {
        views.insert(view.name)
        check(view.items.isEmpty || view.items.count(where: \.isSelected) == 1, "one item is selected")
        check(view.timers.count <= TimerRack.capacity, "the number of timers is bounded")
        check(Set(view.timers.map(\.id)).count == view.timers.count, "each timer has its own number")
        let drawing = evening.layout.draw(view, at: evening.moment)
        check(drawing.changes.map { $0 > evening.now } ?? true, "the next change of the display is in the future")
    }

    private mutating func checkTime(_ timers: [CookTimer]) {
        check(evening.wake.map { $0 > evening.now } ?? true, "the next wake is in the future")
        check(evening.wake != nil || !timers.contains(where: \.isRunning), "the kiosk wakes while a timer runs")
        check(
            timers.allSatisfy { !$0.isRunning || $0.remaining(at: evening.now) > .zero }, "an expired timer doesn't run"
        )
    }

    private mutating func checkSound(_ view: View) {
        let ringing = view.timers.filter(\.isRinging).map(\.id)
        check(view.isSounding == !ringing.isEmpty, "the view says that an alarm sounds")
        if ringing.isEmpty {
            if case .alarm = lastSound { check(false, "no alarm sounds unless a timer rings") }
        } else {
            check(lastSound == .alarm(ringing), "each ringing timer is heard")
            check(view.name == .alarm, "a ringing timer is shown")
            check(isLit, "a ringing timer is lit")
        }
    }

    /// Checks that back leads home from any page in a few presses.
    private mutating func checkWayHome() {
        var copy = evening
        // Back also leaves pending requests, whether loading shows yet, and deletes typed text letter by letter.
        copy.pass(.milliseconds(100))
        for _ in 0...PageStack.longest + Speller.limit where copy.view.name != .home || copy.view.isSounding {
            copy.press(.back)
        }
        copy.press(.back)
        check(copy.view.name == .menu, "back leads home, and then to the menu")
    }

    private mutating func check(_ condition: Bool, _ promise: String) {
        guard !condition, !isBroken else { return }
        isBroken = true
        Issue.record(
            "Seed \(seed): broken promise: \(promise), after\n\(happened.joined(separator: "\n"))\n\(evening.view)")
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func oneOf<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }
}
