import Household
import Testing

@testable import Cookbook

/// Recipes that several kiosks have changed, or that a message says so of.
@Suite struct SharedConflictTests {
    private static let key = "00000000000000ab"
    private static let place = DocumentPlace(.recipes, of: key)
    private let cabin: SharingStore

    init() async throws {
        cabin = try await SharingStore("Cabin")
    }

    @Test func aCopyTakesNoChangeOfTheSameRunAway() async throws {
        var (one, two) = (SharedItem(), SharedItem())
        one.set(.soup(servings: 1, kiosk: "K1"), by: KioskRun(name: 1))
        two.set(.soup(servings: 2, kiosk: "K2"), by: KioskRun(name: 2))
        one.join(two)
        _ = try await cabin.cookbook.join([Self.place: SharedDocument([Self.key: one])])
        // The second kiosk changes the copy, and writes its text once more.
        let copy = try #require(try await cabin.keys.first { $0 != Self.key })
        let place = DocumentPlace(.recipes, of: copy)
        var item = try #require(try await cabin.cookbook.sharedDocument(at: place).items[copy])
        item.set(.soup("Leek soup", servings: 9, kiosk: "K2"), by: KioskRun(name: 2))
        _ = try await cabin.cookbook.join([place: SharedDocument([copy: item])])
        two.set(.soup(servings: 2, kiosk: "K2"), by: KioskRun(name: 2))
        _ = try await cabin.cookbook.join([Self.place: SharedDocument([Self.key: two])])
        let values = try await cabin.documents().values
        #expect(values.contains { $0.contains("Leek soup") })
    }
}
