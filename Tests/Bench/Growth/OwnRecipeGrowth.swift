import Cookbook
import Kiosk
import Kitchen

/// Measures own recipes, up to the largest number that the kiosk keeps.
enum OwnRecipeGrowth {
    private static let counts = [10, 100, 1000, OwnRecipe.mostKept]

    static func measure(_ galley: String) async throws -> Subject {
        var invented = InventedRecipes()
        var folders: [Folder] = []
        for count in counts {
            let folder = try Folder()
            let store = try Cookbook(folder: folder.path)
            // One place is left free, to save another.
            for _ in 1..<count { _ = try await store.add(OwnRecipe(invented.recipe())) }
            try store.close()
            folders.append(folder)
        }
        let starts = try await ProcessGrowth.rows(galley, folders)
        let stores = try folders.map { try Cookbook(folder: $0.path) }
        let readings = try await times(21, of: stores) { store, _ in _ = try await store.ownRecipes() }
        var kiosks: [BusyKiosk] = []
        for store in stores { kiosks.append(try BusyKiosk(UserData(own: try await store.ownRecipes()))) }
        let rounds = 21
        var recipes = (0..<rounds * stores.count).map { _ in OwnRecipe(invented.recipe()) }
        let (saves, removals) = try await timesOfSavingAndRemoving(rounds, of: stores) { store in
            guard case .added(let id) = try await store.add(recipes.removeLast()) else {
                preconditionFailure("each store has a place left")
            }
            return id
        } remove: { store, id in
            _ = try await store.remove(own: id)
        }
        for store in stores { try store.close() }
        return Subject(
            name: "own recipes", counts: counts,
            rows: starts + Presses.rows(in: kiosks, page: "My recipes", named: .own) + [
                Subject.Row("read their titles", readings),
                Subject.Row("save one on the card", saves),
                Subject.Row("remove one from the card", removals),
            ])
    }
}

extension OwnRecipe {
    init(_ invented: (title: String, ingredients: [String])) {
        self.init(
            title: invented.title,
            ingredients: invented.ingredients.map { Ingredient(name: $0, amount: 100, unit: "g", text: "100 g \($0)") },
            steps: invented.ingredients.map { Step(text: "Add the \($0) and stir it well.") })
    }
}
