import Testing
import Workbench

@testable import Kitchen

@Suite("Scaling to other servings")
struct ScalingTests {
    private func line(_ text: String, _ amount: Double?, _ unit: String?, _ name: String, by factor: Double) -> String {
        Ingredient(name: name, amount: amount, unit: unit, text: text).scaled(by: factor).text
    }

    @Test(
        "A scaled line reads as people write it",
        arguments: [
            ("500 g rye flour", 500, "g", "rye flour", 0.5, "250 g rye flour"),
            ("500 g rye flour", 500, "g", "rye flour", 1.0 / 3, "165 g rye flour"),
            ("1 cup flour, sifted", 1, "cup", "flour", 1.0 / 3, "1/3 cup flour, sifted"),
            ("1 cup flour", 1, "cup", "flour", 1.5, "1 1/2 cups flour"),
            ("1/2 cup milk", 0.5, "cup", "milk", 1.0 / 3, "2 1/2 tbsp milk"),
            ("¾ cup milk", 0.75, "cup", "milk", 2, "1 1/2 cups milk"),
            ("1/3 cup oil", 0.333, "cup", "oil", 2, "2/3 cup oil"),
            ("1 tablespoon butter", 1, "tbsp", "butter", 2, "2 tablespoons butter"),
            ("2 tablespoons butter", 2, "tbsp", "butter", 0.5, "1 tablespoon butter"),
            ("1 tbsp soy sauce", 1, "tbsp", "soy sauce", 1.0 / 3, "1 tsp soy sauce"),
            ("4 tbsp olive oil", 4, "tbsp", "olive oil", 4, "1 cup olive oil"),
            ("2 tsp salt", 2, "tsp", "salt", 3, "2 tbsp salt"),
            ("1/4 tsp salt", 0.25, "tsp", "salt", 0.25, "1 pinch salt"),
            ("1 pinch of salt", 1, "pinch", "salt", 2, "2 pinches of salt"),
            ("1 l stock", 1, "l", "stock", 1.0 / 3, "335 ml stock"),
            ("1 kg potatoes", 1, "kg", "potatoes", 1.5, "1.5 kg potatoes"),
            ("1 lb beef", 1, "lb", "beef", 0.5, "1/2 lb beef"), ("8 oz pasta", 8, "oz", "pasta", 1.5, "12 oz pasta"),
            ("3 eggs", 3, "", "eggs", 0.5, "2 eggs"), ("1 egg", 1, nil, "egg", 2, "2 eggs"),
            ("2 eggs", 2, nil, "eggs", 0.5, "1 egg"), ("1 large egg, beaten", 1, nil, "egg", 3, "3 large eggs, beaten"),
            ("1 onion", 1, nil, "onion", 1.0 / 3, "1/3 onion"),
            ("7 tomatoes", 7, nil, "tomatoes", 2.0 / 3, "4 1/2 tomatoes"),
            ("2 tomatoes, diced", 2, nil, "tomatoes", 0.5, "1 tomato, diced"),
            ("3 cloves of garlic, sliced", 3, nil, "garlic", 2, "6 cloves of garlic, sliced"),
            ("1 clove garlic", 1, "clove", "garlic", 4, "4 cloves garlic"),
            ("2-3 onions", 2, nil, "onions", 2, "4-6 onions"), ("3–4 apples", 3, nil, "apples", 2, "6–8 apples"),
            ("3 to 4 apples", 3, nil, "apples", 2, "6 to 8 apples"),
            ("1 3/4 tsp salt", 1.75, "tsp", "salt", 3, "1 tbsp 2 1/4 tsp salt"),
            ("1 3/4 teaspoons salt", 1.75, "tsp", "salt", 2, "1 tbsp 1/2 tsp salt"),
            ("2 bay leaves", 2, nil, "bay leaves", 1.3, "3 bay leaves"), ("1 egg", 1, nil, "egg", 0.5, "1/2 egg"),
            ("1 bay leaf", 1, nil, "bay leaf", 1.25, "1 bay leaf"),
            ("1 to 2 cups milk", 1, "cup", "milk", 2, "2 to 4 cups milk"),
            ("juice of 1 lemon", 1, nil, "lemon", 2, "juice of 2 lemons"),
            ("2-inch piece ginger", 2, "inch", "ginger", 2, "4-inch piece ginger"),
            ("1 (14 oz) can tomatoes", 1, "can", "tomatoes", 2, "2 (14 oz) cans tomatoes"),
            ("1 14-ounce can tomatoes", 14, "ounce", "tomatoes", 2, "2 × 1 14-ounce can tomatoes"),
            ("1 can (400 g) tomatoes", 1, "can", "tomatoes", 2, "2 cans (400 g) tomatoes"),
            ("2 x 400 g tins tomatoes", 800, "g", "tomatoes", 2, "4 x 400 g tins tomatoes"),
            ("1 cup (240 ml) milk", 1, "cup", "milk", 2, "2 cups (480 ml) milk"),
            ("500 g (1 lb) flour", 500, "g", "flour", 2, "1000 g (2 lb) flour"),
            ("200 g chocolate, 70% cocoa", 200, "g", "chocolate", 2, "400 g chocolate, 70% cocoa"),
            ("1 potato, in 2 cm cubes", 1, nil, "potato", 2, "2 potatoes, in 2 cm cubes"),
            ("2 lb 3 oz beef", 2.1875, "lb", "beef", 2, "4 1/2 lb beef"),
            ("1 cup plus 2 tbsp flour", 1.125, "cup", "flour", 2, "2 1/4 cups flour"),
            ("500 g (1 lb 2 oz) flour", 500, "g", "flour", 2, "1000 g (2 1/4 lb) flour"),
            ("1 litre stock", 1, "l", "stock", 2, "2 litres stock"), ("2 dl milk", 2, "dl", "milk", 1.5, "3 dl milk"),
            ("1 dl yogurt", 1, "dl", "yogurt", 2, "2 dl yogurt"), ("1 dl milk", 1, "dl", "milk", 1.0 / 3, "33 ml milk"),
            ("1 pint cream", 1, "pint", "cream", 2, "2 pints cream"),
            ("2 Tbsps oil", 2, "tbsp", "oil", 2, "4 Tbsps oil"), ("1 tbs oil", 1, "tbsp", "oil", 2, "2 tbs oil"),
            ("8 fl oz milk", 8, "fl oz", "milk", 1.5, "12 fl oz milk"),
            ("1,000 g flour", 1000, "g", "flour", 2, "2000 g flour"),
            ("1 glug olive", 1, "glug", "olive", 2, "2 glug olive"),
        ] as [(String, Double, String?, String, Double, String)])
    func lines(_ text: String, _ amount: Double, _ unit: String?, _ name: String, _ factor: Double, _ scaled: String) {
        #expect(line(text, amount, unit, name, by: factor) == scaled)
    }

