import Boards
import Control
import Kitchen

/// A board as `board show --json` prints it; lines by the names that the kernel gives them, null where nothing is wired.
struct BoardDocument: Encodable {
    struct Display: Hashable, Codable {
        var interface: String
        var size: String
        @Nullable var rs: String?
        @Nullable var e: String?
        @Nullable var d4: String?
        @Nullable var d5: String?
        @Nullable var d6: String?
        @Nullable var d7: String?
        @Nullable var rw: String?
        @Nullable var backlight: String?
        @Nullable var bus: String?
        /// As in `0x27`.
        @Nullable var address: String?
        @Nullable var wiring: String?
    }

    struct Buttons: Hashable, Codable {
        @Nullable var up: String?
        @Nullable var down: String?
        @Nullable var ok: String?
        @Nullable var back: String?
        @Nullable var favorite: String?
        @Nullable var timer: String?
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
        /// In Hz.
        @Nullable var frequency: Int?
    }

    enum CodingKeys: String, CodingKey {
        case name, display, buttons, buzzer, encoder
        case statusLED = "status-led"
    }

    var name: String
    var display: Display
    var buttons: Buttons
    @Nullable var buzzer: Buzzer?
    @Nullable var encoder: Encoder?
    @Nullable var statusLED: String?

    init(_ board: Board) {
        func line(_ button: Board.Button) -> String? { board.buttons[button]?.description }
        name = board.name
        display = Display(board.display)
        // The encoder's push is its own.
        buttons = Buttons(
            up: line(.up), down: line(.down), ok: board.encoder == nil ? line(.ok) : nil, back: line(.back),
            favorite: line(.favorite), timer: line(.timer))
        buzzer = board.buzzer.map(Buzzer.init)
        encoder = board.encoder.map {
            Encoder(
                a: "\($0.a)", b: "\($0.b)", push: line(.ok), edgesPerDetent: $0.edgesPerDetent, reversed: $0.isReversed)
        }
        statusLED = board.statusLED?.line.description
    }
}

extension BoardDocument.Display {
    fileprivate init(_ display: Board.Display) {
        let (lines, expander) = (display.lines, display.expander)
        let data = lines?.data.map(\.description) ?? []
        self.init(
            interface: lines == nil ? "pcf8574" : "gpio", size: "\(display.size)", rs: lines?.rs.description,
            e: lines?.e.description, d4: data.first, d5: data.dropFirst().first, d6: data.dropFirst(2).first,
            d7: data.last, rw: lines?.readWrite?.description, backlight: lines?.backlight?.line.description,
            bus: expander?.bus, address: expander?.addressText,
            wiring: expander?.wiring.description)
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
    /// What there is, a part a line.
    var text: String {
        let display = [
            ("display", display.size), ("rs", display.rs), ("e", display.e), ("d4", display.d4), ("d5", display.d5),
            ("d6", display.d6), ("d7", display.d7), ("rw", display.rw), ("backlight", display.backlight),
            ("bus", display.bus), ("address", display.address), ("wiring", display.wiring),
        ]
        let buttons = [
            ("up", buttons.up), ("down", buttons.down), ("ok", buttons.ok), ("back", buttons.back),
            ("favorite", buttons.favorite), ("timer", buttons.timer),
        ].map { ("button \($0.0)", $0.1) }
        let encoder = [("encoder a", encoder?.a), ("encoder b", encoder?.b), ("encoder push", encoder?.push)]
        let others = [("buzzer", buzzer?.line ?? buzzer?.pwm ?? "none"), ("status led", statusLED)]
        return (display + buttons + encoder + others).compactMap { name, line in
            line.map { "\(name.padded(to: 17))\($0)".withoutControls() }
        }.joined(separator: "\n")
    }
}
