import Control
import Kitchen
import Testing

@Suite("Features: the random recipe and cooking it", .timeLimit(.minutes(2)))
struct CookingFeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    @Test(
        "1 and 9, by buttons: down shows another recipe, up the previous one; cooking starts a timer that rings",
        arguments: ["20x4", "16x2"])
    func cooking(size: String) async throws {
        let kiosk = try await kitchen.kiosk(size: size)
        let first = try await kiosk.now.title
        try await kiosk.press("down")
        let second = try await kiosk.wait { $0.view == "home" && $0.title != first }.title
        #expect(try await kiosk.press("up").title == first)
        #expect(try await kiosk.press("down").title == second, "down returns to the recipe seen before")

        try await kiosk.press("ok")
        #expect(try await kiosk.choose("Start cooking").labels == ["No", "Yes"])
        #expect(try await kiosk.press("ok").timers.isEmpty, "no is the first answer")
        try await kiosk.choose("Start cooking")
        let timer = try #require(try await kiosk.press("down", "ok").timers.first)
        #expect(timer.label == second && timer.state == .running)
        #expect(timer.duration == 2400)
        _ = try await kitchen.output("timer", "start", "1s", "Eggs")
        #expect(try await kiosk.wait(forView: "alarm").buzzer)
        #expect(try await !kiosk.press("back").buzzer, "any button silences")
        try await kiosk.press("ok")
        #expect(try await kiosk.now.timers.map(\.label) == [second])
        try await kiosk.stop()

        try kitchen.unplug()
        let other = try await kitchen.kiosk(size: size)
        #expect(try await other.now.timers.map(\.label) == [second], "it survives a restart")
        try await other.press("ok")
        #expect(try await other.now.view == "recipe", "there is a recipe even without a network")
        try await other.stop()
    }

    @Test("31, by buttons: cooked recipes are listed with their stars after a restart, and open")
    func cooked() async throws {
        var kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("recipe", "cooked", "starter:3", "--stars", "4")
        _ = try await kitchen.output("recipe", "cooked", "starter:35")
        try await kiosk.stop()
        try kitchen.unplug()
        kiosk = try await kitchen.kiosk()
        #expect(try await kiosk.open("Cooked").labels == ["Scones", "Shakshuka 4/5"])
        #expect(try await kiosk.choose("Shakshuka 4/5").title == "Shakshuka")
        try await kiosk.stop()
    }

    @Test("Timers are changed by name or number, several at once: all of them or none")
    func timersByName() async throws {
        let kiosk = try await kitchen.kiosk()
        let none = try await kitchen.galley("timer", "ls")
        #expect(none.status == 0 && none.output.isEmpty && none.errors.contains("no timer is running"))
        for label in ["Rice", "Rice pudding", "Eggs"] { _ = try await kitchen.output("timer", "start", "9", label) }
        #expect(try await kitchen.output("timer", "pause", "rice", "egg").contains("paused"))
        let several = try await kitchen.galley("timer", "stop", "Eggs", "ri")
        #expect(several.status == Sysexit.notFound.rawValue && several.errors.contains("1 Rice, 2 Rice pudding"))
        #expect(try await kitchen.galley("timer", "stop", "1", "tea").status == Sysexit.notFound.rawValue)
        _ = try await kitchen.output("timer", "start", "9", "7up")
        #expect(
            try await kitchen.galley("timer", "stop", "7").status == Sysexit.notFound.rawValue, "a number is no name")
        _ = try await kitchen.output("timer", "stop", "7up")
        #expect(try await kiosk.now.timers.map(\.state) == [.paused, .running, .paused], "nothing was stopped")
        #expect(try await kitchen.galley("timer", "resume", "1", "2").status == Sysexit.unacceptable.rawValue)
        let longer: TimerDocument = try await kitchen.galley("timer", "+1", "Eggs", "--json").document()
        #expect(longer.remaining > 570)
        #expect(try await kitchen.output("timer", "rename", "Eggs", "Soft", "eggs").contains("Soft eggs"))
        #expect(try await kitchen.galley("timer", "rename", "1", " ").status == Sysexit.unacceptable.rawValue)
        #expect(try await kitchen.output("timers", "rm", "Rice", "3").split(separator: "\n").count == 2)
        #expect(try await kiosk.now.timers.map(\.label) == ["Rice pudding"])
        try await kiosk.stop()
    }

    @Test("By buttons: a plain timer and its last time, after a restart too")
    func plainTimer() async throws {
        var kiosk = try await kitchen.kiosk()
        try await kiosk.press("up", hold: true)
        try await kiosk.choose("New timer")
        try await kiosk.choose("Other time")
        #expect(try await kiosk.choose("7 min").timers.map(\.duration) == [420])
        try await kiosk.stop()
        kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("timer", "stop", "1")
        try await kiosk.press("up", hold: true)
        #expect(try await kiosk.choose("New timer").labels.first == "7 min")
        try await kiosk.stop()
    }

    @Test("1 and 9, over the command line: the current recipe, and a timer")
    func cookingByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        let title = try await kiosk.now.title
        let shown: RecipeDocument = try await kitchen.galley("recipe", "show", "--current", "--json").document()
        #expect(shown.title == title)
        #expect(try await kitchen.output("timer", "start", "12", "Rice").contains("Rice"))
        let timers: [TimerDocument] = try await kitchen.galley("timer", "list", "--json").document()
        #expect(timers.map(\.duration) == [720])
        #expect(try await kitchen.galley("timer", "start", "0").status != 0)
        #expect(try await kitchen.output("timer", "start", "90", "seconds").contains("1:30"))
        for rest in [
            ["1", "h", "30", "Rice"], ["10", "-", "12", "min"], ["2:30", "min"], ["1", "day"], ["1", "hour", "and"],
        ] {
            #expect(
                try await GalleyCommand.run(["timer", "start"] + rest, in: kitchen.folder).status
                    == Sysexit.unacceptable.rawValue, "\(rest)")
        }
        #expect(
            try await kitchen.output("timer", "start", "1", "h", "30", "min", "Leg", "of", "lamb").contains(
                "Leg of lamb")
        )
        try await kiosk.stop()
    }
}
