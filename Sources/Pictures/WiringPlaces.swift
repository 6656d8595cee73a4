import Boards

typealias Point = (x: Int, y: Int)

/// The coordinates of all parts in the drawing.
///
/// Parts are on the left, the headers below each other in the middle, and the display on the right. At a header,
/// the y coordinate of a wire is a multiple of 12 plus 8; at its other end, a multiple of 12 plus 2. So no wire covers
/// another.
struct WiringPlaces {
    /// The margin on both sides.
    static let left = 32
    static let fiveVoltRail = 44
    /// The distance between two wires.
    static let pitch = 13
    private static let first: Point = (120, 122)
    private static let pinPitch = 24
    private static let headerGap = 48

    /// The distance between a header and the first wire, with room for the names of the lines.
    let labelGap: Int
    let oddPins: Int
    var evenPins: Int { oddPins + 28 }
    /// The x coordinate of the display's pins.
    let displayPins: Int
    let buttons: [Int]
    let encoder: [Int]
    let statusLED: Int?
    /// The middle of the buzzer.
    let buzzer: Point
    let groundRail: Int
    private let headers: [Board.Pin: Point]

    init(_ wiring: Wiring) {
        let longest = wiring.signals.map(\.line.count).max() ?? 0
        labelGap = max(62, 6 * longest + 20)
        let toRight = wiring.signals(of: .display, .backlight).count
        let toLeft = wiring.signals.count - toRight
        oddPins = max(404, 14 + labelGap + Self.pitch * (toLeft - 1) + 276)
        displayPins = oddPins + 28 + 14 + labelGap + Self.pitch * toRight + 162
        var y = Self.first.y
        func take(_ count: Int, _ height: Int) -> [Int] {
            defer { y += count * height }
            return (0..<count).map { y + $0 * height }
        }
        buttons = take(wiring.signals(of: .button).count, 60)
        encoder = take(wiring.signals(of: .encoder).count, 36)
        if !encoder.isEmpty { y += 36 }
        statusLED = take(wiring.signals(of: .statusLED).count, 60).first
        buzzer = (130, y + 42)
        let leftEnd = wiring.buzzer == nil ? y : buzzer.y + 198
        let rightEnd = wiring.hasExpander ? 380 : wiring.backlight == nil ? 602 : 640
        headers = Self.pins(of: wiring.header, odd: oddPins)
        groundRail = max((headers.values.map(\.y).max() ?? 0) + 50, leftEnd, rightEnd)
    }

    private static func pins(of header: Board.Header, odd: Int) -> [Board.Pin: Point] {
        var places: [Board.Pin: Point] = [:]
        for (index, row) in header.rows.enumerated() {
            let top = 92 + index * (header.pins / 2 * pinPitch + headerGap)
            for pin in row {
                let x = odd + (pin.number.isMultiple(of: 2) ? 28 : 0)
                places[pin] = (x, top + (pin.number - 1) / 2 * pinPitch)
            }
        }
        return places
    }

    func place(of pin: Board.Pin) -> Point { headers[pin] ?? (0, 0) }

    /// The x coordinates of the left and right ends of each button. The encoder and the status LED have the same ones.
    static let buttonEnds = (left: first.x, right: first.x + 60)

    /// The x coordinates of the vertical wires to ground and from 5 V, left of all parts.
    static let leftGround = left + 30
    static let leftSupply = left + 8

    /// The names of pins 1 to 16, as on usual display modules.
    static let displayPinNames = [
        "VSS", "VDD", "V0", "RS", "R/W", "E", "D0", "D1", "D2", "D3", "D4", "D5", "D6", "D7", "A", "K",
    ]
    /// The names of a backpack's pins, as printed on most backpacks.
    static let backpackPinNames = ["GND", "VCC", "SDA", "SCL"]

    /// Returns the position of a pin of the display or its backpack.
    func displayPin(_ name: String) -> Point {
        let index =
            Self.displayPinNames.firstIndex(of: name) ?? Self.backpackPinNames.firstIndex(of: name)
            ?? Self.displayPinNames.count
        return (displayPins, 194 + 24 * index)
    }

    /// The end of the wire that switches the backlight.
    var backlight: Point { (displayPins - 44, 590) }
}

/// Colors that most people can tell apart, on the picture's own background.
enum Ink {
    static let paper = "#fbfaf5"
    static let fiveVolts = "#d0312d"
    static let threeVolts = "#c2410c"
    static let ground = "#23272b"
    static let contrast = "#8a6d3b"
    static let plain = "#4d565e"
    static let unused = "#d5d9dc"

    private static let signals = [
        "#0072b2", "#e08a00", "#00926b", "#7b3fa0", "#a0522d", "#c4568f", "#2f9bd6", "#5b8c00", "#b0487a", "#4b5bc4",
        "#0b8a8f", "#8c6bb1", "#3f7f3f", "#b5651d", "#5f6f9f", "#9c3587",
    ]

    static func color(of signal: Wiring.Signal, in wiring: Wiring) -> String {
        let number = wiring.signals.firstIndex { $0 == signal } ?? 0
        return signals[number % signals.count]
    }
}
