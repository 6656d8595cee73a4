extension Recipe {
    /// Returns the recipe with its amounts and the measures in its texts in the units of a kitchen.
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
    /// Returns the timer with the measures in its label and rate converted like those of its step.
    public func written(in system: UnitSystem) -> StepTimer {
        var timer = self
        timer.label = label.written(in: system)
        timer.rate = rate?.written(in: system)
        return timer
    }
}

extension Ingredient {
    /// The amount in its unit, or `nil` for an unmeasured ingredient and for an unknown unit.
    public var quantity: Quantity? {
        guard let amount else { return nil }
        guard let unit, !unit.isEmpty else { return Quantity(amount, .piece) }
        return MeasureUnit(spelling: unit).map { Quantity(amount, $0) }
    }

    /// Returns the ingredient in the units of a kitchen, with fractions as people write them.
    ///
    /// If the text has no convertible measure, the ingredient stays as it is, so that its text and its amount always
    /// agree.
    public func written(in system: UnitSystem) -> Ingredient {
        var ingredient = self
        ingredient.text = text.written(in: system).withFractions
        guard ingredient.text != text, let quantity else { return ingredient }
        let converted = quantity.written(in: system)
        if converted != quantity {
            ingredient.amount = converted.amount
            ingredient.unit = converted.unit.rawValue
        }
        return ingredient
    }
}
