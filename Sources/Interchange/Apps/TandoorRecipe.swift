internal import Kitchen

extension AppRecipe {
    /// Reads a recipe of Tandoor, whose steps contain their ingredients. Times are in minutes.
    ///
    /// Returns `nil` if the JSON isn't a recipe of Tandoor.
    init?(tandoor value: JSONValue) {
        let steps = value.list("steps")
        guard let name = value["name"]?.string, steps.contains(where: { $0["instruction"]?.string != nil }) else {
            return nil
        }
        self.init(
            name: name, description: value.text("description"), notes: [],
            ingredients: steps.flatMap { $0.list("ingredients") }.compactMap(Self.line),
            steps: steps.compactMap { step in
                let text = step.text("instruction")?.withoutMarkdown.trimmed ?? ""
                let heading = step.text("name")?.trimmed ?? ""
                return text.isEmpty ? nil : heading.isEmpty ? text : JSONLDInstructions.headed(text, heading)
            })
        add(
            "recipeYield",
            [value.text("servings"), value.text("servings_text")].compactMap(\.self).joined(separator: " "))
        let minutes = (value.number("working_time") ?? 0) + (value.number("waiting_time") ?? 0)
        if minutes > 0 { add("totalTime", "\(minutes.amountText) min") }
        add(source: nil, url: value.text("source_url"))
        add(categories: value.list("keywords").compactMap { $0.text("name") })
        pictures = ["image"]
    }

    private static func line(_ value: JSONValue) -> String? {
        let note = value.text("note")?.trimmed ?? ""
        if value["is_header"] == .bool(true) { return note.isEmpty ? nil : note.hasSuffix(":") ? note : "\(note):" }
        let amount = value["no_amount"] == .bool(true) ? 0 : value.number("amount") ?? 0
        let words = [amount > 0 ? amount.amountText : nil, value["unit"]?.text("name"), value["food"]?.text("name")]
        let line = words.compactMap(\.self).joined(separator: " ")
        return line.isEmpty ? (note.isEmpty ? nil : note) : note.isEmpty ? line : "\(line), \(note)"
    }
}
