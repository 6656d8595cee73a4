import Foundation
import Kitchen
import Testing

@Suite("Recipes")
struct RecipeTests {
    @Test(
        "An ID is read as it is written",
        arguments: ["spoonacular:716429", "own:3", "starter:12", "mealie:6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f"])
    func ids(text: String) throws {
        #expect(RecipeID(text)?.description == text)
        let id = try #require(RecipeID(text))
        #expect(try JSONDecoder().decode(RecipeID.self, from: JSONEncoder().encode(id)) == id)
    }

    @Test(
        "A text that is not an ID is rejected",
        arguments: [
            "", "own", "own:", ":3", "own:0", "own:-1", "own:+1", "own:1:2", "Own:3", "own: 3", "own:٣", "own:3 ",
            "own:99999999999999999999", "recipe:3", "own:1.5", "own:0x1", "mealie:3", "mealie:",
            "own:6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f", "mealie:6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4g",
            "mealie:6f1c2d3e4a5b4c6d8e7f9a0b1c2d3e4f", "mealie:6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f-",
        ])
    func badIDs(text: String) {
        #expect(RecipeID(text) == nil)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(RecipeID.self, from: Data("\"\(text)\"".utf8)) }
    }

    @Test("A UUID in capitals is the same ID, and has no number")
    func uuids() throws {
        let id = try #require(RecipeID("mealie:6F1C2D3E-4A5B-4C6D-8E7F-9A0B1C2D3E4F"))
        #expect(id == RecipeID(.mealie, key: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f"))
        #expect((id.key, id.number) == ("6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f", nil))
        #expect(RecipeID(.own, 3).key == "3")
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
