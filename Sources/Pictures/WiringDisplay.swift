import Boards

/// Draws the display with its wires to the rails.
extension WiringPicture {
    /// Draws the supply: VSS, R/W and K to ground, VDD and A to 5 V, and V0 to the potentiometer between them. Pins
    /// that a line drives are left out.
    mutating func drawDisplaySupply() {
        let (ground, supply) = (places.displayPins - 150, places.displayPins - 50)
        drawPotentiometer(at: (places.displayPins - 108, WiringPlaces.fiveVoltRail + 42), ground: ground)
        wire([(supply, WiringPlaces.fiveVoltRail), (supply, places.displayPin("A").y)], Ink.fiveVolts)
        dot((supply, WiringPlaces.fiveVoltRail), Ink.fiveVolts)
        for pin in ["VDD", "A"] { tap(x: supply, pin: pin, Ink.fiveVolts) }
        let switched = wiring.signals.map(\.name) + (wiring.backlight == nil ? [] : ["K"])
        for pin in ["VSS", "R/W", "K"] where !switched.contains(pin) { tap(x: ground, pin: pin, Ink.ground) }
        drawBacklightSwitch()
    }

    /// Draws the contrast potentiometer. `ground` is the x coordinate of the display's ground wire.
    private mutating func drawPotentiometer(at top: Point, ground: Int) {
        let (bottom, wiper) = ((x: top.x, y: top.y + 56), (x: top.x + 9, y: top.y + 28))
        let contrast = places.displayPin("V0")
        wire([bottom, (top.x, bottom.y + 16), (ground, bottom.y + 16), (ground, places.groundRail)], Ink.ground)
        dot((ground, places.groundRail), Ink.ground)
        wire([(top.x, WiringPlaces.fiveVoltRail), top], Ink.fiveVolts)
        dot((top.x, WiringPlaces.fiveVoltRail), Ink.fiveVolts)
        wire([wiper, (wiper.x + 21, wiper.y), (wiper.x + 21, contrast.y), contrast], Ink.contrast)
        resistor(from: top, to: bottom)
        svg.add("<path d=\"M\(wiper.x - 1) \(wiper.y)l8 -4v8z\" fill=\"\(Ink.contrast)\"/>")
        label("10 kΩ", at: (top.x - 14, wiper.y - 2), anchor: "end")
        label("contrast", at: (top.x - 14, wiper.y + 13), anchor: "end")
    }

    private mutating func tap(x: Int, pin: String, _ color: String) {
        let pin = places.displayPin(pin)
        wire([(x, pin.y), pin], color)
        dot((x, pin.y), color)
    }

    mutating func drawDisplay() {
        let (top, bottom) = (places.displayPin("VSS").y - 18, places.displayPin("K").y + 18)
        svg.add(
            """
            <rect x="\(places.displayPins - 8)" y="\(top)" width="126" height="\(bottom - top)" rx="5" fill="#1f6b45"/>
            <rect x="\(places.displayPins + 58)" y="\(top + 14)" width="46" height="\(bottom - top - 28)" rx="3" \
            fill="#b9d02a" stroke="#15171a" stroke-width="5"/>
            """)
        label("display", at: (places.displayPins + 55, top - 8), anchor: "middle")
        for (index, name) in WiringPlaces.displayPinNames.enumerated() { drawDisplayPin(index + 1, name) }
    }

    /// Draws a pin of the display. D0 to D3 stay open in 4-bit mode.
    private mutating func drawDisplayPin(_ number: Int, _ name: String) {
        let (y, isOpen) = (places.displayPin(name).y, ["D0", "D1", "D2", "D3"].contains(name))
        svg.add(
            """
            <circle cx="\(places.displayPins)" cy="\(y)" r="5" fill="\(isOpen ? "#7f9a8b" : "#f0d68a")"/>
            <text x="\(places.displayPins + 10)" y="\(y + 4)" font-size="11" \
            fill="\(isOpen ? "#9dbbab" : "#ffffff")">\(number) \(name)</text>
            """)
    }

    /// Draws the switch of the backlight, a module or a transistor, because a line can't supply its current.
    private mutating func drawBacklightSwitch() {
        guard wiring.backlight != nil else { return }
        let (end, cathode) = (places.backlight, places.displayPin("K"))
        let middle = end.x + 16
        wire([cathode, (middle, cathode.y), (middle, end.y - 12)], Ink.plain)
        wire([(middle, end.y + 12), (middle, places.groundRail)], Ink.ground)
        dot((middle, places.groundRail), Ink.ground)
        box(wiring.backlight == .activeLow ? "low" : "NPN", from: (end.x, end.y - 12), to: (end.x + 32, end.y + 12))
        label(wiring.backlight == .activeLow ? "on while low" : "1 kΩ", at: (end.x + 38, end.y + 22))
    }
}

/// Draws a display with an I2C backpack.
extension WiringPicture {
    mutating func drawBackpackSupply() {
        let (ground, supply) = (places.displayPins - 150, places.displayPins - 50)
        let (groundPin, supplyPin) = (places.displayPin("GND"), places.displayPin("VCC"))
        wire([(supply, WiringPlaces.fiveVoltRail), (supply, supplyPin.y), supplyPin], Ink.fiveVolts)
        dot((supply, WiringPlaces.fiveVoltRail), Ink.fiveVolts)
        wire([groundPin, (ground, groundPin.y), (ground, places.groundRail)], Ink.ground)
        dot((ground, places.groundRail), Ink.ground)
    }

    mutating func drawBackpack() {
        let top = places.displayPin("GND").y - 18
        svg.add(
            """
            <rect x="\(places.displayPins - 8)" y="\(top)" width="126" height="160" rx="5" fill="#1f6b45"/>
            <rect x="\(places.displayPins + 58)" y="\(top + 14)" width="46" height="132" rx="3" \
            fill="#b9d02a" stroke="#15171a" stroke-width="5"/>
            <rect x="\(places.displayPins - 4)" y="\(top + 4)" width="52" height="100" rx="3" fill="#1d2b4f"/>
            """)
        label("display with its backpack", at: (places.displayPins + 118, top - 8), anchor: "end")
        for name in WiringPlaces.backpackPinNames {
            let y = places.displayPin(name).y
            svg.add(
                """
                <circle cx="\(places.displayPins)" cy="\(y)" r="5" fill="#f0d68a"/>
                <text x="\(places.displayPins + 10)" y="\(y + 4)" font-size="11" fill="#ffffff">\(name)</text>
                """)
        }
    }
}
