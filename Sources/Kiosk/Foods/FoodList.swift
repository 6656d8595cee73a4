internal import Kitchen

/// The list of favorite foods, with entries that add a food and undo the last removal.
struct Foods: EntryList {
    var cursor = ListCursor()

    func entries(in kiosk: Kiosk) -> [Entry] {
        let foods = kiosk.user.foods.map { food in
            Entry("\(food.name.capitalizedName) (\(food.recipes.count))", savable: .food(food.name)) {
                $0.open(FoodPage(name: food.name))
            } held: {
                $0.open(ChoicePage.food(food.name))
            }
        }
        return [Entry("Add food") { $0.askForFood() }] + foods + kiosk.undoEntries()
    }

    func view(in kiosk: Kiosk) -> View { list(.foods, title: "Foods", in: kiosk) }
}

/// Foods that match a typed text. Ok saves one and closes the page; holding ok saves one and stays.
struct FoodNames: EntryList {
    /// Maximum number of found names, without the typed one.
    private static let limit = 10

    /// The names to choose from: the typed name, unless it was found, and then the found names.
    let names: [String]
    /// The typed name, or `nil` if a found name equals it.
    let own: String?
    private let title: String
    var cursor = ListCursor()
    var leavesOnChoice: Bool { true }

    /// Creates the page. `found` are the service's names or, with a note, the built-in ones.
    init(found: [String], for text: String, note: String?) {
        let found = Array(found.compactMap(\.foodName).unique.prefix(Self.limit))
        own = text.foodName.flatMap { found.contains($0) ? nil : $0 }
        names = [own].compactMap(\.self) + found
        title = note == nil ? "Which food?" : "stored: \(text)"
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        names.map { name in
            let label = name == own ? "Add “\(name)”" : name.capitalizedName
            return Entry(label, savable: .food(name), action: { $0.add(food: name) }, held: { $0.add(food: name) })
        }
    }

    func view(in kiosk: Kiosk) -> View {
        list(.results, title: title, body: .list(empty: "Nothing found"), in: kiosk)
    }
}

public struct FoodsQuery: Query {
    public let text: String

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> FoundFoods {
        try await handler.foods(named: text)
    }
}

/// Names of foods, with a note if they are not from the service.
public struct FoundFoods: Sendable {
    public var names: [String]
    public var note: String?
    /// A problem that the owner has to solve, or `nil`.
    public var warning: String?

    public init(_ names: [String], note: String? = nil, warning: String? = nil) {
        self.names = names
        self.note = note
        self.warning = warning
    }
}

extension Kiosk {
    fileprivate mutating func askForFood() {
        open(SpellerPage("Add food", done: "Done", foods: true, in: &self) { $0.findFoods($1) })
    }

    private mutating func findFoods(_ text: String) {
        fetchAndWait(FoodsQuery(text: text), text: "Finding foods", network: preferences.hasService) { kiosk, found in
            kiosk.open(FoodNames(found: found.names, for: text, note: found.note))
            if let warning = found.warning { kiosk.say(warning) }
        }
    }
}
