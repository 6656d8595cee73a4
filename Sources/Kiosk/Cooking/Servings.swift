public import Kitchen

/// A page whose amounts are for so many people.
protocol ServedPage: Page {
    /// As it is written.
    var recipe: Recipe { get }
    /// Nil: as it is written.
    var servings: Int? { get set }
}

extension ServedPage {
    /// As it is cooked.
    var served: Recipe { servings.map { recipe.scaled(toServings: Double($0)) } ?? recipe }
}

extension ChosenServings: Change {
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.keep(self) }
}

extension Kiosk {
    /// For so many people the kiosk scales; a canteen has the command line.
    private static let servingsChoices = 1...50

    /// As it is cooked here: for as many people as were chosen.
    func served(_ recipe: Recipe) -> Recipe {
        user.servings[recipe.id].map { recipe.scaled(toServings: Double($0)) } ?? recipe
    }

    mutating func askServings(of recipe: Recipe) {
        guard let written = recipe.servings, written > 0 else { return say("It does not say\nfor how many it is") }
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

    /// Nil: as it is written.
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
