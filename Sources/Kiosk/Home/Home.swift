public import Kitchen

/// The recipes that home has shown, and the current one.
struct Home: Sendable {
    /// Number of recipes that up can bring back.
    static let memory = 20

    private(set) var recipes: [Recipe] = []
    private(set) var index = 0
    /// A notice about the newest recipe, such as that it is a stored one.
    private var note: String?
    private var turned = Instant.atBoot
    var isWaiting = false
    /// True if the last press of up changed the recipe. Holding up then reverts it.
    private var wentBack = false

    var recipe: Recipe? { recipes.indices.contains(index) ? recipes[index] : nil }
    var newestNote: String? { index == recipes.count - 1 ? note : nil }

    mutating func add(_ recipe: Recipe, note: String?, at now: Instant) {
        recipes = (recipes.filter { $0.id != recipe.id } + [recipe]).suffix(Self.memory)
        index = recipes.count - 1
        wentBack = false
        self.note = note
        turned = now
    }

    /// Adds a recipe that arrived on its own. If you are looking at an earlier recipe, it stays on the display.
    mutating func addQuietly(_ recipe: Recipe, note: String?, at now: Instant) {
        let (seen, wasNewest) = (self.recipe, index == recipes.count - 1)
        isWaiting = false
        add(recipe, note: note, at: now)
        if !wasNewest, let seen { index = recipes.firstIndex { $0.id == seen.id } ?? index }
    }

    mutating func postpone(at now: Instant) {
        isWaiting = false
        turned = now
    }

    func turns(every interval: Duration?) -> Instant? {
        guard let interval, !isWaiting, !recipes.isEmpty else { return nil }
        return turned + interval
    }

    /// Shows the previous recipe. Returns false if there is none.
    mutating func goBack() -> Bool {
        wentBack = index > 0
        if wentBack { index -= 1 }
        return wentBack
    }

    mutating func takeBack() {
        if wentBack { _ = goForward() }
        wentBack = false
    }

    /// Shows the next recipe. Returns false if there is none and another must be fetched.
    mutating func goForward() -> Bool {
        guard index + 1 < recipes.count else { return false }
        index += 1
        return true
    }
}

/// The home page: a recipe, the time of day and a hint.
struct HomePage: Page {
    func view(in kiosk: Kiosk) -> View {
        // Running timers need the corner, which the greeting doesn't draw.
        if let greeting = kiosk.greeting, kiosk.timers.rack.timers.isEmpty { return greeting.view }
        guard let recipe = kiosk.home.recipe else {
            return View(
                .home, title: "Galley",
                body: .message("\(kiosk.isSafeMode ? "Safe mode" : kiosk.storeState.sign ?? "Galley")\nback: menu"))
        }
        let isFavorite = kiosk.isFavorite(recipe.id)
        // The hint replaces the cookbook's own name but no other source.
        let hint = HomeHint(in: kiosk)?.text
        let isCredited = recipe.source != nil && recipe.id.origin != .starter
        let note = kiosk.home.newestNote ?? (isCredited ? nil : hint) ?? recipe.source?.name ?? ""
        let card = View.Card(
            facts: facts(of: recipe, servings: kiosk.user.servings[recipe.id]), isFavorite: isFavorite, note: note,
            hint: isCredited ? hint : nil,
            timeOfDay: kiosk.now.timeOfDay, person: kiosk.user.people.current.nameUnlessGuest)
        let item = View.Item(recipe.title, isSelected: true, isMarked: isFavorite)
        return View(.home, title: recipe.title, items: [item], body: .card(card))
    }

    /// Returns the time and the servings: the chosen number, or that of the recipe.
    private func facts(of recipe: Recipe, servings chosen: Int?) -> [String] {
        var facts: [String] = []
        if let duration = recipe.duration { facts.append(duration.spokenText) }
        if let servings = chosen ?? recipe.servings.flatMap({ Int(exactly: $0.rounded()) }), servings > 0 {
            facts.append("serves \(servings)")
        }
        return facts
    }

    func savable(in kiosk: Kiosk) -> Savable? { kiosk.home.recipe.map { .recipe($0) } }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .up: _ = kiosk.home.goBack()
        case .down:
            guard !kiosk.isSafeMode, !kiosk.home.goForward() else { return }
            kiosk.askForAnother()
            // A held button would use up the day's quota.
            kiosk.input.consumePress(of: .down)
        case .ok: kiosk.home.recipe.map { kiosk.openRecipe($0) }
        case .holdOK: kiosk.home.recipe.map { kiosk.save($0) }
        case .back: kiosk.open(Menu(in: kiosk))
        case .holdUp:
            kiosk.home.takeBack()
            kiosk.open(TimerList(in: kiosk))
            // The button is still held. It must not move the selection of the list.
            kiosk.input.consumePress(of: .up)
        case .holdBack: break
        }
    }
}

/// A hint on home to an entry of the menu.
enum HomeHint {
    /// The shopping list has open lines, and has changed since it was last open at the kiosk.
    case shopping
    /// The pantry was never opened.
    case pantry

    /// Creates the hint that home shows, or returns `nil` if there is none.
    init?(in kiosk: Kiosk) {
        if kiosk.hasShoppingNews {
            self = .shopping
        } else if kiosk.isPantryNew {
            self = .pantry
        } else {
            return nil
        }
    }

    /// The label of the entry of the menu.
    var entry: String {
        switch self {
        case .shopping: "Shopping list"
        case .pantry: "Pantry"
        }
    }

    var text: String { "back ▶ \(entry)" }
}

/// A recipe, with a notice if it isn't the kind that was wanted, such as `No network`.
public struct RecipeWithNotice: Sendable {
    public var recipe: Recipe
    public var note: String?

    public init(_ recipe: Recipe, note: String? = nil) {
        self.recipe = recipe
        self.note = note
    }
}

public struct AnotherRecipe: Query {
    public let shown: [RecipeID]
    public let isAsked: Bool

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> RecipeWithNotice {
        try await handler.anotherRecipe(excluding: shown, isAsked: isAsked)
    }
}

extension Kiosk {
    private func isAwaitingAnother(isAsked: Bool) -> Bool {
        pending(AnotherRecipe.self).contains { $0.request.isAsked == isAsked }
    }

    fileprivate mutating func askForAnother() {
        guard !isAwaitingAnother(isAsked: true) else { return }
        fetchAndWait(
            AnotherRecipe(shown: home.recipes.map(\.id), isAsked: true), text: "Finding a recipe",
            network: preferences.hasService
        ) { kiosk, found in
            kiosk.home.add(found.recipe, note: found.note, at: kiosk.now.instant)
            kiosk.perform(.keepShown(found.recipe))
        }
    }

    /// Fetches another recipe in the background, for home's automatic change.
    mutating func askForAnotherQuietly() {
        guard !isAwaitingAnother(isAsked: false) else { return }
        home.isWaiting = true
        fetch(
            AnotherRecipe(shown: home.recipes.map(\.id), isAsked: false),
            orElse: { kiosk, _ in kiosk.home.postpone(at: kiosk.now.instant) },
            then: { kiosk, found in
                kiosk.home.addQuietly(found.recipe, note: found.note, at: kiosk.now.instant)
                if kiosk.pages.isEmpty { kiosk.viewChanges() }
                kiosk.perform(.keepShown(found.recipe))
            })
    }
}

extension Profile {
    fileprivate var nameUnlessGuest: String? { isGuest ? nil : name }
}
