import CharacterDisplay
import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Cooking")
struct CookingTests {
    private func cooking(_ size: DisplaySize = .twentyByFour) -> Evening {
        Evening(size: size, restored: RestoredData(recipe: .pasta))
    }

    @Test("Down turns the pages of a step, then opens the next step; up goes back")
    func pages() {
        var evening = cooking(.sixteenByTwo)
        evening.press(.ok, .ok)
        #expect(evening.glass == ["1/3 Bring 2     ", "liters of water▼"])
        evening.press(.down)
        #expect(evening.glass[0] == "to the boil and ")
        evening.press(.down)
        #expect(evening.glass[0].hasPrefix("2/3"))
        evening.press(.up)
        #expect(evening.glass == ["to the boil and ", "salt it well.   "], "the last page of the previous step")
    }

    @Test("Ok opens the next step, but offers a timer first if the step names a time")
    func offers() {
        var evening = cooking()
        evening.press(.ok, .ok, .ok)
        #expect(evening.view.items.map(\.label) == ["Cook the spaghetti for 9 minutes."])
        evening.press(.ok)
        #expect(evening.view.name == .actions)
        #expect(evening.view.items.map(\.label) == ["Start 9 min", "Ingredients", "Next step", "♥ Save recipe"])
        evening.press(.ok)
        #expect(evening.kiosk.view(at: evening.moment).timers.map(\.label) == ["Spaghetti"])
        evening.pass(.seconds(4))
        #expect(evening.view.name == .steps, "the step is still open")
    }

    @Test("Next step in a step's actions opens the next step")
    func nextStep() {
        var evening = cooking()
        evening.press(.ok, .ok, .ok, .ok, .down, .down, .ok)
        #expect(evening.view.name == .steps)
        #expect(evening.glass[0].hasPrefix("3/3"))
    }

    @Test("A step whose timer runs selects Next step, so two presses don't start a second timer")
    func startedAlready() {
        var evening = cooking()
        evening.press(.ok, .ok, .ok, .ok, .ok)
        evening.pass(.seconds(4))
        evening.press(.ok)
        #expect(evening.view.items.first { $0.isSelected }?.label == "Next step")
        evening.press(.ok)
        #expect(evening.glass[0].hasPrefix("3/3"))
        #expect(evening.kiosk.view(at: evening.moment).timers.count == 1)
    }

    @Test("Ok on the last step shows a final message")
    func lastStep() {
        var evening = cooking()
        evening.press(.ok, .ok, .down, .down)
        evening.press(.ok)
        #expect(evening.view.name == .message)
        evening.press(.back)
        #expect(evening.view.name == .steps)
    }

    @Test("A recipe without steps says so and names its source")
    func noSteps() {
        var evening = Evening(restored: RestoredData(recipe: .soup))
        evening.press(.ok, .ok)
        #expect(evening.view.title == "No steps given.\nSee kitchen.example/leek")
    }

    @Test("Start cooking shows when the dish will be done; No changes nothing")
    func startIsAsked() {
        var evening = cooking()
        evening.timeOfDay = TimeOfDay(seconds: 18 * 3600)
        evening.press(.ok, .down, .down, .ok)
        #expect(evening.view.name == .confirm)
        #expect(evening.view.items.map(\.label) == ["No", "Yes"])
        #expect(evening.glass.joined().contains("done 18:20"))
        evening.press(.ok)
        #expect(evening.view.timers.isEmpty)
        evening.press(.ok, .down, .ok)
        #expect(evening.view.timers.map(\.label) == ["Pasta with garlic and oil"])
        #expect(evening.view.timers.map(\.duration) == [.seconds(1200)])
    }

    @Test("Start cooking asks for a time if the recipe has none")
    func timeIsAsked() {
        var evening = Evening(restored: RestoredData(recipe: .bread))
        evening.press(.ok, .down, .down, .ok)
        #expect(evening.view.title == "How long?")
        evening.choose("3 min")
        #expect(evening.view.timers.map(\.duration) == [.seconds(180)])
        #expect(evening.view.timers.map(\.label) == ["Rye bread"])
    }

    @Test("A running timer counts down in the corner of every view")
    func corner() {
        var evening = cooking()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(185))), RequestID(9)))
        #expect(evening.glass[0].hasSuffix("⏲ 3:05"))
        evening.press(.back)
        evening.pass(.seconds(1))
        #expect(evening.glass[0].hasSuffix("⏲ 3:04"))
        evening.press(.ok)
        #expect(evening.glass[0].hasSuffix("⏲ 3:04"))
    }
}
