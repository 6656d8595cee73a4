import Kiosk
import Kitchen
import SimulatedKiosk

extension Change {
    /// The change of the display when the selection moves down by one in a list of favorites.
    static func listMove() throws -> Change {
        let titles = ["Shakshuka", "Minestrone", "Miso Soup", "Pad Thai", "Ratatouille", "Dal Tadka"]
        let favorites = titles.enumerated().map { Recipe.Heading(id: RecipeID(.starter, $0 + 1), title: $1) }
        let kiosk = try VirtualKiosk.ofToday(
            restored: RestoredData(userData: UserData(favorites: favorites, hasAskedPantry: true)))
        kiosk.press(.back)
        kiosk.press(.ok)
        let before = kiosk.engine.screen
        kiosk.press(.down)
        precondition(before.view.title == "Favorites", "the list is open")
        return Change(name: "one down in a list", from: before.frame, to: kiosk.engine.screen.frame)
    }
}

extension VirtualKiosk {
    /// Creates a kiosk whose wall clock is set.
    static func ofToday(restored: RestoredData, preferences: Preferences = Preferences()) throws -> VirtualKiosk {
        let clock = VirtualKioskClock(isTrusted: true)
        return VirtualKiosk(
            try VirtualBoard(clock: clock), clock: clock, restored: restored, preferences: preferences)
    }
}
