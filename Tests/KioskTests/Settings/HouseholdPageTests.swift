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

    @Test func theOpenPageFollowsWhoComesAndGoes() {
        var kiosks = ["Cabin", "Kitchen"].map { HouseholdKiosks.Member(name: $0, isConnected: true) }
        var evening = evening(HouseholdKiosks(kiosks: kiosks, isConnected: true))
        evening.press(.down)
        kiosks[0].isConnected = false
        evening.happen(.household(.kiosks(kiosks)))
        #expect(evening.view.items.map(\.isMarked) == [false, true])
        // One has left while it was selected.
        evening.happen(.household(.kiosks(Array(kiosks.prefix(1)))))
        #expect(evening.view.items.map(\.label) == ["Cabin"] && evening.glass.joined().contains("▶Cabin"))
        // Elsewhere, nothing changes.
        evening.press(.back)
        let view = evening.view
        evening.happen(.household(.kiosks(kiosks)))
        #expect(evening.view == view)
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
        #expect(evening.selected == Recipe.soup.title, "ok must not open another recipe than the one that was selected")
        evening.happen(.shared(UserData()))
        #expect(!evening.glass.joined().contains(Recipe.soup.title))
    }

    @Test func whatIsNotSharedStays() {
        let pantry = Pantry([Pantry.Item(name: "leek")])
        var evening = Evening(restored: RestoredData(userData: UserData(pantry: pantry), recipe: .pasta))
        evening.press(.back)
        evening.choose("Pantry")
        evening.happen(.shared(UserData(favorites: [Recipe.soup.heading])))
        #expect(evening.glass.joined().contains("leek"))
    }

    @Test func linesOfAnotherKioskAppearBelowAndTheSelectionStays() {
        let list = ["milk", "eggs", "salt"].map { ShoppingList.Item(name: $0) }
        var evening = Evening(
            restored: RestoredData(userData: UserData(shopping: ShoppingList(list)), recipe: .pasta))
        evening.press(.back)
        evening.choose("Shopping list")
        let shown = evening.view.items.map(\.label)
        evening.press(.down)
        let selected = evening.selected
        // The line above has gone, and there is a new one.
        let gone = list.filter { $0.text(in: .metric) != shown[0] }
        let rice = ShoppingList.Item(name: "rice")
        evening.happen(.shared(UserData(shopping: ShoppingList([rice] + gone))))
        #expect(evening.view.items.map(\.label).prefix(3) == [shown[1], shown[2], "rice"])
        #expect(evening.selected == selected)
    }

    @Test func aLineOfAnotherKioskWaitsUntilThisOnesIsWritten() {
        var evening = Evening(restored: RestoredData(userData: UserData(), recipe: .pasta))
        evening.happen(.order(.shopping(.add([Ingredient(name: "milk", text: "milk")])), RequestID(900)))
        #expect(evening.kiosk.isWritingShopping)
        evening.happen(.shared(UserData(shopping: ShoppingList([.init(name: "eggs")]))))
        #expect(evening.kiosk.shoppingList.items.map(\.name) == ["milk"])
    }

    @Test func theHeartOfTheOpenRecipeFollows() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        #expect(evening.glass.joined().contains("♡"))
        evening.happen(.shared(UserData(favorites: [Recipe.pasta.heading])))
        #expect(evening.glass.joined().contains("♥"))
    }
}
