import CCounting
import Kiosk
import Kitchen
import SimulatedKiosk

/// Counts the allocations of a press that moves the selection in a list, from the edge to the changed display.
///
/// The count includes those of the simulated board and its display.
enum PressCost {
    private static let presses = 21

    static func figures() throws -> [Figure] {
        let favorites = (1...presses * 2).map {
            Recipe.Heading(id: RecipeID(.spoonacular, $0), title: "Soup of \($0) vegetables")
        }
        let kiosk = try VirtualKiosk.ofToday(
            restored: RestoredData(userData: UserData(favorites: favorites, hasAskedPantry: true)))
        kiosk.press(.back)
        kiosk.press(.ok)
        precondition(kiosk.engine.screen.view.name == .favorites, "the list is open")
        let counts = (0..<presses).map { _ in
            let (before, shown) = (ccounting_allocations(), kiosk.engine.screen.frame)
            kiosk.press(.down)
            precondition(kiosk.engine.screen.frame != shown, "the press has moved the selection")
            return Int(ccounting_allocations() - before)
        }
        return [Figure("allocations of a press that moves the selection", counted: counts.median)]
    }
}
