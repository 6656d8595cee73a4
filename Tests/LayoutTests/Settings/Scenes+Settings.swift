import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let settings =
        [
            Scene("settings") { $0.openSettings() },
            Scene("settings-diet", preferences: Preferences(filter: RecipeFilter(diets: ["vegan", "gluten free"]))) {
                $0.openSettings()
            },
            Scene("settings-diet-own", preferences: Preferences(filter: RecipeFilter(diets: ["vegan"]))) {
                $0.logAnaIn()
                $0.openSettings()
                $0.press(.down)
            },
            Scene("settings-diet-kitchen") {
                $0.openSettings()
                $0.press(.ok)
            },
            Scene("settings-diet-person", preferences: Preferences(filter: RecipeFilter(diets: ["vegan"]))) {
                $0.logAnaIn()
                $0.openSettings()
                $0.press(.down, .ok)
            },
            Scene("settings-units") { $0.turn("Units: metric", to: Preferences(units: .us)) },
            Scene("settings-ticks") { $0.turn("Tick sound: on", to: Preferences(ticks: false)) },
            Scene("settings-text") { $0.turn("Text: normal", to: Preferences(hasLargeText: true)) },
            Scene("settings-motion") { $0.turn("Scrolling: on", to: Preferences(isStill: true)) },
            Scene("settings-sound") {
                $0.openSettings()
                $0.choose("Alarm: classic")
                $0.turn("calm", to: Preferences(sound: .calm))
            },
            Scene("settings-fixed") {
                $0.openSettings()
                $0.choose("Units: metric")
                $0.fail(Failure(.unacceptable, glass: "Locked by the\nenvironment", detail: ""))
            },
            Scene("settings-not-saved") {
                $0.openSettings()
                $0.choose("Units: metric")
                $0.fail(.full)
            },
            Scene("settings-household", preferences: Preferences(hasHousehold: true)) {
                $0.openHousehold(
                    HouseholdKiosks(
                        kiosks: [
                            .init(name: "Cabin by the lake, upstairs", isConnected: false),
                            .init(name: "Kitchen", isConnected: true),
                        ], isConnected: true))
            },
            Scene("settings-household-away", preferences: Preferences(hasHousehold: true)) {
                $0.openHousehold(HouseholdKiosks(kiosks: [], isConnected: false))
            },
        ] + still + large + trial

    private static let trial = [
        Scene("trial", times: [.zero, .seconds(1), .seconds(4), .seconds(300)]) { $0.tryFor(300) },
        Scene("trial-stuck", times: [.zero, .seconds(5), .seconds(10)]) {
            $0.tryFor(300)
            $0.pass(.seconds(300))
        },
        Scene("trial-hour", favorites: [.pasta], times: [.seconds(4)]) {
            $0.start("Rice", 10_000)
            $0.tryFor(3600)
        },
        Scene("trial-without-clock", recipe: .longTitle, at: nil, times: sliding) {
            $0.tryFor(300)
            $0.press(.back)
        },
        Scene("trial-without-recipe", recipe: nil, times: [.seconds(4)]) { $0.tryFor(300) },
        Scene("trial-large", preferences: .large, times: [.seconds(4), .seconds(20)]) { $0.tryFor(300) },
        Scene("trial-still", recipe: .longTitle, preferences: Preferences(isStill: true), times: turning) {
            $0.tryFor(300)
            $0.press(.back)
        },
    ]

    private static let turning: [Duration] = [.zero, .seconds(3), .seconds(6), .seconds(9), .seconds(60)]

    private static let still = [
        Scene("still-home-long-title", recipe: .longTitle, preferences: Preferences(isStill: true), times: turning),
        Scene("still-ingredients-long", preferences: Preferences(isStill: true), times: turning) {
            $0.press(.ok, .down, .ok, .down)
        },
        Scene("still-loading", preferences: Preferences(isStill: true), times: [.zero, .seconds(1)]) {
            $0.happen(.preferences(Preferences(hasService: true, isStill: true)))
            $0.press(.down)
        },
    ]

    private static let large = [
        Scene("large-home", preferences: .large, times: [.zero, .seconds(10), .seconds(70)]),
        Scene(
            "large-home-favorite-long-title", recipe: .longTitle, preferences: .large, times: sliding + [.seconds(40)]),
        Scene("large-home-timer", preferences: .large, times: [.zero, .seconds(10)]) { $0.start("Rice", 185) },
        Scene("large-home-without-clock", at: nil, preferences: .large, times: [.zero, .seconds(10)]),
        Scene("large-timer", preferences: .large, times: [.zero, .seconds(1), .seconds(3), .seconds(200)]) {
            $0.start("Rice", 720)
            $0.openTimer()
        },
        Scene("large-timer-short-name", preferences: .large, times: [.zero, .seconds(3)]) {
            $0.start("Egg", 720)
            $0.openTimer()
        },
        Scene("large-timer-another-sooner", preferences: .large, times: [.zero, .seconds(3)]) {
            $0.start("Rice", 185)
            $0.start("Eggs", 60)
            $0.hold(.up)
            $0.press(.down, .ok)
        },
        Scene("large-timer-paused", preferences: .large, times: [.zero, .seconds(3)]) {
            $0.start("Rice", 185)
            $0.openTimer()
            $0.press(.ok)
        },
        Scene("large-timer-hours", preferences: .large) {
            $0.start("Grandmother's slow-roasted soup", 3900)
            $0.openTimer()
        },
        Scene("large-timer-ten-hours", preferences: .large) {
            $0.start("Stock", 36_001)
            $0.openTimer()
        },
        Scene("large-timer-over", preferences: .large) {
            $0.start("Rice", 10)
            $0.pass(.seconds(10))
            $0.press(.ok, .back)
            $0.openTimer()
            $0.pass(.seconds(600))
        },
        Scene("large-alarm", preferences: .large, times: [.zero, .seconds(3), .seconds(60)]) {
            $0.start("Rice", 10)
            $0.pass(.seconds(10))
        },
        Scene("large-alarm-long", preferences: .large, times: [.zero, .seconds(6), .seconds(9), .seconds(12)]) {
            $0.start("Pasta with garlic", 10)
            $0.pass(.seconds(10))
        },
        Scene("large-alarm-two", preferences: .large, times: [.zero, .seconds(3), .seconds(6)]) {
            $0.start("Rice", 10)
            $0.start("Pasta", 10)
            $0.pass(.seconds(10))
        },
        Scene("large-alarm-two-silent", preferences: .large, times: [.zero, .seconds(3), .seconds(6)]) {
            $0.start("Rice", 10)
            $0.start("Pasta", 20)
            $0.pass(.seconds(20))
            $0.press(.ok)
        },
        Scene("large-alarm-missed", preferences: .large, times: [.zero, .seconds(6), .seconds(9), .seconds(12)]) {
            $0.start("Rice", 10)
            $0.pass(.seconds(1000))
        },
    ]

    private init(
        _ name: String, recipe: Recipe = .pasta, at timeOfDay: TimeOfDay? = TimeOfDay(hour: 18, minute: 5),
        preferences: Preferences, times: [Duration] = [.zero],
        script: @escaping @Sendable (inout Evening) -> Void = { _ in }
    ) {
        self.init(name, recipe: recipe, at: timeOfDay, times: times, script: script)
        self.preferences = preferences
        self.preferences.changeEvery = nil
    }
}

