import Boards

typealias Point = (x: Int, y: Int)

/// Where things are on the drawing.
///
/// Wires leave the header at 8 over a multiple of 12, and end at 2 over one, so that none lies on another.
enum Place {
    /// The margin on both sides.
    static let left = 32
    static let fiveVoltRail = 44
    static let oddPins = 404
    static let evenPins = 432
    static let displayPins = 748
    static let button = (x: 120, y: 122)
    static let buzzer = (x: 130, y: 404)
    private static let firstPin = 92
    private static let pinPitch = 24

    /// The pins of the header are numbered from left to right and downward.
    static func pin(_ pin: Int) -> Point {
        (pin.isMultiple(of: 2) ? evenPins : oddPins, firstPin + (pin - 1) / 2 * pinPitch)
    }

    /// Pins 1 to 16, as the modules' makers have them.
    static let displayPinNames = [
        "VSS", "VDD", "V0", "RS", "R/W", "E", "D0", "D1", "D2", "D3", "D4", "D5", "D6", "D7", "A", "K",
    ]

    static func displayPin(_ name: String) -> Point {
        guard let index = displayPinNames.firstIndex(of: name) else { preconditionFailure("\(name) is a pin") }
        return (displayPins, 194 + 24 * index)
    }

    static func button(number: Int) -> Int { button.y + 60 * number }

    /// Below the header, the display and the buzzer.
    static func groundRail(of wiring: Wiring) -> Int { max(pin(wiring.pins).y + 50, 602) }
}

/// Colors that stay apart for most eyes, on paper of our own.
enum Ink {
    static let paper = "#fbfaf5"
    static let fiveVolts = "#d0312d"
    static let ground = "#23272b"
    static let contrast = "#8a6d3b"
    static let plain = "#4d565e"
    static let unused = "#d5d9dc"

    private static let signals = [
        "#0072b2", "#e08a00", "#00926b", "#7b3fa0", "#a0522d", "#c4568f", "#2f9bd6", "#5b8c00", "#b0487a", "#4b5bc4",
        "#0b8a8f",
    ]

    static func color(of signal: Wiring.Signal, in wiring: Wiring) -> String {
        let number = wiring.signals.firstIndex { $0 == signal } ?? 0
        return signals[number % signals.count]
    }
}

extension WiringPicture {
    var groundRail: Int { Place.groundRail(of: wiring) }

    func place(ofPin pin: Int) -> Point { Place.pin(pin) }

    /// A wire, with a seam of paper so that crossing another does not look like touching it.
    mutating func wire(_ points: [Point], _ color: String, width: Int = 2) {
        let path = "M" + points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
        svg.add(
            """
            <path d="\(path)" fill="none" stroke="\(Ink.paper)" stroke-width="\(width + 3)"/>
            <path d="\(path)" fill="none" stroke="\(color)" stroke-width="\(width)"/>
            """)
    }

    /// Where wires touch.
    mutating func dot(_ point: Point, _ color: String) {
        svg.add("<circle cx=\"\(point.x)\" cy=\"\(point.y)\" r=\"4.5\" fill=\"\(color)\"/>")
    }

    /// The name of a wire, in a gap of it.
    mutating func label(_ text: String, onWireAt point: Point) {
        let width = 6 * text.count + 6
        svg.add(
            """
            <rect x="\(point.x - width / 2)" y="\(point.y - 5)" width="\(width)" height="10" fill="\(Ink.paper)"/>
            """)
        label(text, at: (point.x, point.y + 4), size: 10, anchor: "middle", seam: 0)
    }

    mutating func label(_ text: String, at point: Point, size: Int = 12, anchor: String = "start", seam: Int = 4) {
        svg.add(
            """
            <text x="\(point.x)" y="\(point.y)" font-size="\(size)" text-anchor="\(anchor)" stroke="\(Ink.paper)" \
            stroke-width="\(seam)" paint-order="stroke">\(SVG.escaped(text))</text>
            """)
    }
}
