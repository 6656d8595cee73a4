import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let all =
        home + recipe + steps + lists + timers + questions + messages + alarms + spellers + finding + foods + pantry
        + shopping + profiles + stepTimers + own + amounts + places + dishes + settings + access + shortcuts + store
        + household + plan

    static let sliding: [Duration] = [
        .zero, .milliseconds(700), .milliseconds(1900), .seconds(4), .seconds(8), .seconds(30),
    ]

    private static let home = [
        Scene("home"),
        Scene("home-without-clock", at: nil),
        Scene("home-favorite", favorites: [.pasta]),
        Scene("home-short-title") { $0.turn(to: .bread) },
        Scene("home-stored-note") { $0.turn(to: .soup, note: "stored") },
        Scene("home-accents", recipe: .accents),
        Scene("home-long-title", recipe: .longTitle, times: sliding),
        Scene("home-long-title-timer", recipe: .longTitle, times: [.zero, .seconds(2), .seconds(60)]) {
            $0.start("Rice", 720)
        },
        Scene("home-timer") { $0.start("Rice", 185) },
        Scene("home-hour-timer") { $0.start("Ham", 2 * 3600 + 300) },
        Scene("home-two-timers") {
            $0.start("Ham", 2 * 3600)
            $0.start("Eggs", 360)
        },
        Scene("home-paused-timer") {
            $0.start("Rice", 185)
            $0.happen(.order(.timer(.pause(1)), RequestID(-2)))
        },
        Scene("home-overtime", times: [.zero, .seconds(599), .seconds(6000)]) {
            $0.start("Rice", 10)
            $0.pass(.seconds(10))
            $0.press(.ok, .back)
            $0.pass(.seconds(42))
        },
        Scene("home-nothing", recipe: nil),
    ]

    private static let recipe = [
        Scene("recipe") { $0.press(.ok) },
        Scene("recipe-source") { $0.press(.ok, .down, .down, .down, .down, .down, .down, .down, .down) },
        Scene("recipe-long-title-timer", recipe: .longTitle, times: [.zero, .seconds(3)]) {
            $0.start("Rice", 185)
            $0.press(.ok, .down, .down, .down, .down, .down, .down, .down)
        },
        Scene("ingredients") { $0.press(.ok, .down, .ok) },
        Scene("ingredients-long", times: sliding) { $0.press(.ok, .down, .ok, .down) },
        Scene("ingredients-ten-of-twelve", recipe: .twelve) {
            $0.start("Rice", 185)
            $0.press(.ok, .down, .ok)
            for _ in 1..<10 { $0.press(.down) }
        },
        Scene("ingredients-accents", recipe: .accents, units: .us) { $0.press(.ok, .down, .ok) },
        Scene("ingredients-none", recipe: .bread) { $0.press(.ok, .down, .ok) },
        Scene("ingredients-us", recipe: .scones, units: .us) { $0.press(.ok, .down, .ok) },
        Scene("recipe-nutrition", recipe: .scones) { $0.press(.ok, .down, .down, .down, .down) },
        Scene("nutrition", recipe: .scones) { $0.press(.ok, .down, .down, .down, .down, .ok) },
        Scene("nutrition-last", recipe: .scones, times: sliding) {
            $0.start("Rice", 185)
            $0.press(.ok, .down, .down, .down, .down, .ok)
            for _ in 1..<10 { $0.press(.down) }
        },
    ]

    private static let steps = [
        Scene("steps") { $0.press(.ok, .ok) },
        Scene("steps-page-two") { $0.press(.ok, .ok, .ok, .down, .down) },
        Scene("steps-accents", recipe: .accents) { $0.press(.ok, .ok) },
        Scene("steps-us", recipe: .scones, units: .us) { $0.press(.ok, .ok) },
        Scene("steps-timer") {
            $0.start("Rice", 3599)
            $0.press(.ok, .ok)
        },
        Scene("steps-overtime") {
            $0.start("Rice", 10)
            $0.pass(.seconds(10))
            $0.press(.ok, .back)
            $0.pass(.seconds(659))
            $0.press(.ok, .ok)
        },
        Scene("actions-step") { $0.press(.ok, .ok, .ok, .ok) },
        Scene("actions-step-held") {
            $0.press(.ok, .ok)
            $0.hold(.ok)
        },
        Scene("actions-timer") {
            $0.start("Rice", 185)
            $0.hold(.up)
            $0.hold(.ok)
        },
        Scene("actions-how-long", recipe: .bread) { $0.press(.ok, .down, .down, .ok, .down, .down) },
        Scene("actions-other-time") {
            $0.hold(.up)
            $0.press(.ok, .up, .ok)
        },
        Scene("actions-timer-name") {
            $0.start("Rice", 185)
            $0.hold(.up)
            $0.hold(.ok)
            $0.choose("Name")
        },
    ]

    private static let lists = [
        Scene("menu") { $0.press(.back) },
        Scene("menu-timer") {
            $0.start("Rice", 185)
            $0.press(.back, .down)
        },
        Scene("help") { $0.openFromMenu("Help") },
        Scene("help-signs") {
            $0.openFromMenu("Help")
            for _ in 0..<12 { $0.press(.down) }
        },
        Scene("favorites", favorites: [.pasta, .soup, .bread]) { $0.press(.back, .ok, .down) },
        Scene("favorites-hold", favorites: [.pasta, .soup, .bread], times: [.zero, .seconds(2)]) {
            $0.pass(.seconds(3600))
            $0.press(.back, .ok)
        },
        Scene("cooked", favorites: [.soup]) {
            $0.press(.back)
            $0.choose("Cooked")
            $0.answer(Answer([Recipe.soup.heading, Recipe.longTitle.heading, Recipe.bread.heading]))
        },
        Scene("cooked-none") {
            $0.press(.back)
            $0.choose("Cooked")
            $0.answer(Answer([Recipe.Heading]()))
        },
        Scene("temperatures") {
            $0.press(.back)
            $0.choose("Safe temperatures")
        },
        Scene("temperatures-rest", units: .us, times: [.zero, .seconds(4)]) {
            $0.start("Roast", 185)
            $0.press(.back)
            $0.choose("Safe temperatures")
            $0.press(.down, .down)
        },
        Scene("favorites-empty") { $0.press(.back, .ok) },
        Scene("favorites-ten-of-twelve", favorites: Recipe.dozen, times: [.zero, .seconds(2), .seconds(60)]) {
            $0.start("Rice", 7500)
            $0.press(.back, .ok)
            for _ in 1..<11 { $0.press(.down) }
        },
    ]

    private static let timers = [
        Scene("timers-none") {
            $0.press(.back)
            $0.choose("Timers")
        },
        Scene("timers") {
            $0.start("Rice", 10)
            $0.start("Spaghetti with garlic and oil", 540)
            $0.start("Ham", 4000)
            $0.happen(.order(.timer(.pause(2)), RequestID(-2)))
            $0.pass(.seconds(10))
            $0.press(.ok, .back)
            $0.hold(.up)
            $0.press(.down)
        },
        Scene("timer", times: [.zero, .seconds(1)]) {
            $0.start("Rice", 720)
            $0.hold(.up)
            $0.press(.ok)
        },
        Scene("timer-paused") {
            $0.start("Rice", 720)
            $0.hold(.up)
            $0.press(.ok, .ok)
        },
        Scene("timer-over") {
            $0.start("Rice", 720)
            $0.pass(.seconds(720))
            $0.press(.ok, .back)
            $0.hold(.up)
            $0.press(.ok)
            $0.pass(.seconds(42))
        },
        Scene("timer-more-than-asked") {
            $0.start("Rice", 720)
            $0.hold(.up)
            $0.press(.ok, .up)
        },
        Scene("timer-long", times: [.zero, .seconds(2), .seconds(20)]) {
            $0.start("Grandmother's slow-roasted soup", 5700)
            $0.start("Eggs", 360)
            $0.hold(.up)
            $0.press(.down, .ok)
        },
        Scene("timer-after-power-cut", timers: [.atMost("Rice", 250)]) {
            $0.press(.ok)
            $0.hold(.up)
            $0.press(.ok)
        },
        Scene("timer-paused-after-power-cut", timers: [.atMost("Rice", 250)]) {
            $0.press(.ok)
            $0.hold(.up)
            $0.press(.ok, .ok)
        },
        Scene("timer-power-was-off", timers: [.atMost("Rice", 250)]) {
            $0.press(.ok)
            $0.setClock(after: 125)
            $0.press(.back)
            $0.hold(.up)
            $0.press(.ok)
        },
        Scene("timers-after-power-cut", timers: [.atMost("Rice", 250)]) {
            $0.press(.ok)
            $0.start("Ham", 4000)
            $0.hold(.up)
        },
        Scene("home-after-power-cut", timers: [.atMost("Rice", 250)], at: nil) { $0.press(.ok) },
    ]

    private static let questions = [
        Scene("confirm-start-cooking", times: sliding) { $0.press(.ok, .down, .down, .ok) },
        Scene("confirm-start-cooking-without-clock", at: nil) { $0.press(.ok, .down, .down, .ok, .down) },
        Scene("confirm-start-cooking-long", recipe: .longTitle, times: [.zero, .seconds(3)]) {
            $0.start("Rice", 720)
            $0.press(.ok, .down, .down, .ok)
        },
        Scene("confirm-remove", favorites: [.soup]) {
            $0.press(.back, .ok)
            $0.hold(.ok)
        },
        Scene("confirm-power-cut", timers: [.atMost("Rice", 250)], times: [.zero, .seconds(2), .seconds(20)]),
        Scene("confirm-power-cut-long", timers: [.atMost("Pasta with garlic and oil", 250)]) { $0.press(.down) },
        Scene("confirm-power-was-off", timers: [.atMost("Rice", 250)], times: [.zero, .seconds(2), .seconds(20)]) {
            $0.setClock(after: 125)
        },
    ]

    private static let messages = [
        Scene("message-saved") {
            $0.hold(.ok)
            $0.answer(.stored)
        },
        Scene("message-not-saved") {
            $0.hold(.ok)
            $0.fail(.full)
        },
        Scene("message-started") { $0.press(.ok, .ok, .ok, .ok, .ok) },
        Scene("message-source", recipe: .soup) {
            $0.press(.ok, .down, .down, .down, .down, .down, .down, .down, .ok)
        },
        Scene("message-no-steps", recipe: .soup, times: [.zero, .seconds(3)]) { $0.press(.ok, .ok) },
        Scene("message-long", times: [.zero, .seconds(3), .seconds(6), .seconds(9)]) {
            $0.start("Rice", 185)
            $0.happen(
                .notice(
                    Failure(
                        .passing,
                        glass: "The card is full and nothing more can be kept. Timers run on, and the recipes that "
                            + "are here can be cooked.", detail: "")))
        },
        Scene("message-power-was-off", timers: [.atMost("Rice", 250), .atMost("Ham", 4000, id: 2)]) {
            $0.press(.ok, .ok)
            $0.setClock(after: 125)
        },
        Scene("message-last-step") {
            $0.press(.ok, .ok)
            for _ in 0..<40 where $0.view.name != .message { $0.press(.down) }
        },
        Scene("loading", times: [.zero, .milliseconds(400), .milliseconds(800), .milliseconds(1200)]) {
            $0.happen(.preferences(Preferences(hasService: true)))
            $0.press(.down)
        },
        Scene("loading-timer") {
            $0.start("Rice", 185)
            $0.press(.down)
            $0.pass(.milliseconds(100))
        },
    ]

    private static let alarms = [
        Scene("alarm") {
            $0.start("Rice", 10)
            $0.pass(.seconds(13))
        },
        Scene("alarm-silent") {
            $0.start("Rice", 10)
            $0.pass(.seconds(10))
            $0.press(.ok)
            $0.pass(.seconds(42))
        },
        Scene("alarm-two", times: [.zero, .seconds(3)]) {
            $0.start("Rice", 10)
            $0.start("Pasta with garlic and oil", 10)
            $0.pass(.seconds(10))
        },
        Scene("alarm-two-silent") {
            $0.start("Rice", 10)
            $0.start("Pasta", 20)
            $0.pass(.seconds(20))
            $0.press(.ok)
        },
        Scene("alarm-three") {
            for name in ["Rice", "Pasta", "Cake"] { $0.start(name, 10) }
            $0.pass(.seconds(10))
        },
        Scene("alarm-three-silent") {
            for name in ["Rice", "Pasta", "Cake"] { $0.start(name, 10) }
            $0.pass(.seconds(10))
            $0.press(.ok)
        },
        Scene("alarm-another") {
            $0.start("Rice", 10)
            $0.start("Pasta", 20)
            $0.pass(.seconds(10))
            $0.press(.ok)
            $0.pass(.seconds(11))
        },
        Scene("alarm-missed") {
            $0.start("Rice", 10)
            $0.pass(.seconds(10_000))
        },
        Scene("alarm-missed-without-clock", at: nil) {
            $0.start("Rice", 10)
            $0.pass(.seconds(1000))
        },
        Scene("alarm-ended-while-down", timers: [.ended("Rice", 2220)]),
        Scene("alarm-power-was-off", timers: [.atMost("Rice", 250)], times: [.zero, .seconds(3)]) {
            $0.setClock(after: 2460)
        },
        Scene("alarm-power-was-off-silent", timers: [.atMost("Rice", 250)]) {
            $0.setClock(after: 2460)
            $0.press(.ok)
        },
        Scene("alarm-power-was-off-for-hours", timers: [.atMost("Rice", 250)], times: [.zero, .seconds(8)]) {
            $0.setClock(after: 11 * 3600 + 35 * 60)
            $0.press(.ok)
        },
        Scene("alarm-two-power-was-off", timers: [.atMost("Rice", 250), .atMost("Ham", 350, id: 2)]) {
            $0.setClock(after: 2460)
        },
        Scene("alarm-at-most", timers: [.atMost("Rice", 250)], at: nil) { $0.pass(.seconds(250)) },
        Scene("alarm-rang-before-power-cut", timers: [.missed("Rice", 300)], at: nil),
        Scene("alarm-rang-before-power-cut-known", timers: [.missed("Rice", 300)]) { $0.setClock(after: 600) },
        Scene("alarm-interrupted", timers: [.atMost("Rice", 250)], times: [.zero, .seconds(2), .seconds(30)]) {
            $0.setClock(after: 23 * 3600 + 33 * 60)
        },
        Scene(
            "alarm-interrupted-twelve-hours", timers: [.atMost("Rice", 250)]
        ) {
            $0.happen(.preferences(Preferences(changeEvery: nil, hasTwelveHours: true)))
            $0.setClock(after: 23 * 3600 + 33 * 60)
        },
        Scene("alarm-interrupted-long", timers: [.atMost("Rice with garlic", 250)], times: [.zero, .seconds(3)]) {
            $0.setClock(after: 3 * 86_400)
        },
    ]
}

