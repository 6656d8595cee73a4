import Boards
import CharacterDisplay
import Kiosk
import Kitchen
import SimulatedKiosk
import Testing

@testable import Runtime

@Suite("The interactive board test")
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

    @Test("The display shows the test pictures, and then its page again")
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

    @Test("A press during the test is counted and otherwise ignored; the next press after the test acts")
    func press() throws {
        let stage = try stage()
        test(.button(.back), on: stage)
        #expect(stage.glass[0].hasPrefix("Press back"))
        stage.press(.back)
        #expect(presses(of: .back, on: stage) == 1 && presses(of: .up, on: stage) == 0)
        let line = try #require(stage.engine.testedLines?[.button(.back)])
        #expect(line.longestBounce > .zero && line.longestBounce <= .milliseconds(2) && line.noise == 0)
        test(.button(.up), on: stage)
        #expect(presses(of: .back, on: stage) == 0, "counting starts with the step")
        stage.engine.endTest()
        stage.engine.turn()
        #expect(stage.engine.screen.view.name == .home)
        stage.press(.back)
        #expect(stage.engine.screen.view.name == .menu)
        #expect(stage.engine.boardState.lines[.button(.back)]?.presses == 2)
    }

    @Test("A button held at the end of the test is ignored until it is released")
    func heldOver() throws {
        let stage = try stage()
        test(.button(.back), on: stage)
        stage.set(.back, pressed: true)
        stage.pass(.milliseconds(100))
        stage.engine.endTest()
        stage.pass(.seconds(2))
        stage.set(.back, pressed: false)
        stage.pass(.milliseconds(100))
        #expect(stage.engine.screen.view.name == .home)
        stage.press(.back)
        #expect(stage.engine.screen.view.name == .menu)
    }

    @Test("If no next step comes, the test ends after its timeout, and the kiosk wakes only for that")
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

    @Test("An alarm ends the test at once, and no test begins until the alarm is silenced")
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

    @Test("The test sounds the buzzer for about one second")
    func buzzer() throws {
        let stage = try stage()
        test(.buzzer, on: stage)
        stage.pass(.seconds(3))
        #expect(stage.board.buzzes.contains(where: \.isOn) && !stage.board.isBuzzing)
    }

    @Test("The test switches the backlight and the status light, and returns them afterwards")
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
        "Each page of the character test shows as it should, including custom glyphs",
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

    @Test("Choosing another board ends the test")
    func otherBoard() throws {
        let stage = try stage()
        test(.picture(isFull: true), on: stage)
        var other = stage.wiring
        other.buzzer = nil
        stage.engine.use(Engine.Configuration(board: other, display: DisplaySettings(size: .twentyByFour)))
        #expect(stage.engine.testedLines == nil)
    }
}
