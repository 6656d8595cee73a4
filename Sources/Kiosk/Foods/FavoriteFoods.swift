public import Kitchen

public struct FoodAddition: Change {
    public let name: String

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.add(food: name) }
}

public struct FoodRemoval: Change {
    public let name: String

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> Removal {
        try await handler.remove(food: name)
    }
}

extension Kiosk {
    func isKept(_ recipe: RecipeID, under food: String) -> Bool {
        user.food(food)?.recipes.contains { $0.id == recipe } ?? false
    }

    /// Adds a favorite food unless it is one. The name must be normalized by `foodName`.
    mutating func add(food name: String, order: RequestID? = nil) {
        if user.food(name) != nil {
            return reply(.foodAdded(already: true), to: order, orSay: "♥ Already saved")
        }
        let add = FoodAddition(name: name)
        guard order != nil || !isUnderWay(add) else { return }
        store(add, order: order) { kiosk, _ in
            kiosk.user.add(food: name)
            kiosk.reply(.foodAdded(already: false), to: order, orSay: "♥ Saved")
        }
    }
}

extension UserData {
    func food(_ name: String) -> FavoriteFood? { foods.first { $0.name == name } }

    mutating func add(food name: String) {
        guard food(name) == nil else { return }
        foods.append(FavoriteFood(name: name))
        foods.sort { $0.name < $1.name }
    }

    /// Files favorites under a food, which becomes a favorite food if it isn't one.
    mutating func file(_ recipes: [RecipeID], under food: String) {
        add(food: food)
        guard let index = foods.firstIndex(where: { $0.name == food }) else { return }
        let ids = Set(foods[index].recipes.map(\.id) + recipes)
        foods[index].recipes = favorites.filter { ids.contains($0.id) }
    }
}
