extension Recipe {
    /// The food that a person would file the recipe under, by its name in the table of foods, or `nil` if none is
    /// known.
    ///
    /// The title decides: `Leek soup` gives leek. The part before `with` or `and` counts (`Pasta with garlic and oil`:
    /// pasta), and what is eaten counts more than what flavors it (`Lemon chicken`: chicken). If the title names no
    /// food, the ingredient with the greatest weight is used, except water, salt, fat, flour, spices and the like. A
    /// kind is filed under the general food: spaghetti under pasta.
    public var mainFood: String? {
        let groups = FoodIndex.shared.groups(in: title)
        let named = groups.lazy.compactMap { $0.filter { !$0.food.isSide }.best }.first
        return (named ?? groups.first?.best ?? mainIngredient)?.general.name
    }

    private var mainIngredient: CommonFood? {
        var weights: [CommonFood: Double] = [:]
        let foods = foods.compactMap { ingredient -> CommonFood? in
            guard let food = CommonFood.named(ingredient.name), !food.isSide else { return nil }
            weights[food.general, default: 0] += ingredient.roughWeight
            return food.general
        }
        let most = weights.values.max()
        return foods.first { weights[$0] == most }
    }
}

extension Ingredient {
    /// The weight in grams, precise enough for comparison, or 0 if it is unknown.
    ///
    /// A milliliter counts as a gram, and a piece as something between an egg and a potato.
    fileprivate var roughWeight: Double {
        guard let quantity else { return 0 }
        return switch quantity.unit {
        case .piece: quantity.size * 80
        case .slice, .stalk: quantity.size * 30
        case .clove, .leaf, .sprig: quantity.size * 3
        default: quantity.unit.kind == .mass || quantity.unit.kind == .volume ? quantity.size : 0
        }
    }
}
