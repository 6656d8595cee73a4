extension Recipe {
    /// The same recipe with its amounts, and the measures in its text, in the units of a kitchen.
    public func written(in system: UnitSystem) -> Recipe {
        var recipe = self
        recipe.summary = summary?.written(in: system)
        recipe.ingredients = ingredients.map { $0.written(in: system) }
        recipe.steps = steps.map { step in
            var step = step
            step.text = step.text.written(in: system)
            step.timers = step.timers.map { $0.written(in: system) }
            return step
        }
        return recipe
    }
}

extension StepTimer {
    /// The same timer with the measures that it names as the text of its step has them.
    public func written(in system: UnitSystem) -> StepTimer {
        var timer = self
        timer.label = label.written(in: system)
        timer.rate = rate?.written(in: system)
        return timer
    }
}

extension Ingredient {
    /// What `amount` and `unit` come to; nil for *some*, and where the unit is not known.
    public var quantity: Quantity? {
        guard let amount else { return nil }
        guard let unit, !unit.isEmpty else { return Quantity(amount, .piece) }
        return MeasureUnit(spelling: unit).map { Quantity(amount, $0) }
    }

    /// The same ingredient in the units of a kitchen; itself where its text has no measure that could be turned, so
    /// that both always say the same.
    public func written(in system: UnitSystem) -> Ingredient {
        var ingredient = self
        ingredient.text = text.written(in: system)
        guard ingredient.text != text, let quantity else { return ingredient }
        let turned = quantity.written(in: system)
        if turned != quantity {
            ingredient.amount = turned.amount
            ingredient.unit = turned.unit.rawValue
        }
        return ingredient
    }
}
