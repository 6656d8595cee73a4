internal import Kitchen

extension ScriptedSpoonacular {
    static func dish(
        _ number: Int, _ title: String, servings: Double, minutes: Int, likes: Int? = nil, cuisine: String? = nil,
        from source: String, _ ingredients: [(name: String, amount: Double, unit: String)], _ steps: [String]
    ) -> Recipe {
        Recipe(
            id: RecipeID(.spoonacular, number), title: title, servings: servings, minutes: minutes,
            likes: likes ?? number % 97,
            source: Recipe.Source(name: source, url: "https://recipes.example/\(number)"),
            cuisines: cuisine.map { [$0] } ?? [], diets: diets(of: ingredients.map(\.name)),
            nutrition: .invented(ingredients: ingredients.count),
            ingredients: ingredients.map { name, amount, unit in
                let number = amount == amount.rounded() ? "\(Int(amount))" : "\(amount)"
                let text = [number, unit, name].filter { !$0.isEmpty }.joined(separator: " ")
                return Ingredient(name: name, amount: amount, unit: unit.isEmpty ? nil : unit, text: text)
            },
            steps: steps.map { Step(read: $0) })
    }

    /// The cooking methods of the dishes.
    enum Way {
        case soup, gratin, salad, stew, pan, mash, roast, pasta

        /// Returns the steps. `first` and `second` are the first two ingredients.
        func steps(_ first: String, _ second: String) -> [String] {
            switch self {
            case .soup:
                [
                    "Cook the \(second) in a little oil for 5 minutes.",
                    "Add the \(first) and all the rest, cover with water and simmer for 20 minutes.",
                    "Season, and blend as smooth as you like.",
                ]
            case .gratin:
                [
                    "Slice the \(first) and layer with the \(second) in a dish.",
                    "Put all the rest on top and bake at 190 °C for 40 minutes.",
                ]
            case .salad:
                ["Boil the \(first) for 15 minutes and leave to cool.", "Toss with the \(second) and all the rest."]
            case .stew:
                [
                    "Brown the \(second) for 5 minutes.",
                    "Add the \(first) and all the rest and simmer for 30 minutes under a lid.",
                ]
            case .pan:
                [
                    "Fry the \(first) over medium heat for 10 minutes.",
                    "Add the \(second) and all the rest and cook for 8 minutes more.",
                ]
            case .mash:
                ["Boil the \(first) for 20 minutes and mash.", "Cook the \(second) and stir in with all the rest."]
            case .roast:
                [
                    "Cut up the \(first) and toss with the \(second) and all the rest.",
                    "Roast at 200 °C for 45 minutes, turning once.",
                ]
            case .pasta:
                [
                    "Boil the \(first) for 10 minutes.",
                    "Cook the \(second) and all the rest in a wide pan for 8 minutes.", "Toss both together.",
                ]
            }
        }
    }

    /// Returns a dish. `ingredients` has at least two, written like `700 g potatoes, 3 leeks`.
    static func plate(
        _ number: Int, _ title: String, _ way: Way, _ minutes: Int, _ likes: Int, _ cuisine: String,
        _ ingredients: String
    ) -> Recipe {
        let lines = ingredients.split(separator: ", ").map { line in
            let words = line.split(separator: " ").map(String.init)
            let unit = ["g", "kg", "ml", "l", "tbsp", "tsp"].contains(words[1]) ? words[1] : ""
            let name = words.dropFirst(unit.isEmpty ? 1 : 2).joined(separator: " ")
            return (name: name, amount: Double(words[0]) ?? 1, unit: unit)
        }
        return dish(
            number, title, servings: 4, minutes: minutes, likes: likes, cuisine: cuisine, from: "The Tin Ladle", lines,
            way.steps(lines[0].name, lines[1].name))
    }

    /// Returns the diet labels that the service would give to a dish with these foods.
    private static func diets(of foods: [String]) -> [String] {
        func has(_ names: [String]) -> Bool {
            foods.contains { food in food != "coconut milk" && names.contains { food.contains($0) } }
        }
        let hasMeat = has(["bacon", "chicken", "chorizo", "ham"])
        let hasFish = has(["cod", "salmon", "tuna"])
        let hasDairy = has(["butter", "cheddar", "cream", "milk", "yogurt"])
        let marks = [
            ("gluten free", !has(["bread", "gnocchi", "oats", "pasta", "soy sauce", "spaghetti"])),
            ("dairy free", !hasDairy), ("vegetarian", !hasMeat && !hasFish),
            ("vegan", !hasMeat && !hasFish && !hasDairy && !has(["egg"])), ("pescetarian", !hasMeat),
        ]
        return marks.filter(\.1).map(\.0)
    }
}
