import Boards
import CharacterDisplay
import GPIO
import Kiosk
import Kitchen
import Linux
import Runtime
import SimulatedKiosk
import Testing

@Suite("From a button press to display and buzzer")
struct EngineTests {
    private let pasta = Recipe(id: RecipeID(.starter, 1), title: "Pasta", minutes: 20)

    @Test("A bouncing press reaches the display without violating the controller's timing")
    func press() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        #expect(stage.glass[0] == "Pasta               ")
        stage.press(.back)
        #expect(stage.glass[0].hasPrefix("Menu 4/"), "home hints at the pantry, where the menu opens")
        stage.press(.down)
        #expect(stage.glass[2] == "▶Popular            ")
        #expect(stage.board.model.violations == [])
    }

    @Test("A release whose edges the kernel has lost is noticed, so the button doesn't repeat")
    func lostEdges() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.press(.back)
        stage.set(.down, pressed: true)
        stage.pass(.milliseconds(100))
        // The queue keeps 96 edges of the six buttons. In the last one of them the contact is closed.
        stage.set(.down, pressed: false, bounces: 60)
        stage.pass(.seconds(2))
        #expect(stage.glass[2] == "▶Popular            ")
    }

    @Test("The display shows a press within 20 ms, including bounce time")
    func latency() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.press(.back)
        stage.set(.down, pressed: true)
        stage.pass(.milliseconds(20))
        #expect(stage.glass[2] == "▶Popular            ")
    }

    @Test("The buzzer starts within 100 ms of a timer's end, in bounded beeps, and any button silences it")
    func alarm() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.startTimer("Egg", seconds: 10)
        let timer = try #require(stage.engine.screen.view.timers.first)
        let end = stage.clock.now + timer.remaining(at: Instant(sinceBoot: stage.clock.now))
        stage.pass(.seconds(15))
        let beats = stage.board.buzzes.filter { $0.at >= end }
        let first = try #require(beats.first)
        #expect(first.isOn)
        #expect(first.at - end < .milliseconds(100))
        for (on, off) in zip(beats, beats.dropFirst()) where on.isOn {
            #expect(off.at - on.at <= .milliseconds(600))
        }
        #expect(stage.glass[0].hasPrefix("Egg"))
        stage.press(.up)
        #expect(!stage.board.isBuzzing)
        let quiet = stage.board.buzzes.count
        stage.pass(.seconds(60))
        #expect(stage.board.buzzes.count == quiet)
    }

    @Test(
        "An idle kiosk without timers wakes once a minute, even with a clock and a long title on the display",
        arguments: [Duration.zero, .nanoseconds(300)], DisplaySize.allCases)
    func idle(moving: Duration, size: DisplaySize) throws {
        for isWallTrusted in [true, false] { try idle(moving: moving, size: size, isWallTrusted: isWallTrusted) }
    }

    private func idle(moving: Duration, size: DisplaySize, isWallTrusted: Bool) throws {
        let recipe = Recipe(id: RecipeID(.starter, 1), title: String(repeating: "Pasta and beans ", count: 5))
        let stage = try Stage(
            size: size, restored: RestoredData(recipe: recipe), isWallTrusted: isWallTrusted, moving: moving)
        stage.pass(.milliseconds(17_300))
        stage.press(.back)
        stage.press(.back)
        stage.pass(.seconds(125))
        let before = stage.wakes
        stage.pass(.seconds(600))
        #expect(stage.wakes - before == 10)
    }

    @Test("A text scrolls once, pauses while a button is pressed, and scrolls again when it is selected again")
    func slide() throws {
        let beans = Ingredient(name: "beans", text: "1 bag of dried white beans, soaked overnight")
        let recipe = Recipe(id: RecipeID(.starter, 1), title: "Pasta", ingredients: [beans, beans])
        let stage = try Stage(restored: RestoredData(recipe: recipe))
        for button in [Board.Button.ok, .down, .ok, .down] { stage.press(button) }
        let resting = "▶1 bag of dried whi→"
        #expect(stage.glass[2] == resting)
        stage.board.set(button: 0, pressed: true)
        for _ in 0..<100 {
            stage.pass(.milliseconds(50))
            #expect(stage.glass[1] == resting)
        }
        stage.board.set(button: 0, pressed: false)
        stage.pass(.seconds(2))
        #expect(stage.glass[1] == "▶ of dried white bea", "it scrolls when no button is pressed")
        stage.pass(.seconds(20))
        #expect(stage.glass[1] == resting)
        stage.pass(.seconds(20))
        #expect(stage.glass[1] == resting)
        stage.press(.down)
        stage.press(.up)
        stage.pass(.seconds(2))
        #expect(stage.glass[1] != resting && stage.glass[1].hasPrefix("▶"))
        #expect(stage.glass[2] == " 1 bag of dried whi→", "only the selected line scrolls")
    }

    @Test("The time of day appears when the clock is set, and disappears when it is no longer trusted")
    func clockSet() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.pass(.seconds(10))
        #expect(!stage.glass[3].contains("08:00"))
        stage.setClock()
        #expect(stage.glass[3].hasSuffix("08:00"))
        stage.setClock(ahead: 3600)
        #expect(stage.glass[3].hasSuffix("09:00"))
        stage.setClock(isTrusted: false)
        #expect(!stage.glass[3].contains(":"))
    }

    @Test("The kiosk reacts to a clock that is set, but not to its normal advance or a slew of up to a second")
    func clockNews() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.startTimer("Rice", seconds: 3600)
        // Paused, because running timers are written every minute anyway.
        stage.engine.order(.timer(.pause(1))) { _ in }
        let written = stage.writings
        stage.pass(.seconds(600))
        for _ in 1...10 { stage.setClock(ahead: 0.5, isTrusted: false) }
        #expect(stage.writings == written)
        stage.setClock()
        #expect(stage.writings == written + 1)
        stage.setClock(ahead: -86_400)
        #expect(stage.writings == written + 2)
        stage.pass(.seconds(600))
        #expect(stage.writings == written + 2)
    }

    @Test("The clock state is read only after a change notification or after ten seconds")
    func clockWatch() throws {
        let clock = VirtualKioskClock()
        let watch = try ClockWatch(mark: "/nonexistent/timesync/synchronized")
        let engine = Engine(
            Engine.Configuration(board: nil, display: DisplaySettings(size: .twentyByFour)),
            controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: clock, clockWatch: watch,
            effectRunner: { _ in })
        engine.handle(.restored(RestoredData(recipe: pasta)))
        clock.set(ahead: 0, isTrusted: true)
        engine.turn()
        #expect(!engine.screen.frame.lines[3].contains(":"))
        engine.turn(readable: Set(watch.descriptors))
        #expect(engine.screen.frame.lines[3].hasSuffix("08:00"))
        clock.set(ahead: 3600, isTrusted: true)
        clock.wait(until: .seconds(9))
        engine.turn()
        #expect(engine.screen.frame.lines[3].hasSuffix("08:00"))
        clock.wait(until: .seconds(10))
        engine.turn()
        #expect(engine.screen.frame.lines[3].hasSuffix("09:00"))
        clock.wait(until: .seconds(69))
        engine.turn()
        #expect(engine.screen.frame.lines[3].hasSuffix("09:01"), "it goes on between two looks")
    }

    private func awaiting(_ state: CookTimer.State) -> CookTimer {
        CookTimer(
            id: 1, label: "Rice", duration: .seconds(36_000), state: state,
            powerCut: .awaited(lastSeen: 1_800_000_000 - 125, back: Instant(sinceBoot: .zero)))
    }

    @Test("While an alarm depends on it, a clock set without notification is noticed within a minute")
    func clockLooks() throws {
        let rice = awaiting(.running(until: Instant(sinceBoot: .seconds(36_000))))
        let stage = try Stage(restored: RestoredData(timers: [RecoveredTimer(rice)], recipe: pasta))
        stage.pass(.seconds(600))
        stage.clock.set(ahead: 0, isTrusted: true)
        stage.pass(.seconds(60))
        let timer = try #require(stage.engine.screen.view.timers.first)
        #expect(timer.powerCut?.time.map { abs(($0 - .seconds(125)).inSeconds) < 0.000_01 } == true)
    }

    @Test("A timer that is silent anyway causes no wakeups to check the clock")
    func noClockLooks() throws {
        let states: [CookTimer.State] = [
            .paused(remaining: .seconds(300)), .over(since: Instant(sinceBoot: .zero), missed: false),
        ]
        for state in states {
            let stage = try Stage(restored: RestoredData(timers: [RecoveredTimer(awaiting(state))], recipe: pasta))
            let known = CookTimer(id: 1, label: "Rice", duration: .seconds(36_000), state: state)
            let plain = try Stage(restored: RestoredData(timers: [RecoveredTimer(known)], recipe: pasta))
            for stage in [stage, plain] { stage.pass(.seconds(1200)) }
            #expect(stage.wakes == plain.wakes)
        }
    }

    @Test("After a power cut, setting the clock deducts the time without power from the timer, without a beep")
    func powerCutAnswered() throws {
        let timer = CookTimer(
            id: 1, label: "Rice", duration: .seconds(600), state: .running(until: Instant(sinceBoot: .seconds(300))),
            powerCut: .awaited(lastSeen: 1_800_000_000 - 125, back: Instant(sinceBoot: .zero)))
        let stage = try Stage(restored: RestoredData(timers: [RecoveredTimer(timer, wasCut: true)], recipe: pasta))
        stage.pass(.seconds(5))
        #expect(stage.glass[2] == "at most 4:55 left   ")
        let beeps = stage.board.buzzes.count { $0.isOn }
        #expect(beeps == 2)
        stage.setClock()
        #expect(stage.glass[2] == "power off 2:05      ")
        #expect(stage.glass[0].hasSuffix("2:50"))
        stage.pass(.seconds(5))
        #expect(stage.board.buzzes.count { $0.isOn } == beeps)
    }

    @Test("A missing board is reported, and the kiosk runs without it")
    func noBoard() throws {
        let stage = try Stage()
        let other = Engine(
            Engine.Configuration(board: stage.wiring, display: DisplaySettings(size: .twentyByFour)),
            controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: stage.clock, effectRunner: { _ in })
        other.openBoard()
        #expect(other.boardProblem != nil)
        other.handle(.gesture(.click(.back)))
        other.turn()
        #expect(other.screen.view.name == .menu)
        #expect(other.nextWake.map { $0.sinceBoot - stage.clock.now <= .seconds(5) } == true, "it is retried")
    }

    @Test("An alarm sounds and is silenced on a board whose display is missing")
    func alarmWithoutDisplay() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta)) { $0.disconnected = [.display] }
        #expect(stage.engine.boardProblem == FaultyBoard.refusal)
        stage.startTimer("Egg", seconds: 10)
        stage.pass(.seconds(13))
        #expect(stage.board.buzzes.contains { $0.isOn })
        stage.press(.up)
        #expect(!stage.board.isBuzzing)
        #expect(stage.engine.screen.frame.lines[0].hasPrefix("Egg"))
    }

    @Test(
        "Each part of a board is lost and recovered separately, and reported once", arguments: FaultyBoard.Part.allCases
    )
    func parts(part: FaultyBoard.Part) throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.startTimer("Egg", seconds: 40)
        stage.lines.disconnected = [part]
        stage.board.set(button: 3, pressed: true)
        stage.board.set(button: 3, pressed: false)
        stage.pass(.seconds(31))
        if part == .buzzer { stage.pass(.seconds(15)) }
        #expect(stage.engine.boardProblem == FaultyBoard.refusal)
        #expect(stage.reports == ["\(FaultyBoard.refusal)"], "six retries cause one report")
        stage.lines.disconnected = []
        stage.pass(.seconds(15))
        #expect(stage.engine.boardProblem == nil)
        #expect(stage.board.isBuzzing || stage.board.buzzes.contains { $0.isOn })
        #expect(stage.glass == stage.engine.screen.frame.lines)
        stage.press(.back)
        #expect(!stage.board.isBuzzing)
        #expect(stage.board.model.violations == [])
    }

    @Test("A button that was held when its line failed counts as neither pressed nor held")
    func lostWhileDown() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.press(.back)
        let menu = stage.engine.screen
        stage.board.set(button: 1, pressed: true)
        stage.engine.turn()
        stage.pass(.milliseconds(100))
        let moved = stage.engine.screen
        #expect(moved != menu)
        stage.lines.disconnected = [.buttons]
        stage.engine.turn()
        stage.pass(.seconds(3))
        #expect(stage.engine.screen == moved)
        #expect(stage.engine.isSettled)
    }

    @Test("A thousand edges a second, and all buttons at once for 20 s, do nothing; the next press acts")
    func edgeStorm() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.startTimer("Rice", seconds: 600)
        let view = stage.engine.screen.view
        for edge in 0..<5000 {
            for button in 0..<4 { stage.board.set(button: button, pressed: edge % 2 == 0) }
            stage.engine.turn()
            stage.pass(.milliseconds(1))
        }
        stage.pass(.seconds(1))
        #expect(stage.engine.screen.view.name == view.name && stage.engine.screen.view.title == view.title)
        for pressed in [true, false] {
            for button in 0..<4 { stage.board.set(button: button, pressed: pressed) }
            stage.engine.turn()
            stage.pass(.seconds(20))
        }
        #expect(stage.engine.screen.view.name == view.name && stage.engine.screen.view.title == view.title)
        #expect(stage.engine.screen.view.timers.map(\.label) == ["Rice"])
        stage.press(.back)
        #expect(stage.engine.screen.view.name == .menu)
        #expect(stage.board.model.violations == [])
    }

    @Test("Missing pull-ups for the buttons are reported")
    func noPullUp() throws {
        let stage = try Stage { $0.refusesBias = true }
        #expect(stage.engine.boardProblem == nil)
        #expect(stage.reports.count == 1 && stage.reports[0].contains("pull-up"))
    }
}
