import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let stepTimers = [
        Scene("actions-range", recipe: .steak) { $0.press(.ok, .ok, .ok) },
        Scene("actions-each-side", recipe: .steak, times: [.zero, .seconds(2)]) { $0.toSecondStep(.ok) },
        Scene("actions-first-side-started", recipe: .steak) {
            $0.toSecondStep(.ok, .ok)
            $0.pass(.seconds(4))
            $0.press(.ok)
        },
        Scene("actions-choice", recipe: .steak) { $0.toThirdStep() },
        Scene("actions-how-long-proposed", recipe: .steak) { $0.toThirdStep(.down, .down, .ok) },
        Scene("message-range-started", recipe: .steak) { $0.press(.ok, .ok, .ok, .ok) },
        Scene("message-range-check", times: [.zero, .seconds(1), .seconds(6)]) {
            $0.startRange()
            $0.pass(.seconds(1500))
        },
        Scene("timers-range-check") {
            $0.startRange()
            $0.start("Rice", 1530)
            $0.pass(.seconds(1506))
            $0.hold(.up)
        },
        Scene("timer-range", times: [.zero, .seconds(1), .seconds(1506)]) {
            $0.startRange()
            $0.hold(.up)
            $0.press(.ok)
        },
        Scene("alarm-of-a-step", recipe: .steak) {
            $0.press(.ok, .ok, .ok, .ok)
            $0.pass(.seconds(1800))
        },
        Scene("alarm-of-two-dishes", recipe: .steak, times: [.zero, .seconds(2)]) {
            $0.press(.ok, .ok, .ok, .ok)
            $0.start("Rice", 1800)
            $0.pass(.seconds(1800))
            $0.press(.ok)
        },
        Scene("actions-how-long-per-pound", recipe: .turkey) { $0.press(.ok, .ok, .ok, .ok) },
        Scene("alarm-next", recipe: .steak) {
            $0.toSecondStep(.ok, .ok)
            $0.pass(.seconds(120))
            $0.press(.ok)
        },
        Scene("actions-next", recipe: .steak, times: [.zero, .seconds(2)]) {
            $0.toSecondStep(.ok, .ok)
            $0.pass(.seconds(120))
            $0.press(.ok, .ok)
        },
    ]
}

extension Evening {
    fileprivate mutating func startRange() {
        let roast = TimerRack.Order.start(label: "Roast", .seconds(1500), until: .seconds(1800))
        happen(.order(.timer(roast), RequestID(-1)))
    }

    /// Goes to the second step. The number of pages before it depends on the display's size.
    fileprivate mutating func toSecondStep(_ buttons: Button...) {
        press(.ok, .ok)
        while !(view.items.first?.label.hasPrefix("Fry") ?? true) { press(.down) }
        for button in buttons { press(button) }
    }

    fileprivate mutating func toThirdStep(_ buttons: Button...) {
        press(.ok, .ok)
        while !(view.items.first?.label.hasPrefix("Cook") ?? true) { press(.down) }
        press(.ok)
        for button in buttons { press(button) }
    }
}

extension Recipe {
    fileprivate static let turkey = Recipe(
        id: RecipeID(.own, 6), title: "Roast turkey", steps: [Step(read: "Roast for 13 to 15 minutes per pound.")])

    fileprivate static let steak = Recipe(
        id: RecipeID(.own, 5), title: "Steak with beans",
        steps: [
            Step(read: "Roast the bones for 25 to 30 minutes."),
            Step(read: "Fry 2 minutes per side, then rest for 5 minutes."),
            Step(
                read: "Cook the beans on LOW for 6 hours or HIGH for 3 hours, soaked overnight or not; chill overnight."
            ),
        ])
}
