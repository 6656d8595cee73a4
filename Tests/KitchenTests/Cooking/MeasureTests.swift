import Kitchen
import Testing
import Workbench

@Suite("Conversion of measures")
struct MeasureTests {
    @Test("Every unit is read in all its spellings")
    func spellings() {
        let spellings: [(String, MeasureUnit?)] = [
            ("g", .gram), ("grams", .gram), ("tbsp", .tablespoon), ("Tablespoons", .tablespoon), ("cloves", .clove),
            ("leaves", .leaf), ("pinches", .pinch), ("cups", .cup), ("lbs", .pound), ("°C", .celsius), ("mg", nil),
            ("", nil), ("C", nil), ("handful", nil), ("litres", .liter), ("Tbsps", .tablespoon), ("tbs", .tablespoon),
            ("tbl", .tablespoon), ("dl", .deciliter), ("cl", .centiliter), ("pints", .pint), ("qt", .quart),
            ("fl oz", .fluidOunce), ("fluid ounces", .fluidOunce),
        ]
        for (text, unit) in spellings { #expect(MeasureUnit(spelling: text) == unit, "\(text)") }
        for unit in MeasureUnit.allCases {
            for amount in [0.5, 1, 2] { #expect(MeasureUnit(spelling: unit.written(after: amount)) == unit) }
        }
    }

    @Test("A single letter is a unit in a field of its own")
    func fields() {
        let fields: [(String, MeasureUnit?)] = [
            ("T", .tablespoon), ("t", .teaspoon), ("c", .cup), ("Tbsp.", .tablespoon), ("fl. oz.", .fluidOunce),
            ("servings", nil), ("", nil),
        ]
        for (text, unit) in fields { #expect(MeasureUnit(field: text) == unit, "\(text)") }
    }

    @Test(
        "A cook in the United States reads what their tools can measure",
        arguments: [
            (250, .milliliter, "1 cup"), (60, .milliliter, "1/4 cup"), (150, .milliliter, "2/3 cup"),
            (420, .milliliter, "1 3/4 cups"), (1, .liter, "4 1/4 cups"), (2, .liter, "2 quarts"),
            (100, .milliliter, "6 1/2 tbsp"), (30, .milliliter, "2 tbsp"), (10, .milliliter, "2 tsp"),
            (500, .gram, "17 1/2 oz"), (250, .gram, "9 oz"), (50, .gram, "1 3/4 oz"), (450, .gram, "1 lb"),
            (1, .kilogram, "2 1/4 lb"), (1, .gram, "1 g"),
            (5, .gram, "5 g"), (8, .gram, "8 g"), (10, .gram, "3/8 oz"),
            (1, .milliliter, "1 ml"), (2, .deciliter, "7/8 cup"), (1, .millimeter, "1 mm"),
            (24, .centimeter, "9 1/2 inches"),
            (2, .centimeter, "3/4 inch"), (3, .millimeter, "1/8 inch"), (200, .celsius, "400 °F"),
            (180, .celsius, "350 °F"), (175, .celsius, "350 °F"), (74, .celsius, "165 °F"), (71, .celsius, "160 °F"),
            (4, .celsius, "40 °F"), (-18, .celsius, "0 °F"), (100, .celsius, "212 °F"), (0, .celsius, "32 °F"),
            (2, .tablespoon, "2 tbsp"), (3, .clove, "3 cloves"),
        ] as [(Double, MeasureUnit, String)])
    func american(amount: Double, unit: MeasureUnit, text: String) {
        #expect(Quantity(amount, unit).written(in: .us).text == text)
        #expect(Quantity(amount, unit).written(in: .metric) == Quantity(amount, unit))
    }

    @Test(
        "A cook outside the United States reads what metric tools can measure",
        arguments: [
            (1, .cup, "240 ml"), (2.5, .cup, "600 ml"), (1, .quart, "960 ml"), (8, .ounce, "225 g"),
            (14, .ounce, "400 g"), (1, .pound, "450 g"), (3, .pound, "1.35 kg"), (1, .inch, "2.5 cm"),
            (9, .inch, "23 cm"), (0.25, .inch, "6 mm"), (350, .fahrenheit, "180 °C"), (400, .fahrenheit, "200 °C"),
            (212, .fahrenheit, "100 °C"), (32, .fahrenheit, "0 °C"), (165, .fahrenheit, "74 °C"),
            (40, .fahrenheit, "4 °C"), (1.5, .teaspoon, "1 1/2 tsp"),
        ] as [(Double, MeasureUnit, String)])
    func metric(amount: Double, unit: MeasureUnit, text: String) {
        #expect(Quantity(amount, unit).written(in: .metric).text == text)
        #expect(Quantity(amount, unit).written(in: .us) == Quantity(amount, unit))
    }

    /// Amounts from a tenth of the smallest in a kitchen up to those of a canteen.
    private static let sizes: [Double] = (0..<4000).map { 0.1 * pow(1.003, Double($0)) }

    private static func pow(_ base: Double, _ exponent: Double) -> Double {
        (0..<Int(exponent)).reduce(1) { value, _ in value * base }
    }

    @Test(
        "A converted amount stays near the original, keeps the order of amounts, and is never zero",
        arguments: [MeasureUnit.gram, .milliliter, .centimeter, .ounce, .cup, .inch])
    func turning(_ unit: MeasureUnit) {
        let other: UnitSystem = unit.system == .us ? .metric : .us
        var last = 0.0
        for size in Self.sizes {
            let quantity = Quantity(size / unit.size, unit)
            let converted = quantity.written(in: other)
            #expect(
                converted.amount > 0 && converted.size >= last * 0.999_999,
                "\(quantity) is \(converted), before it \(last)")
            last = converted.size
            #expect(abs(converted.size - size) <= 0.14 * size, "\(quantity): \(converted)")
        }
    }

    @Test("A round trip through the other units changes an amount by a rounding only")
    func roundTrip() {
        for grams in stride(from: 20.0, through: 5000, by: 5) {
            let back = Quantity(grams, .gram).written(in: .us).written(in: .metric)
            #expect(abs(back.size - grams) <= 0.09 * grams, "\(grams) g: \(back.text)")
        }
        for milliliters in stride(from: 5.0, through: 5000, by: 5) {
            let converted = Quantity(milliliters, .milliliter).written(in: .us)
            #expect(abs(converted.written(in: .metric).size - milliliters) <= 0.09 * milliliters, "\(milliliters) ml")
        }
        for degrees in stride(from: 0.0, through: 300, by: 5) {
            let back = Quantity(degrees, .celsius).written(in: .us).written(in: .metric)
            #expect(abs(back.amount - degrees) <= 5, "\(degrees) °C: \(back.text)")
        }
    }

    @Test("A higher temperature is never converted to a lower one")
    func degrees() {
        for (unit, system) in [(MeasureUnit.celsius, UnitSystem.us), (.fahrenheit, .metric)] {
            let converted = (-40...600).map { Quantity(Double($0), unit).written(in: system).amount }
            #expect(zip(converted, converted.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }
}

@Suite("Measures in running text")
struct MeasureScannerTests {
    @Test(
        "Measures in a text are converted, including both ends of a range, and nothing else changes",
        arguments: [
            ("Heat the oven to 200 °C, top and bottom heat.", "Heat the oven to 400 °F, top and bottom heat."),
            ("Cut rounds of 12 to 14 cm.", "Cut rounds of 4 1/2 to 5 1/2 inches."),
            ("Add 500 ml of hot water.", "Add 2 cups of hot water."),
            ("Add 50 to 100 ml more.", "Add 3 1/2 to 6 1/2 tbsp more."),
            ("a tin of 20 x 30 cm", "a tin of 8 x 12 inches"), ("Chill at 4–6 °C.", "Chill at 40–45 °F."),
            ("in 2 cm cubes", "in 3/4 inch cubes"), ("in 4 cm lengths", "in 1 1/2 inch lengths"),
            ("a 24 cm pan", "a 9 1/2 inch pan"), ("4 cm thick", "1 1/2 inches thick"),
            ("24 cm across", "9 1/2 inches across"), ("250 to 255 ml", "1 cup"),
            ("Freeze at -18 °C.", "Freeze at 0 °F."), ("at −30 °C", "at -20 °F"), ("5-7", "5-7"),
            ("1 1/2 l and 1.5 l", "6 1/4 cups and 6 1/4 cups"), ("1kg of flour", "2 1/4 lb of flour"),
            ("Simmer for 10 to 12 minutes.", "Simmer for 10 to 12 minutes."),
            ("2 tablespoons and 1 tsp", "2 tablespoons and 1 tsp"),
            ("5 large onions, 3 glasses", "5 large onions, 3 glasses"),
            ("type 550 flour", "type 550 flour"), ("1,000 g flour", "2 1/4 lb flour"),
            ("1 litre of milk, 2 dl cream", "4 1/4 cups of milk, 7/8 cup cream"), ("1,500 kg", "1,500 kg"),
            ("1 kg 200 g of beef", "2 3/4 lb of beef"),
            ("1,500.5 g, v1.200 g, 1/0 g", "1,500.5 g, v1.200 g, 1/0 g"),
            ("12 or so, 3 to taste", "12 or so, 3 to taste"), ("", ""), ("500", "500"), ("500 ", "500 "),
            ("9999999999999999999999 g", "9999999999999999999999 g"), ("½ g °C 5 °", "½ g °C 5 °"),
        ])
    func american(text: String, converted: String) {
        #expect(text.written(in: .us) == converted)
        #expect(text.written(in: .metric) == text)
    }

    @Test("American measures in a text are converted to metric ones")
    func metric() {
        let text = "Bake at 350 °F in a 9 inch tin with 1 1/2 cups (12 oz) milk and 2 tbsp oil, 1/4 to 1/2 inch deep."
        let converted = "Bake at 180 °C in a 23 cm tin with 360 ml (340 g) milk and 2 tbsp oil, 6 to 13 mm deep."
        #expect(text.written(in: .metric) == converted)
        #expect(text.written(in: .us) == text)
    }

    @Test(
        "An amount in several units is converted as one amount",
        arguments: [
            ("2 lb 3 oz beef", "1 kg beef"), ("2 lb. 3 oz. beef", "1 kg. beef"), ("1-lb 14-oz can", "850 g can"),
            ("1 cup plus 2 tablespoons milk", "270 ml milk"), ("1 cup + 2 tbsp", "270 ml"),
            ("1 quart and 1 cup", "1.2 l"), ("1 pint 2 fl oz", "540 ml"), ("2 cups 1 tbsp 1 tsp", "500 ml"),
            ("1 cup plus 2 to 3 tbsp", "240 ml plus 2 to 3 tbsp"), ("1 lb 20 oz", "450 g 575 g"),
            ("8 fl. oz milk", "240 ml milk"), ("12 fluid ounces", "360 ml"), ("1 fl lb", "1 fl lb"),
        ])
    func sums(text: String, converted: String) {
        #expect(text.written(in: .metric) == converted)
        #expect(text.written(in: .us) == text)
    }

    @Test(
        "A multiplier stays while its measure is converted, and all sides of a tin are converted",
        arguments: [
            ("2 x 14 oz cans", "2 x 400 g cans"), ("3 x 8 oz steaks", "3 x 225 g steaks"),
            ("2 × 1 1/2 lb", "2 × 675 g"), ("2x14 oz", "2x400 g"), ("2 x 12-14 oz", "2 x 340-400 g"),
            ("2 x 3 x 1 cup", "2 x 3 x 240 ml"), ("a 9 x 13 inch tin", "a 23 x 33 cm tin"),
            ("9 by 13 inches", "23 by 33 cm"), ("8 x 8 inches", "20 x 20 cm"), ("8 x 12 x 2 inches", "20 x 30 x 5 cm"),
            ("2 x 9 inch tins", "2 x 9 inch tins"),
        ])
    func multiplied(text: String, converted: String) {
        #expect(text.written(in: .metric) == converted)
        #expect(text.written(in: .us) == text)
    }

    @Test("A multiplier stays while its American measure is converted")
    func multipliedAmerican() {
        #expect("2 x 400 g tins".written(in: .us) == "2 x 14 oz tins")
        #expect("2 × 500 ml".written(in: .us) == "2 × 2 cups")
        #expect("20 × 20 cm".written(in: .us) == "8 × 8 inches")
        #expect("20x30x5 cm".written(in: .us) == "8x12x2 inches")
        #expect("2 x 20 cm tins".written(in: .us) == "2 x 20 cm tins", "two tins")
    }

    @Test(
        "Mixed numbers are read in every spelling",
        arguments: [
            ("2-1/2 cups", "600 ml"), ("1-1/2 pounds", "675 g"), ("1 and 1/2 cups", "360 ml"),
            ("1 1\u{2044}2 cups", "360 ml"), ("1\u{2044}2 cup", "120 ml"), ("½ to 1 cup", "120 to 240 ml"),
            ("1½ cups", "360 ml"), ("1 ½ cups", "360 ml"), ("¾ cup", "180 ml"), ("1\u{A0}1/2 cups", "360 ml"),
            ("1-½ cups", "360 ml"), ("1-1 1/2 cups", "240-360 ml"), ("1/2-3/4 cup", "120-180 ml"),
            ("1-1/2 to 2 cups", "360 to 480 ml"), ("5/4 cups", "300 ml"),
        ])
    func mixedNumbers(text: String, converted: String) {
        #expect(text.written(in: .metric) == converted)
    }

    @Test(
        "A range may be written with any dash, spaced or not",
        arguments: [
            ("350 - 400 °F", "180 - 200 °C"), ("1 - 2 cups", "240 - 480 ml"), ("4 – 6 oz", "115 – 170 g"),
            ("2 -3 cups", "480 -720 ml"), ("1—2 cups", "240—480 ml"), ("1 to 2 cups", "240 to 480 ml"),
            ("0-4 °F", "-18 to -16 °C"), ("-4 to 4 °F", "-20 to -16 °C"), ("0 to -4 °F", "-18 to -20 °C"),
        ])
    func dashes(text: String, converted: String) {
        #expect(text.written(in: .metric) == converted)
    }

    @Test("A range of temperatures in a fridge is converted")
    func fridge() {
        #expect("2 - 4 °C".written(in: .us) == "35 - 40 °F")
        #expect("-18 to -20 °C".written(in: .us) == "0 to -5 °F")
    }

    @Test(
        "A difference in temperature is not converted",
        arguments: [
            "reduce the heat by 25 °F", "lower it by about 25 °F", "by 25 to 50 °F", "Turn it down 25 °F.",
            "25 °F higher", "25 °F lower", "25 °F more", "25 °F less for a fan", "25 °F hotter", "5 °F above it",
            "±5 °F", "+ 5 °F",
            "another 25 °F", "by -25 °F", "20 °C/35 °F less", "35 °F / 20 °C less", "by 15 °C (25 °F)",
        ])
    func differences(text: String) {
        #expect(text.written(in: .metric) == text)
        let celsius = text.replacing("°F", with: "°c").replacing("°C", with: "°F").replacing("°c", with: "°C")
        #expect(celsius.written(in: .us) == celsius)
    }

    @Test("A temperature limit is converted")
    func limits() {
        #expect("350 °F or less, below 400 °F".written(in: .metric) == "180 °C or less, below 200 °C")
    }

    @Test(
        "A measure stays if an unread number before it may belong to it",
        arguments: [
            "1 5/4 cups", "1/0 cups", "1–1/2 cups", "1 - 1/2 cups", "1-2-3 cups", "2 14 oz", "2 3-4 oz", "1 + 1/2 cups",
            "1, 2 or 3 cups", "350° to 400 °F", "350° - 400 °F", "between 350 and 400 °F", "9\" x 13 inches",
            "1/2/3 cups", "1 / 2 / 3 cups", "1 x 2 x 3 x 4 x 5 inches", "1,5 cups", "1. 5/0 cups", "1:2 cups",
            "1 through 2 cups", "1 to 2 to 3 cups", "2 * 14 oz", "1 cup/8 oz", "1 cup / 8 oz", "2-14 1/0 oz",
            "1/2½ cups",
            "½½ cups", "1  plus 2 cups", "8- to 9 inches", "²3 cups",
        ])
    func unread(text: String) {
        #expect(text.written(in: .metric) == text)
    }

    @Test("A measure is converted if the text before it doesn't belong to it")
    func neighbors() {
        let text = "Serves 4. 8 oz, 2 (14 oz) cans, 1 egg and 8 oz milk; 8 oz - 14 oz\n4\n8 oz"
        let converted = "Serves 4. 225 g, 2 (400 g) cans, 1 egg and 225 g milk; 225 g - 400 g\n4\n225 g"
        #expect(text.written(in: .metric) == converted)
    }

    @Test(
        "Converting four times the text takes about four times as long",
        arguments: ["1 g ", "1 x ", "1-", "1 ", "a ", "a 1 cm "])
    func linear(part: String) {
        let growth = growth(from: 4000, runs: 5) {
            String(repeating: part, count: $0 / part.count)
        } work: { text in
            #expect(!text.written(in: .us).isEmpty)
        }
        #expect(growth < 12)
    }

    @Test("An ingredient's amount, unit and text are converted alike")
    func ingredient() {
        let milk = Ingredient(name: "milk", amount: 500, unit: "ml", text: "500 ml milk, warm")
        #expect(
            milk.written(in: .us) == Ingredient(name: "milk", amount: 2, unit: "cup", text: "2 cups milk, warm"))
        #expect(milk.written(in: .metric) == milk)
        let beef = Ingredient(name: "beef", amount: 2, unit: "lb", text: "2 lb 3 oz beef").addedUp
        #expect(beef.written(in: .metric) == Ingredient(name: "beef", amount: 1, unit: "kg", text: "1 kg beef"))
        let others = [
            Ingredient(name: "egg", amount: 1.5, unit: "", text: "1 ½ eggs"),
            Ingredient(name: "salt", text: "some salt"),
            Ingredient(name: "milk", amount: 500, unit: "ml", text: "half a liter of milk"),
            Ingredient(name: "rice", amount: 1, unit: "can", text: "1 can"),
            Ingredient(name: "salt", amount: 1e300, unit: "pinch", text: "salt"),
        ]
        for ingredient in others { #expect(ingredient.written(in: .us) == ingredient) }
    }

    @Test("The measures in a timer's label are converted like those of its step")
    func timer() throws {
        let text = "Cook at 75 °C for 13 minutes or at 63 °C for 1 hour. Roast 20 minutes per 450 g."
        let recipe = Recipe(id: RecipeID(.own, 1), title: "Duck", steps: [Step(read: text)]).written(in: .us)
        let step = try #require(recipe.steps.first)
        #expect(step.timers.map(\.label) == ["Cook 165 °F", "Cook 145 °F", "Roast"])
        #expect(step.timers.map(\.rate) == [nil, nil, "20 min per 1 lb"])
        #expect(step.timers == StepTimer.read(from: step.text), "the converted text gives the same timers")
    }

    @Test("Amounts of any size are written without a crash")
    func amounts() {
        for amount in [1e300, 1e18, 0.1, 123456.789, 2.2, 1.0 / 3, 1e-9, .infinity, .nan] {
            let ingredient = Ingredient(name: "x", amount: amount, unit: "g", text: "x")
            _ = ingredient.written(in: .us)
            #expect(!amount.amountText.isEmpty)
        }
        #expect([2.2, 1.0 / 3, 2.75, 0.0625, 500].map(\.amountText) == ["2.2", "1/3", "2 3/4", "1/16", "500"])
    }
}
