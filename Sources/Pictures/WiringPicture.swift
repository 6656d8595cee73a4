public import Boards

/// An SVG picture of a board's wiring.
///
/// The headers are in the middle, the display on the right, and buttons, lights and the buzzer on the left. The 5 V
/// rail is at the top and the ground rail at the bottom. Wires that cross without a dot are not connected. The picture
/// has a background of its own, so that it is legible on any page.
public struct WiringPicture {
    let wiring: Wiring
    let places: WiringPlaces
    var svg: SVG

    /// Draws a wiring.
    public init(_ wiring: Wiring) {
        self.wiring = wiring
        places = WiringPlaces(wiring)
        let legend = Legend(wiring)
        let width = max(places.displayPins + 152, legend.leastWidth)
        svg = SVG(
            width: width, height: places.groundRail + 74 + legend.height(width: width),
            title: "The wiring of the board \(wiring.board)", description: Self.description(of: wiring))
        draw(legend)
    }

    /// Returns the wiring as text, for screen readers.
    private static func description(of wiring: Wiring) -> String {
        let wires = wiring.signals.map { "\($0.name) to pin \($0.pin) (\($0.line))" }.joined(separator: ", ")
        let display =
            wiring.hasExpander
            ? "; the backpack's GND to ground, VCC to 5 V"
            : "; \(wiring.groundOfDisplay) to ground, VDD and A to 5 V, V0 to the wiper of a potentiometer of 10 kΩ"
        return wires + display + "; each button's other side to ground."
    }

    /// The SVG document.
    public var text: String { svg.text }

    private mutating func draw(_ legend: Legend) {
        svg.add(
            """
            <rect width="\(svg.width)" height="\(svg.height)" rx="12" fill="\(Ink.paper)"/>
            <g font-family="system-ui, sans-serif" font-size="12" fill="#1c2024" stroke-linecap="round" \
            stroke-linejoin="round">
            """)
        drawRails()
        if wiring.hasExpander { drawBackpackSupply() } else { drawDisplaySupply() }
        drawSignals()
        drawButtons()
        drawEncoder()
        drawStatusLED()
        drawBuzzer()
        drawHeaders()
        if wiring.hasExpander { drawBackpack() } else { drawDisplay() }
        draw(legend: legend)
        svg.add("</g>")
    }

    // MARK: Power

    private mutating func drawRails() {
        let (top, bottom) = (WiringPlaces.fiveVoltRail, places.groundRail)
        wire([(WiringPlaces.left, top), (svg.width - WiringPlaces.left, top)], Ink.fiveVolts, width: 5)
        wire([(WiringPlaces.left, bottom), (svg.width - WiringPlaces.left, bottom)], Ink.ground, width: 5)
        label("5 V", at: (svg.width - WiringPlaces.left, top - 9), anchor: "end")
        label("ground", at: (svg.width - WiringPlaces.left, bottom + 18), anchor: "end")
        feed(from: wiring.fiveVoltPin, rail: top, Ink.fiveVolts)
        feed(from: wiring.groundPin, rail: bottom, Ink.ground)
    }

    /// Draws a wire from a pin, sideways out of the header and straight to a rail.
    private mutating func feed(from pin: Board.Pin, rail: Int, _ color: String) {
        let start = places.place(of: pin)
        let x = start.x + (pin.number.isMultiple(of: 2) ? 30 : -30)
        wire([start, (x, start.y), (x, rail)], color)
        dot((x, rail), color)
    }

    // MARK: Signals

    private mutating func drawSignals() {
        connect(
            wiring.signals(of: .display).map { ($0, places.displayPin($0.name)) }
                + wiring.signals(of: .backlight).map { ($0, places.backlight) },
            toRight: true)
        let right = WiringPlaces.buttonEnds.right
        let contacts = zip(
            wiring.signals(of: .button) + wiring.signals(of: .encoder), places.buttons + places.encoder)
        var left = contacts.map { ($0, (x: right, y: $1)) }
        if let y = places.statusLED { left += wiring.signals(of: .statusLED).map { ($0, (right, y)) } }
        left += wiring.signals(of: .buzzer).map { ($0, (places.buzzer.x + 12, places.buzzer.y + 90)) }
        connect(left, toRight: false)
    }

