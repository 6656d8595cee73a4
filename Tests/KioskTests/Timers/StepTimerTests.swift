import CharacterDisplay
import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Timers that a step offers")
struct StepTimerTests {
    /// A recipe with these steps, open at its first step.
    private func cooking(
        _ steps: String..., units: UnitSystem = .metric, size: DisplaySize = .twentyByFour
    ) -> Evening {
        let recipe = Recipe(id: RecipeID(.own, 1), title: "Supper", steps: steps.map { Step(read: $0) })
        var evening = Evening(
            size: size, preferences: Preferences(changeEvery: nil, units: units), restored: RestoredData(recipe: recipe)
        )
        evening.press(.ok, .ok)
        return evening
    }

    private func labels(_ evening: Evening) -> [String] {
        evening.view.items.map(\.label).filter { !["Ingredients", "Next step", "♥ Save recipe"].contains($0) }
    }

    @Test("A single offer has no name; several offers have their names")
    func offers() {
        for (step, offers) in [
            ("Bake for 12 minutes.", ["Start 12 min"]), ("Knead for 8 to 10 minutes.", ["Start 8 to 10 min"]),
            ("Fry 2 minutes per side.", ["Fry: 2 min", "Other side: 2 min"]),
            (
                "Cook on LOW for 6 hours or HIGH for 3 hours.", ["Cook LOW: 6 h", "Cook HIGH: 3 h"]
            ),
            ("Chill overnight.", ["Start a timer"]), ("Stir now and then.", []),
        ] {
            var evening = cooking(step)
            evening.hold(.ok)
            #expect(labels(evening) == offers)
        }
    }

