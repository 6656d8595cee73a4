internal import CharacterDisplay
internal import GPIO
internal import TOML

extension Board {
    /// Reads a board file.
    ///
    /// - Parameters:
    ///   - name: The name of the board, for messages.
    ///   - text: The content of the file.
    /// - Throws: the first error, with line and column.
    public init(name: String, file text: String) throws(BoardFileError) {
        let reader = try BoardReader(name: name, text: text)
        try reader.refuseUnknownKeys()
        self.name = name
        display = try reader.display()
        buttons = try reader.buttons()
        encoder = try reader.encoder()
        buzzer = try reader.buzzer()
        statusLED = try reader.output("status-led")
        header = try reader.header()
        try reader.refuseRepeated(lines)
    }
}

/// The form of a line's value, for messages.
private let lineForm = "a line (its name, or a chip's label, a colon and a number)"

extension BoardReader {
    func display() throws(BoardFileError) -> Board.Display {
        let interface = try text("display", "interface")
        let connection: Board.Display.Connection =
            switch interface {
            case "gpio": .lines(try displayLines(without: ["bus", "address", "wiring"]))
            case "pcf8574":
                .expander(
                    try expander(
                        without: ["rs", "e", "d4", "d5", "d6", "d7", "rw", "backlight", "backlight-active-high"]))
            default:
                throw error(
                    "display.interface \"\(interface)\" is neither gpio nor pcf8574", at: "display", "interface")
            }
        let size: DisplaySize = try value("display", "size", "a size like 20x4")
        return Board.Display(size: size, connection: connection, timing: try timing())
    }

    private func line(_ section: String, _ key: String) throws(BoardFileError) -> LineReference {
        try value(section, key, lineForm)
    }

    private func lineIfWired(_ section: String, _ key: String) throws(BoardFileError) -> LineReference? {
        try optional(section, key, lineForm)
    }

    private func displayLines(without others: [String]) throws(BoardFileError) -> Board.Display.Lines {
        try refuse("display", others, for: "an expander, but interface is gpio")
        var data: [LineReference] = []
        for key in ["d4", "d5", "d6", "d7"] { data.append(try line("display", key)) }
        let isActiveHigh = try flag("display", "backlight-active-high", default: true)
        return Board.Display.Lines(
            rs: try line("display", "rs"), e: try line("display", "e"), data: data,
            readWrite: try lineIfWired("display", "rw"),
            backlight: try lineIfWired("display", "backlight").map {
                Board.Output(line: $0, isActiveHigh: isActiveHigh)
            })
    }

    private func expander(without others: [String]) throws(BoardFileError) -> Board.Display.Expander {
        try refuse("display", others, for: "a display on GPIO lines, but interface is pcf8574")
        let bus = try text("display", "bus")
        guard !bus.isEmpty, !bus.contains("/") else {
            throw error("display.bus \"\(bus)\" is not the name of a bus, like i2c-1", at: "display", "bus")
        }
        // Three pins select the address within these two ranges (data sheet of PCF8574 and PCF8574A, tables 4 and 5).
        let address = try integer(
            "display", "address", in: [0x20...0x27, 0x38...0x3F], "0x20 to 0x27 (PCF8574) or 0x38 to 0x3f (PCF8574A)",
            default: 0x27)
        let wiring: ExpanderWiring? = try optional("display", "wiring", "standard or mjkdz")
        return Board.Display.Expander(bus: bus, address: address, wiring: wiring ?? .standard)
    }

    /// Reads `[timing]` in microseconds, for copies of the controller that need other times than the built-in ones.
    private func timing() throws(BoardFileError) -> Timing? {
        guard has("timing") else { return nil }
        return Timing(
            execution: .microseconds(try integer("timing", "execution", in: 37...1000, default: 53)),
            clear: .microseconds(try integer("timing", "clear", in: 1520...50_000, default: 2160)))
    }

    func buttons() throws(BoardFileError) -> [Board.Button: LineReference] {
        var buttons: [Board.Button: LineReference] = [:]
        for button in Board.Button.allCases { buttons[button] = try lineIfWired("buttons", button.rawValue) }
        if has("encoder") {
            guard buttons[.ok] == nil else {
                throw error(
                    "buttons.ok is set, but the encoder's push is the ok button; remove buttons.ok",
                    at: "buttons", "ok")
            }
            buttons[.ok] = try line("encoder", "push")
        }
        let needed: [Board.Button] = has("encoder") ? [.back] : [.up, .down, .ok, .back]
        for button in needed where buttons[button] == nil { _ = try text("buttons", button.rawValue) }
        return buttons
    }

    func encoder() throws(BoardFileError) -> Board.Encoder? {
        guard has("encoder") else { return nil }
        let edges = try integer("encoder", "edges-per-detent", in: 1...4, default: 4)
        guard edges != 3 else {
            throw error("encoder.edges-per-detent is not 1, 2 or 4", at: "encoder", "edges-per-detent")
        }
        return Board.Encoder(
            a: try line("encoder", "a"), b: try line("encoder", "b"), edgesPerDetent: edges,
            isReversed: try flag("encoder", "reversed", default: false))
    }

    func buzzer() throws(BoardFileError) -> Board.Buzzer? {
        guard has("buzzer") else { return nil }
        switch try text("buzzer", "kind") {
        case "active":
            try refuse("buzzer", ["pwm", "frequency"], for: "a passive buzzer, but kind is active")
            return try output("buzzer").map(Board.Buzzer.active)
        case "passive":
            let frequency = try integer("buzzer", "frequency", in: 200...10_000, default: 2700)
            let channel: PWMReference = try value("buzzer", "pwm", "a PWM chip, a colon and a channel's number")
            try refuse("buzzer", ["line", "active-high"], for: "an active buzzer, but kind is passive")
            return .passive(Board.PassiveBuzzer(channel: channel, frequency: frequency))
        case let kind: throw error("buzzer.kind \"\(kind)\" is neither active nor passive", at: "buzzer", "kind")
        }
    }

    func output(_ section: String) throws(BoardFileError) -> Board.Output? {
        guard has(section) else { return nil }
        return Board.Output(
            line: try line(section, "line"), isActiveHigh: try flag(section, "active-high", default: true))
    }

    /// Refuses a line that is used twice.
    func refuseRepeated(_ lines: [LineReference]) throws(BoardFileError) {
        guard let twice = lines.first(where: { line in lines.count { $0 == line } > 1 }) else { return }
        let users = ["display", "buttons", "encoder", "buzzer", "status-led"].flatMap { section in
            (table[section]?.table ?? [:]).sorted { $0.key < $1.key }
                .filter { $0.value.text.flatMap(LineReference.init) == twice }.map { (section, $0.key) }
        }
        let names = users.map { "\($0).\($1)" }.joined(separator: " and ")
        guard let last = users.last else { throw error("the line \(twice) is used twice", at: "display") }
        throw error("the line \(twice) is used twice, by \(names)", at: last.0, last.1)
    }
}