    /// Draws the wires that leave the headers on one side, each on its own track.
    private mutating func connect(_ ends: [(signal: Wiring.Signal, place: Point)], toRight: Bool) {
        let sign = toRight ? 1 : -1
        let edge = toRight ? places.evenPins + 14 : places.oddPins - 14
        // To avoid crossings, a rising wire runs nearer to the header the higher it starts, and a falling wire the
        // lower it starts.
        let wires = ends.map { (signal: $0.signal, end: $0.place, exit: exit(of: $0.signal.pin, toRight: toRight)) }
        let rising = wires.filter { $0.end.y < $0.exit }.sorted { $0.exit < $1.exit }
        let falling = wires.filter { $0.end.y >= $0.exit }.sorted { $0.exit > $1.exit }
        for (track, wire) in (rising + falling).enumerated() {
            let color = Ink.color(of: wire.signal, in: wiring)
            let x = edge + sign * (places.labelGap + WiringPlaces.pitch * track)
            let pin = places.place(of: wire.signal.pin)
            self.wire([pin, (edge, wire.exit), (x, wire.exit), (x, wire.end.y), wire.end], color)
            label(wire.signal.line, onWireAt: (edge + sign * (places.labelGap - 4) / 2, wire.exit))
        }
    }

    /// Returns the y coordinate at which a pin's wire leaves the header: beside the pin, or below it if the other
    /// column is in the way.
    private func exit(of pin: Board.Pin, toRight: Bool) -> Int {
        places.place(of: pin).y + (pin.number.isMultiple(of: 2) == toRight ? 0 : 12)
    }

    // MARK: The headers

    private mutating func drawHeaders() {
        for pins in wiring.header.rows {
            guard let first = pins.first, let last = pins.last else { continue }
            let (top, bottom) = (places.place(of: first), places.place(of: last))
            svg.add(
                """
                <rect x="\(top.x - 14)" y="\(top.y - 14)" width="\(bottom.x - top.x + 28)" \
                height="\(bottom.y - top.y + 28)" rx="4" fill="none" stroke="#8a9299"/>
                """)
            // The name of a custom board is the path of its file.
            let name = wiring.board.split(separator: "/").last.map(String.init) ?? wiring.board
            label(first.header ?? name, at: ((top.x + bottom.x) / 2, top.y - 20), anchor: "middle")
            for pin in pins { draw(pin: pin) }
        }
    }

    private mutating func draw(pin: Board.Pin) {
        let (x, y) = places.place(of: pin)
        let fill = color(of: pin)
        let shape =
            pin.number == 1
            ? "<rect x=\"\(x - 8)\" y=\"\(y - 8)\" width=\"16\" height=\"16\" fill=\"\(fill ?? Ink.unused)\"/>"
            : "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"8\" fill=\"\(fill ?? Ink.unused)\"/>"
        svg.add(shape)
        svg.add(
            """
            <text x="\(x)" y="\(y + 3)" font-size="9" text-anchor="middle" \
            fill="\(fill == nil ? "#59616a" : "#ffffff")">\(pin.number)</text>
            """)
    }

    private func color(of pin: Board.Pin) -> String? {
        if wiring.header.fiveVolts.contains(pin) { return Ink.fiveVolts }
        if wiring.header.ground.contains(pin) { return Ink.ground }
        if wiring.needsThreeVolts, wiring.header.threeVolts.contains(pin) { return Ink.threeVolts }
        return wiring.signals.first { $0.pin == pin }.map { Ink.color(of: $0, in: wiring) }
    }
}
