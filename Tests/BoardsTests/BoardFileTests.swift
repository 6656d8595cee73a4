import Testing

@testable import Boards

@Suite("Board files")
struct BoardFileTests {
    private static let board = """
        [display]
        interface = "gpio"
        size = "20x4"
        rs = "a:0"
        e = "a:1"
        d4 = "a:2"
        d5 = "a:3"
        d6 = "a:4"
        d7 = "a:5"

        [buttons]
        up = "a:8"
        down = "a:9"
        ok = "a:10"
        back = "a:11"

        [buzzer]
        kind = "active"
        line = "a:12"

        [header]
        pins = 4
        five-volts = [1]
        ground = [2]

        [header.lines]
        "a:0" = 3
        """

    private func read(replacing was: String, with new: String) throws -> Board {
        #expect(Self.board.contains(was))
        var text = Self.board
        text.replace(was, with: new)
        return try Board(name: "mine", file: text)
    }

    @Test(
        "A file that isn't valid TOML is refused",
        arguments: ["]", "a = {]", "a = [}", "rs = \"GPIO25\"]", "[a]]", String(repeating: "[", count: 65_000)])
    func invalid(_ text: String) {
        #expect(throws: BoardFileError.self) { try Board(name: "mine", file: text) }
        #expect(throws: BoardFileError.self) { try Board(name: "mine", file: Self.board + "\nx = " + text) }
    }

    @Test("A valid file is read")
    func reads() throws {
        let board = try Board(name: "mine", file: Self.board)
        #expect(board.inputs.map { "\($0.line)" } == ["a:8", "a:9", "a:10", "a:11"])
        #expect(board.display.lines?.all.map(\.description) == ["a:2", "a:3", "a:4", "a:5", "a:0", "a:1"])
        #expect(board.header?.lines == [.offset(chip: "a", 0): Board.Pin(number: 3)])
    }

    @Test(
        "An error in a file is reported with line, column and reason",
        arguments: [
            ("size = \"20x4\"\n", "", "line 1, column 1: display.size is missing"),
            ("\"20x4\"", "\"20x5\"", "line 3, column 1: display.size \"20x5\" is not a size like 20x4"),
            (
                "\"20x4\"", "20",
                "line 3, column 1: display.size cannot be a number: it must be a text in quotation marks"
            ),
            ("\"gpio\"", "\"spi\"", "line 2, column 1: display.interface \"spi\" is neither gpio nor pcf8574"),
            (
                "\"gpio\"", "\"s\\tp\\u001Bi\\u202E\\u200E\"",
                "line 2, column 1: display.interface \"s?p?i??\" is neither gpio nor pcf8574"
            ),
            ("rs = \"a:0\"", "  rs = \"a:\"", "line 4, column 3: display.rs \"a:\" is not a line"),
            (
                "back = \"a:11\"", "bck = \"a:11\"",
                "line 15, column 1: buttons.bck is unknown; did you mean back?"
            ),
            ("back = \"a:11\"", "", "line 11, column 1: buttons.back is missing"),
            ("[buzzer]", "[buzer]", "line 17, column 1: [buzer] is unknown; did you mean buzzer?"),
            ("[buzzer]", "[stove]", "line 17, column 1: [stove] is unknown"),
            ("\"active\"", "\"loud\"", "line 18, column 1: buzzer.kind \"loud\" is neither active nor passive"),
            (
                "line = \"a:12\"", "line = \"a:12\"\nactive-high = \"no\"",
                "line 20, column 1: buzzer.active-high is not true or false"
            ),
            ("\"active\"", "\"passive\"\npwm = \"0\"", "line 19, column 1: buzzer.pwm \"0\" is not a PWM chip"),
            (
                "\"active\"", "\"passive\"\npwm = \"b:0\"\nfrequency = 20",
                "line 20, column 1: buzzer.frequency is not a whole number from 200 to 10000"
            ),
            (
                "\"active\"", "\"passive\"\npwm = \"b:0\"",
                "line 20, column 1: buzzer.line is only for an active buzzer, but kind is passive"
            ),
            (
                "line = \"a:12\"", "line = \"a:12\"\npwm = \"b:0\"",
                "line 20, column 1: buzzer.pwm is only for a passive buzzer, but kind is active"
            ),
            (
                "rs = ", "bus = \"i2c-1\"\nrs = ",
                "line 4, column 1: display.bus is only for an expander, but interface is gpio"
            ),
            (
                "\"gpio\"", "\"pcf8574\"\nbus = \"i2c-1\"",
                "line 5, column 1: display.rs is only for a display on GPIO lines, but interface is pcf8574"
            ),
            (
                "line = \"a:12\"", "line = \"a:8\"",
                "line 19, column 1: the line a:8 is used twice, by buttons.up and buzzer.line"
            ),
            ("pins = 4", "pins = 5", "line 22, column 1: header.pins is missing or not an even number"),
            ("ground = [2]", "ground = [5]", "line 24, column 1: header.ground is not a list of pins from 1 to 4"),
            ("ground = [2]", "ground = [1]", "line 24, column 1: pin 1 of the header is listed twice"),
            ("\"a:0\" = 3", "\"a:0\" = 2", "line 27, column 1: pin 2 of the header is listed twice"),
            (
                "\"a:0\" = 3", "\"a:0\" = \"3\"",
                "line 27, column 1: header.lines.a:0 does not give a line a pin from 1 to 4"
            ),
            (
                "[buttons]", "[encoder]\na = \"a:20\"\nb = \"a:21\"\n[buttons]",
                "line 17, column 1: buttons.ok is set, but the encoder's push is the ok button; remove buttons.ok"
            ),
            (
                "[buttons]\n", "[timing]\nclear = 1\n[buttons]\n",
                "line 12, column 1: timing.clear is not a whole number"
            ),
            ("size =", "size = = ", "line 3, column"),
        ])
    func refused(was: String, becomes: String, reason: String) {
        let error = #expect(throws: BoardFileError.self) { try read(replacing: was, with: becomes) }
        #expect(error?.description.hasPrefix("board mine: \(reason)") == true, "\(error?.description ?? "")")
        #expect(error?.kind == .malformed)
    }