extension Preferences {
    fileprivate static let large = Preferences(hasLargeText: true)
}

extension Evening {
    /// Opens the settings from home.
    fileprivate mutating func openSettings() {
        press(.back)
        choose("Settings")
    }

    /// Chooses a setting and applies the new preferences. Opens the settings first if home is shown.
    fileprivate mutating func openHousehold(_ household: HouseholdKiosks) {
        openSettings()
        choose("Household")
        answer(.household(household))
    }

    fileprivate mutating func turn(_ label: String, to preferences: Preferences) {
        if view.name == .home { openSettings() }
        choose(label)
        happen(.preferences(preferences))
        answer(.stored)
    }

    fileprivate mutating func logAnaIn() {
        let ana = Profile(number: 2, name: "Ana")
        happen(.order(.profile(.change(.logIn(2, nil))), RequestID(-1)))
        answer(
            .profile(.changed(UserData(hasAskedPantry: true, people: People(profiles: [.guest, ana], current: ana)))))
        press(.back)
        press(.back)
    }

    fileprivate mutating func tryFor(_ seconds: Int) {
        happen(.trial(ends: now + .seconds(seconds)))
    }

    /// Opens the first timer's page.
    fileprivate mutating func openTimer() {
        hold(.up)
        press(.ok)
    }
}
