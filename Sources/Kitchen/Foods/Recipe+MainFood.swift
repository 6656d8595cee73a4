extension Recipe {
    /// The food under which a person would file it, by its name in the table of foods; nil where none is known.
    ///
    /// It is one that the title names (`Leek soup`: leek), before `with` or `and` (`Pasta with garlic and oil`: pasta)
    /// and rather what is eaten than what flavors it (`Lemon chicken`: chicken). Where the title names none, it is what
    /// most goes in of, without water, salt, fat, flour, spices and the like. Kinds are filed together: spaghetti under
    /// pasta.
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
    /// In grams, good enough to compare: a milliliter is a gram, and a piece something between an egg and a potato; 0
    /// where it cannot be told.
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
