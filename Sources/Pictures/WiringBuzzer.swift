import Boards

/// Draws the buzzer with its wires to the rails.
extension WiringPicture {
    mutating func drawBuzzer() {
        guard let buzzer = wiring.signals(of: .buzzer).first else { return }
        if wiring.buzzer == .activeLow { drawModule() } else { drawSwitched(buzzer) }
    }

    /// Draws a buzzer module with its own transistor, which conducts while the line is low.
    private mutating func drawModule() {
        let (x, y) = (places.buzzer.x, places.buzzer.y + 90)
        wire([(x - 10, y - 30), (x - 10, y - 46)], Ink.threeVolts)
        label("3.3 V", at: (x - 10, y - 52), anchor: "middle")
        ground(at: y + 18, to: x - 32)
        box("buzzer", from: (x - 32, y - 30), to: (x + 12, y + 30))
        label("sounds while it is low", at: (x - 32, y + 46))
    }

    /// Draws a buzzer with an NPN transistor, which conducts while the line is high. A resistor of 10 kΩ keeps it off
    /// while nothing drives the line.
    private mutating func drawSwitched(_ buzzer: Wiring.Signal) {
        let ((x, y), supply) = (places.buzzer, WiringPlaces.leftSupply)
        wire([(supply, WiringPlaces.fiveVoltRail), (supply, y - 34), (x, y - 34), (x, y - 20)], Ink.fiveVolts)
        dot((supply, WiringPlaces.fiveVoltRail), Ink.fiveVolts)
        wire([(x, y + 20), (x, y + 72)], Ink.plain)
        wire([(x, y + 108), (x, places.groundRail)], Ink.ground)
        dot((x, places.groundRail), Ink.ground)
        svg.add(
            """
            <g stroke="#1c2024" stroke-width="2"><circle cx="\(x)" cy="\(y)" r="20" fill="#2b2f33"/>\
            <circle cx="\(x)" cy="\(y)" r="4" fill="\(Ink.paper)"/>\
            <path d="M\(x) \(y + 72)l12 12m0 -10v32m0 -10l-12 12" fill="none"/>\
            <path d="M\(x + 1) \(y + 107)l9 -2l-6 -6z" fill="#1c2024"/></g>
            """)
        drawDiode(beside: (x, y))
        label(wiring.buzzer == .wave ? "passive buzzer +" : "buzzer +", at: (x + 26, y - 10))
        label("NPN", at: (x - 8, y + 94), anchor: "end")
        drawBase(at: (x + 12, y + 90), Ink.color(of: buzzer, in: wiring))
    }

    /// Draws the diode that takes the current of the buzzer's coil when the transistor switches off.
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

    /// Draws the resistors at the transistor's base.
    private mutating func drawBase(at base: Point, _ color: String) {
        let node = base.x + 58
        wire([(node, base.y), (node, base.y + 20)], color)
        wire([(node, base.y + 60), (node, places.groundRail)], Ink.ground)
        dot((node, base.y), color)
        dot((node, places.groundRail), Ink.ground)
        resistor(from: (node, base.y + 20), to: (node, base.y + 60))
        label("10 kΩ", at: (node + 13, base.y + 45))
        resistor(from: (base.x + 12, base.y), to: (base.x + 42, base.y))
        label("1 kΩ", at: (base.x + 27, base.y - 13), anchor: "middle")
    }
}
