internal import Kitchen

/// The units for a new ingredient. Ok asks for the amount in the unit.
struct UnitPage: EntryList {
    private let food: Ingredient
    private let units: [MeasureUnit]
    private let finish: Continuation<String>
    var cursor = ListCursor()
    var staysOpen: Bool { true }

    /// Creates the page with the usual unit of the food selected.
    ///
    /// - Parameters:
    ///   - food: an ingredient without an amount.
    ///   - system: the kitchen's system of units, whose units come first.
    ///   - finish: runs with the line of the recipe, such as `2 tsp cinnamon`.
    init(for food: Ingredient, in system: UnitSystem, then finish: @escaping Continuation<String>) {
        self.food = food
        self.finish = finish
        let spoons: [MeasureUnit] = [.piece, .teaspoon, .tablespoon]
        let metric: [MeasureUnit] = [.gram, .milliliter, .kilogram, .liter]
        let american: [MeasureUnit] = [.cup, .ounce, .pound]
        let counts: [MeasureUnit] = [.pinch, .clove, .slice, .sprig]
        units = spoons + (system == .metric ? metric + [.cup] : american + metric) + counts
        // The first entry is the food without an amount.
        cursor.index = 1 + (units.firstIndex(of: food.usualUnit(in: system)) ?? 0)
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let (food, finish) = (food, finish)
        return [Entry("No amount") { finish(&$0, food.text) }]
            + units.map { unit in
                Entry(unit == .piece ? "Pieces" : unit.written(after: 2)) {
                    $0.open(AmountPage(unit, of: food, then: finish))
                }
            }
    }

    func view(in kiosk: Kiosk) -> View { list(.actions, title: "Unit of \(food.name)", in: kiosk) }
}

/// The amounts in a unit. Each press moves by one, and a held button moves faster and faster.
struct AmountPage: EntryList {
    private let unit: MeasureUnit
    private let food: Ingredient
    private let amounts: [Double]
    private let finish: Continuation<String>
    var cursor = ListCursor()
    var staysOpen: Bool { true }

    private static let small: [Double] = [0.5, 1, 1.5] + (2...12).map { Double($0) } + [14, 15, 16, 18, 20, 24, 30]
    private static let spoons = [0.125, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12]
    private static let cups =
        [
            0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 1, 1.25, 4.0 / 3, 1.5, 5.0 / 3, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10,
            12,
        ]
    private static let grams: [Double] = [
        1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 100, 120, 125, 150, 175, 200, 225, 250, 300, 350,
        400, 450, 500, 600, 700, 750, 800, 900, 1000,
    ]

    init(_ unit: MeasureUnit, of food: Ingredient, then finish: @escaping Continuation<String>) {
        self.unit = unit
        self.food = food
        self.finish = finish
        amounts =
            switch unit {
            case .gram, .milliliter: Self.grams
            case .teaspoon, .tablespoon: Self.spoons
            case .cup, .pound, .kilogram, .liter: Self.cups
            default: Self.small
            }
        cursor.index = amounts.firstIndex(of: [.gram, .milliliter].contains(unit) ? 100 : 1) ?? 0
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let finish = finish
        return amounts.map { amount in
            let line = food.line(amount, unit)
            return Entry(line) { finish(&$0, line) }
        }
    }

    func view(in kiosk: Kiosk) -> View { list(.actions, title: "How much?", in: kiosk) }
}

extension Ingredient {
    /// The unit in which kitchens usually measure the food.
    fileprivate func usualUnit(in system: UnitSystem) -> MeasureUnit {
        guard let food = CommonFood.named(name) else { return .piece }
        if food.name == "egg" { return .piece }
        let bulk: MeasureUnit = system == .metric ? .gram : .cup
        return switch food.shop {
        case .spices: .teaspoon
        case .greengrocer: .piece
        case .butcher, .seafood: system == .metric ? .gram : .pound
        case .bakery: .slice
        case .cheese, .supermarket: food.name == "salt" ? .teaspoon : bulk
        }
    }
}
