internal import Kitchen

extension Kiosk {
    func isKept(_ recipe: RecipeID, under food: String) -> Bool {
        kept.foods.contains { $0.name == food && $0.recipes.contains { $0.id == recipe } }
    }

    mutating func file(_ heading: Recipe.Heading, under food: String) {
    }

    mutating func offer(_ names: [String], for text: String, note: String?) {
    }

    mutating func add(food name: String, order: RequestID? = nil) {
    }

    mutating func added(food name: String, order: RequestID?) {
    }

    mutating func remove(food name: String, order: RequestID? = nil) {
    }
}