    @Test("A line that contradicts its amount is scaled, or gets the factor before it")
    func disagreeing() {
        let parts = [
            "1", "28 oz", "(28 oz)", "(", ")", "½", "1/2", "2-3", "can", "tomatoes", "each", "1,5 kg", "9-inch", "%",
        ]
        for first in parts {
            for second in parts {
                for third in parts {
                    let text = [first, second, third].joined(separator: " ")
                    for (amount, unit) in [(28.0, "oz"), (1, nil), (3, "can"), (0.5, "inch"), (1.5, "kg")] {
                        #expect(!line(text, amount, unit, "x", by: 2).isEmpty, "\(text)")
                    }
                }
            }
        }
    }

    @Test(
        "An ambiguous line stays as written, with the factor before it",
        arguments: [
            ("1 cup plus 2 to 3 tbsp flour", 1.125), ("1 cup plus 2 tbsp flour", 1), ("3 onions (about 300 g)", 3),
            ("a handful of rice", 1), ("2 onions, 1 sliced and 1 diced", 2), ("half a lemon", 0.5),
            ("1 packet yeast (2 1/4 tsp)", 3), ("1,5 kg beef", 1), ("1,5 kg beef", 1.5), ("100g/4oz butter", 100),
            ("1 (28 oz) can tomatoes", 28),
        ] as [(String, Double)])
    func unclear(_ text: String, _ amount: Double) {
        #expect(line(text, amount, nil, "x", by: 1.5) == "1 1/2 × \(text)")
        #expect(line(text, amount, nil, "x", by: 3.0 / 7) == "0.43 × \(text)")
    }

