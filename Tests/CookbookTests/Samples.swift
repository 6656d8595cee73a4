import Cookbook
import Kitchen

extension Recipe {
    /// A recipe with a value in every property.
    static func sample(_ id: RecipeID = RecipeID(.spoonacular, 716_429), title: String = "Pâté “maison” ½") -> Recipe {
        Recipe(
            id: id, title: title, servings: 2.5, minutes: 45, likes: 12,
            source: Source(name: "A kitchen", url: "https://example.org/pate"), cuisines: ["French"],
            diets: ["gluten free"], summary: "Good on bread.", picture: "https://example.org/pate.jpg",
            ingredients: [
                Ingredient(name: "liver", amount: 250, unit: "g", text: "250 g liver"),
                Ingredient(name: "salt", text: "salt"),
            ],
            steps: [
                Step(text: "Cook for 10 to 12 minutes.", timers: [StepTimer(label: "Cook", seconds: 600, until: 720)]),
                Step(text: "Chill overnight.", timers: [StepTimer(label: "Chill", seconds: 28_800, ask: true)]),
            ])
    }

    /// A recipe with only the required properties.
    static let bare = Recipe(id: RecipeID(.spoonacular, 1), title: "Bread")
}

extension ClockReading {
    static func sample(
        boot id: String = "first", _ boot: Duration = .seconds(1000), wall: Double = 1_800_000_000,
        isTrusted: Bool = true
    ) -> ClockReading {
        ClockReading(bootID: id, boot: Instant(sinceBoot: boot), wall: wall, isWallTrusted: isTrusted)
    }
}

extension Recipe {
    /// Returns a recipe of the service with the properties that a search reads.
    static func made(
        _ number: Int, _ title: String, _ ingredients: [String] = [], minutes: Int? = nil, likes: Int? = nil,
        cuisines: [String] = [], diets: [String] = []
    ) -> Recipe {
        Recipe(
            id: RecipeID(.spoonacular, number), title: title, minutes: minutes, likes: likes, cuisines: cuisines,
            diets: diets, ingredients: ingredients.map { Ingredient(name: $0, text: $0) })
    }
}

extension Cookbook.Health {
    /// The damage report, or `nil` if there is none.
    var damage: DamageReport? {
        guard case .damaged(let report) = self else { return nil }
        return report
    }
}
