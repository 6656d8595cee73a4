import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Deadlines")
struct DeadlineTests {
    private static let range = TimerRack.Order.start(label: "Rice", .seconds(60), until: .seconds(90))

    /// Prepares a kiosk for which the named deadline is pending. Returns false if there is no such deadline.
    private static func bring(_ evening: inout Evening, before name: String) -> Bool {
        switch name {
        case "timer ends": start("Rice", 30, &evening)
        case "range rings softly": evening.happen(.order(.timer(range), RequestID(-1)))
        case "check is announced":
            // The message about a range waits until the alarm that covers it is answered.
            evening.happen(.order(.timer(range), RequestID(-1)))
            start("Egg", 60, &evening)
            evening.pass(.seconds(60))
        case "alarm gives up":
            start("Rice", 1, &evening)
            evening.pass(.seconds(1))
        case "page leaves": evening.happen(.notice(.offline))
        case "page appears": evening.press(.down)
        case "greeting ends": evening.happen(.greeting(Greeting([])))
        case "home comes back": evening.press(.back)
        case "home turns": break
        case "timers are written again": start("Ham", 600, &evening)
        case "light goes off": evening.happen(.preferences(Preferences(backlightOffAfter: .seconds(30))))
        case "undo ends":
            evening.happen(.order(.unsave(Recipe.soup.id), RequestID(-1)))
            evening.answer(.removed(.soup))
        case "message from outside leaves": evening.happen(.household(.message("Dinner!")))
        case "trial is stuck": evening.happen(.trial(ends: evening.now + .seconds(20)))
        case "pictures are dropped":
            evening.press(.ok)
            evening.answer(.pictures([.photo]))
        case "drafts are tried again":
            evening.press(.back)
            for label in ["My recipes", "New recipe", "Write one"] { evening.choose(label) }
            evening.press(.ok)
            evening.fail(.full)
        default: return false
        }
        return true
    }

    private static func start(_ label: String, _ seconds: Int, _ evening: inout Evening) {
        evening.happen(.order(.timer(.start(label: label, .seconds(seconds))), RequestID(-2)))
    }

    private static var evening: Evening {
        var recipe = Recipe.pasta
        recipe.picture = "https://pictures.example/1.jpg"
        return Evening(
            restored: RestoredData(
                userData: UserData(favorites: [Recipe.soup.heading], hasAskedPantry: true), recipe: recipe))
    }

    @Test("Each deadline wakes the kiosk and is over after that", arguments: Kiosk.deadlines.map(\.name))
    func wakes(name: String) throws {
        var evening = Self.evening
        let deadline = try #require(Kiosk.deadlines.first { $0.name == name })
        #expect(Self.bring(&evening, before: name), "a new deadline needs a case in this test")
        guard name != "check is announced" else { return try checkIsAnnounced(evening) }
        let due = try #require(deadline.instant(evening.kiosk), "the deadline is pending")
        #expect(due > evening.now, "no deadline is due right after an event")
        #expect(try #require(evening.wake) <= due, "the kiosk wakes for the deadline or earlier")
        evening.pass(due - evening.now)
        #expect(evening.now == due)
        #expect(deadline.instant(evening.kiosk).map { $0 > due } ?? true, "the deadline is over")
    }

    /// Checks the one deadline that waits for a press: it is due in the event of that press.
    private func checkIsAnnounced(_ covered: Evening) throws {
        var evening = covered
        #expect(evening.view.name == .alarm)
        evening.press(.ok)
        evening.press(.ok)
        evening.pass(.seconds(1))
        #expect(!evening.kiosk.timers.hasUnannouncedChecks)
        #expect(evening.wake.map { $0 > evening.now } ?? true)
    }

    @Test("A kiosk without deadlines sleeps")
    func sleeps() {
        var evening = Evening(preferences: Preferences(changeEvery: nil))
        #expect(evening.wake == nil)
        evening.press(.back)
        #expect(evening.wake == evening.now + Kiosk.idleLimit)
    }
}
