internal import Kitchen

extension Kiosk {
    func isKept(_ recipe: RecipeID, under food: String) -> Bool {
        kept.food(food)?.recipes.contains { $0.id == recipe } ?? false
    }

    /// Makes it a favorite food, unless it is. The name is as `foodName` makes it.
    mutating func add(food name: String, order: RequestID? = nil) {
        if kept.food(name) != nil { return alreadyAdded(to: order) }
        guard order != nil || !pending.values.contains(.addFood(name, order: nil)) else { return }
        request(.addFood(name, order: order)) { .store($0, .addFood(name)) }
    }

    private mutating func alreadyAdded(to order: RequestID?) {
        reply(.foodAdded(already: true), to: order, orSay: "♥ Already saved")
    }

    mutating func added(food name: String, order: RequestID?) {
        kept.add(food: name)
        reply(.foodAdded(already: false), to: order, orSay: "♥ Saved")
    }
}

extension Kept {
    func food(_ name: String) -> FavoriteFood? { foods.first { $0.name == name } }

    mutating func add(food name: String) {
        guard food(name) == nil else { return }
        foods.append(FavoriteFood(name: name))
        foods.sort { $0.name < $1.name }
    }

    /// Puts favorites under a food, which becomes a favorite one with them.
    mutating func file(_ recipes: [RecipeID], under food: String) {
        add(food: food)
        guard let index = foods.firstIndex(where: { $0.name == food }) else { return }
        let ids = Set(foods[index].recipes.map(\.id) + recipes)
        foods[index].recipes = favorites.filter { ids.contains($0.id) }
    }
}
