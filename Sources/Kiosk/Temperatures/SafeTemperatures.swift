internal import Kitchen

/// The safe minimum temperatures inside food, in the kitchen's units.
struct SafeTemperatures: EntryList {
    var cursor = ListCursor()
    var isShared: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] {
        SafeTemperature.all.map { Entry(View.Item($0.food, sign: $0.text(in: kiosk.preferences.units))) }
            + [Entry("From the USDA's chart")]
    }

    func view(in kiosk: Kiosk) -> View {
        var view = list(.temperatures, title: "Safe from", in: kiosk)
        // The source after the foods doesn't count in the position.
        view.count = SafeTemperature.all.count
        return view
    }
}

/// The minimum temperature inside a kind of food, measured before it leaves the heat.
private struct SafeTemperature {
    let food: String
    let fahrenheit: Int

    /// The USDA's Safe Minimum Internal Temperature Chart (Food Safety and Inspection Service, updated April 14, 2025):
    /// https://www.fsis.usda.gov/food-safety/safe-food-handling-and-preparation/food-safety-basics/safe-temperature-chart
    static let all = [
        SafeTemperature(food: "Poultry", fahrenheit: 165),
        SafeTemperature(food: "Ground meat", fahrenheit: 160),
        SafeTemperature(food: "Steaks, roasts, chops: rest 3 min", fahrenheit: 145),
        SafeTemperature(food: "Raw ham: rest 3 min", fahrenheit: 145),
        SafeTemperature(food: "Fish, shellfish", fahrenheit: 145),
        SafeTemperature(food: "Eggs", fahrenheit: 160),
        SafeTemperature(food: "Casseroles", fahrenheit: 165),
        SafeTemperature(food: "Leftovers", fahrenheit: 165),
    ]

    /// Returns the temperature in these units. Celsius is rounded up, because a minimum must not be understated.
    func text(in units: UnitSystem) -> String {
        switch units {
        case .us: "\(fahrenheit)°F"
        case .metric: "\(Int((Double(fahrenheit - 32) / 1.8).rounded(.up)))°C"
        }
    }
}
