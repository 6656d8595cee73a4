import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Settings at the kiosk")
struct SettingsTests {
    private func open(_ preferences: Preferences = Preferences(), userData: UserData = UserData()) -> Evening {
        var evening = Evening(preferences: preferences, restored: RestoredData(userData: userData, recipe: .pasta))
        evening.press(.back)
        evening.choose("Settings")
        return evening
    }

    private func labels(_ evening: Evening) -> [String] { evening.view.items.map(\.label) }

    @Test("Settings and help are last in the menu, and settings show their current values")
    func list() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        #expect(labels(evening).suffix(2) == ["Settings", "Help"])
        evening = open()
        #expect(evening.view.name == .settings && evening.view.title == "Settings")
        #expect(
            labels(evening) == [
                "Diet: any", "Intolerances: none", "Units: metric", "Alarm: classic",
                "Tick sound: on",
                "Text: normal", "Scrolling: on", "Remote access",
            ])
        let others = Preferences(
            sound: .urgent, ticks: false, units: .us, filter: RecipeFilter(intolerances: ["peanut", "egg"]),
            isStill: true, hasLargeText: true)
        evening = open(others)
        #expect(
            labels(evening) == [
                "Diet: any", "Intolerances: peanut, egg", "Units: us", "Alarm: urgent",
                "Tick sound: off", "Text: large", "Scrolling: off", "Remote access",
            ])
    }

    // MARK: Diet

    private static let vegan = Preferences(filter: RecipeFilter(diets: ["vegan"]))

    @Test("The kitchen's diet is stored in the settings and shows once they have changed")
    func diet() {
        var evening = open(Preferences(filter: RecipeFilter(cuisines: ["italian"])))
        evening.choose("Diet: any")
        #expect(evening.view.title == "Diet" && evening.selected == "Any")
        #expect(!labels(evening).contains("As kitchen"))
        let asked = evening.effects.count
        evening.choose("vegan")
        #expect(evening.effects[asked...] == [.store(RequestID(1), .prefer(.diets(["vegan"])))])
        evening.happen(.preferences(Self.vegan))
        evening.happen(.answered(RequestID(1), .stored))
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["vegan"])
        evening.press(.ok)
        #expect(evening.effects.last == .store(RequestID(3), .prefer(.diets([]))), "ok on a ticked diet removes it")
        evening.fail(Failure(.unacceptable, glass: "Locked by the\nenvironment", detail: ""))
        #expect(evening.view.title == "Locked by the\nenvironment")
        evening.press(.back, .back)
        #expect(evening.selected == "Diet: vegan")
        evening.choose("Intolerances: none")
        evening.choose("peanut")
        #expect(evening.effects.last == .store(RequestID(4), .prefer(.intolerances(["peanut"]))))
    }

    @Test("A person's own diet is listed beside the kitchen's and can follow it again")
    func ownDiet() {
        let ana = Profile(number: 2, name: "Ana")
        let people = People(profiles: [.guest, ana], current: ana)
        var evening = open(Self.vegan, userData: UserData(people: people))
        #expect(
            labels(evening).prefix(4) == [
                "Diet (kitchen): vegan", "Diet (Ana): as kitchen", "Intolerances (kitchen): none",
                "Intolerances (Ana): as kitchen",
            ])
        evening.choose("Diet (Ana): as kitchen")
        #expect(evening.view.title == "Diet" && evening.selected == "As kitchen")
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

    @Test("Diet and intolerances follow the kitchen independently of each other")
    func partsOfDiet() {
        let ana = Profile(number: 2, name: "Ana")
        let people = People(profiles: [.guest, ana], current: ana)
        let kitchen = Preferences(filter: RecipeFilter(diets: ["paleo"], intolerances: ["dairy", "egg"]))
        var evening = open(
            kitchen, userData: UserData(people: people, diet: Diet(diets: ["vegan"], intolerances: ["peanut"])))
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

    @Test("Choosing only a diet keeps following the kitchen's intolerances, by buttons and by command")
    func dietAlone() {
        let ana = Profile(number: 2, name: "Ana")
        let people = People(profiles: [.guest, ana], current: ana)
        var evening = open(
            Preferences(filter: RecipeFilter(intolerances: ["dairy"])), userData: UserData(people: people))
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

    @Test("The guest's own diet is listed while there is one, and can be given up")
    func guestsDiet() {
        var evening = open(userData: UserData(diet: Diet(diets: ["vegan"])))
        #expect(labels(evening).prefix(2) == ["Diet (kitchen): any", "Diet (guest): vegan"])
        evening.choose("Diet (guest): vegan")
        evening.choose("As kitchen")
        evening.answer(.stored)
        evening.press(.back)
        #expect(labels(evening).prefix(2) == ["Diet: any", "Intolerances: none"])
    }

    @Test("A new diet in the settings fetches a fitting recipe and replaces a chosen filter's diet")
    func dietFollowed() {
        let userData = UserData(filter: RecipeFilter(diets: ["paleo"], maxMinutes: 30))
        var evening = Evening(restored: RestoredData(userData: userData, recipe: .pasta))
        evening.happen(.preferences(Preferences(units: .us)))
        #expect(evening.kiosk.searchFilter.diets == ["paleo"], "other settings don't change the filter")
        let asked = evening.effects.count
        evening.happen(.preferences(Self.vegan))
        #expect(
            evening.effects[asked...].contains { $0.request(AnotherRecipe.self)?.isAsked == false })
        #expect(evening.kiosk.searchFilter == RecipeFilter(diets: ["vegan"], maxMinutes: 30))
    }

    /// Settings with two values: label, requested change, preferences after it and label after it.
    private static let turns: [(label: String, change: PreferenceChange, after: Preferences, then: String)] = [
        ("Units: metric", .units(.us), Preferences(units: .us), "Units: us"),
        ("Tick sound: on", .ticks(false), Preferences(ticks: false), "Tick sound: off"),
        ("Text: normal", .largeText(true), Preferences(hasLargeText: true), "Text: large"),
        ("Scrolling: on", .motion(false), Preferences(isStill: true), "Scrolling: off"),
    ]

    @Test("Ok toggles a setting with two values, and its label changes once the change applies")
    func turn() {
        for (label, change, after, then) in Self.turns {
            var evening = open()
            let asked = evening.effects.count
            evening.choose(label)
            #expect(evening.effects[asked...] == [.store(RequestID(1), .prefer(change))])
            #expect(labels(evening).contains(label), "the label changes after the settings have")
            evening.happen(.preferences(after))
            evening.answer(.stored)
            #expect(evening.view.name == .settings && evening.selected == then)
            evening.press(.ok)
            evening.happen(.preferences(Preferences()))
            evening.answer(.stored)
            #expect(evening.selected == label)
        }
    }

    @Test("A change ticks, unless it turned ticks off")
    func ticks() {
        for (label, _, after, _) in Self.turns {
            var evening = open()
            evening.choose(label)
            evening.happen(.preferences(after))
            evening.answer(.stored)
            #expect(evening.effects.contains(.sound(.tick)) == (label != "Tick sound: on"))
        }
    }

    @Test("A refused change says why, and the setting stays")
    func refused() {
        for failure in [Failure.full, Failure(.unacceptable, glass: "Locked by the\nenvironment", detail: "")] {
            var evening = open()
            evening.choose("Units: metric")
            evening.fail(failure)
            #expect(evening.view.name == .message && evening.view.title == failure.glass)
            evening.press(.back)
            #expect(evening.view.name == .settings && evening.selected == "Units: metric")
            #expect(!evening.effects.contains(.sound(.tick)))
        }
    }

    @Test("A slow card shows loading and repeats no request, and leaving doesn't cancel the change")
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

    // MARK: Alarm sounds

    /// Opens the alarm sounds, and chooses and stores calm.
    private func chooseCalm() -> Evening {
        var evening = open()
        evening.choose("Alarm: classic")
        evening.choose("calm")
        evening.happen(.preferences(Preferences(sound: .calm)))
        evening.answer(.stored)
        return evening
    }

    @Test("A chosen sound is marked and played once as a sample, not as an alarm")
    func sound() {
        var evening = open()
        evening.choose("Alarm: classic")
        #expect(labels(evening) == ["classic", "calm", "urgent"] && evening.selected == "classic")
        evening = chooseCalm()
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["calm"])
        #expect(evening.effects.suffix(2) == [.store(RequestID(1), .prefer(.sound(.calm))), .sound(.sample)])
        #expect(!evening.view.isSounding)
        evening.pass(.seconds(10))
        #expect(evening.press(.ok) == [.sound(.sample)], "the sample plays again, and nothing is stored")
        evening.pass(.seconds(10))
        evening.press(.back)
        #expect(evening.selected == "Alarm: calm")
    }

    @Test(
        "Any button silences a sample and does nothing else; after its end, buttons act as usual",
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

    @Test("An alarm replaces a sample: one press silences it, and the next press acts on it")
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
        #expect(evening.view.timers.isEmpty, "the alarm is done")
    }

    @Test("A sample isn't played if the page was left before the sound is stored")
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

    @Test("No sample is played during an alarm")
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

    @Test("The settings stay open when another person logs in")
    func shared() {
        var evening = open()
        let ana = Profile(number: 2, name: "Ana")
        evening.happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        evening.answer(.profile(.changed(UserData(people: People(profiles: [.guest, ana], current: ana)))))
        #expect(evening.view.name == .settings)
    }
}
