import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

/// The kiosks of a household, and what they change while this kiosk is in use.
@Suite struct HouseholdPageTests {
    private func evening(_ household: HouseholdKiosks?) -> Evening {
        var evening = Evening(
            preferences: Preferences(changeEvery: nil, hasHousehold: true), restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        evening.choose("Settings")
        evening.choose("Household")
        evening.answer(.household(household))
        return evening
    }

    @Test func thePageShowsWhoIsThere() {
        let kiosks = [
            HouseholdKiosks.Member(name: "Cabin", isConnected: false),
            HouseholdKiosks.Member(name: "Kitchen", isConnected: true),
        ]
        let evening = evening(HouseholdKiosks(kiosks: kiosks, isConnected: true))
        #expect(evening.view.title == "Household")
        #expect(evening.view.items.map(\.label) == ["Cabin", "Kitchen"])
        #expect(evening.view.items.map(\.isMarked) == [false, true])
    }

    @Test(arguments: [nil, HouseholdKiosks(kiosks: [], isConnected: false)])
    func withoutTheBrokerThePageSaysSo(household: HouseholdKiosks?) {
        #expect(evening(household).glass[0].hasPrefix("Not connected."))
    }

    @Test func aKioskThatIsAloneHasNoSuchPage() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        evening.choose("Settings")
        #expect(!evening.view.items.map(\.label).contains("Household"))
    }

    // MARK: Changes of other kiosks

    @Test func aFavoriteOfAnotherKioskAppearsInTheOpenList() {
        var evening = Evening(
            restored: RestoredData(userData: UserData(favorites: [Recipe.soup.heading]), recipe: .pasta))
        evening.press(.back)
        evening.choose("Favorites")
        evening.happen(.shared(UserData(favorites: [Recipe.bread.heading, Recipe.soup.heading])))
        #expect(evening.view.items.map(\.label) == [Recipe.bread.title, Recipe.soup.title])
        evening.happen(.shared(UserData()))
        #expect(!evening.glass.joined().contains(Recipe.soup.title))
    }

    @Test func whatIsTypedHereStays() {
        let shopping = ShoppingList([ShoppingList.Item(name: "milk")])
        var evening = Evening(restored: RestoredData(userData: UserData(shopping: shopping), recipe: .pasta))
        evening.press(.back)
        evening.choose("Shopping list")
        evening.happen(.shared(UserData(favorites: [Recipe.soup.heading])))
        #expect(evening.glass.joined().contains("milk"))
    }

    @Test func theHeartOfTheOpenRecipeFollows() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        #expect(evening.glass.joined().contains("♡"))
        evening.happen(.shared(UserData(favorites: [Recipe.pasta.heading])))
        #expect(evening.glass.joined().contains("♥"))
    }
}
