import CharacterDisplay
import Fixtures
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Places nearby, with four buttons")
struct NearbyTests {
    private static let credit = "(c) OpenStreetMap contributors"

    private func kitchen(
        size: DisplaySize = .twentyByFour, hasLocation: Bool = true, units: UnitSystem = .metric,
        shopping: ShoppingList = ShoppingList()
    ) -> Evening {
        var evening = Evening(
            size: size, preferences: Preferences(changeEvery: nil, hasLocation: hasLocation, units: units),
            restored: RestoredData(userData: UserData(shopping: shopping, hasAskedPantry: true), recipe: .pasta))
        evening.timeOfDay = TimeOfDay(seconds: 12 * 3600, weekday: .wednesday)
        return evening
    }

    private func opened(_ found: PlaceResults = .brambleford) -> Evening {
        var evening = kitchen()
        evening.press(.back)
        evening.choose("Nearby")
        evening.answer(.places(found))
        return evening
    }

    private func labels(_ evening: Evening) -> [String] { evening.view.items.map(\.label) }
    private func queries(_ evening: Evening) -> [PlaceQuery] {
        evening.effects.compactMap { $0.request(PlaceQuery.self) }
    }

    @Test("Nearby lists places for the shown recipe's food with distance and direction, and marks open ones")
    func list() {
        let evening = opened()
        #expect(evening.view.name == .nearby)
        #expect(evening.view.title == "Pasta (1)")
        #expect(
            labels(evening) == [
                "Trattoria Quince 350m↗", "The Copper Ladle, closed 130m↖", "Café Müller by the old bridge 900m↓",
                "Other food", "Refresh (12 Nov)", Self.credit,
            ])
        #expect(evening.view.items.filter(\.isMarked).map(\.text) == ["Trattoria Quince"])
        #expect(queries(evening) == [.known(.eating)], "no service was asked")
    }

    @Test("Without a trusted time, no place is called open or closed")
    func noClock() {
        var evening = opened()
        evening.timeOfDay = nil
        #expect(labels(evening)[1] == "The Copper Ladle 130m↖")
        #expect(evening.view.items.filter(\.isMarked).isEmpty)
    }

    @Test("In US units distances are in feet and miles")
    func units() {
        var evening = kitchen(units: .us)
        evening.press(.back)
        evening.choose("Nearby")
        evening.answer(.places(.brambleford))
        #expect(labels(evening).prefix(2) == ["Trattoria Quince 0.2mi↗", "The Copper Ladle, closed 450ft↖"])
    }

    @Test("Places that aren't stored are fetched; loading shows at once and back cancels it")
    func asked() {
        var evening = kitchen()
        evening.press(.back)
        evening.choose("Nearby")
        #expect(evening.view.name == .menu, "a store query shows no loading page")
        #expect(evening.kiosk.waitsForStore)
        evening.answer(.places(nil))
        #expect(evening.view.name == .loading)
        #expect(!evening.kiosk.waitsForStore)
        #expect(queries(evening) == [.known(.eating), .asked(.eating)])
        let given = evening.press(.back)
        #expect(given.contains { if case .cancel = $0 { true } else { false } })
        #expect(evening.view.name == .menu)
        evening.press(.ok)
        evening.answer(.places(nil))
        evening.fail(.offline)
        #expect(evening.view.body == .message(Failure.offline.glass))
    }

    @Test("Up on the first place and Refresh ask again; holding up doesn't")
    func refresh() {
        var evening = opened()
        evening.press(.down)
        evening.press(.up)
        #expect(queries(evening).count == 1)
        evening.hold(.up)
        evening.press(.up)
        #expect(queries(evening).last == .asked(.eating))
        var found = PlaceResults.brambleford
        found.day = CalendarDay(since1970: 20_778)
        evening.answer(.places(found))
        #expect(labels(evening).contains("Refresh (21 Nov)"))
        evening.choose("Refresh (21 Nov)")
        #expect(evening.view.name == .loading)
        evening.answer(.places(found))
        evening.press(.back)
        #expect(evening.view.name == .menu, "the new list replaced the old one")
    }

    @Test("Without a network, stored places are shown with their day after a message with the reason")
    func stored() {
        var found = PlaceResults.brambleford
        found.note = "No network"
        var evening = opened()
        evening.choose("Refresh (12 Nov)")
        evening.answer(.places(found))
        #expect(evening.view.body == .message("No network\nStored results"))
        evening.press(.back)
        #expect(evening.view.title == "stored 12 Nov: Pasta (1)")
        found.day = nil
        evening.choose("Refresh (12 Nov)")
        evening.answer(.places(found))
        evening.press(.back)
        #expect(evening.view.title == "stored earlier: Pasta (1)")
        #expect(labels(evening).contains("Refresh"))
    }

    @Test("Other food lists the places for a typed food")
    func otherFood() {
        var evening = opened()
        evening.choose("Other food")
        #expect(evening.view.name == .search)
        evening.happen(.order(.type("Coffees"), RequestID(-1)))
        evening.hold(.ok)
        evening.answer(.places(.brambleford))
        #expect(evening.view.title == "Coffee (1)")
        #expect(labels(evening).first == "Café Müller by the old bridge 900m↓")
        evening.press(.back)
        #expect(evening.view.name == .menu)
    }

    @Test("A favorite food leads to its places from its page and from its actions")
    func food() {
        var evening = Evening(
            preferences: Preferences(hasLocation: true),
            restored: RestoredData(
                userData: UserData(foods: [FavoriteFood(name: "pizza", recipes: [])], hasAskedPantry: true),
                recipe: .soup))
        evening.press(.back)
        evening.choose("Foods")
        evening.choose("Pizza (0)")
        #expect(labels(evening) == ["Find recipes", "Nearby", "Remove"])
        evening.choose("Nearby")
        evening.answer(.places(.brambleford))
        #expect(evening.view.title == "Pizza (1)")
        evening.press(.back)
        #expect(evening.view.name == .food)
        evening.press(.back)
        evening.hold(.ok)
        #expect(labels(evening) == ["Find recipes", "Nearby", "Remove"])
    }

    @Test("Where to buy lists shops that may carry what is not done, and each shop says what")
    func stores() {
        var evening = kitchen(shopping: ShoppingList([.init(name: "onions"), .init(name: "salt")]))
        evening.press(.back)
        evening.choose("Shopping list")
        evening.choose("Where to buy")
        evening.answer(.places(.brambleford))
        #expect(queries(evening) == [.known(.stores)])
        #expect(evening.view.title == "Where to buy")
        #expect(labels(evening).prefix(2) == ["Green Barrow 90m→", "Everyday Foods 1.5km←"])
        #expect(!labels(evening).contains("Other food"))
        evening.press(.down, .ok)
        #expect(labels(evening).contains("May carry: onions, salt"))
        evening.press(.back, .back)
        #expect(evening.view.name == .shopping)
        evening.choose("onions")
        evening.choose("salt")
        #expect(!labels(evening).contains("Where to buy"), "there is nothing to buy")
    }

    @Test("A place shows its distance, opening, address, telephone, hours, kind, map link and credit")
    func place() {
        var evening = opened()
        evening.press(.ok)
        #expect(evening.view.name == .place)
        #expect(evening.view.title == "Trattoria Quince")
        #expect(
            labels(evening) == [
                "350 m ↗ northeast", "Open now", "Mill Lane 12, Brambleford", "Tel. +00 555 0101", "Hours: 24/7",
                "Italian, pizza, restaurant", "https://www.openstreetmap.org/node/1", Self.credit,
            ])
        evening.press(.ok, .down)
        #expect(evening.selected == "Open now")
        evening.press(.back, .down, .down, .ok)
        #expect(labels(evening)[1] == "Open unless holiday")
    }

    @Test("An empty list says that nothing was found and keeps the credit")
    func nothing() {
        var evening = opened(
            PlaceResults(PlaceList([], radius: 100), around: PlaceResults.brambleford.center, day: nil))
        #expect(labels(evening) == ["None found", "Other food", "Refresh", Self.credit])
        evening.press(.ok)
        #expect(evening.view.name == .loading)
    }

    @Test("A crowded list says how far it reaches, before its actions")
    func cut() {
        var found = PlaceResults.brambleford
        found.list.cut = .crowded
        var evening = opened(found)
        #expect(labels(evening)[3...] == ["Only up to 2.0 km", "Other food", "Refresh (12 Nov)", Self.credit])
        let count = queries(evening).count
        evening.press(.down, .down, .down, .ok)
        #expect(evening.selected == "Only up to 2.0 km" && queries(evening).count == count, "this line is plain text")
    }

    @Test("A list from a service that failed says how far it reaches, even if it is empty")
    func failed() {
        var found = PlaceResults.brambleford
        found.list.cut = .failed
        #expect(labels(opened(found))[3] == "Only 2.0 km loaded")
        found.list.places = []
        #expect(labels(opened(found)).prefix(2) == ["None in 2.0 km", "Only 2.0 km loaded"])
    }

    @Test("Without a location, Nearby says page by page how to set one, and asks no service", arguments: [true, false])
    func noLocation(isSmall: Bool) {
        var evening = kitchen(size: isSmall ? .sixteenByTwo : .twentyByFour, hasLocation: false)
        evening.press(.back)
        evening.choose("Nearby")
        #expect(evening.view.name == .nearby)
        #expect(evening.view.items.map(\.label) == ["Enter over SSH: galley config set location.name TOWN"])
        var pages = [evening.glass.joined(separator: " ")]
        for button in [isSmall ? Button.ok : .down, .down, .down] {
            evening.press(button)
            let page = evening.glass.joined(separator: " ")
            if page != pages.last { pages.append(page) }
        }
        #expect(pages.count == (isSmall ? 3 : 1))
        let words = pages.joined(separator: " ").split { $0 == " " || $0 == "▼" }
        let text = "No location yet. Enter over SSH: galley config set location.name TOWN"
        #expect(words.joined(separator: " ") == text)
        #expect(queries(evening).isEmpty)
        evening.press(.ok)
        #expect(evening.view.name == .menu, "ok on the last page closes it")
    }
}