    @Test(
        "An amount too small to measure is written as less than the smallest measure",
        arguments: [
            ("1 egg", 1, nil, 1.0 / 12, "less than 1/8 egg"), ("1 egg", 1, nil, 1.0 / 8, "1/8 egg"),
            ("1 egg", 1, nil, 1.0 / 6, "1/6 egg"),
            (
                "1 pinch of salt", 1, "pinch", 1.0 / 4,
                "less than 1 pinch of salt"
            ),
            ("1/4 tsp salt", 0.25, "tsp", 1.0 / 16, "less than 1 pinch salt"),
            ("1 g yeast", 1, "g", 1.0 / 25, "less than 0.1 g yeast"),
            ("1/2 oz yeast", 0.5, "oz", 1.0 / 3, "0.17 oz yeast"),
            ("1 to 2 eggs", 2, nil, 1.0 / 24, "less than 1/8 egg"),
        ] as [(String, Double, String?, Double, String)])
    func tooLittle(_ text: String, _ amount: Double, _ unit: String?, _ factor: Double, _ scaled: String) {
        #expect(line(text, amount, unit, "x", by: factor) == scaled)
    }

    @Test("Scaling there and back changes an amount by a rounding only", arguments: [2, 3, 4])
    func thereAndBack(_ factor: Double) {
        for unit in MeasureUnit.allCases where unit.kind != .temperature && unit != .pinch {
            for amount in [1.0, 2, 5, 20] {
                let back = Quantity(amount, unit).scaled(by: factor).scaled(by: 1 / factor)
                let exact = amount * unit.size
                #expect(abs(back.size - exact) <= 0.07 * exact, "\(amount) \(unit) is \(back.text)")
            }
        }
    }

    @Test("Scaling a line loses none of its words", arguments: 1...40)
    func words(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let amounts = ["2", "1/2", "2-3", "two", "1,5", "1 lb 3", "2 x 400", "half a", "1 cup plus 2", "1,000", "a"]
        let units = ["", "g", "oz", "Tbsps", "fl oz", "can", "glug", "dl", "litres", "(400 g) tins"]
        let foods = ["flour", "tomatoes, peeled", "dragon fruit", "soy sauce (dark)", "salt to taste", "five-spice"]
        for _ in 0..<50 {
            let text = [amounts, units, foods].compactMap { $0.randomElement(using: &random) }.joined(separator: " ")
            let read = try #require(Ingredient(recipeLine: text))
            let factor = try #require([0.1, 0.5, 1.5, 3.0].randomElement(using: &random))
            let scaled = read.scaled(by: factor).text
            for word in foods.flatMap(\.foodWords) where word != "," && text.foodWords.contains(word) {
                let (one, more) = (word.withoutPlural, scaled.foodWords.map(\.withoutPlural))
                #expect(more.contains(one), "\(text) times \(factor) is \(scaled)")
            }
        }
    }

    @Test(
        "An ingredient without an amount is not scaled",
        arguments: ["salt to taste", "oil for frying", "five-spice powder"])
    func untouched(_ text: String) {
        let salt = Ingredient(name: "salt", text: text)
        #expect(salt.scaled(by: 3) == salt)
    }

    @Test("An amount that is only in the text is scaled in the text")
    func textOnly() {
        #expect(line("200 g rice", nil, nil, "rice", by: 2) == "400 g rice")
        #expect(line("ca. 200 g rice", nil, nil, "rice", by: 2) == "2 × ca. 200 g rice")
        #expect(line("two eggs", nil, nil, "eggs", by: 2) == "2 × two eggs")
        #expect(line("a handful of rice", nil, nil, "rice", by: 2) == "2 × a handful of rice")
        for text in ["7up", "12 inch pizza", "100% rye bread"] {
            #expect(line(text, nil, nil, text, by: 2) == "2 × \(text)", "the text is the name")
        }
    }

