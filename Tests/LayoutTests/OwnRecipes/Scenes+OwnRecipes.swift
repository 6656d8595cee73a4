import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let own = [
        Scene("own-empty", own: []) { $0.openOwn() },
        Scene("own", own: written) { $0.openOwn() },
        Scene("own-selected", own: written, times: [.zero, .seconds(2)]) {
            $0.start("Rice", 185)
            $0.openOwn()
            $0.press(.down, .down, .down)
        },
        Scene("own-new", own: []) {
            $0.openOwn()
            $0.press(.ok)
        },
        Scene("own-from-phone", own: []) {
            $0.openOwn()
            $0.press(.ok)
            $0.choose("From a phone")
            $0.answer(.access(RemoteAccess(account: "kitchen", addresses: ["192.168.1.7"])))
        },
        Scene("own-title", own: []) {
            $0.openOwn()
            $0.press(.ok, .ok)
        },
        Scene("own-editor-empty", own: []) {
            $0.openOwn()
            $0.press(.ok, .ok, .back)
        },
        Scene("own-editor", own: written, times: [.zero, .seconds(2)]) { $0.edit() },
        Scene("own-editor-end", own: written) {
            $0.edit()
            for _ in 0..<6 { $0.press(.down) }
        },
        Scene("own-servings", own: written) {
            $0.edit()
            $0.press(.down, .ok)
        },
        Scene("own-ingredients", own: written) {
            $0.edit()
            $0.press(.down, .down, .down, .ok, .down)
        },
        Scene("own-steps", own: written, times: [.zero, .seconds(3)]) {
            $0.edit()
            $0.press(.down, .down, .down, .down, .ok, .down)
        },
        Scene("own-step", own: written) {
            $0.edit()
            $0.press(.down, .down, .down, .down, .ok, .down, .ok)
        },
        Scene("own-step-actions", own: written) {
            $0.edit()
            $0.press(.down, .down, .down, .down, .ok, .down)
            $0.hold(.ok)
        },
        Scene("own-added", own: written) {
            $0.edit()
            $0.press(.down, .down, .down, .ok, .ok)
            $0.happen(.order(.type("100 g walnuts"), RequestID(-1)))
            $0.hold(.ok)
        },
        Scene("own-units", own: written) {
            $0.edit()
            $0.press(.down, .down, .down, .ok, .ok)
            $0.happen(.order(.type("cinnamon"), RequestID(-1)))
            $0.hold(.ok)
        },
        Scene("own-amounts", own: written) {
            $0.edit()
            $0.press(.down, .down, .down, .ok, .ok)
            $0.happen(.order(.type("cinnamon"), RequestID(-1)))
            $0.hold(.ok)
            $0.press(.ok, .down)
        },
        Scene("own-new-step", own: written) {
            $0.edit()
            $0.press(.down, .down, .down, .down, .ok, .ok)
            $0.press(.ok)
        },
        Scene("own-digits", own: written) {
            $0.edit()
            $0.press(.down, .down, .down, .down, .ok, .ok)
            $0.choose("0-9")
        },
        Scene("own-after-digit", own: written) {
            $0.edit()
            $0.press(.down, .down, .down, .down, .ok, .ok)
            $0.choose("0-9")
            $0.choose("4")
        },
        Scene("own-discard", own: written) {
            $0.edit()
            $0.press(.down, .ok, .up, .ok, .down, .down, .down, .down, .down, .down, .ok)
        },
        Scene("own-saved", own: written) {
            $0.edit()
            $0.press(.down, .down, .down, .down, .down, .down, .ok)
            $0.answer(.own(.written(written[2])))
        },
        Scene("own-overtaken", own: written, times: [.zero, .seconds(2)]) {
            $0.halfWrite()
            $0.press(.down, .down, .down, .down, .down, .ok)
            $0.answer(.own(.overtaken(by: OwnRecipe(title: "Rye bread"))))
        },
        Scene("own-overtaken-mine", own: written) {
            $0.halfWrite()
            $0.press(.down, .down, .down, .down, .down, .ok)
            $0.answer(.own(.overtaken(by: OwnRecipe(title: "Rye bread"))))
            $0.press(.down)
        },
        Scene("own-removed-meanwhile", own: written, times: [.zero, .seconds(3)]) {
            $0.halfWrite()
            $0.happen(.order(.own(.remove(RecipeID(.own, 3))), RequestID(-1)))
            $0.answer(.removed(Removal(own: Removal.Own(bread, profile: 1))))
        },
        Scene("own-drafts", own: written) {
            $0.halfWrite()
            $0.hold(.back)
            $0.openOwn()
            $0.press(.down)
        },
        Scene("own-draft-actions", own: written) {
            $0.halfWrite()
            $0.hold(.back)
            $0.openOwn()
            $0.press(.down)
            $0.hold(.ok)
        },
        Scene("own-actions", own: written) {
            $0.openOwn()
            $0.press(.down, .down)
            $0.hold(.ok)
        },
        Scene("own-recipe", own: written) {
            $0.openOwn()
            $0.press(.down, .down, .down, .ok)
            $0.answer(.recipe(bread, note: nil))
            for _ in 0..<8 { $0.press(.down) }
        },
    ]

    private init(
        _ name: String, own: [Recipe.Heading], times: [Duration] = [.zero],
        script: @escaping @Sendable (inout Evening) -> Void
    ) {
        self.init(name, favorites: [.soup], times: times, script: script)
        restored.userData?.own = own
    }

    private static let written = [
        Recipe.Heading(id: RecipeID(.own, 1), title: "Apple pie"),
        Recipe.Heading(id: RecipeID(.own, 5), title: "Crème caramel"),
        Recipe.Heading(id: RecipeID(.own, 3), title: "Grandmother's rye bread with walnuts"),
    ]

    fileprivate static let bread = Recipe(
        id: RecipeID(.own, 3), title: "Grandmother's rye bread with walnuts", servings: 2, minutes: 90,
        source: Recipe.Source(name: "Inge"), summary: "Dark and sour.",
        ingredients: [
            Ingredient(name: "rye flour", amount: 500, unit: "g", text: "500 g rye flour, sifted"),
            Ingredient(name: "water", amount: 350, unit: "ml", text: "350 ml water"),
        ],
        steps: [Step(text: "Knead it for 10 minutes, until it is smooth."), Step(text: "Bake.")])
}

extension Evening {
    /// Opens My recipes from home.
    fileprivate mutating func openOwn() {
        press(.back)
        while selected != "My recipes" { press(.down) }
        press(.ok)
    }

    /// Changes a recipe without saving it.
    fileprivate mutating func halfWrite() {
        edit()
        press(.down, .ok, .down, .ok)
    }

    fileprivate mutating func edit() {
        openOwn()
        press(.down, .down, .down)
        hold(.ok)
        press(.ok)
        answer(.recipe(Scene.bread, note: nil))
    }
}
