import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let foods = [
        Scene("foods", foods: savedFoods) { $0.press(.down) },
        Scene("foods-none", foods: []),
        Scene("foods-undo", foods: savedFoods) {
            $0.removeLeek()
            $0.press(.back)
            while $0.selected != "Undo: Leek" { $0.press(.down) }
        },
        Scene("food", foods: savedFoods) { $0.choose("Leek (2)") },
        Scene("food-without-recipes", foods: savedFoods) {
            $0.start("Rice", 185)
            $0.choose("Apple (0)")
        },
        Scene("food-actions", foods: savedFoods) {
            $0.press(.down, .down, .down)
            $0.hold(.ok)
        },
        Scene("food-remove", foods: savedFoods, times: [.zero, .seconds(3)]) {
            $0.choose("Leek (2)")
            $0.choose("Remove")
        },
        Scene("food-removed", foods: savedFoods) { $0.removeLeek() },
        Scene("food-back-again", foods: savedFoods, times: [.zero, .seconds(3)]) {
            $0.removeLeek()
            $0.press(.ok)
            $0.answer(.stored)
        },
        Scene("food-names", foods: savedFoods) { $0.find("squash", found: ["Butternut squash", "Squash blossom"]) },
        Scene("food-names-stored", foods: savedFoods) {
            $0.find("leek", found: ["leek", "leek root"], note: "No network")
        },
        Scene("food-names-own", foods: savedFoods, times: [.zero, .seconds(4)]) {
            $0.find("grandmother's plum jam", found: [])
        },
        Scene("favorites-undo", foods: savedFoods, times: [.zero, .seconds(3)]) {
            $0.press(.back)
            $0.press(.up)
            $0.choose("Favorites")
            $0.hold(.ok)
            $0.press(.down, .ok)
            $0.answer(.removed(.pasta))
            $0.press(.back)
            while $0.selected != "Undo: Pasta with garlic and oil" { $0.press(.down) }
        },
    ]

    private static let savedFoods = [
        FavoriteFood(name: "apple"), FavoriteFood(name: "bread", recipes: [Recipe.bread.heading]),
        FavoriteFood(name: "leek", recipes: [Recipe.soup.heading, Recipe.bread.heading]),
    ]

    /// A scene that starts on the foods page.
    private init(
        _ name: String, foods: [FavoriteFood], times: [Duration] = [.zero],
        script: @escaping @Sendable (inout Evening) -> Void = { _ in }
    ) {
        self.init(name, favorites: [.pasta, .soup, .bread], times: times) { evening in
            evening.press(.back)
            evening.choose("Foods")
            script(&evening)
        }
        restored.userData?.foods = foods
    }
}

extension Evening {
    fileprivate mutating func removeLeek() {
        choose("Leek (2)")
        choose("Remove")
        press(.down, .ok)
        answer(
            .removed(
                Removal(
                    food: "leek", loosened: [Recipe.bread.id],
                    favorites: [
                        .init(
                            heading: Recipe.soup.heading, picture: nil, recipe: nil, number: 2, savedAt: 0,
                            foods: ["leek"])
                    ])))
    }

    fileprivate mutating func find(_ text: String, found names: [String], note: String? = nil) {
        choose("Add food")
        happen(.order(.type(text), RequestID(-1)))
        hold(.ok)
        answer(.foods(names, note: note))
    }
}