    @Test("An amount that its author fixed is not scaled")
    func fixed() {
        let salt = Ingredient(name: "salt", amount: 1, unit: "tsp", text: "1 tsp salt", isFixed: true)
        #expect(salt.scaled(by: 3) == salt)
        let scaled = "Add 1 tsp salt to 500 g flour.".scaled(by: 2, with: [salt] + Self.dough)
        #expect(scaled == "Add 1 tsp salt to 1000 g flour.")
    }

    @Test("A scaled ingredient has the same amount in its number and its text")
    func numbers() {
        let milk = Ingredient(name: "milk", amount: 0.5, unit: "cup", text: "1/2 cup milk").scaled(by: 1.0 / 3)
        #expect(milk == Ingredient(name: "milk", amount: 2.5, unit: "tbsp", text: "2 1/2 tbsp milk"))
        let rice = Ingredient(name: "rice", amount: 1, unit: "handful", text: "a handful of rice").scaled(by: 2)
        #expect(rice.amount == 2 && rice.unit == "handful")
    }

    @Test(
        "Every scaled amount is near the exact one, is never zero, and has few digits",
        arguments: MeasureUnit.allCases)
    func near(_ unit: MeasureUnit) {
        guard unit.kind != .temperature else { return }
        for amount in [0.25, 1.0 / 3, 0.5, 1, 1.5, 2, 3, 4, 7, 12, 100, 450] {
            for factor in [1.0 / 8, 0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 1.25, 1.5, 5.0 / 3, 2, 3, 7, 25] {
                let scaled = Quantity(amount, unit).scaled(by: factor)
                let exact = amount * factor * unit.size
                #expect(scaled.amount > 0)
                #expect(scaled.amountText.count <= 8, "\(amount) \(unit) times \(factor): \(scaled.text)")
                let least = unit.kind == .count ? 0.25 : unit.system == .metric ? 0.6 : 0.7
                #expect(
                    abs(scaled.size - exact) <= max(0.13 * exact, least * max(unit.kind == .mass ? 6 : 1, 1)),
                    "\(amount) \(unit) times \(factor): \(scaled.text)")
            }
        }
    }

    // MARK: Steps

    private static let dough = [
        Ingredient(name: "flour", amount: 500, unit: "g", text: "500 g flour"),
        Ingredient(name: "eggs", amount: 3, text: "3 eggs"),
        Ingredient(name: "garlic", amount: 2, unit: "clove", text: "2 cloves garlic"),
        Ingredient(name: "beans", amount: 2, unit: "can", text: "2 cans beans"),
    ]

    @Test(
        "A step's ingredients are scaled, but not its times, sizes, temperatures and amounts per piece",
        arguments: [
            ("Mix 250 g of the flour with 100 ml water.", "Mix 500 g of the flour with 200 ml water."),
            ("Beat 2 eggs for 3 minutes.", "Beat 4 eggs for 3 minutes."), ("Beat 1 egg.", "Beat 2 eggs."),
            ("Bake at 200 °C for 20 minutes.", "Bake at 200 °C for 20 minutes."),
            ("Cut into 8 pieces of 2 cm.", "Cut into 8 pieces of 2 cm."),
            ("Put 1 tbsp of filling on each.", "Put 1 tbsp of filling on each."),
            ("Add the broth 100 ml at a time.", "Add the broth 100 ml at a time."),
            ("Heat 2 tbsp oil in a 2 l pot.", "Heat 4 tbsp oil in a 2 l pot."),
            ("Fry 1 clove of garlic.", "Fry 2 cloves of garlic."), ("Use 12 eggs.", "Use 12 eggs."),
            ("Add 1 cup milk. Fill 2 tbsp into each tin.", "Add 2 cups milk. Fill 2 tbsp into each tin."),
            ("Repeat 2 times.", "Repeat 2 times."), ("", ""),
            ("Add 500 g flour in two batches.", "Add 1000 g flour in two batches."),
            ("Add the 3 eggs, one at a time, beating each.", "Add the 6 eggs, one at a time, beating each."),
            ("Beat two eggs with a clove of garlic.", "Beat 4 eggs with 2 cloves of garlic."),
            ("Crack an egg into a bowl.", "Crack 2 eggs into a bowl."),
            ("Stir in 100 g of flour.", "Stir in 200 g of flour."),
            ("Add half a cup of milk and a tablespoon of flour.", "Add 1 cup of milk and 2 tablespoons of flour."),
            ("Fry half of the eggs and half the flour.", "Fry half of the eggs and half the flour."),
            ("Chop two of the garlic cloves.", "Chop 4 of the garlic cloves."),
            ("Pour 1 l milk into a dish of about 2 l.", "Pour 2 l milk into a dish of about 2 l."),
            ("Put 2 heaped tablespoons of it on each.", "Put 2 heaped tablespoons of it on each."),
            ("Scoop it with a tablespoon.", "Scoop it with a tablespoon."),
            ("Cut it into 4 pieces of 100 g.", "Cut it into 8 pieces of 100 g."),
            ("Open 2 x 400 g tins.", "Open 4 x 400 g tins."), ("Open 1 can of beans.", "Open 2 cans of beans."),
            ("Fry for two minutes on each side in 1 tbsp oil.", "Fry for two minutes on each side in 2 tbsp oil."),
            ("Mix 1 lb 2 oz with 1 pint milk.", "Mix 2 1/4 lb with 2 pints milk."),
        ])
    func steps(_ text: String, _ scaled: String) {
        #expect(text.scaled(by: 2, with: Self.dough) == scaled)
    }

    @Test(
        "A step with an unclear amount stays as written and says so",
        arguments: [
            "Fry 100 g of the flour, then repeat.", "Beat 1 egg into each batch, and add 100 g flour, per batch.",
            "Add 1,5 kg beef and 100 g flour.", "Scoop 2 tbsp of dough onto the sheet.", "Reduce it by 100 ml.",
            "Mix 100 g butter, and put an olive on each.", "Melt 450 g / 1 lb butter.",
            "Pour in a small ladleful, 60 ml.", "Boil 2 l of water with 15 g of salt, a level tablespoon.",
        ])
    func unclearSteps(_ text: String) {
        #expect(text.scaled(by: 2, with: Self.dough) == nil)
        var recipe = Self.cake
        recipe.steps = [Step(text: text), Step(text: "Mix 500 g flour.")]
        let steps = recipe.scaled(toServings: 8).steps.map(\.text)
        #expect(steps == ["For 4, as written: \(text)", "Mix 1000 g flour."])
        #expect("Cut it into 4 pieces of 100 g.".scaled(by: 1.1, with: Self.dough) == nil)
    }

    @Test(
        "Decimals that stand for fractions are written as fractions, unless the unit is metric",
        arguments: [
            ("0.333333 leek", "1/3 leek"), ("1.5 cups flour", "1 1/2 cups flour"), ("0.66 cup milk", "2/3 cup milk"),
            ("0.25-0.5 tsp salt", "1/4-1/2 tsp salt"), ("1.5 kg potatoes", "1.5 kg potatoes"),
            ("1 l milk, 1.5% fat", "1 l milk, 1.5% fat"), ("0.37 onion", "0.37 onion"), ("2 eggs", "2 eggs"),
            ("2.5 cm ginger", "2.5 cm ginger"), ("7up", "7up"),
        ])
    func fractions(text: String, written: String) {
        #expect(text.withFractions == written)
    }

    @Test("A recipe is shown with fractions, although the service sends decimals")
    func shownFractions() {
        let leek = Ingredient(name: "leek", amount: 0.333333, text: "0.333333 leek")
        #expect(leek.written(in: .metric).text == "1/3 leek")
        #expect(leek.written(in: .us).text == "1/3 leek")
    }

    // MARK: Recipes

    private static let cake = Recipe(
        id: RecipeID(.own, 1), title: "Cake", servings: 4, minutes: 60,
        nutrition: Nutrition(
            energy: 300, protein: 5, fat: 10, saturated: 4, carbohydrate: 40, sugar: 20, fiber: 2, sodium: 100),
        ingredients: dough + [Ingredient(name: "baking powder", amount: 2, unit: "tsp", text: "2 tsp baking powder")],
        steps: [
            Step(text: "Mix 500 g flour.", timers: [StepTimer(label: "Rest", seconds: 600)]), Step(text: "Bake it."),
        ])

    @Test("A scaled recipe has scaled amounts, the same time and the same nutrition per serving")
    func recipe() {
        let more = Self.cake.scaled(toServings: 6)
        #expect(more.servings == 6 && more.minutes == 60 && more.nutrition == Self.cake.nutrition)
        #expect(
            more.ingredients.map(\.text)
                == [
                    "750 g flour", "5 eggs", "3 cloves garlic", "3 cans beans",
                    "1 tbsp baking powder",
                ])
        #expect(more.steps.map(\.text) == ["Mix 750 g flour.", "Bake it."])
        #expect(more.steps.map(\.timers) == Self.cake.steps.map(\.timers))
        #expect(Self.cake.scaled(toServings: 4) == Self.cake)
        var unknown = Self.cake
        unknown.servings = nil
        #expect(unknown.scaled(toServings: 6) == unknown)
    }

    @Test("Far from the written servings, pan size, leavening and cut eggs are named")
    func cautions() {
        #expect(Self.cake.cautions(forServings: 4) == [] && Self.cake.cautions(forServings: 5) == [])
        #expect(Self.cake.cautions(forServings: 6) == ["pan size", "leavening", "eggs"])
        #expect(Self.cake.cautions(forServings: 8) == ["pan size", "leavening"])
        #expect(Self.cake.cautions(forServings: 2) == ["pan size", "leavening", "eggs"])
    }
}

