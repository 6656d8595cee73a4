import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let pantry = [
        Scene("home-pantry-hint", pantry: Pantry(), hasAsked: false),
        Scene("pantry-question", pantry: Pantry(), hasAsked: false) { $0.openPantry() },
        Scene("pantry-question-ticked", pantry: Pantry(), hasAsked: false) {
            $0.openPantry()
            $0.press(.ok, .down, .down, .ok)
        },
        Scene("pantry-empty", pantry: Pantry()) { $0.openPantry() },
        Scene("pantry", pantry: stocked) { $0.openPantry() },
        Scene("pantry-none-checked", pantry: Pantry([.init(name: "leek", isChecked: false)])) {
            $0.openPantry()
            $0.press(.down)
        },
        Scene("pantry-last", pantry: stocked, times: [.zero, .seconds(4)]) {
            $0.openPantry()
            for _ in 0..<18 { $0.press(.down) }
        },
        Scene("pantry-timer", pantry: stocked) {
            $0.start("Rice", 725)
            $0.openPantry()
            $0.press(.down, .down)
        },
        Scene("pantry-full", pantry: full) {
            $0.openPantry()
            for _ in 0..<150 { $0.press(.down) }
        },
        Scene("pantry-actions", pantry: stocked) {
            $0.openPantry()
            $0.press(.down, .down)
            $0.hold(.ok)
        },
        Scene("pantry-not-stored", pantry: stocked) {
            $0.openPantry()
            $0.press(.down, .down, .ok)
            $0.fail(.full)
        },
        Scene("pantry-added", pantry: stocked) {
            $0.openPantry()
            $0.press(.down, .ok)
            $0.happen(.order(.type("Leeks"), RequestID(-1)))
            $0.hold(.ok)
        },
    ]

    private init(
        _ name: String, pantry: Pantry, hasAsked: Bool = true, times: [Duration] = [.zero],
        script: @escaping @Sendable (inout Evening) -> Void = { _ in }
    ) {
        self.init(name, times: times, script: script)
        restored.userData = UserData(pantry: pantry, hasAskedPantry: hasAsked)
    }

    /// 17 ingredients; every fourth is checked.
    private static let stocked = Pantry(
        [
            "onion", "garlic", "olive oil", "butter", "egg", "milk", "sugar", "flour", "tomato", "potato", "rice",
            "pasta", "carrot", "lemon", "crème fraîche", "soy sauce", "sourdough bread of the day before yesterday",
        ].enumerated().map { Pantry.Item(name: $1, isChecked: $0.isMultiple(of: 4)) })

    private static let full = Pantry((1...Pantry.capacity).map { Pantry.Item(name: "jar \($0)") })
}

extension Evening {
    /// Opens the pantry from home.
    fileprivate mutating func openPantry() {
        press(.back)
        while selected != "Pantry" { press(.down) }
        press(.ok)
    }
}
