import Kiosk
import Kitchen
import Testing

@Suite("Timers that a step offers")
struct StepTimerTests {
    /// The steps of a recipe, opened at the first.
    private func cooking(_ steps: String...) -> Evening {
        let recipe = Recipe(id: RecipeID(.own, 1), title: "Supper", steps: steps.map { Step(read: $0) })
        var evening = Evening(preferences: Preferences(changeEvery: nil), restored: Restored(recipe: recipe))
        evening.press(.ok, .ok)
        return evening
    }

    private func labels(_ evening: Evening) -> [String] {
        evening.view.items.map(\.label).filter { $0.hasPrefix("Start") || $0 == "Not now" }
    }

    @Test("One offer is said without a name, several with theirs")
    func offers() {
        for (step, offers) in [
            ("Bake for 12 minutes.", ["Start 12 min"]), ("Knead for 8 to 10 minutes.", ["Start 8 to 10 min"]),
            ("Fry 2 minutes per side.", ["Start 2 min: fry", "Start 2 min: other side"]),
            (
                "Cook on LOW for 6 hours or HIGH for 3 hours.", ["Start 6 h: cook LOW", "Start 3 h: cook HIGH"]
            ),
            ("Chill overnight.", ["Start a timer"]), ("Stir now and then.", []),
        ] {
            var evening = cooking(step)
            evening.hold(.ok)
            #expect(labels(evening) == offers)
        }
    }

    @Test("A chain is started one by one: done, and one press starts what comes next")
    func chain() {
        var evening = cooking("Fry 2 minutes per side, then rest for 5 minutes.")
        evening.press(.ok, .ok)
        #expect(evening.view.timers.map(\.label) == ["Fry"])
        #expect(evening.view.timers.first?.next.map(\.label) == ["Other side", "Rest"])
        evening.pass(.seconds(120))
        #expect(evening.view.name == .alarm)
        evening.press(.down)
        #expect(evening.glass.joined().contains("Next: Other side 2"), "\(evening.glass)")
        evening.press(.ok)
        #expect(evening.view.name == .actions && evening.view.title == "After Fry")
        #expect(labels(evening) == ["Start 2 min: other side", "Not now"])
        #expect(evening.view.timers.isEmpty, "it never starts by itself")
        evening.pass(.seconds(600))
        #expect(evening.selected == "Start 2 min: other side", "hands may be full for as long as they are")
        evening.press(.ok)
        #expect(evening.view.timers.map(\.label) == ["Other side"])
        #expect(evening.view.timers.first?.next.map(\.label) == ["Rest"])
        evening.pass(.seconds(120))
        evening.press(.down, .ok, .down, .ok)
        #expect(evening.view.name == .steps && evening.view.timers.isEmpty, "not now, and the step is still there")
    }

    @Test("A minute more keeps what comes next; a running timer that is stopped offers nothing")
    func chainGoesOn() {
        var evening = cooking("Fry 2 minutes per side.")
        evening.press(.ok, .ok)
        evening.pass(.seconds(120))
        evening.press(.down, .up)
        #expect(evening.view.timers.first?.next.count == 1)
        evening.happen(.order(.timer(.stop(1)), RequestID(-1)))
        #expect(evening.view.name != .actions)
    }

    @Test("What comes next is there after a restart, and after a power cut")
    func restart() {
        var machine = Machine()
        let side = StepTimer(label: "Other side", seconds: 120, follows: true)
        machine.order(.start(label: "Fry", .seconds(120), next: [side]))
        machine.crash(for: .seconds(10))
        machine.pass(.seconds(110))
        machine.cut(for: .seconds(60))
        machine.press(.ok)
        #expect(machine.evening.selected == "Start 2 min: other side", "\(machine.glass)")
    }

    @Test("What has been started bears the mark, and what may start now is selected, else going on")
    func started() {
        var evening = cooking("Simmer for 1 hour. Meanwhile, roast the squash for 35 minutes. Rest for 5 minutes.")
        evening.press(.ok, .ok)
        evening.pass(.seconds(4))
        evening.press(.ok)
        #expect(evening.view.items.map(\.isMarked).prefix(3) == [true, false, false])
        #expect(evening.selected == "Start 35 min: roast")
        evening.press(.ok)
        evening.pass(.seconds(4))
        evening.press(.ok)
        #expect(evening.selected == "Next step", "the rest waits for the roast")
    }

    @Test("Where the time must be asked, the proposal is selected, and what follows it follows")
    func asks() {
        var evening = cooking("Soak overnight, then simmer for 1 hour.")
        evening.press(.ok, .ok)
        #expect(evening.view.title == "How long?" && evening.selected == "8 h")
        evening.press(.ok)
        #expect(evening.view.timers.map(\.duration) == [.seconds(28_800)])
        #expect(evening.view.timers.first?.next.map(\.label) == ["Simmer"])
    }
}
