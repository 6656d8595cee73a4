internal import Kitchen

/// How hot food has to be inside before it is safe to eat, in the kitchen's units.
struct SafeTemperatures: EntryList {
    var cursor = ListCursor()
    var isShared: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] {
        SafeTemperature.all.map { Entry(View.Item($0.food, sign: $0.text(in: kiosk.preferences.units))) }
            + [Entry("From the USDA's chart")]
    }

    func view(in kiosk: Kiosk) -> View {
        var view = list(.temperatures, title: "Safe from", in: kiosk)
        // Whose they are is not counted among them.
        view.count = SafeTemperature.all.count
        return view
    }
}

/// The least temperature inside a kind of food, measured before it leaves the heat.
private struct SafeTemperature {
    let food: String
    let fahrenheit: Int

    /// The Safe Minimum Internal Temperature Chart of the USDA's Food Safety and Inspection Service, updated on April 14,
    /// 2025: https://www.fsis.usda.gov/food-safety/safe-food-handling-and-preparation/food-safety-basics/safe-temperature-chart
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

    /// A least one is never told as less, so Celsius is rounded up.
    func text(in units: UnitSystem) -> String {
        switch units {
        case .us: "\(fahrenheit)°F"
        case .metric: "\(Int((Double(fahrenheit - 32) / 1.8).rounded(.up)))°C"
        }
    }
}
