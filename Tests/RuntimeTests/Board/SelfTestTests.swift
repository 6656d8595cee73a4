import Boards
import CharacterDisplay
import Kiosk
import Kitchen
import SimulatedKiosk
import Testing

@testable import Runtime

@Suite("The board under test by a person")
struct SelfTestTests {
    private let pasta = Recipe(id: RecipeID(.starter, 1), title: "Pasta", minutes: 20)

    private func stage() throws -> Stage {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        #expect(stage.glass[0] == "Pasta               ")
        return stage
    }

    private func test(_ step: SelfTest.Step, on stage: Stage) {
        #expect(stage.engine.test(step))
        stage.engine.turn()
    }

    private func presses(of button: Board.Button, on stage: Stage) -> Int? {
        stage.engine.testedLines?[.button(button)]?.presses
    }

    @Test("The glass shows the pictures of the test, and then what it would have shown")
    func pictures() throws {
        let stage = try stage()
        test(.picture(isFull: false), on: stage)
        #expect(stage.glass == Array(repeating: String(repeating: "▒", count: 20), count: 4))
        test(.picture(isFull: true), on: stage)
        #expect(stage.engine.screen.frame.lines == Array(repeating: String(repeating: "█", count: 20), count: 4))
        #expect(stage.engine.screen.view.name == .home)
        stage.engine.endTest()
        stage.engine.turn()
        #expect(stage.glass[0] == "Pasta               ")
        #expect(stage.board.model.violations == [])
    }

    @Test("A press under test is counted and means nothing to the kiosk, and the next one after it does")
    func press() throws {
        let stage = try stage()
        test(.button(.back), on: stage)
        #expect(stage.glass[0].hasPrefix("Press back"))
        stage.press(.back)
        #expect(presses(of: .back, on: stage) == 1 && presses(of: .up, on: stage) == 0)
        let line = try #require(stage.engine.testedLines?[.button(.back)])
        #expect(line.longestBounce > .zero && line.longestBounce <= .milliseconds(2) && line.noise == 0)
        test(.button(.up), on: stage)
        #expect(presses(of: .back, on: stage) == 0, "it is counted from the step on")
        stage.engine.endTest()
        stage.engine.turn()
        #expect(stage.engine.screen.view.name == .home)
        stage.press(.back)
        #expect(stage.engine.screen.view.name == .menu)
        #expect(stage.engine.boardState.lines[.button(.back)]?.presses == 2)
    }

    @Test("A button that is down at the end of the test means nothing until it is let go")
    func heldOver() throws {
        let stage = try stage()
        let back = try #require(Board.Button.allCases.firstIndex(of: .back))
        test(.button(.back), on: stage)
        stage.board.set(button: back, pressed: true)
        stage.engine.turn()
        stage.pass(.milliseconds(100))
        stage.engine.endTest()
        stage.pass(.seconds(2))
        stage.board.set(button: back, pressed: false)
        stage.engine.turn()
        stage.pass(.milliseconds(100))
        #expect(stage.engine.screen.view.name == .home)
        stage.press(.back)
        #expect(stage.engine.screen.view.name == .menu)
    }

    @Test("When no other step comes the kiosk goes on by itself, and wakes for that alone")
    func patience() throws {
        let stage = try stage()
        test(.begin, on: stage)
        stage.pass(SelfTest.timeout - .seconds(1))
        #expect(stage.glass[0].hasPrefix("Galley doctor"))
        test(.button(.up), on: stage)
        stage.pass(SelfTest.timeout - .seconds(1))
        #expect(stage.glass[0].hasPrefix("Press up"))
        stage.pass(.seconds(1))
        #expect(stage.glass[0] == "Pasta               " && stage.engine.testedLines == nil)
    }

    @Test("A timer that rings ends the test at once, and no test begins before it is silent")
    func alarm() throws {
        let stage = try stage()
        stage.startTimer("Egg", seconds: 10)
        test(.picture(isFull: true), on: stage)
        stage.pass(.seconds(11))
        #expect(stage.engine.testedLines == nil)
        #expect(stage.glass[0].hasPrefix("Egg") && stage.board.buzzes.contains(where: \.isOn))
        #expect(!stage.engine.test(.begin))
        stage.engine.turn()
        #expect(stage.glass[0].hasPrefix("Egg"))
        stage.press(.up)
        #expect(!stage.board.isBuzzing)
        test(.begin, on: stage)
        #expect(stage.glass[0].hasPrefix("Galley doctor"))
    }

    @Test("The buzzer sounds for about a second and falls silent by itself")
    func buzzer() throws {
        let stage = try stage()
        test(.buzzer, on: stage)
        stage.pass(.seconds(3))
        #expect(stage.board.buzzes.contains(where: \.isOn) && !stage.board.isBuzzing)
    }

    @Test("Backlight and status light are switched, and are the kiosk's again afterwards")
    func lights() throws {
        let file = """
            [display]
            interface = "pcf8574"
            size = "20x4"
            bus = "i2c-1"
            address = 0x3f

            [buttons]
            up = "U"
            down = "D"
            ok = "O"
            back = "B"

            [status-led]
            line = "LED"
            """
        let clock = VirtualKioskClock()
        let kiosk = VirtualKiosk(try VirtualBoard(Board(name: "own", file: file), clock: clock), clock: clock)
        func step(_ step: SelfTest.Step) {
            #expect(kiosk.engine.test(step))
            kiosk.engine.turn()
        }
        step(.backlight(isOn: false))
        #expect(!kiosk.board.isLit)
        step(.backlight(isOn: true))
        #expect(kiosk.board.isLit)
        step(.backlight(isOn: false))
        kiosk.pass(SelfTest.timeout)
        #expect(kiosk.board.isLit)
        step(.statusLight(isOn: true))
        #expect(kiosk.board.statusChanges.last == true)
        kiosk.engine.endTest()
        kiosk.engine.turn()
        #expect(kiosk.board.statusChanges.last == false)
    }

    @Test(
        "Each page of the characters is what the display shows, own glyphs included",
        arguments: CharacterSet.allCases, DisplaySize.allCases)
    func characters(set: CharacterSet, size: DisplaySize) {
        let display = DisplaySettings(size: size, characters: set)
        var seen: Set<Character> = []
        for page in 0..<SelfTest.pages(on: display) {
            let frame = SelfTest(.characters(page: page), at: Instant(sinceBoot: .zero)).frame(on: display)
            seen.formUnion(frame.cells.joined())
            let glyphs = frame.shown(in: set).joined().count { if case .glyph = $0 { true } else { false } }
            let own = frame.cells.joined().filter { set.code(for: $0) == nil }
            #expect(glyphs == own.count, "page \(page)")
        }
        #expect(seen.isSuperset(of: set.characters) && seen.isSuperset(of: Glyph.all.map(\.character)))
        let beyond = SelfTest(.characters(page: 1000), at: Instant(sinceBoot: .zero)).frame(on: display)
        #expect(beyond == Frame(size: size))
    }

    @Test("A board that is chosen meanwhile is the kiosk's")
    func otherBoard() throws {
        let stage = try stage()
        test(.picture(isFull: true), on: stage)
        var other = stage.wiring
        other.buzzer = nil
        stage.engine.use(Engine.Configuration(board: other, display: DisplaySettings(size: .twentyByFour)))
        #expect(stage.engine.testedLines == nil)
    }
}
