import Foundation
import Kitchen
import Testing

@Suite("Recipes")
struct RecipeTests {
    @Test("An ID is read as it is written", arguments: ["spoonacular:716429", "own:3", "starter:12"])
    func ids(text: String) throws {
        #expect(RecipeID(text)?.description == text)
        let id = try #require(RecipeID(text))
        #expect(try JSONDecoder().decode(RecipeID.self, from: JSONEncoder().encode(id)) == id)
    }

    @Test(
        "A text that is not an ID is rejected",
        arguments: [
            "", "own", "own:", ":3", "own:0", "own:-1", "own:+1", "own:1:2", "Own:3", "own: 3", "own:٣", "own:3 ",
            "own:99999999999999999999", "recipe:3", "own:1.5", "own:0x1",
        ])
    func badIDs(text: String) {
        #expect(RecipeID(text) == nil)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(RecipeID.self, from: Data("\"\(text)\"".utf8)) }
    }

    @Test(
        "Minutes and seconds out of a timer's range give no duration",
        arguments: [(nil, nil), (0, nil), (-5, nil), (1, 60), (5999, 359_940), (6000, nil), (Int.max, nil)])
    func durations(minutes: Int?, seconds: Int?) {
        let recipe = Recipe(id: RecipeID(.own, 1), title: "Stew", minutes: minutes)
        #expect(recipe.duration == seconds.map { .seconds($0) })
    }

    @Test("A step's seconds give a duration only from one second to 99:59:59")
    func stepDurations() {
        let durations = [nil, Int.min, -1, 0, 1, 359_999, 360_000, Int.max].map {
            StepTimer(label: "", seconds: $0).duration
        }
        #expect(durations == [nil, nil, nil, nil, .seconds(1), .seconds(359_999), nil, nil])
    }
}
