internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about favorite foods.
    static let foods = [
        RequestHandler { (_: ListFoods, context) in try await context.cookbook.foods().map(FoodDocument.init) },
        RequestHandler { (request: FindFoods, context) in
            let name = try request.food.nameOfFood
            let found = try await context.effectRunner.source.foods(named: name, isStrict: true)
            guard let note = found.note else { return found.names }
            guard !found.names.isEmpty else {
                throw ControlFailure(.passing, "\(note), and no stored food fits; try again later")
            }
            context.warn(
                "stored: these are the foods that Galley itself knows, because the recipe service can't be used now (\(note));"
                    + " galley status says more")
            return found.names
        },
        RequestHandler { (request: AddFood, context) in
            let name = try request.food.nameOfFood
            let wasThere = try await context.order(.addFood(name)) { reply in
                if case .foodAdded(let already) = reply { already } else { nil }
            }
            if wasThere { context.warn(FoodDocument.addedAlready(name)) }
            return Done()
        },
        RequestHandler { (request: RemoveFood, context) in
            let name = try request.food.nameOfFood
            return try await context.remove(.removeFood(name), orElse: .noFavoriteFood(name))
        },
        RequestHandler { (request: FindFoodRecipes, context) in
            let filter = await context.loop.run { $0.searchFilter }
            return try await context.found(
                RecipeSearch(.food(try request.food.nameOfFood), filter: filter), page: request.page)
        },
        RequestHandler { (request: SaveUnderFood, context) in
            let name = try request.food.nameOfFood
            try await context.save(try await context.effectRunner.source.recipe(request.id), under: name)
            return Done()
        },
    ]
}

extension String {
    fileprivate var nameOfFood: String {
        get throws(ControlFailure) {
            guard let name = foodName else { throw .noFoodName(self) }
            return name
        }
    }
}
