import Boards
import Cookbook
import Kiosk
import Pictures

/// A short evening at the stove: a recipe, its first step, the timer of the step, and the alarm.
///
/// Everything but the time between the last step and the alarm is as long as on a real kiosk.
func tour() throws -> Picture {
    let kept = UserData(hasAskedPantry: true)
    let evening = try Evening(size: .twentyByFour) { _ in
        RestoredData(userData: kept, recipe: try StarterCookbook.recipe("Shakshuka"))
    }
    var shots: [DisplayTour.Shot] = []
    /// Presses a button, if any, and watches the display for some seconds.
    func watch(_ caption: String, after button: Board.Button? = nil, for seconds: Int) {
        if let button { evening.press(button) }
        shots += evening.film(caption, after: button, seconds: seconds)
    }
    watch("Home shows a recipe.", for: 3)
    watch("ok opens the recipe.", after: .ok, for: 2)
    watch("ok shows its first step.", after: .ok, for: 3)
    watch("ok offers the time that the step takes.", after: .ok, for: 2)
    watch("ok starts the timer.", after: .ok, for: 2)
    watch("down turns the page; the timer stays.", after: .down, for: 3)
    watch("ok offers the next step.", after: .ok, for: 2)
    watch("ok shows it, with the timer in the corner.", after: .ok, for: 3)
    let still = shots.count - 1
    evening.passUntilItRings()
    watch("Ten minutes later the alarm rings.", for: 5)
    watch("Any button silences it.", after: .up, for: 3)
    watch("ok ends the alarm: back to the step.", after: .ok, for: 2)
    return Picture(name: "tour", text: DisplayTour(shots, still: still, title: "A short evening at the stove").text)
}
