import Kitchen
import Testing
import Workbench

@Suite("Shopping list")
struct ShoppingListTests {
    private func list(_ lines: String...) throws -> ShoppingList { try list(lines) }

    private func list(_ lines: [String]) throws -> ShoppingList {
        var list = ShoppingList()
        try list.add(lines.map { try #require(Ingredient(line: $0), "\($0)") })
        return list
    }

    private func texts(_ list: ShoppingList, _ system: UnitSystem = .metric) -> [String] {
        list.items.map { $0.text(in: system) }
    }

    @Test(
        "A typed line is read as its author means it",
        arguments: [
            ("2 l milk", 2, "l", "milk"), ("milk", nil, nil, "milk"), ("3 eggs", 3, nil, "eggs"),
            ("1 1/2 cups flour", 1.5, "cup", "flour"), ("500g flour", 500, "g", "flour"),
            ("½ lemon", 0.5, nil, "lemon"),
            ("2 cups of milk", 2, "cup", "milk"), ("3 cloves garlic", 3, "clove", "garlic"),
            ("3 cloves", 3, nil, "cloves"), ("2 large onions", 2, nil, "large onions"),
            ("5000000 eggs", nil, nil, "5000000 eggs"), ("7up", nil, nil, "7up"), ("1.5 kg rice", 1.5, "kg", "rice"),
            ("2-3 onions", nil, nil, "2-3 onions"), ("1,5 kg rice", nil, nil, "1,5 kg rice"),
            ("12 inch pizza", nil, nil, "12 inch pizza"), ("100% rye bread", nil, nil, "100% rye bread"),
            ("0 eggs", nil, nil, "0 eggs"), ("  red \u{7}onions ", nil, nil, "red onions"),
        ] as [(String, Double?, String?, String)])
    func lines(text: String, amount: Double?, unit: String?, name: String) throws {
        let ingredient = try #require(Ingredient(line: text))
        #expect(ingredient.amount == amount)
        #expect(ingredient.unit == unit)
        #expect(ingredient.name == name)
    }

    @Test("A line without a name is rejected", arguments: ["", " ", "2", "2 l", "1 1/2 cups", "\u{1B}", "-3"])
    func noLine(text: String) {
        #expect(Ingredient(line: text) == nil)
    }

    @Test(
        "Amounts of the same food in convertible units are added up",
        arguments: [
            (["200 g flour", "300 g flour"], ["500 g flour"], ["17 1/2 oz flour"]),
            (["1 cup milk", "2 tbsp milk"], ["270 ml milk"], ["1 1/8 cups milk"]),
            (["3 cloves garlic", "2 cloves garlic"], ["5 cloves garlic"], ["5 cloves garlic"]),
            (["1 egg", "2 eggs"], ["3 eggs"], ["3 eggs"]), (["1 egg", "1 egg"], ["2 eggs"], ["2 eggs"]),
            (["1 kg rice", "200 g rice"], ["1.2 kg rice"], ["2 3/4 lb rice"]),
            (["1 lb rice", "100 g rice"], ["550 g rice"], ["1 1/4 lb rice"]),
            (["1 tbsp oil", "1 tsp oil"], ["1 1/3 tbsp oil"], ["1 1/3 tbsp oil"]),
            (["1 cup oil", "1 tsp oil"], ["245 ml oil"], ["1 cup oil"]),
            (["1 pinch salt", "1 tsp salt"], ["1 1/16 tsp salt"], ["1 1/16 tsp salt"]),
            (["0.1 l cream", "0.2 l cream"], ["0.3 l cream"], ["1 1/4 cups cream"]),
            (["1/3 cup oats", "1/3 cup oats", "1/3 cup oats"], ["240 ml oats"], ["1 cup oats"]),
            (["1/2 lemon", "1/3 lemon"], ["1 lemon"], ["1 lemon"]),
            (["3/4 lemon", "1 lemon"], ["1 3/4 lemons"], ["1 3/4 lemons"]),
            (["Tomatoes", "tomato"], ["tomatoes"], ["tomatoes"]), (["salt", "salt"], ["salt"], ["salt"]),
            (["salt", "1 tsp salt"], ["1 tsp salt"], ["1 tsp salt"]),
            (["1 bay leaf", "2 bay leaves"], ["3 bay leaves"], ["3 bay leaves"]),
            (["1 cherry", "1 cherry"], ["2 cherries"], ["2 cherries"]),
        ])
    func sums(lines: [String], metric: [String], us: [String]) throws {
        for lines in [lines, lines.reversed()] {
            let list = try list(lines)
            #expect(texts(list) == metric)
            #expect(texts(list, .us) == us)
        }
    }

    @Test(
        "Items that can't be added up stay separate",
        arguments: [
            ["200 g flour", "1 cup flour"], ["3 cloves garlic", "1 garlic"], ["red onion", "onion"],
            ["pepper", "peppers"], ["dishwasher salt", "salt"], ["1 sprig thyme", "5 g thyme"],
            ["olive oil", "vegetable oil"],
        ])
    func apart(lines: [String]) throws {
        #expect(try list(lines).items.count == 2)
    }

    @Test("An unknown unit stays as written, and adds up only with the same unit")
    func unknownUnits() throws {
        func ingredient(_ amount: Double, _ unit: String) -> Ingredient {
            Ingredient(name: "Tomatoes", amount: amount, unit: unit, text: "")
        }
        var list = ShoppingList()
        try list.add([ingredient(1, "can"), ingredient(2, "cans"), ingredient(1, "bunch"), ingredient(2, "large")])
        #expect(texts(list) == ["3 cans tomatoes", "1 bunch tomatoes", "2 large tomatoes"])
    }

    @Test("A word that may be a unit gets no plural")
    func unknownWords() throws {
        var list = ShoppingList()
        let splash = Ingredient(name: "milk", amount: 1, unit: "xyz", text: "1 xyz milk")
        try list.add([splash, splash])
        #expect(texts(list) == ["2 xyz milk"])
    }

    @Test(
        "A scaled line is bought in the scaled amount, even if its amount could not be read",
        arguments: [
            ("2 x 400 g tins tomatoes", "4 x 400 g tins tomatoes"), ("1,5 kg beef", "2 × 1,5 kg beef"),
            ("a handful of rice", "2 × a handful of rice"), ("two eggs", "2 × two eggs"), ("salt to taste", "salt"),
            ("2 lb 3 oz beef", "2.05 kg beef"), ("1,000 g flour", "2000 g flour"),
        ])
    func scaledLines(line: String, bought: String) throws {
        let ingredient = try #require(Ingredient(recipeLine: line))
        let recipe = Recipe(id: RecipeID(.own, 1), title: "Soup", servings: 2, ingredients: [ingredient])
        var list = ShoppingList()
        try list.add(recipe.scaled(toServings: 4).toBuy)
        #expect(texts(list) == [bought])
    }

    @Test("A heading among the ingredients is not bought, priced or scaled, and is not a food")
    func headings() throws {
        let lines = ["500 g flour", "For 2 leek drizzles:", "2 lemons", "1 egg, for the glaze:"]
        let recipe = Recipe(
            id: RecipeID(.own, 1), title: "Cake", servings: 2,
            ingredients: try lines.map { try #require(Ingredient(recipeLine: $0)) })
        let foods = ["flour", "lemons", "egg"]
        #expect(recipe.toBuy.map(\.name) == foods)
        #expect(recipe.toBuy(lackedBy: Pantry()).map(\.name) == foods)
        #expect(recipe.priced(own: [], currency: "USD") { _, _ in nil }.lines.map(\.name) == foods)
        #expect(
            recipe.scaled(toServings: 4).ingredients.map(\.text)
                == ["1000 g flour", "For 2 leek drizzles:", "4 lemons", "2 eggs, for the glaze:"])
        #expect(Recipe(id: recipe.id, title: "Dish", ingredients: [recipe.ingredients[1]]).mainFood == nil)
    }

    @Test("An amount that the service left in the text is read and added up")
    func readFromText() throws {
        var list = ShoppingList()
        let rice = Ingredient(name: "rice", text: "200 g rice")
        try list.add([rice, rice, Ingredient(name: "oil", text: "oil, 2 tbsp of it")])
        #expect(texts(list) == ["400 g rice", "oil, 2 tbsp of it"])
    }

    @Test("An unmeasured item is covered by an item with an amount")
    func some() throws {
        #expect(try texts(list("200 g flour", "1 cup flour", "flour")) == ["200 g flour", "240 ml flour"])
        #expect(try texts(list("flour", "200 g flour", "1 cup flour")) == ["200 g flour", "240 ml flour"])
    }

    @Test("An item that was bought becomes a new item when it is added again")
    func doneIsAddedAnew() throws {
        var list = try list("1 l milk", "eggs")
        list.toggle(0)
        try list.add([try #require(Ingredient(line: "2 l milk"))])
        #expect(texts(list) == ["1 l milk", "eggs", "2 l milk"])
        #expect(list.items.map(\.isDone) == [true, false, false])
    }

    @Test("Tap water in a recipe is not bought, but named water and typed water are")
    func water() throws {
        let names = ["water", "boiling water", "Water, lukewarm", "rose water", "sparkling water", "water chestnuts"]
        let recipe = Recipe(
            id: RecipeID(.own, 1), title: "Soup", ingredients: names.map { Ingredient(name: $0, text: $0) })
        #expect(recipe.toBuy.map(\.name) == ["rose water", "sparkling water", "water chestnuts"])
        #expect(try texts(list("water")) == ["water"])
    }

    @Test("Names and amounts from outside are limited")
    func bounds() throws {
        var list = ShoppingList()
        let name = String(repeating: "a\u{1B}b", count: 200)
        let place = try list.add([Ingredient(name: "\u{7} ", amount: 1, text: "")])
        #expect(place == nil)
        try list.add([
            Ingredient(name: name, amount: .nan, unit: name, text: ""), Ingredient(name: "egg", amount: -1, text: ""),
            Ingredient(name: "milk", amount: .infinity, unit: "l", text: ""),
        ])
        #expect(list.items.map(\.name.count) == [60, 3, 4])
        #expect(list.items.allSatisfy { $0.amount == nil && $0.unit == nil })
    }

    @Test("An order that would exceed the list's capacity changes nothing")
    func full() throws {
        var list = ShoppingList((1..<ShoppingList.capacity).map { ShoppingList.Item(name: "thing \($0)") })
        let before = list
        let two = [Ingredient(name: "milk", text: ""), Ingredient(name: "eggs", text: "")]
        #expect(throws: ShoppingList.Refusal.full) { try list.add(two) }
        #expect(list == before)
        try list.add([two[0]])
        try list.add([Ingredient(name: "thing 7", amount: 2, text: "")])
        #expect(list.items.count == ShoppingList.capacity)
    }

    @Test("An impossibly large sum stays two items, in any units")
    func boundedSum() throws {
        let most = Ingredient.largestAmount
        for units in [["l", "l"], ["ml", "cup"], ["crate", "crate"]] {
            let sum = ShoppingList.Item(name: "milk", amount: ShoppingList.Item.largestSum, unit: units[0])
            var list = ShoppingList([sum])
            try list.add([Ingredient(name: "milk", amount: most, unit: units[1], text: "")])
            #expect(list.items.map(\.amount) == [sum.amount, most])
        }
        #expect(ShoppingList.Item(name: "milk", amount: .infinity, unit: "l").amount == nil)
        #expect(ShoppingList.Item(name: "milk", amount: -.infinity).amount == nil)
    }

    @Test("Looking up four times the names in four times the list takes about four times as long")
    func manyNames() throws {
        let growth = try growth(from: ShoppingList.capacity / 4) { count in
            ShoppingList((1...count).map { ShoppingList.Item(name: "thing \($0)") })
        } work: { list in
            let names = (0..<20).flatMap { _ in list.items.map(\.name) }
            try list.carryOut(.done(names, true))
            #expect(list.items.allSatisfy { $0.isDone })
        }
        #expect(growth < 12)
    }

    @Test("Items are marked, unmarked and removed by name, all of them or none")
    func byName() throws {
        var list = try list("200 g flour", "1 cup flour", "Eggs", "milk")
        try list.carryOut(.done(["Flour", "egg"], true))
        #expect(list.items.map(\.isDone) == [true, true, true, false])
        #expect(throws: ShoppingList.Refusal.noSuchItem("beer")) { try list.carryOut(.remove(["milk", "beer"])) }
        #expect(throws: ShoppingList.Refusal.noSuchItem("beer")) { try list.carryOut(.done(["milk", "beer"], true)) }
        #expect(list.items.map(\.isDone) == [true, true, true, false])
        try list.carryOut(.done(["eggs"], false))
        try list.carryOut(.remove(["milk", "milk"]))
        #expect(list.items.map(\.name) == ["flour", "flour", "eggs"])
        try list.carryOut(.clear(doneOnly: true))
        #expect(list.items.map(\.name) == ["eggs"])
        try list.carryOut(.clear(doneOnly: false))
        #expect(list.items.isEmpty)
    }

    @Test("An item that has changed since it was read is not removed")
    func changedLinesStay() throws {
        var list = try list("milk", "eggs")
        try list.carryOut(.done(["milk", "eggs"], true))
        let bought = list.items
        try list.carryOut(.done(["eggs"], false))
        try list.carryOut(.removeLines(bought))
        #expect(list.items.map(\.name) == ["eggs"])
    }

    @Test("The list is sorted by shop, and bought items come last")
    func sorted() throws {
        var list = try list("screws", "500 g ground beef", "milk", "onions", "rice", "carrots", "2 rolls kitchen paper")
        list.toggle(3)
        list.sort()
        let names = ["carrots", "ground beef", "milk", "screws", "rice", "rolls kitchen paper", "onions"]
        #expect(list.items.map(\.name) == names)
        #expect(list.items.map(\.shop.label).prefix(3) == ["Greengrocer", "Butcher", "Dairy"])
    }

    @Test("The list is the same for any order of adding, and nothing is lost", arguments: 1...40)
    func orderIndependent(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let units = ["g", "kg", "oz", "lb", "ml", "l", "tsp", "tbsp", "cup", "quart", "clove", "can", "cans", nil]
        let foods = ["flour", "Tomato", "tomatoes", "dragon fruit", "dragon fruits"]
        let ingredients = (0..<30).map { _ in
            let unit = units.randomElement(using: &random) ?? nil
            let amount = Bool.random(using: &random) ? nil : Double.random(in: 0.05...900, using: &random)
            return Ingredient(name: foods.randomElement(using: &random) ?? "", amount: amount, unit: unit, text: "")
        }
        var lists = [ingredients, ingredients.reversed(), ingredients.shuffled(using: &random)].map { order in
            var list = ShoppingList()
            // At once, and one by one.
            for part in [order.prefix(20), order.dropFirst(20)] { _ = try? list.add(Array(part)) }
            return list
        }
        let first = lists.removeFirst()
        for other in lists {
            #expect(Set(texts(first)) == Set(texts(other)))
            #expect(Set(texts(first, .us)) == Set(texts(other, .us)))
        }
        for kind in [MeasureUnit.Kind.mass, .volume] {
            let wanted = size(kind, ingredients.map { ($0.amount, $0.unit) })
            #expect(abs(size(kind, first.items.map { ($0.amount, $0.unit) }) - wanted) <= 1e-9 * wanted)
        }
    }

    /// Returns the sum of all foods in grams or milliliters.
    private func size(_ kind: MeasureUnit.Kind, _ amounts: [(Double?, String?)]) -> Double {
        amounts.reduce(0) { sum, amount in
            guard let unit = amount.1.flatMap({ MeasureUnit(spelling: $0) }), unit.kind == kind else { return sum }
            return sum + (amount.0 ?? 0) * unit.size
        }
    }
}
