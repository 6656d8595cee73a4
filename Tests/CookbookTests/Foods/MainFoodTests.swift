import Cookbook
import Kitchen
import Testing

@Suite("The foods of the starter cookbook")
struct MainFoodTests {
    @Test("Every ingredient is a common food", arguments: StarterCookbook.recipes)
    func ingredients(_ recipe: Recipe) {
        for name in recipe.ingredients.map(\.name) { #expect(CommonFood.named(name) != nil, "\(name)") }
    }

    /// The titles of recipes under each food, as a cook would file them.
    private static let titles = [
        "avocado": ["Guacamole"],
        "bean": ["Black bean tacos", "Chili sin carne", "Minestrone"],
        "beef": ["Baked empanadas", "Beef bourguignon", "Beef goulash", "Swedish meatballs"],
        "beet": ["Borscht"],
        "blueberry": ["Buttermilk pancakes with blueberries"],
        "bread": ["Irish soda bread"],
        "cabbage": ["Okonomiyaki"],
        "chicken": [
            "Butter chicken", "Chicken adobo", "Chicken pho", "Chicken tagine with lemon and olives",
            "Greek lemon chicken with potatoes", "Jambalaya", "Jerk chicken with rice and peas",
        ],
        "chickpea": ["Chana masala", "Falafel"],
        "cornmeal": ["Cornbread"],
        "egg": ["Crêpes", "Kaiserschmarrn", "Quiche Lorraine", "Shakshuka"],
        "eggplant": ["Moussaka"],
        "hummus": ["Hummus"],
        "jam": ["Scones"],
        "mushroom": ["Mushroom risotto"],
        "noodle": ["Pad thai"],
        "onion": ["French onion soup"],
        "pasta": [
            "Macaroni and cheese", "Pasta with pesto, potatoes and beans", "Spaghetti aglio e olio",
            "Tagliatelle with Bolognese ragù",
        ],
        "pizza": ["Pizza Margherita"],
        "potato": ["Potato latkes", "Shepherd's pie", "Spanish potato tortilla"],
        "red lentil": ["Red lentil dal"],
        "rice": ["Bibimbap", "Egg fried rice with vegetables", "Jollof rice", "Valencian rice with chicken and beans"],
        "salmon": ["Finnish salmon soup"],
        "tofu": ["Green curry with tofu", "Mapo tofu", "Miso soup with tofu"],
        "tomato": ["Gazpacho", "Greek salad", "Ratatouille", "Tabbouleh", "Tomato and egg stir-fry"],
    ]

    @Test("Every recipe is filed under its food", arguments: titles)
    func filed(food: String, titles: [String]) {
        #expect(StarterCookbook.recipes.filter { $0.mainFood == food }.map(\.title).sorted() == titles)
    }

    @Test("No recipe is left out")
    func isWhole() {
        #expect(Set(StarterCookbook.recipes.compactMap(\.mainFood)) == Set(Self.titles.keys))
        #expect(StarterCookbook.recipes.allSatisfy { $0.mainFood != nil })
    }
}
