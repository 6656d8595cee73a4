import Kitchen
import Testing

@Suite("Reading the service's nutrition", .timeLimit(.minutes(1)))
struct NutritionTests {
    private static let main = #"""
        {"name":"Calories","amount":316.49,"unit":"kcal","percentOfDailyNeeds":15.8},
        {"name":"Fat","amount":12.1,"unit":"g"},{"name":"Carbohydrates","amount":49,"unit":"g"},
        {"name":"Net Carbohydrates","amount":45,"unit":"g"},{"name":"Protein","amount":3.7,"unit":"g"}
        """#

    private func nutrition(_ nutrients: String) async throws -> Nutrition? {
        try await ServiceBench(fields: #""nutrition":{"nutrients":\#(nutrients)}"#).recipe().nutrition
    }

    @Test("Nutrition is requested together with the recipe")
    func request() async throws {
        let bench = try ServiceBench(.answer(#"{"id":7,"title":"Leek soup"}"#))
        _ = try await bench.client.recipe(7, for: .person)
        #expect(bench.server.requests.map(\.query) == ["includeNutrition=true"])
    }

    @Test("The eight nutrients that the kiosk shows are read in its units")
    func whole() async throws {
        let others = #"""
            {"name":"Saturated Fat","amount":3998,"unit":"mg"},{"name":"Sugar","amount":21.98,"unit":"g"},
            {"name":"Sodium","amount":431,"unit":"mg"},{"name":"Fiber","amount":4,"unit":"g"},
            {"name":"Vitamin B12","amount":0.1,"unit":"µg"},{"name":"Sodium","amount":9,"unit":"mg"}
            """#
        let expected = Nutrition(
            energy: 316.49, protein: 3.7, fat: 12.1, saturated: 3.998, carbohydrate: 49, sugar: 21.98, fiber: 4,
            sodium: 431)
        #expect(try await nutrition("[\(Self.main),\(others)]") == expected)
    }

    @Test("A value that is missing, has another unit or is out of range is unknown")
    func unknown() async throws {
        let others = #"""
            {"name":"Saturated Fat","amount":-1,"unit":"g"},{"name":"Sugar","amount":1e9,"unit":"g"},
            {"name":"Sodium","amount":431,"unit":"IU"},{"name":"Fiber","amount":"4","unit":"g"},7,null,{}
            """#
        let nutrition = try #require(try await nutrition("[\(others),\(Self.main)]"))
        #expect(nutrition.energy == 316.49 && nutrition.fat == 12.1)
        let figures = [nutrition.saturated, nutrition.sugar, nutrition.sodium, nutrition.fiber, nutrition.salt]
        #expect(figures.allSatisfy { $0 == nil })
        #expect(nutrition.lines == ["Energy 316 kcal", "Protein 3.7 g", "Fat 12 g", "Carbohydrate 49 g"])
    }

    @Test(
        "Without energy, protein, fat or carbohydrate there is no nutrition",
        arguments: [
            "[]", "{}", "null", #"[{"name":"Calories","amount":316.49,"unit":"kcal"}]"#,
            "[\(main.replacing("Protein", with: "Proteins"))]", "[\(main.replacing("316.49", with: "1e308"))]",
        ])
    func none(_ nutrients: String) async throws {
        #expect(try await nutrition(nutrients) == nil)
    }

    @Test("Only the first hundred elements of an endless list are read")
    func bounded() async throws {
        let filler = Array(repeating: #"{"name":"Iron","amount":1,"unit":"mg"}"#, count: 100).joined(separator: ",")
        #expect(try await nutrition("[\(Self.main),\(filler)]") != nil)
        #expect(try await nutrition("[\(filler),\(Self.main)]") == nil)
    }
}
