import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let amounts = [
        Scene("ingredients-for-six") { $0.serve("6") },
        Scene("ingredients-for-four-caution", recipe: .scones) {
            $0.serve("4")
            $0.press(.down, .down, .down)
        },
        Scene("ingredients-for-six-timer") {
            $0.start("Rice", 185)
            $0.serve("6")
        },
        Scene("actions-servings") {
            $0.choose("Ingredients", from: .ok)
            $0.press(.ok)
        },
        Scene("message-no-servings", recipe: .bread) {
            $0.choose("Ingredients", from: .ok)
            $0.press(.ok)
        },
        Scene("prices") { $0.openPrices(["2.00 kg spaghetti", "0.10 garlic"]) },
        Scene("prices-total") {
            $0.openPrices(["2.00 kg spaghetti", "0.10 garlic"])
            $0.press(.down, .down, .down)
        },
        Scene("prices-incomplete") {
            $0.openPrices(["2.00 kg spaghetti"])
            $0.press(.down, .down, .down)
        },
        Scene("prices-serving", times: [.zero, .seconds(3)]) {
            $0.openPrices(["2.00 kg spaghetti"])
            $0.press(.down, .down, .down, .down)
        },
        Scene("prices-none") { $0.openPrices([]) },
        Scene("search-price") {
            $0.openPrices([])
            $0.press(.ok, .ok, .down, .down, .ok)
        },
        Scene("actions-price") {
            $0.openPrices(["2.00 kg spaghetti"])
            $0.press(.ok)
        },
        Scene("confirm-share", recipe: .soup, shareHost: "home.example.org", times: [.zero, .seconds(3)]) {
            $0.choose("Share", from: .ok)
        },
        Scene("message-shared", recipe: .soup, shareHost: "home.example.org") {
            $0.choose("Share", from: .ok)
            $0.press(.down, .ok)
            $0.answer(.shared(host: "home.example.org"))
        },
        Scene("message-how-to-share", recipe: .soup) {
            $0.choose("Share", from: .ok)
        },
        Scene("message-how-to-share-page-two", recipe: .soup) {
            $0.choose("Share", from: .ok)
            $0.press(.down)
        },
    ]

    fileprivate init(
        _ name: String, recipe: Recipe, shareHost: String, times: [Duration] = [.zero],
        script: @escaping @Sendable (inout Evening) -> Void
    ) {
        self.init(name, recipe: recipe, times: times, script: script)
        preferences.shareHost = shareHost
    }
}

extension Evening {
    /// Presses a button, then chooses an item by its label.
    fileprivate mutating func choose(_ label: String, from button: Button) {
        press(button)
        choose(label)
    }

    fileprivate mutating func serve(_ count: String) {
        choose("Ingredients", from: .ok)
        press(.ok)
        choose(count)
    }

    /// Opens the prices with own prices, each written as amount, unit and food.
    fileprivate mutating func openPrices(_ texts: [String]) {
        choose("Prices", from: .ok)
        let own = texts.compactMap { text in
            let words = text.split(separator: " ")
            return FoodPrice(
                food: String(words[words.count - 1]), text: words.dropLast().joined(separator: " "), currency: "USD")
        }
        answer(.prices(Recipe.pasta.priced(own: own, currency: "USD") { $1.unit.kind == .mass ? $1.size : nil }))
    }
}
