import Kitchen
import Testing

@Suite("Conditions of a recipe search")
struct RecipeFilterTests {
    private func recipe(_ diets: [String], cuisines: [String] = ["Thai", "Asian"], minutes: Int? = 30) -> Recipe {
        Recipe(id: RecipeID(.starter, 1), title: "Dish", minutes: minutes, cuisines: cuisines, diets: diets)
    }

    @Test(
        "A recipe fits a diet if it is marked with the diet or with a stricter one",
        arguments: [
            ([], ["vegan"], false), (["vegetarian"], ["vegan"], false), (["vegan"], ["vegan"], true),
            (["vegan"], ["vegetarian"], true), (["vegetarian"], ["pescetarian"], true),
            (["pescetarian"], ["vegetarian"], false), (["vegetarian"], ["vegetarian", "gluten free"], false),
            (["vegetarian", "gluten free"], ["vegetarian", "gluten free"], true), (["vegan"], ["ketogenic"], false),
            ([], [], true),
        ])
    func diets(marks: [String], wanted: [String], isAllowed: Bool) {
        #expect(RecipeFilter(diets: wanted).allows(recipe(marks)) == isAllowed)
    }

    @Test("Letter case matters neither in a recipe's marks nor in the conditions")
    func letterCase() {
        let dish = recipe(["low FODMAP", "Vegan"])
        for diet in ["low FODMAP", "low fodmap", "Low Fodmap", "VEGAN", "Vegetarian"] {
            #expect(RecipeFilter(diets: [diet]).allows(dish), "\(diet)")
        }
        #expect(RecipeFilter(intolerances: ["Dairy"]).allows(dish))
        #expect(!RecipeFilter(intolerances: ["Gluten"]).allows(dish))
        #expect(RecipeFilter(cuisines: ["Middle Eastern"]).allows(recipe([], cuisines: ["middle eastern"])))
        #expect(!RecipeFilter(cuisines: ["THAI"]).allows(recipe([], cuisines: ["Greek"])))
    }

    @Test(
        "Intolerances that no diet covers are decided by the names of ingredients",
        arguments: [
            ("peanut", "roasted peanuts", false), ("peanut", "Peanut butter", false), ("peanut", "pine nuts", true),
            ("tree nut", "ground almonds", false), ("Tree Nut", "Brazil nuts", false), ("tree nut", "nutmeg", true),
            ("tree nut", "coconut milk", true), ("tree nut", "almond flour", false), ("grain", "almond flour", true),
            ("tree nut", "chestnut mushrooms", true),
            ("tree nut", "chestnuts", false), ("soy", "soy sauce", false), ("soy", "silken tofu", false),
            ("soy", "beans", true), ("sesame", "tahini", false), ("sesame", "toasted sesame oil", false),
            ("sesame", "sunflower oil", true), ("grain", "jasmine rice", false), ("grain", "couscous", false),
            ("grain", "chickpea flour", true), ("grain", "black peppercorns", true), ("grain", "corned beef", true),
            ("sulfite", "dry red wine", false), ("sulfite", "dried apricots", false), ("sulfite", "apricots", true),
        ])
    func ingredients(intolerance: String, name: String, isAllowed: Bool) {
        var dish = recipe(["vegan", "gluten free"])
        dish.ingredients = ["salt", name].map { Ingredient(name: $0, text: $0) }
        #expect(RecipeFilter(intolerances: [intolerance]).allows(dish) == isAllowed)
    }

    @Test("A recipe without ingredients is left out, unless a diet's mark decides")
    func unknownIngredients() {
        let dish = recipe(["vegan", "gluten free"])
        for intolerance in ["peanut", "tree nut", "soy", "sesame", "grain", "sulfite"] {
            #expect(!RecipeFilter(intolerances: [intolerance]).allows(dish), "\(intolerance)")
            #expect(!RecipeFilter(intolerances: ["dairy", intolerance], maxMinutes: 60).allows(dish), "\(intolerance)")
        }
        for intolerance in ["dairy", "egg", "gluten", "wheat", "seafood", "shellfish"] {
            #expect(RecipeFilter(intolerances: [intolerance]).allows(dish), "\(intolerance)")
        }
    }

    @Test("One matching cuisine is enough, and recipes that take too long or an unknown time are left out")
    func cuisinesAndTime() {
        #expect(RecipeFilter(cuisines: ["italian", "thai"]).allows(recipe([])))
        #expect(!RecipeFilter(cuisines: ["italian"]).allows(recipe([])))
        #expect(RecipeFilter(maxMinutes: 30).allows(recipe([])))
        #expect(!RecipeFilter(maxMinutes: 29).allows(recipe([])))
        #expect(!RecipeFilter(maxMinutes: 29).allows(recipe([], minutes: nil)))
        #expect(RecipeFilter().isEmpty && !RecipeFilter(maxMinutes: 29).isEmpty)
    }
}
