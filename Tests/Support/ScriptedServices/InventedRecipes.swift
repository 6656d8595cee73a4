public import Kitchen

extension ScriptedSpoonacular {
    /// Dishes that were invented for this program, from no cookbook.
    public static let invented = dishes + plates

    /// Dishes with their own steps.
    private static let dishes = [
        dish(
            1001, "Lemon Leek Pasta", servings: 2, minutes: 25, from: "Harbor Kitchen",
            [("spaghetti", 200, "g"), ("leek", 2, ""), ("lemon", 1, ""), ("olive oil", 2, "tbsp")],
            [
                "Slice the leeks and soften them in the oil for 8 minutes.",
                "Boil the spaghetti for 10 to 12 minutes.",
                "Toss everything with the juice of the lemon and a ladle of the water.",
            ]),
        dish(
            1002, "Smoky Bean Soup", servings: 4, minutes: 40, from: "The Tin Ladle",
            [("white beans", 400, "g"), ("onion", 1, ""), ("smoked paprika", 2, "tsp"), ("stock", 1, "l")],
            [
                "Chop the onion and fry it for 5 minutes.",
                "Add paprika, beans and stock. Simmer for 25 minutes.",
                "Crush a third of the beans and serve.",
            ]),
        dish(
            1003, "Overnight Oat Buns", servings: 8, minutes: 620, from: "Slow Crumb",
            [("rolled oats", 100, "g"), ("bread flour", 400, "g"), ("yeast", 0.5, "tsp"), ("water", 320, "ml")],
            [
                "Stir everything together and leave it covered overnight, at least 8 hours.",
                "Shape eight buns and let them rise for 45 minutes.",
                "Bake at 220 °C for 18 minutes.",
            ]),
        dish(
            1004, "Crème of Roasted Carrot", servings: 3, minutes: 50, from: "Ö & Co.",
            [("carrots", 600, "g"), ("cumin seeds", 1, "tsp"), ("cream", 0.5, "cup")],
            [
                "Roast the carrots with the cumin for 30 minutes.",
                "Blend with the cream and a little water until smooth.",
            ]),
    ]

    /// Enough dishes for several pages: 22 contain potatoes.
    private static let plates = [
        plate(
            1005, "Potato and Leek Soup", .soup, 35, 1840, "Irish", "700 g potatoes, 3 leeks, 1 l stock, 100 ml cream"),
        plate(
            1006, "Potato Gratin with Thyme", .gratin, 65, 2310, "French",
            "1 kg potatoes, 2 garlic cloves, 300 ml cream"),
        plate(
            1007, "Warm Potato and Bean Salad", .salad, 30, 412, "German",
            "800 g potatoes, 300 g green beans, 1 tbsp mustard"),
        plate(
            1008, "Potato and Pea Curry", .stew, 45, 988, "Indian", "600 g potatoes, 1 onion, 250 g peas, 2 tomatoes"),
        plate(1009, "Potato Tortilla", .pan, 40, 1502, "Spanish", "700 g potatoes, 1 onion, 6 eggs, 4 tbsp olive oil"),
        plate(1010, "Colcannon", .mash, 35, 640, "Irish", "800 g potatoes, 300 g kale, 60 g butter, 2 spring onions"),
        plate(
            1011, "Potato and Tomato Bake", .gratin, 60, 77, "Mediterranean",
            "800 g potatoes, 6 tomatoes, 3 tbsp olive oil"),
        plate(
            1012, "Smoked Salmon Potato Cakes", .pan, 35, 305, "Nordic", "500 g potatoes, 150 g smoked salmon, 1 egg"),
        plate(
            1013, "Chorizo and Potato Stew", .stew, 55, 1120, "Spanish",
            "700 g potatoes, 150 g chorizo, 1 onion, 4 tomatoes"),
        plate(
            1014, "Potato Gnocchi with Tomato", .pasta, 40, 871, "Italian",
            "500 g potato gnocchi, 6 tomatoes, 8 basil leaves"),
        plate(
            1015, "Lemon Roast Potatoes", .roast, 60, 1733, "Greek",
            "1 kg potatoes, 2 lemons, 4 tbsp olive oil, 1 tsp oregano"),
        plate(
            1016, "Leek and Potato Hash", .pan, 30, 256, "American", "600 g potatoes, 2 leeks, 4 eggs, 2 tbsp butter"),
        plate(
            1017, "Potato and Chickpea Tagine", .stew, 50, 194, "African",
            "500 g potatoes, 1 onion, 400 g chickpeas, 3 tomatoes"),
        plate(
            1018, "Potatoes with Cauliflower", .stew, 45, 1265, "Indian",
            "500 g potatoes, 1 cauliflower, 2 tsp turmeric"),
        plate(
            1019, "Fish Pie with Potato Crust", .gratin, 70, 733, "British",
            "900 g potatoes, 500 g cod, 2 leeks, 300 ml milk"),
        plate(
            1020, "Chicken and Potato Tray Bake", .roast, 60, 2045, "Greek",
            "700 g potatoes, 800 g chicken thighs, 2 lemons"),
        plate(
            1021, "Potato and Spinach Frittata", .pan, 35, 518, "Italian",
            "400 g potatoes, 200 g spinach, 6 eggs, 50 g cheddar"),
        plate(
            1022, "Peanut and Potato Curry", .stew, 50, 1391, "Thai",
            "600 g potatoes, 1 onion, 400 ml coconut milk, 60 g peanuts"),
        plate(
            1023, "Bacon and Potato Chowder", .soup, 40, 909, "American",
            "600 g potatoes, 150 g bacon, 200 g sweetcorn, 500 ml milk"),
        plate(
            1024, "Beetroot and Potato Salad", .salad, 40, 63, "Nordic",
            "500 g potatoes, 4 beetroots, 3 tbsp yogurt, 2 tbsp dill"),
        plate(
            1025, "Pasta with Potato and Beans", .pasta, 25, 447, "Italian",
            "300 g pasta, 300 g potatoes, 200 g green beans"),
        plate(
            1026, "Potato and Cabbage Stir-Fry", .pan, 25, 31, "Chinese",
            "400 g potatoes, 300 g cabbage, 2 tbsp soy sauce"),
        plate(
            1027, "Pasta with Roasted Tomatoes", .pasta, 30, 3120, "Italian",
            "400 g pasta, 8 tomatoes, 3 garlic cloves, 3 tbsp olive oil"),
        plate(1028, "Tomato and Bread Soup", .soup, 35, 284, "Italian", "1 kg tomatoes, 1 onion, 200 g stale bread"),
        plate(
            1029, "Tuna and Tomato Pasta", .pasta, 25, 1044, "Italian",
            "350 g pasta, 160 g tuna, 4 tomatoes, 1 tbsp capers"),
        plate(
            1030, "Pasta with Leek and Ham", .pasta, 25, 690, "Italian", "350 g pasta, 2 leeks, 150 g ham, 200 ml cream"
        ),
        plate(
            1031, "Eggs in Tomato and Pepper", .pan, 25, 2488, "Middle Eastern",
            "6 tomatoes, 1 red pepper, 5 eggs, 1 tsp cumin"),
        plate(
            1032, "Black Bean and Tomato Chili", .stew, 50, 1577, "Mexican", "400 g black beans, 1 onion, 6 tomatoes"),
    ]
}
