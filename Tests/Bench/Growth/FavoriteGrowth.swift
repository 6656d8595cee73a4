import Cookbook
import Kiosk
import Kitchen

/// Measures favorites. Each is stored with its recipe.
enum FavoriteGrowth {
    private static let queries = 500

    static func measure(_ counts: [Int], _ galley: String) async throws -> Subject {
        let folders = try counts.map { count in
            let folder = try Folder()
            _ = try FilledStore.fill(folder, with: count)
            return folder
        }
        let starts = try await ProcessGrowth.rows(galley, folders)
        let openings = try await times(21, of: folders) { folder, _ in try Cookbook(folder: folder.path).close() }
        let stores = try folders.map { try Cookbook(folder: $0.path) }
        let readings = try await times(5, of: stores) { store, _ in _ = try await store.favorites() }
        var kiosks: [BusyKiosk] = []
        for store in stores {
            let (favorites, titles) = (try await store.favorites(), try await store.knownTitles())
            kiosks.append(try BusyKiosk(UserData(favorites: favorites, titles: titles)))
        }
        var rows = starts + Presses.rows(in: kiosks, page: "Favorites", named: .favorites)
        rows += try outcomes(kiosks)

        var invented = InventedRecipes()
        let texts = (0..<queries).map { invented.query($0) }
        let pantries = (0..<20).map { _ in invented.pantry() }
        let recipes = (0..<41).map { number in
            let recipe = invented.recipe()
            return Recipe(
                id: RecipeID(.spoonacular, 2_000_000 + number), title: recipe.title,
                ingredients: recipe.ingredients.map { Ingredient(name: $0, text: "100 g \($0)") })
        }
        let words = try await times(queries, of: stores) { store, round in
            _ = try await store.search(RecipeSearch(.words(texts[round])))
        }
        let ingredients = try await times(pantries.count, of: stores) { store, round in
            _ = try await store.search(RecipeSearch(.ingredients(pantries[round])))
        }
        let related = try await times(20, of: stores) { store, round in
            _ = try await store.search(RecipeSearch(.related(RecipeID(.spoonacular, round % 10 + 1))))
        }
        let saves = try await times(recipes.count, of: stores) { store, round in
            try await store.save(recipes[round], keep: .whole, at: 0)
        }
        let removals = try await times(5, of: stores) { store, round in _ = try await store.remove(recipes[round].id) }
        for store in stores { try store.close() }
        rows += [
            Subject.Row("open the store", openings),
            Subject.Row("read the titles of all favorites", readings),
            Subject.Row("save one on the card", saves),
            Subject.Row("remove one from the card", removals),
            Subject.Row("search by words", words, mostValue: 3),
            Subject.Row("search by 20 ingredients", ingredients),
            Subject.Row("search for recipes like one", related),
        ]
        return Subject(name: "favorites", counts: counts, rows: rows)
    }

    /// Measures the frames that show the outcome of a save and of a removal, and between them a press that opens the search
    /// field, which completes titles of favorites.
    private static func outcomes(_ kiosks: [BusyKiosk]) throws -> [Subject.Row] {
        let none = kiosks.map { _ in [Duration]() }
        var (saved, opened, removed) = (none, none, none)
        for kiosk in kiosks {
            kiosk.press(.back)
            kiosk.choose("Search")
        }
        for round in 0..<21 {
            let recipe = Recipe(id: RecipeID(.starter, round + 1), title: "Dish \(round)")
            for (place, kiosk) in kiosks.enumerated() {
                kiosk.engine.order(.save(recipe, food: nil)) { _ in }
                saved[place].append(kiosk.handle(.answered(try kiosk.request, Answer(()))))
                kiosk.press(.back)
                opened[place].append(kiosk.press(.ok))
                precondition(kiosk.engine.screen.view.name == .search, "the search field is open")
                kiosk.engine.order(.unsave(recipe.id)) { _ in }
                let removal = Removal(favorites: [
                    Removal.Favorite(
                        heading: recipe.heading, picture: nil, recipe: nil, number: 1, savedAt: 0, foods: [])
                ])
                removed[place].append(kiosk.handle(.answered(try kiosk.request, Answer(removal))))
            }
        }
        return [
            Subject.Row("frame after a save", saved, mostValue: 1),
            Subject.Row("press that opens the search field after it", opened),
            Subject.Row("frame after a removal", removed, mostValue: 1),
        ]
    }
}
