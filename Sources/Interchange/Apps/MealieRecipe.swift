internal import Kitchen

extension AppRecipe {
    /// Reads a recipe of Mealie: from an export of single recipes, in the names of any release.
    ///
    /// Returns `nil` if the JSON isn't a recipe of Mealie.
    init?(mealie value: JSONValue) {
        guard value["@type"] == nil, value["slug"]?.string != nil,
            value["recipeIngredient"] ?? value["recipe_ingredient"] != nil
        else { return nil }
        let settings = value["settings"]
        let isFreeText = (settings?["disableAmount"] ?? settings?["disable_amount"]) == .bool(true)
        self.init(
            mealie: value,
            ingredients: value.list("recipeIngredient", "recipe_ingredient").map {
                MealieIngredient($0, unit: $0["unit"], food: $0["food"], isFreeText: isFreeText)
            },
            steps: value.list("recipeInstructions", "recipe_instructions"), notes: value.list("notes"),
            nutrition: value["nutrition"])
        let labels = value.list("tags") + value.list("recipeCategory", "recipe_category")
        add(categories: labels.compactMap { $0.string ?? $0.text("name") })
    }

    /// Creates a recipe from a row of Mealie's table of recipes, or from an object with the same members.
    init(
        mealie value: JSONValue, ingredients: [MealieIngredient], steps: [JSONValue], notes: [JSONValue],
        nutrition: JSONValue?
    ) {
        let steps = steps.compactMap { step -> String? in
            let text = step.text("text")?.withoutMarkdown.trimmed ?? step.string ?? ""
            let names = [step.text("title"), step.text("summary")].map { $0?.trimmed ?? "" }
            let known = names.filter { !$0.isEmpty && $0 != text }
            return text.isEmpty && known.isEmpty ? nil : known.reversed().reduce(text, JSONLDInstructions.headed)
        }
        let texts = notes.compactMap { note -> String? in
            let text = note.text("text")?.withoutMarkdown.trimmed ?? ""
            return text.isEmpty ? nil : note.text("title").map { JSONLDInstructions.headed(text, $0) } ?? text
        }
        self.init(
            name: value.text("name"), description: value.text("description")?.withoutMarkdown, notes: texts,
            ingredients: ingredients.flatMap(\.lines), steps: steps)
        let servings = value.number("recipeServings", "recipe_servings") ?? 0
        let yield = [
            value.number("recipeYieldQuantity", "recipe_yield_quantity").flatMap { $0 > 0 ? $0.amountText : nil },
            value.text("recipeYield", "recipe_yield"),
        ].compactMap(\.self).joined(separator: " ")
        add("recipeYield", servings > 0 ? "\(servings.amountText) servings" : yield)
        add("prepTime", value.text("prepTime", "prep_time"))
        add("cookTime", value.text("performTime", "perform_time") ?? value.text("cookTime", "cook_time"))
        add("totalTime", value.text("totalTime", "total_time"))
        add(source: nil, url: value.text("orgURL", "org_url"))
        if let nutrition = nutrition.flatMap(Self.nutrition) { schema["nutrition"] = nutrition }
    }

    /// Returns the nutrition of a serving. Mealie gives plain numbers, in the units that schema.org expects.
    private static func nutrition(_ value: JSONValue) -> JSONValue? {
        let names = [
            "calories": "calories", "fat": "fatContent", "saturated_fat": "saturatedFatContent",
            "trans_fat": "transFatContent", "unsaturated_fat": "unsaturatedFatContent",
            "carbohydrate": "carbohydrateContent", "protein": "proteinContent", "fiber": "fiberContent",
            "sugar": "sugarContent", "sodium": "sodiumContent", "cholesterol": "cholesterolContent",
        ]
        let milligrams: Set = ["sodium", "cholesterol"]
        let members = names.compactMap { name, schemaName -> (String, JSONValue)? in
            let column = name == "calories" ? name : "\(name)_content"
            guard let text = value.text(schemaName, column)?.trimmed, !text.isEmpty else { return nil }
            let isPlain = text.allSatisfy { $0.isNumber || $0 == "." }
            let unit = name == "calories" ? "kcal" : milligrams.contains(name) ? "mg" : "g"
            return (schemaName, .string(isPlain ? "\(text) \(unit)" : text))
        }
        return members.isEmpty ? nil : .object(Dictionary(members) { first, _ in first })
    }
}

/// An ingredient of Mealie: free text, or an amount with a unit, a food and a note.
struct MealieIngredient {
    /// The line, after the heading of a section if one begins here.
    let lines: [String]

    init(_ value: JSONValue, unit: JSONValue?, food: JSONValue?, isFreeText: Bool) {
        let title = value.text("title")?.trimmed ?? ""
        let line = Self.line(value, unit: unit, food: food, isFreeText: isFreeText)
        lines = [title.isEmpty || title.hasSuffix(":") ? title : "\(title):", line].filter { !$0.isEmpty }
    }

    private static func line(_ value: JSONValue, unit: JSONValue?, food: JSONValue?, isFreeText: Bool) -> String {
        let note = value.text("note")?.withoutMarkdown.trimmed ?? ""
        let foodName = food?.string ?? food.flatMap { name(of: $0, isMany: isMany(value) && unit?["name"] == nil) }
        let other = (value["referencedRecipe"] ?? value["referenced_recipe"])?.text("name")
        let thing = [foodName, other].compactMap(\.self).joined(separator: " ")
        let isStructured = !thing.isEmpty || unit?["name"] != nil
        // Older releases give the amount 1 to free text.
        let isFree = isFreeText || value["disableAmount"] ?? value["disable_amount"] == .bool(true)
        guard isStructured || !isFree else { return note }
        let quantity = value.number("quantity").flatMap { $0 > 0 ? $0.amountText : nil }
        let measure = unit?.string ?? unit.flatMap { unitName(of: $0, isMany: isMany(value)) }
        let words = [quantity, measure, thing].compactMap(\.self).filter { !$0.isEmpty }
        guard isStructured else { return (words + [note]).filter { !$0.isEmpty }.joined(separator: " ") }
        let line = words.joined(separator: " ")
        if thing.isEmpty { return "\(line) \(note)".trimmed }
        return note.isEmpty ? line : "\(line), \(note)"
    }

    private static func isMany(_ value: JSONValue) -> Bool { value.number("quantity") ?? 0 > 1 }

    private static func name(of value: JSONValue, isMany: Bool) -> String? {
        let plural = isMany ? value.text("pluralName", "plural_name") : nil
        return plural.flatMap { $0.isEmpty ? nil : $0 } ?? value.text("name")
    }

    private static func unitName(of value: JSONValue, isMany: Bool) -> String? {
        let isShort = (value["useAbbreviation"] ?? value["use_abbreviation"]) == .bool(true)
        let short = isShort ? value.text("abbreviation") : nil
        return short.flatMap { $0.isEmpty ? nil : $0 } ?? name(of: value, isMany: isMany)
    }
}
