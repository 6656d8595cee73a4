import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let dishes = [
        Scene("recipe-picture-awaited", dish: .soupWithPicture) { $0.press(.ok) },
        Scene("recipe-picture", dish: .soupWithPicture) {
            $0.press(.ok)
            $0.answer(.pictures([.photo]))
            $0.press(.down, .down, .down)
        },
        Scene("recipe-picture-timer", dish: .soupWithPicture) {
            $0.start("Rice", 725)
            $0.press(.ok)
            $0.answer(.pictures([.photo]))
        },
        Scene("recipe-picture-failed", dish: .soupWithPicture) {
            $0.press(.ok)
            $0.fail(.offline)
        },
        Scene("picture", dish: .soupWithPicture, notes: DishNotes(cooked: 3, stars: 4, photos: 1)) {
            $0.start("Rice", 725)
            $0.press(.ok)
            $0.answer(.pictures([.photo, .recipe]))
            $0.choose("Picture")
        },
        Scene("picture-loading", dish: .soupWithPicture) {
            $0.press(.ok)
            $0.choose("Picture")
        },
        Scene("picture-long-title", dish: .longTitleWithPicture, times: [.zero, .seconds(3)]) {
            $0.press(.ok)
            $0.answer(.pictures([.recipe]))
            $0.choose("Picture")
        },
        Scene("picture-none", dish: .soupWithPicture) {
            $0.press(.ok)
            $0.choose("Picture")
            $0.fail(Failure(.notFound, glass: "No picture", detail: ""))
        },
        Scene("cooked-stars", dish: .soupWithPicture) {
            $0.press(.ok)
            $0.choose("Cooked it")
        },
        Scene("cooked-mealie", dish: .soupOfMealie) {
            $0.happen(.preferences(Preferences(sendsCooking: true)))
            $0.timeOfDay = TimeOfDay(seconds: 18 * 3600)
            $0.press(.ok)
            $0.choose("Cooked it")
        },
        Scene("cooked-noted", dish: .soupWithPicture) {
            $0.press(.ok)
            $0.choose("Cooked it")
            $0.press(.down, .ok)
            $0.answer(.stored)
        },
        Scene("cooked-before", dish: .soupWithPicture, notes: DishNotes(cooked: 12, stars: 5)) {
            $0.press(.ok)
            for _ in 0..<10 { $0.press(.down) }
        },
    ]

    private init(
        _ name: String, dish: Recipe, notes: DishNotes? = nil, times: [Duration] = [.zero],
        script: @escaping @Sendable (inout Evening) -> Void
    ) {
        self.init(name, recipe: dish, times: times, script: script)
        restored.userData = UserData(hasAskedPantry: true, dishes: notes.map { [dish.id: $0] } ?? [:])
    }
}

extension Recipe {
    fileprivate static let soupWithPicture = with(soup)
    fileprivate static let longTitleWithPicture = with(longTitle)
    fileprivate static let soupOfMealie = Recipe(
        id: RecipeID(.mealie, key: "0e000000-0000-4000-9000-000000000001") ?? soup.id, title: soup.title)

    private static func with(_ recipe: Recipe) -> Recipe {
        var recipe = recipe
        recipe.picture = "https://pictures.example/\(recipe.id.key).jpg"
        return recipe
    }
}
