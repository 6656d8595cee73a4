internal import Kitchen

extension AppRecipe {
    /// Reads a recipe of Paprika 3. All its texts are written by hand: an ingredient a line, a step a line.
    ///
    /// Returns `nil` if the JSON isn't a recipe of Paprika.
    init?(paprika value: JSONValue) {
        guard let directions = value["directions"], let ingredients = value["ingredients"],
            [directions, ingredients].allSatisfy({ $0.string != nil || $0 == .null }), let name = value["name"]?.string
        else { return nil }
        self.init(
            name: name, description: value.text("description").map(Self.plain),
            notes: [value.text("notes").map(Self.plain)].compactMap(\.self),
            ingredients: Self.lines(of: ingredients.string ?? "").map { $0.trimmed(marks: "-•*") },
            steps: Self.steps(of: directions.string ?? ""))
        add("recipeYield", value.text("servings"))
        add("prepTime", value.text("prep_time"))
        add("cookTime", value.text("cook_time"))
        add("totalTime", value.text("total_time"))
        add("image", value.text("image_url"))
        add(source: value.text("source"), url: value.text("source_url"))
        add(categories: value.list("categories").compactMap(\.string))
        let nutrition = Self.nutrition(in: value.text("nutritional_info") ?? "")
        if !nutrition.isEmpty { schema["nutrition"] = .object(nutrition) }
        pictureData = value.text("photo_data")
    }

    private static func lines(of text: String) -> [String] {
        plain(text).split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
    }

    /// Returns a step for each line; for each paragraph if there are too many lines. A heading goes in front of its step.
    private static func steps(of text: String) -> [String] {
        var lines = lines(of: text)
        if lines.count > OwnRecipe.mostSteps {
            let text = plain(text).replacing("\r\n", with: "\n")
            lines = text.split(separator: #/\n\s*\n/#).map(\.trimmed).filter { !$0.isEmpty }
        }
        func isHeading(_ line: String) -> Bool { line.hasSuffix(":") && line.count <= 60 }
        var texts = JSONLDInstructions.withoutNumbers(lines.filter { !isHeading($0) })[...]
        var steps: [String] = []
        var heading: String?
        for line in lines {
            if isHeading(line) {
                heading = heading.map { "\($0) \(line)" } ?? line
            } else if let text = texts.popFirst() {
                steps.append(heading.map { JSONLDInstructions.headed(text, $0) } ?? text)
                heading = nil
            }
        }
        return steps + [heading].compactMap(\.self)
    }

    /// Returns the text without Paprika's own marks for pictures and for other recipes.
    private static func plain(_ text: String) -> String {
        guard text.utf8.count <= OwnRecipe.mostBytes else { return text }
        return text.replacing(#/\[photo:[^\]\n]{0,200}\]/#, with: "")
            .replacing(#/\[recipe:([^\]\n]{0,200})\]/#) { "\($0.1)" }.withoutMarkdown
    }

    /// Reads lines such as `Calories: 250 kcal`, and the same with commas between them.
    private static func nutrition(in text: String) -> [String: JSONValue] {
        let parts = text.split { $0.isNewline || ",;|".contains($0) }
        return parts.reduce(into: [:]) { found, part in
            let line = part.lowercased().replacing(":", with: " ").trimmed
            guard let (word, name) = nutrients.first(where: { line.hasPrefix($0.0) }) else { return }
            let amount = line.dropFirst(word.count).drop { !$0.isNumber && !".<".contains($0) }.trimmed
            guard !amount.isEmpty, found[name] == nil else { return }
            found[name] = .string(amount)
        }
    }

    /// The beginnings of lines, the longer ones first, and schema.org's names (https://schema.org/NutritionInformation).
    private static let nutrients = [
        ("calories", "calories"), ("energy", "calories"), ("kcal", "calories"),
        ("saturated fat", "saturatedFatContent"),
        ("trans fat", "transFatContent"), ("unsaturated fat", "unsaturatedFatContent"), ("total fat", "fatContent"),
        ("fat", "fatContent"), ("total carbohydrate", "carbohydrateContent"), ("carb", "carbohydrateContent"),
        ("protein", "proteinContent"), ("dietary fiber", "fiberContent"), ("fiber", "fiberContent"),
        ("fibre", "fiberContent"), ("sugar", "sugarContent"), ("sodium", "sodiumContent"),
        ("cholesterol", "cholesterolContent"), ("serving size", "servingSize"),
    ]
}

extension String {
    /// The text without one of these marks of a list in front.
    fileprivate func trimmed(marks: String) -> String {
        guard let first, marks.contains(first), dropFirst().first?.isWhitespace == true else { return self }
        return dropFirst().trimmed
    }
}
