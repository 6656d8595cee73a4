public import Kitchen

/// A page whose amounts depend on the number of servings.
protocol ServedPage: Page {
    /// The recipe as it is written.
    var recipe: Recipe { get }
    /// The chosen number of servings, or `nil` for that of the recipe.
    var servings: Int? { get set }
}

extension ServedPage {
    /// The recipe with the amounts for the chosen servings.
    var served: Recipe { servings.map { recipe.scaled(toServings: Double($0)) } ?? recipe }
}

extension ChosenServings: Change {
    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.keep(self) }
}

extension Kiosk {
    /// The numbers of servings that the kiosk offers. The command line takes larger ones.
    private static let servingsChoices = 1...50

    /// Returns the recipe with the amounts for the chosen servings.
    func served(_ recipe: Recipe) -> Recipe {
        user.servings[recipe.id].map { recipe.scaled(toServings: Double($0)) } ?? recipe
    }

    mutating func askServings(of recipe: Recipe) {
        guard let written = recipe.servings, written > 0 else { return say("Recipe gives no\nserving count") }
        let whole = Int(exactly: written)
        var counts = Self.servingsChoices.map { $0 == whole ? nil : Int?($0) }
        if !counts.contains(nil) { counts.append(nil) }
        let choices = counts.map { count in
            Entry(count.map { "\($0)" } ?? "\(written.amountText), as written") { $0.serve(recipe, for: count) }
        }
        var page = ChoicePage(title: "Servings", choices: choices, recipe: recipe)
        page.cursor.index = counts.firstIndex(of: user.servings[recipe.id]) ?? 0
        open(page)
    }

    /// Sets the number of servings; `nil` restores that of the recipe.
    private mutating func serve(_ recipe: Recipe, for servings: Int?) {
        user.servings[recipe.id] = servings
        storeQuietly(user.servings)
        for index in pages.indices {
            guard var page = pages[index] as? any ServedPage, page.recipe.id == recipe.id else { continue }
            page.servings = servings
            page.write(in: preferences.units)
            pages[index] = page
        }
        viewChanges()
    }
}