@Suite("Temperatures, hyphenated measures and equivalents")
struct LeftOverMeasureTests {
    @Test(
        "Ovens and hyphenated measures are converted to metric units",
        arguments: [
            ("a 9-inch pan", "a 23 cm pan"), ("1 (14-ounce) can", "1 (400 g) can"),
            ("an 8-inch-square tin", "an 8-inch-square tin"),
            ("350 F", "180 °C"), ("350F oven", "180 °C oven"), ("350 degrees F", "180 °C"),
            ("350 degrees Fahrenheit", "180 °C"),
            ("350º F", "180 °C"), ("350 degrees", "350 degrees"), ("2 C flour", "2 C flour"), ("4 F", "4 F"),
            ("375 to 400F", "190 to 200 °C"),
        ])
    func metric(_ text: String, _ converted: String) {
        #expect(text.written(in: .metric) == converted)
        #expect(text.written(in: .us) == text)
    }

    @Test("Ovens and hyphenated measures are converted to American units")
    func american() {
        #expect("180C".written(in: .us) == "350 °F")
        #expect("180 degrees Celsius".written(in: .us) == "350 °F")
        #expect("a 24-cm tin".written(in: .us) == "a 9 1/2-inch tin")
        #expect("a 400-g can".written(in: .us) == "a 14-oz can")
    }

