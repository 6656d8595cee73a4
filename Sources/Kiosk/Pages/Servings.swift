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
    public func outcome(from handler: some RequestHandler) async throws(Failure) { try await handler.keep(self) }
}

/// What is done about amounts.
enum AmountsAction: Hashable, Sendable {
    case askServings(Recipe)
    /// Nil: as it is written.
    case serve(Recipe, Int?)
    case prices(Recipe)
    case askPrice(PricedFood)
    case keepPrice(String, PricedFood)
    case removePrice(PricedFood)
}

extension Kiosk {
    /// For so many people the kiosk scales; a canteen has the command line.
    private static let servingsChoices = 1...50

    /// As it is cooked here: for as many people as were chosen.
    func served(_ recipe: Recipe) -> Recipe {
        kept.servings[recipe.id].map { recipe.scaled(toServings: Double($0)) } ?? recipe
    }

    mutating func take(_ action: AmountsAction) {
        switch action {
        case .askServings(let recipe): askServings(of: recipe)
        case .serve(let recipe, let servings): serve(recipe, for: servings)
        case .prices(let recipe): openPrices(of: recipe)
        case .askPrice(let food): openPriceSpeller(food)
        case .keepPrice(let text, let food): keepPrice(text, of: food)
        case .removePrice(let food): changePrice(.remove(food.name), of: food)
        }
    }

    private mutating func askServings(of recipe: Recipe) {
        guard let written = recipe.servings, written > 0 else { return say("It does not say\nfor how many it is") }
        let whole = Int(exactly: written)
        var choices = Self.servingsChoices.map { count in
            count == whole
                ? Choice("\(count), as written", .amounts(.serve(recipe, nil)))
                : Choice("\(count)", .amounts(.serve(recipe, count)))
        }
        if !(whole.map(Self.servingsChoices.contains) ?? false) {
            choices.append(Choice("\(written.amountText), as written", .amounts(.serve(recipe, nil))))
        }
        var page = ChoicePage(name: .actions, title: "Servings", choices: choices, recipe: recipe)
        page.select(.amounts(.serve(recipe, kept.servings[recipe.id])))
        open(page)
    }

    private mutating func serve(_ recipe: Recipe, for servings: Int?) {
        kept.servings[recipe.id] = servings
        storeQuietly(kept.servings)
        for index in pages.indices {
            guard var page = pages[index] as? any ServedPage, page.recipe.id == recipe.id else { continue }
            page.servings = servings
            page.write(in: preferences.units)
            pages[index] = page
        }
        viewChanges()
    }
}
