extension Ingredient {
    /// Reads a line of a shopping list as people type it: `2 l milk`, `3 eggs`, `1 1/2 cups flour`, `salt`.
    ///
    /// Returns `nil` if the line names nothing, or a single letter. A number that is not clearly one amount stays in the
    /// name: `2-3 onions`, `7up`, `12 inch pizza`.
    public init?(line: String) {
        let text = line.sanitized(limit: 100)
        var scanner = MeasureScanner(text: Array(text))
        if let (amount, unit, name) = scanner.listLine() {
            guard name.isPlausibleName else { return nil }
            self.init(name: name, amount: amount, unit: unit?.rawValue, text: text)
        } else if text.isPlausibleName {
            self.init(name: text, text: text)
        } else {
            return nil
        }
    }
}

extension Ingredient {
    /// Reads a line of a recipe as people write it: `500 g rye flour, sifted`, `2-3 eggs`, `salt to taste`.
    ///
    /// Returns `nil` if the line names nothing. Text beyond ``OwnRecipe/longestLine`` characters is cut off. The larger
    /// end of a range becomes the amount, because that much must be there. The preparation and the occasion (`sifted`,
    /// `to taste`) stay in the text, and out of the name.
    public init?(recipeLine line: String) {
        let text = line.sanitized(limit: OwnRecipe.longestLine)
        var scanner = MeasureScanner(text: Array(text))
        let measured = scanner.listLine(ranges: true)
        let rest = measured?.name ?? text
        guard rest.contains(where: \.isLetter) else { return nil }
        self.init(name: Self.food(in: rest), amount: measured?.amount, unit: measured?.unit?.rawValue, text: text)
    }

    /// Reads a line of a recipe that is only the name of a food, without an amount. Returns `nil` for other lines.
    public init?(onlyFood line: String) {
        self.init(recipeLine: line)
        guard amount == nil, !text.statesAmount, text == name else { return nil }
    }

    /// Returns the line of a recipe for an amount of this food: `2 tsp cinnamon`, `3 eggs`.
    public func line(_ amount: Double, _ unit: MeasureUnit) -> String {
        if unit == .piece { return ShoppingList.Item(name: name, amount: amount).text(in: .metric) }
        return "\(amount.amountText) \(unit.written(after: amount)) \(name)"
    }

    private static let afterFood = [" to taste", " as needed", " for serving", " to serve", " for garnish"]

    private static func food(in text: String) -> String {
        var name = text[...]
        // The weight of a can stands before its name: `1 (400 g) can tomatoes`.
        if name.hasPrefix("("), let end = name.firstIndex(of: ")") { name = name[end...].dropFirst() }
        if let end = name.firstIndex(where: { ",(;".contains($0) }) { name = name[..<end] }
        if let words = afterFood.first(where: name.hasSuffix) { name = name.dropLast(words.count) }
        let food = String(name).sanitized(limit: 100)
        return food.contains(where: \.isLetter) ? food : text
    }
}
