public import Boards

/// The wiring of a board: its header in the middle, the display on the right, buttons and buzzer on the left, 5 V along
/// the top and ground along the bottom.
///
/// Where wires cross without a dot they do not touch. It has paper of its own, so that it is legible on any ground.
public struct WiringPicture {
    let wiring: Wiring
    var svg: SVG

    /// - Throws: `WiringError.activeLowBuzzer`, whose transistor would be another.
    public init(_ wiring: Wiring) throws(WiringError) {
        guard wiring.isBuzzerActiveHigh else { throw .activeLowBuzzer(board: wiring.board) }
        self.wiring = wiring
        let wires = wiring.signals.map { "\($0.name) to pin \($0.pin) (\($0.line))" }
        svg = SVG(
            width: 900, height: Place.groundRail(of: wiring) + 150, title: "The wiring of the board \(wiring.board)",
            description: wires.joined(separator: ", ")
                + "; the display's VSS, R/W and K to ground, VDD and A to 5 V, V0 to the wiper of a potentiometer of"
                + " 10 kΩ; each button's other side to ground.")
        draw()
    }

    /// The SVG document.
    public var text: String { svg.text }

    private mutating func draw() {
        svg.add(
            """
            <rect width="\(svg.width)" height="\(svg.height)" rx="12" fill="\(Ink.paper)"/>
            <g font-family="system-ui, sans-serif" font-size="12" fill="#1c2024" stroke-linecap="round" \
            stroke-linejoin="round">
            """)
        drawRails()
        drawDisplaySupply()
        drawSignals()
        drawButtons()
        if let buzzer = wiring.buzzer { draw(buzzer: buzzer) }
        drawHeader()
        drawDisplay()
        drawLegend()
        svg.add("</g>")
    }

    // MARK: Power

    private mutating func drawRails() {
        let (top, bottom) = (Place.fiveVoltRail, groundRail)
        wire([(Place.left, top), (svg.width - Place.left, top)], Ink.fiveVolts, width: 5)
        wire([(Place.left, bottom), (svg.width - Place.left, bottom)], Ink.ground, width: 5)
        label("5 V", at: (svg.width - Place.left, top - 9), anchor: "end")
        label("ground", at: (svg.width - Place.left, bottom + 18), anchor: "end")
        feed(from: wiring.fiveVoltPin, rail: top, Ink.fiveVolts)
        feed(from: wiring.groundPin, rail: bottom, Ink.ground)
    }

    /// A wire from a pin, out on its own side and straight to a rail.
    private mutating func feed(from pin: Int, rail: Int, _ color: String) {
        let start = place(ofPin: pin)
        let x = start.x + (pin.isMultiple(of: 2) ? 30 : -30)
        wire([start, (x, start.y), (x, rail)], color)
        dot((x, rail), color)
    }

    // MARK: Signals

    private mutating func drawSignals() {
        connect(wiring.display.map { ($0, Place.displayPin($0.name)) }, toRight: true)
        var left = wiring.buttons.enumerated().map { ($1, (x: Place.button.x + 60, y: Place.button(number: $0))) }
        if let buzzer = wiring.buzzer { left.append((buzzer, (Place.buzzer.x + 12, Place.buzzer.y + 90))) }
        connect(left, toRight: false)
    }

    /// Wires that leave the header on one side, each on a track of its own.
    private mutating func connect(_ ends: [(signal: Wiring.Signal, place: Point)], toRight: Bool) {
        let sign = toRight ? 1 : -1
        let edge = toRight ? Place.evenPins + 14 : Place.oddPins - 14
        // Those that rise keep nearer to the header the higher they start, those that fall the lower: few cross.
        let wires = ends.map { (signal: $0.signal, end: $0.place, exit: exit(of: $0.signal.pin, toRight: toRight)) }
        let rising = wires.filter { $0.end.y < $0.exit }.sorted { $0.exit < $1.exit }
        let falling = wires.filter { $0.end.y >= $0.exit }.sorted { $0.exit > $1.exit }
        for (track, wire) in (rising + falling).enumerated() {
            let color = Ink.color(of: wire.signal, in: wiring)
            let x = edge + sign * (62 + 13 * track)
            let pin = place(ofPin: wire.signal.pin)
            self.wire([pin, (edge, wire.exit), (x, wire.exit), (x, wire.end.y), wire.end], color)
            label("\(wire.signal.line)", onWireAt: (edge + sign * 29, wire.exit))
        }
    }

    /// Where a pin's wire leaves the header: beside the pin, or below it when the other column is in the way.
    private func exit(of pin: Int, toRight: Bool) -> Int {
        place(ofPin: pin).y + (pin.isMultiple(of: 2) == toRight ? 0 : 12)
    }

    // MARK: The header

    private mutating func drawHeader() {
        let (first, last) = (place(ofPin: 1), place(ofPin: wiring.pins))
        svg.add(
            """
            <rect x="\(first.x - 14)" y="\(first.y - 14)" width="\(last.x - first.x + 28)" \
            height="\(last.y - first.y + 28)" rx="4" fill="none" stroke="#8a9299"/>
            """)
        // A board of one's own is named by the path of its file.
        let name = wiring.board.split(separator: "/").last.map(String.init) ?? wiring.board
        label(name, at: ((first.x + last.x) / 2, first.y - 20), anchor: "middle")
        for pin in 1...wiring.pins { draw(pin: pin) }
    }

    private mutating func draw(pin: Int) {
        let (x, y) = place(ofPin: pin)
        let fill = color(ofPin: pin)
        let shape =
            pin == 1
            ? "<rect x=\"\(x - 8)\" y=\"\(y - 8)\" width=\"16\" height=\"16\" fill=\"\(fill ?? Ink.unused)\"/>"
            : "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"8\" fill=\"\(fill ?? Ink.unused)\"/>"
        svg.add(shape)
        svg.add(
            """
            <text x="\(x)" y="\(y + 3)" font-size="9" text-anchor="middle" \
            fill="\(fill == nil ? "#59616a" : "#ffffff")">\(pin)</text>
            """)
    }

    private func color(ofPin pin: Int) -> String? {
        if wiring.fiveVolts.contains(pin) { return Ink.fiveVolts }
        if wiring.ground.contains(pin) { return Ink.ground }
        return wiring.signals.first { $0.pin == pin }.map { Ink.color(of: $0, in: wiring) }
    }
}
