internal import Kitchen

/// The database in a backup of Mealie: an object with a list of rows for each table.
struct MealieBackup {
    private let tables: JSONValue

    /// Returns `nil` if the JSON isn't such a database.
    init?(_ value: JSONValue) {
        guard case .array? = value["recipes"], case .array? = value["recipes_ingredients"] else { return nil }
        tables = value
    }

    /// All recipes of all groups and households.
    var recipes: [AppRecipe] {
        let ingredients = rows("recipes_ingredients", by: "recipe_id")
        let steps = rows("recipe_instructions", by: "recipe_id")
        let notes = rows("notes", by: "recipe_id")
        let nutrition = rows("recipe_nutrition", by: "recipe_id")
        let settings = rows("recipe_settings", by: "recipe_id")
        let units = rows("ingredient_units", by: "id")
        let foods = rows("ingredient_foods", by: "id")
        let labels = labels
        return tables.list("recipes").compactMap { row in
            guard let id = row.text("id") else { return nil }
            let isFreeText = settings[id]?.first?["disable_amount"] == .bool(true)
            var recipe = AppRecipe(
                mealie: row,
                ingredients: (ingredients[id] ?? []).map { line in
                    MealieIngredient(
                        line, unit: line.text("unit_id").flatMap { units[$0]?.first },
                        food: line.text("food_id").flatMap { foods[$0]?.first }, isFreeText: isFreeText)
                },
                steps: steps[id] ?? [], notes: notes[id] ?? [], nutrition: nutrition[id]?.first)
            recipe.add(categories: labels[id] ?? [])
            recipe.pictures = ["data/recipes/\(id)/images/original"]
            return recipe
        }
    }

    /// The rows of a table in groups of equal values in a column, in the order of their positions.
    private func rows(_ table: String, by column: String) -> [String: [JSONValue]] {
        let rows = tables.list(table).enumerated().sorted {
            ($0.element.number("position") ?? 0, $0.offset) < ($1.element.number("position") ?? 0, $1.offset)
        }
        return Dictionary(grouping: rows.map(\.element)) { $0.text(column) ?? "" }
    }

    /// The names of each recipe's tags and categories.
    private var labels: [String: [String]] {
        var labels: [String: [String]] = [:]
        for (names, links, column) in [
            ("tags", "recipes_to_tags", "tag_id"), ("categories", "recipes_to_categories", "category_id"),
        ] {
            let rows = rows(names, by: "id")
            for link in tables.list(links) {
                guard let recipe = link.text("recipe_id"), let id = link.text(column),
                    let name = rows[id]?.first?.text("name")
                else { continue }
                labels[recipe, default: []].append(name)
            }
        }
        return labels
    }
}
