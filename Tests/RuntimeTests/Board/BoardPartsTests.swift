import Boards
import CharacterDisplay
import Kiosk
import Kitchen
import SimulatedKiosk
import Simulation
import Testing

@testable import Runtime

@Suite("The parts of a board")
struct BoardPartsTests {
    private static let buttons = """
        [buttons]
        up = "U"
        down = "D"
        ok = "O"
        back = "B"

        """
    private static let lines = """
        [display]
        interface = "gpio"
        size = "20x4"
        rs = "RS"
        e = "E"
        d4 = "D4"
        d5 = "D5"
        d6 = "D6"
        d7 = "D7"

        """
    private static let expander = """
        [display]
        interface = "pcf8574"
        size = "20x4"
        bus = "i2c-1"
        address = 0x3f

        """
    private let pasta = Recipe(id: RecipeID(.starter, 1), title: "Pasta", minutes: 20)

    private func kiosk(_ file: String, tone: BuzzerTone = .loud) throws -> VirtualKiosk {
        let clock = VirtualKioskClock()
        let board = try VirtualBoard(Board(name: "own", file: file), clock: clock)
        return VirtualKiosk(board, clock: clock, restored: RestoredData(recipe: pasta), tone: tone)
    }

    private func startTimer(_ seconds: Int, on kiosk: VirtualKiosk) {
        kiosk.engine.order(.timer(.start(label: "Egg", .seconds(seconds)))) { _ in }
        kiosk.engine.turn()
    }

    @Test("A display on an I2C expander shows the same as one on GPIO lines, in few transfers")
    func expander() throws {
        let kiosk = try kiosk(Self.expander + Self.buttons)
        #expect(kiosk.glass[0] == "Pasta               ")
        let before = kiosk.board.transfers
        kiosk.press(.back)
        #expect(kiosk.glass[0].hasPrefix("Menu 4/"))
        #expect(kiosk.board.transfers - before <= 2)
        #expect(kiosk.board.model.violations == [])
        #expect(kiosk.engine.boardProblems == [])
    }

    @Test("A wired R/W line is held low, and the display works")
    func readWrite() throws {
        let kiosk = try kiosk(Self.lines + "rw = \"RW\"\n" + Self.buttons)
        #expect(kiosk.glass[0] == "Pasta               ")
        #expect(kiosk.engine.boardProblems == [])
    }

    @Test("A passive buzzer plays the selected pitch", arguments: BuzzerTone.allCases)
    func passive(tone: BuzzerTone) throws {
        let buzzer = "[buzzer]\nkind = \"passive\"\npwm = \"pwmchip0:0\"\nfrequency = 2000\n"
        let kiosk = try kiosk(Self.lines + Self.buttons + buzzer, tone: tone)
        startTimer(1, on: kiosk)
        kiosk.pass(.seconds(6))
        let pitches = Set(kiosk.board.buzzes.filter(\.isOn).compactMap(\.frequency))
        let expected: Set<Int> =
            switch tone {
            case .loud: [2000]
            case .low: [520]
            case .alternating: [2000, 520]
            }
        #expect(pitches == expected)
        kiosk.press(.up)
        #expect(!kiosk.board.isBuzzing)
    }

    @Test("The status light is on while a timer runs, and blinks until its alarm is dismissed")
    func statusLight() throws {
        let kiosk = try kiosk(Self.lines + Self.buttons + "[status-led]\nline = \"LED\"\n")
        #expect(kiosk.board.statusChanges == [false])
        startTimer(10, on: kiosk)
        #expect(kiosk.board.statusChanges.last == true)
        kiosk.pass(.seconds(9))
        #expect(kiosk.board.statusChanges.count == 2)
        kiosk.pass(.seconds(4))
        #expect(kiosk.board.statusChanges.count > 5)
        kiosk.press(.up)
        kiosk.press(.ok)
        #expect(kiosk.board.statusChanges.last == false)
        let count = kiosk.board.statusChanges.count
        kiosk.pass(.seconds(10))
        #expect(kiosk.board.statusChanges.count == count)
    }

    @Test("The kiosk retries an expander whose bus is missing, and everything else keeps working")
    func noBus() throws {
        let clock = VirtualKioskClock()
        let board = try Board(
            name: "own", file: Self.expander + Self.buttons + "[buzzer]\nkind = \"active\"\nline = \"Z\"\n")
        let virtual = try VirtualBoard(board, clock: clock)
        let faulty = FaultyBoard(virtual.board, wiring: virtual.wiring)
        faulty.disconnected = [.display]
        let kiosk = VirtualKiosk(virtual, controller: faulty, clock: clock, restored: RestoredData(recipe: pasta))
        #expect(kiosk.engine.boardProblems == [FaultyBoard.refusal])
        startTimer(1, on: kiosk)
        kiosk.pass(.seconds(2))
        #expect(kiosk.board.buzzes.contains { $0.isOn })
        faulty.disconnected = []
        kiosk.pass(Hardware.retryInterval)
        #expect(kiosk.engine.boardProblems == [])
        #expect(kiosk.glass[0].hasPrefix("Egg"))
    }
}
