import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Timers of stored recipes and of starter recipes")
struct StepTimerTests {
    @Test("Timers of stored recipes are parsed again from the text and the length that the service sent")
    func stored() async throws {
        let folder = try TemporaryFolder()
        let old = [StepTimer(label: "Old", seconds: 7)]
        let recipe = Recipe(
            id: RecipeID(.spoonacular, 7), title: "Soup",
            steps: [
                Step(text: "Simmer for 20 minutes.", timers: old), Step(text: "Serve.", timers: old),
                Step(text: "Rest for 5 minutes.", timers: [], length: 600),
            ])
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(recipe, keep: .whole, at: 0)
        let steps = try #require(try await cookbook.recipe(recipe.id)).steps
        #expect(
            steps.map(\.timers) == [
                [StepTimer(label: "Simmer", seconds: 1200)], [], [StepTimer(label: "Rest", seconds: 300, ask: true)],
            ])
    }

    @Test("Timers stored before there were chains can be read")
    func older() throws {
        let json = #"{"text":"Bake.","timers":[{"label":"Bake","seconds":60,"ask":false}]}"#
        let step = try JSONDecoder().decode(Step.self, from: Data(json.utf8))
        #expect(step == Step(text: "Bake.", timers: [StepTimer(label: "Bake", seconds: 60)]))
    }

    /// The labels of starter timers fit their dish. Timers parsed from the text must have the same times, but may have
    /// a second one where the file has one timer for both sides.
    @Test(
        "Timers parsed from the text of starter recipes have the same times as those in the files",
        arguments: StarterCookbook.recipes
    )
    func starters(_ recipe: Recipe) {
        for step in recipe.steps {
            let read = StepTimer.read(from: step.text).filter { !$0.label.hasPrefix("Other side") }
            let written = step.timers.filter { step.timers.count == 1 || !$0.label.hasPrefix("Second side") }
            #expect(read.map(\.seconds) == written.map(\.seconds), "\(step.text)")
            #expect(read.map(\.until) == written.map(\.until), "\(step.text)")
            #expect(read.allSatisfy { !$0.ask })
        }
    }
}
