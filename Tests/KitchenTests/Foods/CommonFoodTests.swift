import Testing

@testable import Kitchen

@Suite("The table of common foods")
struct CommonFoodTests {
    @Test("Names are plain and short, and each means one food")
    func names() {
        #expect((350...500).contains(CommonFood.all.count))
        var seen: Set<String> = []
        for name in CommonFood.all.flatMap(\.names) {
            #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == " ") }, "\(name)")
            #expect((2...26).contains(name.count), "\(name)")
            #expect(seen.insert(name).inserted, "\(name) is written twice")
        }
        for food in CommonFood.all { #expect(food.name.count <= 20, "\(food.name) is longer than a line") }
    }

    @Test("Every name finds its own food", arguments: CommonFood.all)
    func findsItself(_ food: CommonFood) {
        for name in food.names { #expect(CommonFood.named(name) == food, "\(name)") }
        #expect(food.name.foodName == food.name)
        #expect(CommonFood.search(food.name, limit: 1) == [food])
    }

    @Test("A kind belongs to a food that is in the table and is not a kind itself")
    func kinds() {
        for food in CommonFood.all where food.kind != nil {
            #expect(food.general.name == food.kind, "\(food.name)")
            #expect(food.general.kind == nil, "\(food.name)")
        }
    }

    @Test("The pantry's first question offers 20 to 28 staples, and every shop sells a food")
    func staples() {
        #expect((20...28).contains(CommonFood.staples.count))
        let names = CommonFood.staples.map(\.name)
        #expect(Set(["salt", "olive oil", "flour", "egg", "onion", "rice", "pasta"]).isSubset(of: names))
        for shop in Shop.allCases {
            #expect(CommonFood.all.contains { $0.shop == shop })
            #expect((3...14).contains(shop.label.count))
        }
    }

    @Test(
        "A malformed line of the table is rejected",
        arguments: [
            "onion", "onion:", "onion: market", ": greengrocer", "onion: greengrocer staple cheap", "a: b: butcher",
        ])
    func refuses(_ line: String) {
        #expect(CommonFood(line: line[...]) == nil)
        #expect(CommonFood(line: "spaghetti, noodle: supermarket staple side of dry pasta")?.kind == "dry pasta")
    }

    @Test(
        "An ingredient's name means a food",
        arguments: [
            ("large onions, chopped", "onion"), ("extra-virgin olive oil", "olive oil"), ("red lentils", "red lentil"),
            ("Tomatoes", "tomato"), ("POTATOES", "potato"), ("3 cloves of garlic", "garlic"),
            ("bay leaves", "bay leaf"),
            ("cloves", "clove"), ("low-sodium chicken broth", "chicken stock"), ("fresh basil leaves", "basil"),
            ("peppers", "bell pepper"), ("pepper", "black pepper"), ("crushed red pepper flakes", "chili flake"),
            ("cane or rice vinegar", "rice vinegar"), ("butter or oil", "butter"), ("tuna in oil", "tuna"),
            ("canned chopped tomatoes (400 g)", "canned tomato"), ("jalapeño", "jalapeno"), ("Gruyère", "gruyere"),
            ("half-and-half", "half and half"), ("salt & pepper", "salt"), ("sweet potatoes", "sweet potato"),
            ("ground beef", "ground beef"), ("beef mince", "ground beef"), ("prawns", "shrimp"),
            ("blackberries", "blackberry"), ("radishes", "radish"), ("peaches", "peach"), ("mangoes", "mango"),
            ("confectioners’ sugar", "powdered sugar"), ("coconut milk", "coconut milk"), ("oats", "oats"),
        ])
    func named(_ text: String, food: String) {
        #expect(CommonFood.named(text)?.name == food)
    }

    @Test(
        "A text without a known food means none",
        arguments: ["", " ", ",", "xyzzy", "onionskin", "12", "chopped", "🍅", "ß"])
    func unknown(_ text: String) {
        #expect(CommonFood.named(text) == nil)
    }

    @Test("A search finds names that begin with the letters, then later words, then synonyms")
    func searches() {
        func names(_ text: String, _ limit: Int = 5) -> [String] {
            CommonFood.search(text, limit: limit).map(\.name)
        }
        #expect(names("on") == ["onion", "onion powder", "spring onion", "red onion"])
        #expect(names("olive o") == ["olive oil"])
        #expect(names("oil", 2) == ["vegetable oil", "olive oil"])
        #expect(names("POTÀTO", 2) == ["potato", "potato starch"])
        #expect(names("auberg") == ["eggplant"])
        #expect(names("prawn") == ["shrimp"] && names("olive", 2) == ["olive", "olive oil"])
        #expect(names("egg", 2) == ["egg", "eggplant"])
        #expect(names(" past", 1) == ["pasta"])
        #expect(names("s", 3) == ["salt", "sugar", "spaghetti"])
        #expect(names("xyz").isEmpty && names("").isEmpty && names(",").isEmpty && names("on", 0).isEmpty)
        #expect(names("on", -1).isEmpty)
        #expect(names("a", 1000).count == Set(names("a", 1000)).count)
    }
}
