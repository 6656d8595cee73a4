public import Kitchen

extension ScriptedSpoonacular {
    /// Dishes of no cookbook, written for this program.
    public static let invented: [Recipe] = [
        dish(
            1001, "Lemon Leek Pasta", servings: 2, minutes: 25, from: "Harbor Kitchen",
            [("spaghetti", 200, "g"), ("leek", 2, ""), ("lemon", 1, ""), ("olive oil", 2, "tbsp")],
            [
                "Slice the leeks and soften them in the oil for 8 minutes.",
                "Boil the spaghetti for 10 to 12 minutes.",
                "Toss everything with the juice of the lemon and a ladle of the water.",
            ]),
        dish(
            1002, "Smoky Bean Soup", servings: 4, minutes: 40, from: "The Tin Ladle",
            [("white beans", 400, "g"), ("onion", 1, ""), ("smoked paprika", 2, "tsp"), ("stock", 1, "l")],
            [
                "Chop the onion and fry it for 5 minutes.",
                "Add paprika, beans and stock. Simmer for 25 minutes.",
                "Crush a third of the beans and serve.",
            ]),
        dish(
            1003, "Overnight Oat Buns", servings: 8, minutes: 620, from: "Slow Crumb",
            [("rolled oats", 100, "g"), ("bread flour", 400, "g"), ("yeast", 0.5, "tsp"), ("water", 320, "ml")],
            [
                "Stir everything together and leave it covered overnight, at least 8 hours.",
                "Shape eight buns and let them rise for 45 minutes.",
                "Bake at 220 °C for 18 minutes.",
            ]),
        dish(
            1004, "Crème of Roasted Carrot", servings: 3, minutes: 50, from: "Ö & Co.",
            [("carrots", 600, "g"), ("cumin seeds", 1, "tsp"), ("cream", 0.5, "cup")],
            [
                "Roast the carrots with the cumin for 30 minutes.",
                "Blend with the cream and a little water until smooth.",
            ]),
    ]

    private static func dish(
        _ number: Int, _ title: String, servings: Double, minutes: Int, from source: String,
        _ ingredients: [(name: String, amount: Double, unit: String)], _ steps: [String]
    ) -> Recipe {
        Recipe(
            id: RecipeID(.spoonacular, number), title: title, servings: servings, minutes: minutes, likes: number % 97,
            source: Recipe.Source(name: source, url: "https://recipes.example/\(number)"),
            ingredients: ingredients.map { name, amount, unit in
                let number = amount == amount.rounded() ? "\(Int(amount))" : "\(amount)"
                let text = [number, unit, name].filter { !$0.isEmpty }.joined(separator: " ")
                return Ingredient(name: name, amount: amount, unit: unit.isEmpty ? nil : unit, text: text)
            },
            steps: steps.map { Step(text: $0) })
    }
}
