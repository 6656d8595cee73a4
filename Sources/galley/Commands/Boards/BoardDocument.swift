import Boards
import Control
import Kitchen

/// Document that `board show --json` prints. Lines have the names that the kernel gives them; null means not wired.
struct BoardDocument: Encodable {
    /// Wires of a part, in the order in which `board show` prints them.
    struct Wires: Encodable {
        let lines: [(name: String, line: String?)]

        func encode(to encoder: any Swift.Encoder) throws {
            try Dictionary(uniqueKeysWithValues: lines.map { ($0.name, $0.line) }).encode(to: encoder)
        }
    }

    struct Encoder: Hashable, Codable {
        enum CodingKeys: String, CodingKey {
            case a, b, push, reversed
            case edgesPerDetent = "edges-per-detent"
        }

        var a, b: String
        @Nullable var push: String?
        var edgesPerDetent: Int
        var reversed: Bool
    }

    struct Buzzer: Hashable, Codable {
        var kind: String
        @Nullable var line: String?
        @Nullable var pwm: String?
        /// Frequency in Hz.
        @Nullable var frequency: Int?
    }

    enum CodingKeys: String, CodingKey {
        case name, display, buttons, buzzer, encoder
        case statusLED = "status-led"
    }

    var name: String
    var display: Wires
    var buttons: Wires
    @Nullable var buzzer: Buzzer?
    @Nullable var encoder: Encoder?
    @Nullable var statusLED: String?

    init(_ board: Board) {
        func line(_ button: Board.Button) -> String? { board.buttons[button]?.description }
        name = board.name
        display = Wires(board.display)
        // The push of an encoder is listed with the encoder.
        buttons = Wires(
            lines: Board.Button.allCases.map { ($0.rawValue, board.encoder != nil && $0 == .ok ? nil : line($0)) })
        buzzer = board.buzzer.map(Buzzer.init)
        encoder = board.encoder.map {
            Encoder(
                a: "\($0.a)", b: "\($0.b)", push: line(.ok), edgesPerDetent: $0.edgesPerDetent, reversed: $0.isReversed)
        }
        statusLED = board.statusLED?.line.description
    }
}

extension BoardDocument.Wires {
    fileprivate init(_ display: Board.Display) {
        let (lines, expander) = (display.lines, display.expander)
        let data = lines?.data.map(\.description) ?? []
        self.init(lines: [
            ("interface", lines == nil ? "pcf8574" : "gpio"), ("size", "\(display.size)"),
            ("rs", lines?.rs.description), ("e", lines?.e.description), ("d4", data.first),
            ("d5", data.dropFirst().first), ("d6", data.dropFirst(2).first), ("d7", data.last),
            ("rw", lines?.readWrite?.description), ("backlight", lines?.backlight?.line.description),
            ("bus", expander?.bus), ("address", expander?.addressText), ("wiring", expander?.wiring.description),
        ])
    }
}

extension BoardDocument.Buzzer {
    fileprivate init(_ buzzer: Board.Buzzer) {
        switch buzzer {
        case .active(let output): self.init(kind: "active", line: "\(output.line)", pwm: nil, frequency: nil)
        case .passive(let passive):
            self.init(kind: "passive", line: nil, pwm: "\(passive.channel)", frequency: passive.frequency)
        }
    }
}

extension BoardDocument {
    /// Lines for people, one for each part that is wired.
    var text: String {
        let display = self.display.lines.filter { $0.name != "interface" }
            .map { ($0.name == "size" ? "display" : $0.name, $0.line) }
        let buttons = self.buttons.lines.map { ("button \($0.name)", $0.line) }
        let encoder = [("encoder a", encoder?.a), ("encoder b", encoder?.b), ("encoder push", encoder?.push)]
        let others = [("buzzer", buzzer?.line ?? buzzer?.pwm ?? "none"), ("status led", statusLED)]
        return (display + buttons + encoder + others).compactMap { name, line in
            line.map { "\(name.padded(to: 17))\($0)".withoutControls() }
        }.joined(separator: "\n")
    }
}
