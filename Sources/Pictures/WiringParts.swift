import Boards

/// The parts that are wired to the header, each with its wires to the rails.
extension WiringPicture {
    // MARK: The display

    /// VSS, R/W and K to ground, VDD and A to 5 V, V0 to the potentiometer between both.
    mutating func drawDisplaySupply() {
        let (ground, supply) = (Place.displayPins - 150, Place.displayPins - 50)
        drawPotentiometer(at: (Place.displayPins - 108, Place.fiveVoltRail + 42), ground: ground)
        wire([(supply, Place.fiveVoltRail), (supply, Place.displayPin("A").y)], Ink.fiveVolts)
        dot((supply, Place.fiveVoltRail), Ink.fiveVolts)
        for pin in ["VDD", "A"] { tap(x: supply, pin: pin, Ink.fiveVolts) }
        for pin in ["VSS", "R/W", "K"] { tap(x: ground, pin: pin, Ink.ground) }
    }

    /// - Parameter ground: where the display's wire to ground goes down.
    private mutating func drawPotentiometer(at top: Point, ground: Int) {
        let (bottom, wiper) = ((x: top.x, y: top.y + 56), (x: top.x + 9, y: top.y + 28))
        let contrast = Place.displayPin("V0")
        wire([bottom, (top.x, bottom.y + 16), (ground, bottom.y + 16), (ground, groundRail)], Ink.ground)
        dot((ground, groundRail), Ink.ground)
        wire([(top.x, Place.fiveVoltRail), top], Ink.fiveVolts)
        dot((top.x, Place.fiveVoltRail), Ink.fiveVolts)
        wire([wiper, (wiper.x + 21, wiper.y), (wiper.x + 21, contrast.y), contrast], Ink.contrast)
        resistor(from: top, to: bottom)
        svg.add("<path d=\"M\(wiper.x - 1) \(wiper.y)l8 -4v8z\" fill=\"\(Ink.contrast)\"/>")
        label("10 kΩ", at: (top.x - 14, wiper.y - 2), anchor: "end")
        label("contrast", at: (top.x - 14, wiper.y + 13), anchor: "end")
    }

    private mutating func tap(x: Int, pin: String, _ color: String) {
        let pin = Place.displayPin(pin)
        wire([(x, pin.y), pin], color)
        dot((x, pin.y), color)
    }

    mutating func drawDisplay() {
        let (top, bottom) = (Place.displayPin("VSS").y - 18, Place.displayPin("K").y + 18)
        svg.add(
            """
            <rect x="\(Place.displayPins - 8)" y="\(top)" width="126" height="\(bottom - top)" rx="5" fill="#1f6b45"/>
            <rect x="\(Place.displayPins + 58)" y="\(top + 14)" width="46" height="\(bottom - top - 28)" rx="3" \
            fill="#b9d02a" stroke="#15171a" stroke-width="5"/>
            """)
        label("display", at: (Place.displayPins + 55, top - 8), anchor: "middle")
        for (index, name) in Place.displayPinNames.enumerated() { drawDisplayPin(index + 1, name) }
    }

    /// D0 to D3 stay open: the display takes its bytes in halves.
    private mutating func drawDisplayPin(_ number: Int, _ name: String) {
        let (y, isOpen) = (Place.displayPin(name).y, ["D0", "D1", "D2", "D3"].contains(name))
        svg.add(
            """
            <circle cx="\(Place.displayPins)" cy="\(y)" r="5" fill="\(isOpen ? "#7f9a8b" : "#f0d68a")"/>
            <text x="\(Place.displayPins + 10)" y="\(y + 4)" font-size="11" \
            fill="\(isOpen ? "#9dbbab" : "#ffffff")">\(number) \(name)</text>
            """)
    }

    // MARK: Buttons

    mutating func drawButtons() {
        let (left, right) = (Place.button.x, Place.button.x + 60)
        let ground = Place.left + 30
        wire([(ground, Place.button(number: 0)), (ground, groundRail)], Ink.ground)
        dot((ground, groundRail), Ink.ground)
        for (number, button) in wiring.buttons.enumerated() {
            let y = Place.button(number: number)
            wire([(ground, y), (left, y)], Ink.ground)
            dot((ground, y), Ink.ground)
            svg.add(
                """
                <g stroke="#1c2024" stroke-width="2" fill="none"><path d="M\(left + 6) \(y - 9)h48m-24 0v-8m-9 0h18"/>\
                <circle cx="\(left + 3)" cy="\(y)" r="3.5" fill="\(Ink.paper)"/>\
                <circle cx="\(right - 3)" cy="\(y)" r="3.5" fill="\(Ink.paper)"/></g>
                """)
            label(button.name, at: (left + 30, y - 24), anchor: "middle")
        }
    }

