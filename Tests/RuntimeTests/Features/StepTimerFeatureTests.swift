import Control
import Foundation
import Kitchen
import Testing

/// Features that no other kiosk has: timers from the text of a step, chains, and ranges.
@Suite("Features: step timers", .serialized)
final class StepTimerFeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    @Test(
        "Times of a step, by buttons: offered, started one by one, and running after a restart",
        arguments: ["20x4", "16x2"])
    func steps(size: String) async throws {
        var kiosk = try await kitchen.kiosk(size: size)
        _ = try await kitchen.output("favorite", "add", "spoonacular:2003")
        try await kiosk.stop()
        try kitchen.unplug()
        kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.open("Favorites")
        try await kiosk.choose("Halibut on Toast")
        try await kiosk.choose("Steps")
        #expect(try await kiosk.press("ok").labels.prefix(2) == ["Fry: 1 s", "Other side: 1 s"])
        try await kiosk.press("ok")
        let over = try await kiosk.wait(forView: "alarm")
        #expect(over.timers.first?.next.map(\.label) == ["Other side"])
        #expect(over.title == "Fry: Halibut on Toast")
        try await kiosk.stop()

        kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.wait(forView: "alarm")
        try await kiosk.press("ok")
        let next = try await kiosk.press("ok")
        #expect(next.view == "actions" && next.title == "After Fry: Halibut on Toast")
        #expect(next.timers.isEmpty && next.items.first { $0.selected }?.label == "Other side: 1 s")
        #expect(try await kiosk.press("ok").timers.map(\.label) == ["Other side"])
        let timers: [TimerDocument] = try await kitchen.galley("timer", "list", "--json").document()
        #expect(timers.map(\.recipe?.title) == ["Halibut on Toast"] && timers.map(\.step) == [1])
        try await kiosk.stop()
    }

    @Test("Times of a step, over the command line: in the recipe's JSON, also offline")
    func stepsByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("favorite", "add", "spoonacular:2003")
        try await kiosk.stop()
        try kitchen.unplug()
        let recipe: RecipeDocument = try await kitchen.galley("recipe", "show", "spoonacular:2003", "--json").document()
        let timers = recipe.steps.map(\.timers)
        #expect(timers.map { $0.map(\.label) } == [["Fry", "Other side"], ["Bake"], []])
        #expect(timers[0].map(\.follows) == [false, true])
        #expect(timers[1].map(\.seconds) == [1] && timers[1].map(\.until) == [40])
    }

    @Test("A range, by buttons: one soft beep at its first end, and the timer continues", arguments: ["20x4", "16x2"])
    func range(size: String) async throws {
        let kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.open("Search")
        try await kiosk.spell("halibut")
        try await kiosk.wait(forView: "results")
        try await kiosk.press("ok")
        try await kiosk.wait(forView: "recipe")
        try await kiosk.choose("Steps")
        while try await !kiosk.now.labels.contains(where: { $0.hasPrefix("Bake") }) { try await kiosk.press("down") }
        #expect(try await kiosk.press("ok").labels.first == "Start 1 to 40 s")
        try await kiosk.press("ok")
        let soft = try await kiosk.wait { $0.title.hasPrefix("Bake: check") }
        let timer = try #require(soft.timers.first)
        #expect(soft.view == "message" && timer.check == nil && timer.state == .running && timer.remaining > 30)
        #expect(!soft.buzzer)
        try await kiosk.stop()
    }

    @Test("A range, over the command line: started with both ends, refused in the wrong order, running after a restart")
    func rangeByCommand() async throws {
        var kiosk = try await kitchen.kiosk()
        #expect(try await kitchen.output("timer", "start", "25m", "Roast", "--until", "30m").contains("check in 2"))
        let spoken = try await kitchen.output("timer", "start", "45", "s", "Soft", "--until", "1", "min", "eggs")
        #expect(spoken.contains("Soft eggs") && spoken.contains("check in 0:45"), "\(spoken)")
        _ = try await kitchen.output("timer", "stop", "2")
        let wrong = try await kitchen.galley("timer", "start", "30m", "--until", "25m")
        #expect(wrong.status == Sysexit.unacceptable.rawValue && wrong.errors.contains("not longer than 30 min"))
        #expect(
            try await kitchen.galley("timer", "start", "5", "--until", "soon").status == Sysexit.unacceptable.rawValue)
        try await kiosk.stop()
        kiosk = try await kitchen.kiosk()
        let timers: [TimerDocument] = try await kitchen.galley("timer", "list", "--json").document()
        let roast = try #require(timers.first)
        #expect(timers.count == 1 && roast.duration == 1800)
        #expect(abs(roast.remaining - (roast.check ?? 0) - 300) < 0.01)
        try await kiosk.stop()
    }
}