    @Test(
        "The address of an expander must be one that the chip can have",
        arguments: [0x1F, 0x28, 0x37, 0x40, 0x20, 0x27, 0x38, 0x3F])
    func address(_ address: Int) {
        let text = """
            [display]
            interface = "pcf8574"
            size = "20x4"
            bus = "i2c-1"
            address = \(address)
            [buttons]
            up = "a:1"
            down = "a:2"
            ok = "a:3"
            back = "a:4"
            """
        if (0x20...0x27).contains(address) || (0x38...0x3F).contains(address) {
            #expect(throws: Never.self) { try Board(name: "mine", file: text) }
        } else {
            let error = #expect(throws: BoardFileError.self) { try Board(name: "mine", file: text) }
            #expect(
                error?.description.contains("line 5, column 1: display.address is not a whole number from 0x20 to 0x27")
                    == true)
        }
    }

    @Test("A missing section is reported without a place")
    func missingSection() {
        let error = #expect(throws: BoardFileError.self) { try Board(name: "mine", file: "") }
        #expect(error?.description == "board mine: [display] is missing; it needs interface")
    }

    @Test("A pin of several headers is named by header and number")
    func headers() throws {
        let board = try read(
            replacing: "pins = 4\nfive-volts = [1]\nground = [2]\n\n[header.lines]\n\"a:0\" = 3",
            with: """
                names = ["P9", "P8"]
                pins = 4
                five-volts = ["P9_1"]
                ground = ["P9_2", "P8_4"]
                [header.lines]
                "a:0" = "P8_3"
                """)
        #expect(board.header?.lines.values.map(\.description) == ["P8_3"])
        #expect(board.header?.ground.map(\.description) == ["P8_4", "P9_2"])
        let error = #expect(throws: BoardFileError.self) {
            try read(replacing: "pins = 4", with: "names = [\"P8\"]\npins = 4")
        }
        #expect(error?.description.contains("from \"P8_1\" to \"P8_4\"") == true)
    }
}
