import Foundation
import Kitchen
import Testing
import Workbench

@testable import Interchange

@Suite("Recipes of other programs")
struct AppRecipeTests {
    private let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    // MARK: Paprika

    private static let soup = """
        {"uid": "1-2", "name": "Barley soup", "description": "", "servings": "Serves 4", "prep_time": "15 mins",
         "cook_time": "1 hr", "total_time": "", "source": "Aunt Inge", "source_url": "https://soup.example/barley",
         "ingredients": "For the stock:\\n2 leeks\\n- 1 carrot\\n\\nFor the soup:\\r\\n150 g barley",
         "directions": "Stock:\\n1. Boil the **leeks** for 20 minutes.\\n\\n[photo:pot.jpg]\\n2. Add the barley, see [recipe:Bread].",
         "notes": "Better the next day.", "nutritional_info": "Calories: 210 kcal\\nProtein: 6 g, Sodium 300 mg",
         "categories": ["Soups", "Vegan"], "rating": 5, "image_url": "https://soup.example/pot.jpg",
         "photo_data": "/9j/2Q==", "photo": "pot.jpg"}
        """

    private func checkSoup(_ collection: RecipeCollection) async throws {
        #expect(collection.refusals == [])
        let recipe = try #require(collection.recipes.first?.recipe)
        #expect(recipe.title == "Barley soup" && recipe.servings == 4 && recipe.minutes == 75)
        #expect(
            recipe.ingredients.map(\.text) == [
                "For the stock:", "2 leeks", "1 carrot", "For the soup:", "150 g barley",
            ])
        #expect(
            recipe.steps.map(\.text) == [
                "Stock: Boil the leeks for 20 minutes.", "Add the barley, see Bread.",
            ])
        #expect(recipe.summary == "Better the next day." && recipe.diets == ["vegan"])
        #expect(recipe.source == Recipe.Source(name: "Aunt Inge", url: "https://soup.example/barley"))
        #expect(recipe.nutrition?.energy == 210 && recipe.nutrition?.protein == 6 && recipe.nutrition?.sodium == 300)
        #expect(try await collection.pictures() == ["Barley soup": [0xFF, 0xD8, 0xFF, 0xD9]])
    }

    @Test("An export of Paprika has a compressed file for each recipe, with its photo")
    func paprika() async throws {
        let recipe = ArchiveBuilder.gzip(Array(Self.soup.utf8))
        let other = ArchiveBuilder.gzip(Array(Self.soup.replacing("Barley soup", with: "Rice soup").utf8))
        let archive = ArchiveBuilder.zip([.init("Barley soup.paprikarecipe", recipe), .init("b.paprikarecipe", other)])
        let collection = try await folder.read("all.paprikarecipes", archive)
        #expect(collection.titles == ["Barley soup", "Rice soup"])
        #expect(try await collection.pictures().count == 2)
        try await checkSoup(try await folder.read("one.paprikarecipe", recipe))
        // Without an ending, the content tells.
        try await checkSoup(try await folder.read("one", recipe))
        #expect(try await folder.read("all", archive).titles == ["Barley soup", "Rice soup"])
    }

    @Test("Sixty-one short lines are too many steps, so paragraphs become steps")
    func paragraphs() async throws {
        let lines = (1...80).map { "Stir \($0)." }
        let text = lines[..<40].joined(separator: "\\n") + "\\n\\n" + lines[40...].joined(separator: "\\n")
        let json = "{\"name\": \"Risotto\", \"ingredients\": \"1 onion\", \"directions\": \"\(text)\"}"
        let recipe = try #require(try await folder.read("risotto.json", Array(json.utf8)).recipes.first?.recipe)
        #expect(recipe.steps.count == 2 && recipe.steps[0].text.hasPrefix("Stir 1. Stir 2."))
    }

    // MARK: Mealie

    private static let mealie = """
        {"id": "7", "slug": "lentil-soup", "name": "Lentil soup", "recipeServings": 4, "recipeYield": "4 bowls",
         "totalTime": "1 hour 10 minutes", "orgURL": "https://soup.example/lentils",
         "recipeIngredient": [
           {"quantity": 250, "unit": {"name": "gram", "abbreviation": "g", "useAbbreviation": true},
            "food": {"name": "red lentils", "pluralName": null}, "note": "rinsed", "title": "Soup"},
           {"quantity": 2, "unit": null, "food": {"name": "onion", "pluralName": "onions"}, "note": ""},
           {"quantity": 1.5, "unit": {"name": "cup", "pluralName": "cups"}, "food": {"name": "stock"}, "note": ""},
           {"quantity": 0, "unit": null, "food": null, "note": "Salt & pepper", "title": null},
           {"quantity": 1, "unit": null, "food": null, "note": "", "referencedRecipe": {"name": "Flat bread"}}],
         "recipeInstructions": [
           {"title": "Soup", "summary": "", "text": "Simmer for **45 minutes**.\\n\\n![pot](pot.webp)"},
           {"title": "", "summary": "Serve", "text": "With [bread](https://bread.example)."}],
         "nutrition": {"calories": "540", "proteinContent": "21", "sodiumContent": "800"},
         "notes": [{"title": "Tip", "text": "Add lemon."}], "tags": [{"name": "Vegetarian"}, {"name": "Winter"}]}
        """

    @Test("Recipes of Mealie: structured ingredients, sections, Markdown, notes and nutrition, in old and new names")
    func mealie() async throws {
        let old = Self.mealie.replacing("recipeServings\": 4", with: "recipe_servings\": 0")
            .replacing("recipeYield", with: "recipe_yield").replacing("recipeIngredient", with: "recipe_ingredient")
            .replacing("recipeInstructions", with: "recipe_instructions").replacing("orgURL", with: "org_url")
            .replacing("totalTime", with: "total_time").replacing("Lentil soup", with: "Old lentil soup")
        let archive = ArchiveBuilder.zip([
            .init("recipes/lentil-soup/lentil-soup.json", Self.mealie),
            .init("recipes/lentil-soup/images/original.webp", "RIFF    WEBP"),
            .init("recipes/old/old.json", old), .init("recipes/old/images/original.jpg", [0xFF, 0xD8]),
        ])
        let collection = try await folder.read(archive)
        #expect(collection.titles == ["Lentil soup", "Old lentil soup"] && collection.refusals == [])
        for recipe in collection.recipes.map(\.recipe) {
            #expect(
                recipe.ingredients.map(\.text) == [
                    "Soup:", "250 g red lentils, rinsed", "2 onions", "1 1/2 cups stock", "Salt & pepper",
                    "1 Flat bread",
                ])
            #expect(recipe.steps.map(\.text) == ["Soup: Simmer for 45 minutes.", "Serve: With bread."])
            #expect(recipe.servings == 4 && recipe.minutes == 70 && recipe.diets == ["vegetarian"])
            #expect(recipe.summary == "Tip: Add lemon." && recipe.source?.url == "https://soup.example/lentils")
            #expect(recipe.nutrition?.energy == 540 && recipe.nutrition?.sodium == 800)
        }
        #expect(Set(try await collection.pictures().keys) == ["Lentil soup", "Old lentil soup"])
    }

    @Test("A backup of Mealie: the tables of its database, and the pictures below data")
    func backup() async throws {
        let database = """
            {"alembic_version": [{"version_num": "x"}], "users": [{"id": "u", "password": "secret"}],
             "recipes": [
               {"id": "a1", "slug": "soup", "name": "Soup", "recipe_yield": "6 servings", "perform_time": "20 minutes"},
               {"id": "b2", "slug": "empty", "name": "", "recipe_yield": null},
               {"id": "c3", "slug": "tea", "name": "Tea", "description": "Hot."}],
             "recipes_ingredients": [
               {"recipe_id": "a1", "position": 1, "note": "chopped", "quantity": 2.0, "unit_id": null, "food_id": "f1"},
               {"recipe_id": "a1", "position": 0, "note": "", "quantity": 0.5, "unit_id": "u1", "food_id": "f2"},
               {"recipe_id": "c3", "position": 0, "note": "3 bags of tea", "quantity": 1.0}],
             "recipe_settings": [{"recipe_id": "c3", "disable_amount": true}],
             "recipe_instructions": [
               {"recipe_id": "a1", "position": 1, "title": "", "text": "Serve."},
               {"recipe_id": "a1", "position": 0, "title": "", "text": "Boil."}],
             "ingredient_units": [{"id": "u1", "name": "liter", "abbreviation": "l", "use_abbreviation": true}],
             "ingredient_foods": [{"id": "f1", "name": "leek", "plural_name": "leeks"}, {"id": "f2", "name": "stock"}],
             "tags": [{"id": "t1", "name": "Vegan"}], "recipes_to_tags": [{"recipe_id": "a1", "tag_id": "t1"}],
             "notes": [], "recipe_nutrition": [{"recipe_id": "a1", "calories": "90"}]}
            """
        let archive = ArchiveBuilder.zip([
            .init("database.json", database), .init("data/recipes/a1/images/original.png", [0x89]),
            .init("data/recipes/a1/images/min-original.webp", "RIFF"), .init("data/users/u/profile.webp", "RIFF"),
        ])
        let collection = try await folder.read(archive)
        #expect(collection.titles == ["Soup", "Tea"])
        #expect(collection.refusals(below: folder.path) == ["export.zip/database.json: : the recipe has no title"])
        let soup = collection.recipes[0].recipe
        #expect(soup.ingredients.map(\.text) == ["1/2 l stock", "2 leeks, chopped"])
        #expect(soup.steps.map(\.text) == ["Boil.", "Serve."] && soup.servings == 6 && soup.minutes == 20)
        #expect(soup.diets == ["vegan"] && soup.nutrition?.energy == 90)
        #expect(collection.recipes[1].recipe.ingredients.map(\.text) == ["3 bags of tea"])
        #expect(try await collection.pictures() == ["Soup": [0x89]])
    }

    // MARK: Nextcloud Cookbook and Tandoor

    @Test("Nextcloud Cookbook has a folder for each recipe, with recipe.json and full.jpg")
    func nextcloud() async throws {
        let json = """
            {"@context": "http://schema.org", "@type": "Recipe", "name": "Scones", "recipeYield": 8,
             "totalTime": "PT0H25M", "recipeIngredient": ["225 g flour"], "recipeInstructions": ["Rub.", "Bake."]}
            """
        try folder.write("Recipes/Scones/recipe.json", json)
        try folder.write("Recipes/Scones/full.jpg", [1])
        try folder.write("Recipes/Scones/thumb.jpg", [2])
        let collection = try await RecipeCollection([RecipeSource(path: "\(folder.path)/Recipes/")])
        #expect(collection.titles == ["Scones"] && collection.recipes[0].recipe.steps.map(\.text) == ["Rub.", "Bake."])
        #expect(try await collection.pictures() == ["Scones": [1]])
    }

    @Test("An export of Tandoor is an archive of archives; ingredients are in the steps")
    func tandoor() async throws {
        let json = """
            {"name": "Chili", "servings": 4, "working_time": 20, "waiting_time": 100, "description": "",
             "keywords": [{"name": "gluten free"}], "source_url": "",
             "steps": [{"name": "Beans", "instruction": "Soak the beans.", "ingredients": [
                 {"food": {"name": "beans"}, "unit": {"name": "g"}, "amount": 250.0, "note": "dried", "is_header": false,
                  "no_amount": false}]},
               {"name": "", "instruction": "Cook.", "ingredients": [
                 {"food": null, "unit": null, "amount": 0, "note": "Spices", "is_header": true},
                 {"food": {"name": "salt"}, "unit": null, "amount": 0, "note": "", "no_amount": true}]}]}
            """
        let inner = ArchiveBuilder.zip([.init("recipe.json", json), .init("image.jpeg", [7])])
        let collection = try await folder.read(ArchiveBuilder.zip([.init("1.zip", inner)]))
        let recipe = try #require(collection.recipes.first?.recipe)
        #expect(recipe.title == "Chili" && recipe.servings == 4 && recipe.minutes == 120)
        #expect(recipe.ingredients.map(\.text) == ["250 g beans, dried", "Spices:", "salt"])
        #expect(recipe.steps.map(\.text) == ["Beans: Soak the beans.", "Cook."] && recipe.diets == ["gluten free"])
        #expect(try await collection.pictures() == ["Chili": [7]])
    }

    @Test("A file of JSON-LD may have several recipes; one that can't be saved doesn't hide the others")
    func list() async throws {
        let json = """
            [{"@type": "Recipe", "name": "Tea", "recipeInstructions": "Boil."},
             {"@graph": [{"@type": "Recipe", "name": "", "recipeInstructions": "Boil."}]},
             {"@type": "Recipe", "name": "Mate", "recipeIngredient": ["20 g mate"]}]
            """
        let collection = try await folder.read("drinks.json", Array(json.utf8))
        #expect(collection.titles == ["Tea", "Mate"])
        #expect(collection.refusals(below: folder.path) == ["drinks.json: : the recipe has no title"])
    }
}
