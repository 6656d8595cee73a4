/// An entry of a meal plan: a recipe, or only a text such as `Leftovers`.
public struct PlannedMeal: Hashable, Sendable {
    public var day: CalendarDay
    public var meal: Meal
    public var title: String
    /// The recipe, or `nil` for an entry that is only text.
    public var recipe: RecipeID?

    public init(day: CalendarDay, meal: Meal, title: String, recipe: RecipeID? = nil) {
        self.day = day
        self.meal = meal
        self.title = title
        self.recipe = recipe
    }
}

/// A meal of a day.
public enum Meal: Hashable, Sendable {
    case breakfast, brunch, lunch, snack, dinner, side, dessert, drink
    /// A kind of meal that this release doesn't know, by its name in lower case.
    case other(String)

    /// The known meals, in the order of a day.
    private static let known: [(Meal, String)] = [
        (.breakfast, "breakfast"), (.brunch, "brunch"), (.lunch, "lunch"), (.snack, "snack"), (.dinner, "dinner"),
        (.side, "side"), (.dessert, "dessert"), (.drink, "drink"),
    ]

    /// Reads the name of a meal, in any letter case.
    public init(name: String) {
        let name = name.lowercased().sanitized(limit: 20)
        self = Self.known.first { $0.1 == name }?.0 ?? .other(name)
    }

    /// The name in lower case: `dinner`.
    public var name: String {
        if case .other(let name) = self { name } else { Self.known.first { $0.0 == self }?.1 ?? "" }
    }

    /// The name with a capital: `Dinner`.
    public var label: String { name.isEmpty ? "Meal" : name.prefix(1).uppercased() + name.dropFirst() }

    /// The position in a day. A dish that goes with another comes after it.
    fileprivate var order: Int { Self.known.firstIndex { $0.0 == self } ?? Self.known.count }

    /// True for a dish that goes with another one.
    var isBesideAnother: Bool {
        switch self {
        case .side, .dessert, .drink: true
        default: false
        }
    }

    /// The hour, with minutes as a fraction, until which the meal is the next one.
    fileprivate var lasts: Double {
        switch self {
        case .breakfast: 10.5
        case .brunch: 13
        case .lunch: 15
        case .snack: 17
        case .dinner, .side, .dessert, .drink, .other: 24
        }
    }
}

extension [PlannedMeal] {
    /// The meals by day, each day in the order of its meals.
    public var sortedByMeal: [PlannedMeal] {
        enumerated().sorted {
            ($0.element.day.number, $0.element.meal.order, $0.offset)
                < ($1.element.day.number, $1.element.meal.order, $1.offset)
        }.map(\.element)
    }

    /// The meals that are next at a time, mains before the dishes that go with them.
    ///
    /// Until 10:30 that is breakfast, until 13:00 brunch, until 15:00 lunch, until 17:00 a snack, then dinner. If the next
    /// meal isn't planned, the one after it is next.
    ///
    /// - Parameter time: The local time, with its day. Without a day there is no next meal.
    public func next(at time: TimeOfDay) -> [PlannedMeal] {
        let hour = Double(time.seconds) / 3600
        let left = filter { $0.day == time.day && hour < $0.meal.lasts }.sortedByMeal
        guard let first = left.map(\.meal.lasts).min() else { return [] }
        return left.filter { $0.meal.lasts == first }.mainsFirst
    }

    private var mainsFirst: [PlannedMeal] { filter { !$0.meal.isBesideAnother } + filter(\.meal.isBesideAnother) }
}
