import Kitchen
import Testing

@Suite("Names of foods")
struct FoodNameTests {
    @Test(
        "A list keeps a typed name in one form",
        arguments: [
            (" Red  Onions ", "red onion"), ("Tomatoes", "tomato"), ("big purple grapes", "big purple grape"),
            ("scallions", "scallion"), ("Crème Fraîche", "creme fraiche"), ("my sister's jam", "my sister's jam"),
            ("dragon fruits", "dragon fruits"), ("on\u{0}ion\u{7}s\n", "onion"),
            ("tomatoes, chopped", "tomatoes, chopped"),
        ])
    func names(_ typed: String, kept: String) {
        #expect(typed.foodName == kept)
        #expect(kept.foodName == kept)
    }

    @Test("An empty text is not a name, and a long one is cut")
    func bounds() {
        for typed in ["", "  ", "\u{1b}\u{0}", "\n", "?! 12"] { #expect(typed.foodName == nil) }
        #expect(String(repeating: "ab ", count: 4000).foodName?.count == 59)
        #expect(String(repeating: "İ", count: 4000).foodName?.count == 60)
    }

    @Test(
        "Names of the same food are the same",
        arguments: [
            ("onions", "yellow onion, diced", true), ("scallion", "Spring onions", true), ("oil", "olive oil", false),
            ("cream", "sour cream", false), ("dragon fruit", "Dragon Fruits", true), ("dragon fruit", "yuzu", false),
            ("dragon fruit", "onion", false), ("pepper", "peppers", false), ("", "salt", false),
        ])
    func same(_ one: String, _ other: String, isSame: Bool) {
        #expect(one.isSameFood(as: other) == isSame)
        #expect(other.isSameFood(as: one) == isSame)
    }

    @Test(
        "A kind can be used as the general food, but not the other way round",
        arguments: [
            ("olive oil", "oil", true), ("oil", "olive oil", false), ("spaghetti", "pasta, any", true),
            ("pasta", "spaghetti", false), ("sour cream", "cream", false), ("basmati rice", "rice", true),
            ("basmati rice", "risotto rice", false), ("coconut milk", "milk", false), ("onions", "an onion", true),
            ("yuzu", "yuzus", true), ("yuzu", "lemon", false),
        ])
    func serves(_ here: String, as wanted: String, doesServe: Bool) {
        #expect(here.serves(asFood: wanted) == doesServe)
    }

    private func recipe(_ title: String, _ ingredients: [(Double?, String?, String)] = []) -> Recipe {
        Recipe(
            id: RecipeID(.own, 1), title: title,
            ingredients: ingredients.map { Ingredient(name: $0.2, amount: $0.0, unit: $0.1, text: $0.2) })
    }

    @Test(
        "A recipe is filed under the food that its title names",
        arguments: [
            ("Leek soup", "leek"), ("Pasta with garlic and oil", "pasta"), ("Red lentil dal", "red lentil"),
            ("Sweet potato curry", "sweet potato"), ("Lemon chicken", "chicken"),
            ("Lemon and thyme chicken", "chicken"),
            ("Lemon tart", "lemon"), ("Spaghetti Carbonara", "pasta"), ("Stuffed peppers with rice", "bell pepper"),
            ("Grilled Salmon & Asparagus", "salmon"), ("Slow cooker pulled pork", "pork"), ("Garlic soup", "garlic"),
            ("Cauliflower, Brown Rice, and Vegetable Fried Rice", "cauliflower"), ("Beef mince stew", "beef"),
        ])
    func title(_ title: String, food: String) {
        #expect(recipe(title, [(1, "kg", "pumpkin")]).mainFood == food)
    }

    @Test("A recipe without a food in its title is filed under its heaviest one, with kinds added up")
    func ingredients() {
        let water = (2.0, "l", "water"), flour = (500.0, "g", "flour")
        #expect(recipe("Surprise", [water, flour, (200, "g", "leeks"), (3, nil, "eggs")]).mainFood == "egg")
        #expect(recipe("Surprise", [(0.5, "lb", "leeks"), (3, "slices", "ham")]).mainFood == "leek")
        let beef = [(150.0, "g", "ground beef"), (150, "g", "steak"), (200, "g", "tofu")]
        #expect(recipe("Surprise", beef).mainFood == "beef")
        #expect(recipe("Surprise", [(nil, nil, "yuzu"), (nil, nil, "leek")]).mainFood == "leek")
        #expect(recipe("Surprise", [water, flour, (1, "kg", "yuzu")]).mainFood == nil)
        #expect(recipe("").mainFood == nil)
    }

    @Test("A single letter is no name of a food, but a single Chinese character is one")
    func letters() {
        #expect(Ingredient(line: "m") == nil && Ingredient(line: "2 l m") == nil)
        #expect(Ingredient(line: "2 l milk")?.name == "milk")
        #expect(Ingredient(line: "茶")?.name == "茶")
        var pantry = Pantry()
        #expect(throws: Pantry.Refusal.badName("m")) { try pantry.carryOut(.add(["m"])) }
    }
}
