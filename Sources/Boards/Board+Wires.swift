internal import GPIO

extension Board {
    /// The wires to GPIO lines, with the parts that they lead to.
    var wires: [(part: String, line: LineReference)] {
        var wires: [(part: String, line: LineReference)] = []
        if let lines = display.lines {
            wires += zip(["D4", "D5", "D6", "D7", "RS", "E"], lines.all).map { ("display \($0)", $1) }
            wires += lines.readWrite.map { [("display R/W", $0)] } ?? []
            wires += lines.backlight.map { [("backlight", $0.line)] } ?? []
        }
        wires += inputs.map { ($0.input.part, $0.line) }
        if case .active(let output) = buzzer { wires.append(("buzzer", output.line)) }
        return wires + (statusLED.map { [("status LED", $0.line)] } ?? [])
    }

    /// All GPIO lines that the board uses.
    var lines: [LineReference] { wires.map(\.line) }
}

extension Board.Input {
    fileprivate var part: String {
        switch self {
        case .button(let button): "button \(button.rawValue)"
        case .encoderA: "encoder A"
        case .encoderB: "encoder B"
        }
    }
}
