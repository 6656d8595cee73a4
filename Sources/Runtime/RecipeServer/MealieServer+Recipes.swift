internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Mealie

// Recipes of the kiosk that are handed over to Mealie.

extension MealieServer {
    func recipes(titled title: String, since cursor: String?) async throws(Failure) -> [RecipeID] {
        var found: [RecipeID] = []
        // A server that always has another page ends here.
        for page in 1...200 {
            let answer = try await summaries(page: page, since: cursor)
            found += answer.summaries.filter { $0.name.isTitle(title) }.compactMap { RecipeID(.mealie, key: $0.id) }
            if !answer.hasMore || answer.summaries.isEmpty { break }
        }
        return found.unique
    }

    func take(_ recipe: Recipe, photo: [UInt8]?) async throws(Failure) -> TakenRecipe {
        let made = try await asking(for: .person) { (client, priority) throws(MealieError) in
            try await client.create(OwnRecipe(recipe), photo: photo, for: priority)
        }
        return TakenRecipe(
            id: made.id.flatMap { RecipeID(.mealie, key: $0) }, photoProblem: made.photoProblem?.description)
    }
}
