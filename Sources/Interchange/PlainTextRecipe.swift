internal import Kitchen

extension OwnRecipe {
    /// The recipe as plain text, for printing or pasting.
    var plainText: String {
        var parts = [title]
        let facts = [
            servings.map { "Serves \($0.amountText)" }, minutes.map { Duration.seconds($0 * 60).spokenText },
        ].compactMap(\.self)
        if !facts.isEmpty { parts.append(facts.joined(separator: ", ")) }
        if let summary { parts += ["", summary] }
        if !ingredients.isEmpty { parts += ["", "Ingredients"] + ingredients.map { "- \($0.text)" } }
        if !steps.isEmpty { parts += ["", "Steps"] + steps.enumerated().map { "\($0 + 1). \($1.text)" } }
        if let source { parts += ["", "From \([source.name, source.url].compactMap(\.self).joined(separator: ", "))"] }
        return parts.joined(separator: "\n") + "\n"
    }
}
