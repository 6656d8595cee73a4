import Cookbook
import Kitchen
import Testing

@testable import Runtime

@Suite("What the owner wants of recipes")
struct RecipeWishesTests {
    private func recipe(_ diets: [String], cuisines: [String] = ["Thai", "Asian"], minutes: Int? = 30) -> Recipe {
        Recipe(id: RecipeID(.starter, 1), title: "Dish", minutes: minutes, cuisines: cuisines, diets: diets)
    }

    @Test(
        "A recipe is taken for a diet that is marked, or that a stricter one covers",
        arguments: [
            ([], ["vegan"], false), (["vegetarian"], ["vegan"], false), (["vegan"], ["vegan"], true),
            (["vegan"], ["vegetarian"], true), (["vegetarian"], ["pescetarian"], true),
            (["pescetarian"], ["vegetarian"], false), (["vegetarian"], ["vegetarian", "gluten free"], false),
            (["vegetarian", "gluten free"], ["vegetarian", "gluten free"], true), (["vegan"], ["ketogenic"], false),
            ([], [], true),
        ])
    func diets(marks: [String], wanted: [String], isAllowed: Bool) {
        #expect(RecipeWishes(diets: wanted).allow(recipe(marks)) == isAllowed)
    }

    @Test("One of the cuisines is enough, and what takes too long or nobody knows how long is left out")
    func cuisinesAndTime() {
        #expect(RecipeWishes(cuisines: ["italian", "thai"]).allow(recipe([])))
        #expect(!RecipeWishes(cuisines: ["italian"]).allow(recipe([])))
        #expect(RecipeWishes(longest: 30).allow(recipe([])))
        #expect(!RecipeWishes(longest: 29).allow(recipe([])))
        #expect(!RecipeWishes(longest: 29).allow(recipe([], minutes: nil)))
        #expect(RecipeWishes().isEmpty && !RecipeWishes(longest: 29).isEmpty)
    }

    @Test("The starter cookbook has something for each diet that it knows")
    func starters() {
        for diet in ["vegetarian", "vegan", "pescetarian", "gluten free", "dairy free"] {
            #expect(StarterCookbook.recipes.count { RecipeWishes(diets: [diet]).allow($0) } >= 10, "\(diet)")
        }
    }
}
