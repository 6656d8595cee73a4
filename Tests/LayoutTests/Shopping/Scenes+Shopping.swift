import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let shopping = [
        Scene("shopping", shopping: .weekend) { $0.openShopping() },
        Scene("shopping-line", shopping: .weekend) {
            $0.openShopping()
            $0.press(.down)
        },
        Scene("shopping-done", shopping: .weekend) {
            $0.openShopping()
            $0.press(.ok, .down, .down, .ok)
        },
        Scene("shopping-done-sorted", shopping: .weekend) {
            $0.openShopping()
            $0.press(.ok, .back, .ok, .down, .down, .down, .down)
        },
        Scene("shopping-long", shopping: .weekend, times: [.zero, .milliseconds(1900), .seconds(4), .seconds(30)]) {
            $0.openShopping()
            $0.press(.down, .down, .down, .down, .down, .ok)
        },
        Scene("shopping-timer", shopping: .weekend) {
            $0.start("Rice", 185)
            $0.openShopping()
            $0.press(.down, .down, .ok)
        },
        Scene("shopping-us", shopping: .weekend, units: .us) {
            $0.openShopping()
            $0.press(.down, .down)
        },
        Scene("shopping-clear", shopping: .weekend) {
            $0.openShopping()
            $0.press(.ok, .up)
        },
        Scene("shopping-empty") { $0.openShopping() },
        Scene("actions-shopping", shopping: .weekend) {
            $0.openShopping()
            $0.hold(.ok)
        },
        Scene("actions-shopping-long", shopping: .weekend, times: [.zero, .seconds(3)]) {
            $0.start("Rice", 185)
            $0.openShopping()
            $0.press(.down, .down, .down, .down, .down)
            $0.hold(.ok)
        },
        Scene("actions-to-shopping-list", pantry: ["garlic"]) { $0.press(.ok, .down, .down, .down, .ok) },
        Scene("confirm-clear-shopping", shopping: .weekend) {
            $0.openShopping()
            $0.press(.up, .ok)
        },
        Scene("message-on-the-list") { $0.press(.ok, .down, .down, .down, .ok) },
        Scene("message-list-full", shopping: .full, times: [.zero, .seconds(3)]) {
            $0.press(.ok, .down, .down, .down, .ok)
        },
    ]

    fileprivate init(
        _ name: String, pantry: [String] = [], shopping: ShoppingList = ShoppingList(), units: UnitSystem = .metric,
        times: [Duration] = [.zero], script: @escaping @Sendable (inout Evening) -> Void
    ) {
        self.init(name, recipe: .pasta, units: units, times: times, script: script)
        restored.userData?.pantry = Pantry(pantry.map { Pantry.Item(name: $0) })
        restored.userData?.shopping = shopping
    }
}

extension ShoppingList {
    fileprivate static let weekend = ShoppingList([
        Item(name: "ground beef", amount: 500, unit: "g"), Item(name: "onions", amount: 3), Item(name: "salt"),
        Item(name: "milk", amount: 1.5, unit: "l"), Item(name: "carrots", amount: 0.5, unit: "kg"),
        Item(name: "red wine vinegar from Modena", amount: 2, unit: "tbsp"),
    ])

    fileprivate static let full = ShoppingList((1...capacity).map { Item(name: "thing \($0)") })
}

extension Evening {
    fileprivate mutating func openShopping() {
        openFromMenu("Shopping list")
    }
}
