import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Safe temperatures, with four buttons")
struct SafeTemperaturesTests {
    private func opened(_ preferences: Preferences = Preferences()) -> Evening {
        var evening = Evening(preferences: preferences, restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        evening.choose("Safe temperatures")
        return evening
    }

    private func signs(_ evening: Evening) -> [String] { evening.view.items.compactMap(\.sign) }

    @Test("In Celsius, no safe temperature is below the chart's")
    func metric() {
        let evening = opened()
        #expect(evening.view.name == .temperatures)
        #expect(evening.view.items.first?.label == "Poultry 74°C")
        #expect(signs(evening) == ["74°C", "72°C", "63°C", "63°C", "63°C", "72°C", "74°C", "74°C"])
        #expect(evening.view.items.last?.label == "From the USDA's chart")
    }

    @Test("In US units, the temperatures are the chart's, and new units show at once")
    func us() {
        var evening = opened(Preferences(units: .us))
        #expect(signs(evening) == ["165°F", "160°F", "145°F", "145°F", "145°F", "160°F", "165°F", "165°F"])
        evening.happen(.preferences(Preferences(units: .metric)))
        #expect(evening.view.items.first?.label == "Poultry 74°C")
    }

    @Test("Ok does nothing on a temperature, and back returns to the menu")
    func quiet() {
        var evening = opened()
        #expect(evening.press(.ok).isEmpty && evening.hold(.ok).isEmpty)
        #expect(evening.view.name == .temperatures)
        evening.press(.back)
        #expect(evening.view.name == .menu && evening.selected == "Safe temperatures")
    }
}
