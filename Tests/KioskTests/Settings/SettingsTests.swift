import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Settings at the kiosk")
struct SettingsTests {
    private func open(_ preferences: Preferences = Preferences(), kept: UserData = UserData()) -> Evening {
        var evening = Evening(preferences: preferences, restored: RestoredData(userData: kept, recipe: .pasta))
        evening.press(.back)
        evening.choose("Settings")
        return evening
    }

    private func labels(_ evening: Evening) -> [String] { evening.view.items.map(\.label) }

    @Test("They come last in the menu, and are listed as they are now")
    func list() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        #expect(labels(evening).last == "Settings")
        evening = open()
        #expect(evening.view.name == .settings && evening.view.title == "Settings")
        #expect(
            labels(evening) == [
                "Diet (kitchen): any", "Intolerances (kitchen): none", "Units: metric", "Alarm: classic",
                "Tick sound: on",
                "Text: normal", "Scrolling: on", "Remote access",
            ])
        let others = Preferences(
            sound: .urgent, ticks: false, units: .us, filter: RecipeFilter(intolerances: ["peanut", "egg"]),
            isStill: true, hasLargeText: true)
        evening = open(others)
        #expect(
            labels(evening) == [
                "Diet (kitchen): any", "Intolerances (kitchen): peanut, egg", "Units: us", "Alarm: urgent",
                "Tick sound: off", "Text: large", "Scrolling: off", "Remote access",
            ])
    }

    // MARK: Diet

    private static let vegan = Preferences(filter: RecipeFilter(diets: ["vegan"]))

    @Test("The kitchen's diet is written to the settings, holds once it is there, and is nobody's own")
    func diet() {
        var evening = open(Preferences(filter: RecipeFilter(cuisines: ["italian"])))
        evening.choose("Diet (kitchen): any")
        #expect(evening.view.title == "Diet (kitchen)" && evening.selected == "Any")
        #expect(!labels(evening).contains("As kitchen"))
        let asked = evening.effects.count
        evening.choose("vegan")
        #expect(evening.effects[asked...] == [.store(RequestID(1), .prefer(.diets(["vegan"])))])
        evening.happen(.preferences(Self.vegan))
        evening.happen(.answered(RequestID(1), .stored))
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["vegan"])
        evening.press(.ok)
        #expect(evening.effects.last == .store(RequestID(3), .prefer(.diets([]))), "ok takes it away, too")
        evening.fail(Failure(.unacceptable, glass: "Fixed by the\nenvironment", detail: ""))
        #expect(evening.view.title == "Fixed by the\nenvironment")
        evening.press(.back, .back)
        #expect(evening.selected == "Diet (kitchen): vegan")
        evening.choose("Intolerances (kitchen): none")
        evening.choose("peanut")
        #expect(evening.effects.last == .store(RequestID(4), .prefer(.intolerances(["peanut"]))))
    }

    @Test("Beside the kitchen's stands the diet of who is logged in, which can be as the kitchen's again")
    func ownDiet() {
        let ana = Profile(number: 2, name: "Ana")
        let people = People(profiles: [.guest, ana], current: ana)
        var evening = open(Self.vegan, kept: UserData(people: people))
        #expect(
            labels(evening).prefix(4) == [
                "Diet (kitchen): vegan", "Diet (Ana): as kitchen", "Intolerances (kitchen): none",
                "Intolerances (Ana): as kitchen",
            ])
        evening.choose("Diet (Ana): as kitchen")
        #expect(evening.view.title == "Diet (Ana)" && evening.selected == "As kitchen")
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["As kitchen", "vegan"])
        evening.choose("vegetarian")
        evening.answer(.stored)
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["vegetarian", "vegan"])
        evening.press(.back)
        #expect(
            labels(evening).prefix(4) == [
                "Diet (kitchen): vegan", "Diet (Ana): vegan, vegetarian", "Intolerances (kitchen): none",
                "Intolerances (Ana): as kitchen",
            ])
        evening.press(.ok)
        evening.choose("As kitchen")
        evening.answer(.stored)
        evening.press(.back)
        #expect(evening.selected == "Diet (Ana): as kitchen")
    }

    @Test("Who eats as the kitchen does again keeps what they do not tolerate, and the other way round")
    func partsOfDiet() {
        let ana = Profile(number: 2, name: "Ana")
        let people = People(profiles: [.guest, ana], current: ana)
        let kitchen = Preferences(filter: RecipeFilter(diets: ["paleo"], intolerances: ["dairy", "egg"]))
        var evening = open(
            kitchen, kept: UserData(people: people, diet: Diet(diets: ["vegan"], intolerances: ["peanut"])))
        evening.choose("Diet (Ana): vegan")
        evening.choose("As kitchen")
        evening.answer(.stored)
        #expect(evening.kiosk.searchFilter == RecipeFilter(diets: ["paleo"], intolerances: ["peanut"]))
        evening.press(.back)
        #expect(labels(evening)[1] == "Diet (Ana): as kitchen" && labels(evening)[3] == "Intolerances (Ana): peanut")
        evening.choose("Intolerances (Ana): peanut")
        evening.choose("As kitchen")
        evening.answer(.stored)
        #expect(evening.kiosk.user.diet == nil)
    }

    @Test("Who chooses a diet of their own, by buttons or by command, goes on with what the kitchen does not tolerate")
    func dietAlone() {
        let ana = Profile(number: 2, name: "Ana")
        let people = People(profiles: [.guest, ana], current: ana)
        var evening = open(
            Preferences(filter: RecipeFilter(intolerances: ["dairy"])), kept: UserData(people: people))
        evening.choose("Diet (Ana): as kitchen")
        evening.choose("vegan")
        evening.answer(.stored)
        evening.happen(.order(.profile(.setDiet(Diet(diets: ["paleo"]))), RequestID(-1)))
        evening.answer(.stored)
        evening.happen(.preferences(Preferences(filter: RecipeFilter(intolerances: ["gluten"]))))
        #expect(evening.kiosk.searchFilter == RecipeFilter(diets: ["paleo"], intolerances: ["gluten"]))
        evening.happen(.order(.profile(.setDiet(Diet(intolerances: ["peanut"]))), RequestID(-2)))
        evening.answer(.stored)
        #expect(evening.kiosk.user.diet == Diet(diets: ["paleo"], intolerances: ["peanut"]))
    }

    @Test("The guest's own diet is there while there is one, and can be given up")
    func guestsDiet() {
        var evening = open(kept: UserData(diet: Diet(diets: ["vegan"])))
        #expect(labels(evening).prefix(2) == ["Diet (kitchen): any", "Diet (guest): vegan"])
        evening.choose("Diet (guest): vegan")
        evening.choose("As kitchen")
        evening.answer(.stored)
        evening.press(.back)
        #expect(labels(evening).prefix(2) == ["Diet (kitchen): any", "Intolerances (kitchen): none"])
    }

    @Test("Home turns to what the settings' new diet allows, and a search that was narrowed is to that diet")
    func dietFollowed() {
        let kept = UserData(filter: RecipeFilter(diets: ["paleo"], maxMinutes: 30))
        var evening = Evening(restored: RestoredData(userData: kept, recipe: .pasta))
        evening.happen(.preferences(Preferences(units: .us)))
        #expect(evening.kiosk.searchFilter.diets == ["paleo"], "which another setting does not touch")
        let asked = evening.effects.count
        evening.happen(.preferences(Self.vegan))
        #expect(
            evening.effects[asked...].contains { $0.request(AnotherRecipe.self)?.isAsked == false })
        #expect(evening.kiosk.searchFilter == RecipeFilter(diets: ["vegan"], maxMinutes: 30))
    }

    /// What has two values: the label that is chosen, what is asked for, and what the settings are then.
    private static let turns: [(label: String, change: PreferenceChange, after: Preferences, then: String)] = [
        ("Units: metric", .units(.us), Preferences(units: .us), "Units: us"),
        ("Tick sound: on", .ticks(false), Preferences(ticks: false), "Tick sound: off"),
        ("Text: normal", .largeText(true), Preferences(hasLargeText: true), "Text: large"),
        ("Scrolling: on", .motion(false), Preferences(isStill: true), "Scrolling: off"),
    ]

    @Test("ok turns what has two values to the other, and back; what it is now is told once it holds")
    func turn() {
        for (label, change, after, then) in Self.turns {
            var evening = open()
            let asked = evening.effects.count
            evening.choose(label)
            #expect(evening.effects[asked...] == [.store(RequestID(1), .prefer(change))])
            #expect(labels(evening).contains(label), "not before it holds")
            evening.happen(.preferences(after))
            evening.answer(.stored)
            #expect(evening.view.name == .settings && evening.selected == then)
            evening.press(.ok)
            evening.happen(.preferences(Preferences()))
            evening.answer(.stored)
            #expect(evening.selected == label)
        }
    }

    @Test("Success ticks, unless ticks have just been turned off")
    func ticks() {
        for (label, _, after, _) in Self.turns {
            var evening = open()
            evening.choose(label)
            evening.happen(.preferences(after))
            evening.answer(.stored)
            #expect(evening.effects.contains(.sound(.tick)) == (label != "Tick sound: on"))
        }
    }

    @Test("What could not be changed says why, and stays as it was")
    func refused() {
        for failure in [Failure.full, Failure(.unacceptable, glass: "Fixed by the\nenvironment", detail: "")] {
            var evening = open()
            evening.choose("Units: metric")
            evening.fail(failure)
            #expect(evening.view.name == .message && evening.view.title == failure.glass)
            evening.press(.back)
            #expect(evening.view.name == .settings && evening.selected == "Units: metric")
            #expect(!evening.effects.contains(.sound(.tick)))
        }
    }

    @Test("A card that is slow is waited for in sight, nothing is asked twice, and leaving takes nothing back")
    func slow() {
        var evening = open()
        evening.choose("Units: metric")
        evening.press(.ok, .ok)
        evening.pass(.milliseconds(100))
        #expect(evening.view.name == .loading)
        evening.press(.back)
        #expect(evening.view.name == .settings)
        evening.happen(.preferences(Preferences(units: .us)))
        evening.answer(.stored)
        #expect(evening.selected == "Units: us")
        #expect(evening.effects.count { $0.request(PreferenceChange.self) != nil } == 1)
        #expect(!evening.effects.contains { if case .cancel = $0 { true } else { false } })
    }

    // MARK: How alarms sound

    /// The sounds are listed, and calm is chosen and set.
    private func chooseCalm() -> Evening {
        var evening = open()
        evening.choose("Alarm: classic")
        evening.choose("calm")
        evening.happen(.preferences(Preferences(sound: .calm)))
        evening.answer(.stored)
        return evening
    }

    @Test("A sound that is chosen is marked and heard once, and is no alarm")
    func sound() {
        var evening = open()
        evening.choose("Alarm: classic")
        #expect(labels(evening) == ["classic", "calm", "urgent"] && evening.selected == "classic")
        evening = chooseCalm()
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["calm"])
        #expect(evening.effects.suffix(2) == [.store(RequestID(1), .prefer(.sound(.calm))), .sound(.sample)])
        #expect(!evening.view.isSounding)
        evening.pass(.seconds(10))
        #expect(evening.press(.ok) == [.sound(.sample)], "it is heard again, and nothing is written")
        evening.pass(.seconds(10))
        evening.press(.back)
        #expect(evening.selected == "Alarm: calm")
    }

    @Test(
        "Any button silences a sample, and does nothing else; once it has ended, buttons do what they do",
        arguments: [
            Button.up, .down, .ok, .back,
        ])
    func silenced(button: Button) {
        var evening = chooseCalm()
        evening.pass(.milliseconds(500))
        let before = evening.view.items
        #expect(evening.press(button) == [.sound(.silence)])
        #expect(evening.view.items == before && evening.view.name == .settings)
        #expect(!evening.press(.up).contains(.sound(.silence)))
        #expect(evening.selected == "classic")

        evening = chooseCalm()
        evening.pass(.seconds(3))
        evening.press(.back)
        #expect(evening.view.title == "Settings")
        #expect(!evening.effects.contains(.sound(.silence)))
    }

    @Test("An alarm comes through a sample, one press silences it, and the next one means what it always does")
    func alarmThroughSample() {
        var evening = open()
        evening.happen(.order(.timer(.start(label: "Rice", .milliseconds(1500))), RequestID(-1)))
        evening.choose("Alarm: classic")
        evening.choose("calm")
        evening.happen(.preferences(Preferences(sound: .calm)))
        evening.pass(.seconds(1))
        evening.answer(.stored)
        #expect(evening.effects.last == .sound(.sample))
        evening.pass(.milliseconds(500))
        #expect(evening.view.isSounding && evening.effects.contains(.sound(.alarm([1]))))
        evening.press(.ok)
        #expect(!evening.view.isSounding && evening.view.timers.count == 1)
        evening.press(.ok)
        #expect(evening.view.timers.isEmpty, "done")
    }

    @Test("Whoever has gone on by the time that a sound holds does not hear its sample elsewhere")
    func late() {
        var evening = open()
        evening.choose("Alarm: classic")
        evening.choose("calm")
        evening.press(.back, .back)
        #expect(evening.view.title == "Settings")
        evening.happen(.preferences(Preferences(sound: .calm)))
        evening.answer(.stored)
        #expect(!evening.effects.contains(.sound(.sample)) && evening.effects.last == .sound(.tick))
        #expect(labels(evening).contains("Alarm: calm"))
    }

    @Test("While an alarm sounds no sample is heard")
    func noSampleBesideAlarm() {
        var evening = open()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(1))), RequestID(-1)))
        evening.choose("Alarm: classic")
        evening.choose("calm")
        evening.pass(.seconds(1))
        evening.happen(.preferences(Preferences(sound: .calm)))
        evening.answer(.stored)
        #expect(evening.view.isSounding && !evening.effects.contains(.sound(.sample)))
    }

    @Test("Settings are the kitchen's: they stay open when somebody else logs in")
    func shared() {
        var evening = open()
        let ana = Profile(number: 2, name: "Ana")
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        evening.answer(.profile(.changed(UserData(people: People(profiles: [.guest, ana], current: ana)))))
        #expect(evening.view.name == .settings)
    }
}
