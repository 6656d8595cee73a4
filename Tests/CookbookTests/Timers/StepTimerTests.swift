import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Timers of recipes that are stored, and of starters")
struct StepTimerTests {
    @Test("Of stored recipes they are read anew, by what the program understands today and the service confirms")
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

    @Test("What was stored before there were chains can be read")
    func older() throws {
        let json = #"{"text":"Bake.","timers":[{"label":"Bake","seconds":60,"ask":false}]}"#
        let step = try JSONDecoder().decode(Step.self, from: Data(json.utf8))
        #expect(step == Step(text: "Bake.", timers: [StepTimer(label: "Bake", seconds: 60)]))
    }

    /// Labels of starters are chosen for their dish; what is read must have the same times, but may know of a second
    /// side where one timer serves for both.
    @Test(
        "What is read from the text of starters does not contradict what is written", arguments: StarterCookbook.recipes
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