    // MARK: The buzzer

    /// An NPN transistor lets the current through while the line is high; 10 kΩ keep it shut while nothing drives it.
    mutating func draw(buzzer: Wiring.Signal) {
        let (x, y) = (Place.buzzer.x, Place.buzzer.y)
        let supply = Place.left + 8
        wire([(supply, Place.fiveVoltRail), (supply, y - 34), (x, y - 34), (x, y - 20)], Ink.fiveVolts)
        dot((supply, Place.fiveVoltRail), Ink.fiveVolts)
        wire([(x, y + 20), (x, y + 72)], Ink.plain)
        wire([(x, y + 108), (x, groundRail)], Ink.ground)
        dot((x, groundRail), Ink.ground)
        svg.add(
            """
            <g stroke="#1c2024" stroke-width="2"><circle cx="\(x)" cy="\(y)" r="20" fill="#2b2f33"/>\
            <circle cx="\(x)" cy="\(y)" r="4" fill="\(Ink.paper)"/>\
            <path d="M\(x) \(y + 72)l12 12m0 -10v32m0 -10l-12 12" fill="none"/>\
            <path d="M\(x + 1) \(y + 107)l9 -2l-6 -6z" fill="#1c2024"/></g>
            """)
        drawDiode(beside: (x, y))
        label("buzzer +", at: (x + 26, y - 10))
        label("NPN", at: (x - 8, y + 94), anchor: "end")
        drawBase(at: (x + 12, y + 90), Ink.color(of: buzzer, in: wiring))
    }

    /// Takes the current of the buzzer's coil when the transistor lets go of it.
    private mutating func drawDiode(beside buzzer: Point) {
        let (x, y) = (buzzer.x - 38, buzzer.y)
        wire([(x, y - 34), (x, y - 8)], Ink.fiveVolts)
        dot((x, y - 34), Ink.fiveVolts)
        wire([(x, y + 8), (x, y + 34), (buzzer.x, y + 34)], Ink.plain)
        dot((buzzer.x, y + 34), Ink.plain)
        svg.add(
            """
            <g stroke="#1c2024" stroke-width="2"><path d="M\(x) \(y - 8)l-8 16h16z" fill="#1c2024"/>\
            <path d="M\(x - 8) \(y - 8)h16"/></g>
            """)
        label("1N4148", at: (x + 2, y + 52), anchor: "middle")
    }

    /// The resistors before the transistor.
    private mutating func drawBase(at base: Point, _ color: String) {
        let node = base.x + 58
        wire([(node, base.y), (node, base.y + 20)], color)
        wire([(node, base.y + 60), (node, groundRail)], Ink.ground)
        dot((node, base.y), color)
        dot((node, groundRail), Ink.ground)
        resistor(from: (node, base.y + 20), to: (node, base.y + 60))
        label("10 kΩ", at: (node + 13, base.y + 45))
        resistor(from: (base.x + 12, base.y), to: (base.x + 42, base.y))
        label("1 kΩ", at: (base.x + 27, base.y - 13), anchor: "middle")
    }

    private mutating func resistor(from: Point, to: Point) {
        let isUpright = from.x == to.x
        let (left, top) = (min(from.x, to.x), min(from.y, to.y))
        let (width, height) = isUpright ? (16, abs(to.y - from.y)) : (abs(to.x - from.x), 16)
        svg.add(
            """
            <rect x="\(isUpright ? left - 8 : left)" y="\(isUpright ? top : top - 8)" width="\(width)" \
            height="\(height)" fill="#ffffff" stroke="#1c2024" stroke-width="1.5"/>
            """)
    }

    // MARK: The legend

    mutating func drawLegend() {
        let entries =
            [
                (Ink.fiveVolts, "5 V · pin \(wiring.fiveVoltPin)"), (Ink.ground, "ground · pin \(wiring.groundPin)"),
            ] + wiring.signals.map { (Ink.color(of: $0, in: wiring), "\($0.name) · \($0.line) · pin \($0.pin)") }
        for (index, entry) in entries.enumerated() {
            let (x, y) = (Place.left + index / 4 * 214, groundRail + 42 + index % 4 * 19)
            wire([(x, y), (x + 22, y)], entry.0, width: 4)
            label(entry.1, at: (x + 32, y + 4))
        }
        let note = "Any pin of the header in the color of 5 V or ground will do. A: through the resistor that the"
        label(note + " display's data sheet asks for, if it has none.", at: (Place.left, svg.height - 22), size: 11)
    }
}