extension Evening {
    private static let wall = 1_800_000_000.0

    /// Sets and trusts the wall clock, so that the length of the power cut is known.
    fileprivate mutating func setClock(after seconds: Double) {
        happen(.clock(ClockReading(bootID: "", boot: now, wall: Self.wall + seconds, isWallTrusted: true)))
    }

    /// A power cut that waits for the wall clock.
    fileprivate static let cut = PowerCut.awaited(lastSeen: wall, back: Instant(sinceBoot: .seconds(1000)))
}

extension RecoveredTimer {
    /// A timer with at most `seconds` left after a power cut.
    fileprivate static func atMost(_ label: String, _ seconds: Int, id: Int = 1) -> RecoveredTimer {
        RecoveredTimer(label, .running(until: Instant(sinceBoot: .seconds(1000 + seconds))), id: id, cut: Evening.cut)
    }

    /// A timer that had rung for `seconds` when the power failed.
    fileprivate static func missed(_ label: String, _ seconds: Int) -> RecoveredTimer {
        let since = Instant(sinceBoot: .seconds(1000 - seconds))
        return RecoveredTimer(label, .over(since: since, missed: true), cut: Evening.cut)
    }

    /// A timer that ended `seconds` ago, while the program was down.
    fileprivate static func ended(_ label: String, _ seconds: Int) -> RecoveredTimer {
        RecoveredTimer(label, .running(until: Instant(sinceBoot: .seconds(1000 - seconds))), cut: nil)
    }

    private init(_ label: String, _ state: CookTimer.State, id: Int = 1, cut: PowerCut?) {
        self.init(
            CookTimer(id: id, label: label, duration: .seconds(720), state: state, powerCut: cut), wasCut: cut != nil)
    }
}