    @Test(
        "A measure with its equivalent beside it stays as written",
        arguments: [
            "350 °F (180 °C)", "180 °C (350 °F)", "350F (180C)", "180C/350F/gas 4", "200 °C / 400 °F",
            "1 lb (450 g) beef",
            "1 cup (about 240 ml) milk", "8 oz (225g)", "9 inches (23 cm)",
            "350 °F (180 °C, 160 °C fan)", "500 g (1 lb 2 oz) beef", "1 lb 2 oz (510 g) beef", "450 g / 1 lb beef",
        ])
    func twice(_ text: String) {
        #expect(text.written(in: .metric) == text)
        #expect(text.written(in: .us) == text)
    }

    @Test("A gas mark keeps its number, and the temperature is added in the cook's degrees")
    func gas() {
        #expect("Bake at gas mark 4 for an hour.".written(in: .metric) == "Bake at gas mark 4 (180 °C) for an hour.")
        #expect("Bake at Gas Mark 6.".written(in: .us) == "Bake at Gas Mark 6 (400 °F).")
        for text in [
            "gas mark 12", "180C/gas 4", "gas mark 4 (180 °C)", "gas mark 1/2", "gas mark 4-5", "a gas 4 burner hob",
        ] {
            let converted = text.written(in: .metric)
            #expect(converted.written(in: .metric) == converted, "\(text)")
        }
        #expect("gas mark 4-5".written(in: .metric) == "gas mark 4-5")
        #expect("gas mark 12".written(in: .metric) == "gas mark 12")
    }
}