    @Test("Chained timers start one at a time: after each, one press starts the next")
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
        #expect(evening.view.name == .actions && evening.view.title == "After Fry: Supper")
        #expect(labels(evening) == ["Other side: 2 min", "Not now"])
        #expect(evening.view.timers.isEmpty, "no timer starts by itself")
        evening.pass(.seconds(600))
        #expect(evening.selected == "Other side: 2 min", "the offer doesn't close by itself")
        evening.press(.ok)
        #expect(evening.view.timers.map(\.label) == ["Other side"])
        #expect(evening.view.timers.first?.next.map(\.label) == ["Rest"])
        evening.pass(.seconds(120))
        evening.press(.down, .ok, .down, .ok)
        #expect(evening.view.name == .steps && evening.view.timers.isEmpty, "Not now returns to the step")
    }

    @Test("An added minute keeps the next timer; stopping a running timer offers none")
    func chainGoesOn() {
        var evening = cooking("Fry 2 minutes per side.")
        evening.press(.ok, .ok)
        evening.pass(.seconds(120))
        evening.press(.down, .up)
        #expect(evening.view.timers.first?.next.count == 1)
        evening.happen(.order(.timer(.stop(1)), RequestID(-1)))
        #expect(evening.view.name != .actions)
    }

    @Test("The next timer is still offered after a restart and a power cut")
    func restart() {
        var machine = Machine()
        let side = StepTimer(label: "Other side", seconds: 120, follows: true)
        machine.order(.start(label: "Fry", .seconds(120), next: [side]))
        machine.crash(for: .seconds(10))
        machine.pass(.seconds(110))
        machine.cut(for: .seconds(60))
        machine.press(.ok)
        #expect(machine.evening.selected == "Other side: 2 min", "\(machine.glass)")
    }

    @Test("A started offer is marked, and the next one that can start is selected, or else Next step")
    func started() {
        var evening = cooking("Simmer for 1 hour. Meanwhile, roast the squash for 35 minutes. Rest for 5 minutes.")
        evening.press(.ok, .ok)
        evening.pass(.seconds(4))
        evening.press(.ok)
        #expect(evening.view.items.map(\.isMarked).prefix(3) == [true, false, false])
        #expect(evening.selected == "Roast: 35 min")
        evening.press(.ok)
        evening.pass(.seconds(4))
        evening.press(.ok)
        #expect(evening.selected == "Next step", "rest must wait for the roast")
    }

    @Test(
        "Two dishes with the same step: each step knows its own timer, and the alarm names the dish",
        arguments: [DisplaySize.twentyByFour, .sixteenByTwo])
    func twoDishes(size: DisplaySize) throws {
        let simmer = "Simmer for 20 minutes. Rest for 5 minutes."
        var evening = cooking(simmer, size: size)
        evening.press(.ok, .ok)
        evening.hold(.back)
        evening.press(.down)
        evening.answer(
            .recipe(Recipe(id: RecipeID(.own, 2), title: "Dal", steps: [Step(read: simmer)]), note: nil))
        evening.press(.ok, .ok, .ok)
        #expect(!evening.view.items[0].isMarked && evening.selected == "Simmer: 20 min")
        evening.press(.ok)
        evening.pass(.seconds(4))
        evening.press(.ok)
        #expect(evening.view.items.map(\.isMarked).prefix(2) == [true, false])
        #expect(evening.selected == "Next step", "rest must wait for the simmering")
        let timers = evening.view.timers
        #expect(timers.map(\.label) == ["Simmer", "Simmer"])
        #expect(timers.map(\.origin?.recipe.id) == [RecipeID(.own, 1), RecipeID(.own, 2)])
        evening.pass(.seconds(1200))
        #expect(evening.view.title == "Simmer: Supper + Simmer: Dal")
        evening.press(.ok)
        #expect(evening.view.items.map(\.label) == ["Simmer: Supper", "Simmer: Dal"])
        evening.press(.ok, .ok)
        #expect(evening.view.title == "After Simmer: Dal")
        evening.press(.ok)
        let rest = try #require(evening.view.timers.last)
        #expect(rest.name == "Rest: Dal" && rest.origin?.step == 1 && rest.origin?.offer == 1)
    }

    @Test("A single dish is named on a row of its own, or after the timer's name on a small display")
    func dish() {
        for (size, glass) in [
            (DisplaySize.twentyByFour, ["Simmer          0:00", "Supper              "]),
            (.sixteenByTwo, ["Simmer: Su→ 0:00", "any key: silence"]),
        ] {
            var evening = cooking("Simmer for 20 minutes.", size: size)
            evening.press(.ok, .ok)
            evening.pass(.seconds(1200))
            #expect(Array(evening.glass.prefix(2)) == glass)
        }
    }

    @Test("A time per pound is shown as a hint, with choices up to a turkey's hours")
    func rate() {
        var evening = cooking("Roast the turkey for 13 to 15 minutes per pound.")
        evening.press(.ok)
        #expect(labels(evening) == ["Start 13 to 15 min per lb"])
        evening.press(.ok)
        #expect(evening.view.title == "13-15 min/lb" && evening.selected == "1 h")
        #expect(Set(["3 h 15 min", "5 h", "6 h 30 min", "12 h"]).isSubset(of: evening.view.items.map(\.label)))
        evening.choose("5 h")
        #expect(evening.view.timers.map(\.duration) == [.seconds(18_000)])
        #expect(evening.view.timers.map(\.origin?.step) == [1])
    }

    @Test("Units in timer names match the text of the step")
    func units() {
        let step = "Cook the eggs at 63 °C for 1 hour or at 75 °C for 13 minutes."
        for (units, degrees) in [(UnitSystem.metric, ["63 °C", "75 °C"]), (.us, ["145 °F", "165 °F"])] {
            var evening = cooking(step, units: units)
            let text = evening.view.items.map(\.label).joined()
            evening.press(.ok)
            for (label, degree) in zip(labels(evening), degrees) {
                #expect(label.contains(degree) && text.contains(degree), "\(label): \(text)")
            }
            evening.press(.ok)
            #expect(evening.view.timers.map(\.label) == ["Cook \(degrees[0])"])
        }
    }

    @Test("A step without a fixed time proposes one, and its next timer follows")
    func asks() {
        var evening = cooking("Soak overnight, then simmer for 1 hour.")
        evening.press(.ok, .ok)
        #expect(evening.view.title == "How long?" && evening.selected == "8 h")
        evening.press(.ok)
        #expect(evening.view.timers.map(\.duration) == [.seconds(28_800)])
        #expect(evening.view.timers.first?.next.map(\.label) == ["Simmer"])
    }
}
