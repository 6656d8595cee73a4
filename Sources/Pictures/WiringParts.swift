import Boards

/// Draws the buttons, the rotary encoder and the status LED, each with its wire to ground.
extension WiringPicture {
    mutating func ground(at y: Int, to x: Int) {
        wire([(WiringPlaces.leftGround, y), (x, y)], Ink.ground)
        dot((WiringPlaces.leftGround, y), Ink.ground)
    }

    mutating func drawButtons() {
        let (left, right) = WiringPlaces.buttonEnds
        let rail = WiringPlaces.leftGround
        if let top = places.buttons.first {
            wire([(rail, top), (rail, places.groundRail)], Ink.ground)
            dot((rail, places.groundRail), Ink.ground)
        }
        for (button, y) in zip(wiring.signals(of: .button), places.buttons) {
            ground(at: y, to: left)
            svg.add(
                """
                <g stroke="#1c2024" stroke-width="2" fill="none"><path d="M\(left + 6) \(y - 9)h48m-24 0v-8m-9 0h18"/>\
                <circle cx="\(left + 3)" cy="\(y)" r="3.5" fill="\(Ink.paper)"/>\
                <circle cx="\(right - 3)" cy="\(y)" r="3.5" fill="\(Ink.paper)"/></g>
                """)
            label(button.name, at: (left + 30, y - 24), anchor: "middle")
        }
    }

    /// Draws the rotary encoder. Its contacts and its push button share one ground wire.
    mutating func drawEncoder() {
        guard let top = places.encoder.first, let bottom = places.encoder.last else { return }
        let (left, right) = WiringPlaces.buttonEnds
        ground(at: (top + bottom) / 2, to: left)
        svg.add(
            """
            <rect x="\(left)" y="\(top - 14)" width="60" height="\(bottom - top + 28)" rx="3" fill="#ffffff" \
            stroke="#1c2024" stroke-width="2"/>
            <circle cx="\(left + 22)" cy="\((top + bottom) / 2)" r="14" fill="none" stroke="#1c2024" stroke-width="2"/>
            """)
        label("encoder", at: (left + 30, top - 22), anchor: "middle")
        for (signal, y) in zip(wiring.signals(of: .encoder), places.encoder) {
            label(signal.name, at: (right - 5, y + 4), size: 10, anchor: "end", seam: 0)
        }
    }

    /// Draws the status LED. An active-high LED connects to ground, an active-low LED to 3.3 V.
    mutating func drawStatusLED() {
        guard let y = places.statusLED else { return }
        let (left, right) = WiringPlaces.buttonEnds
        let isLow = wiring.statusLED == .activeLow
        if isLow {
            wire([(left - 16, y), (left + 8, y)], Ink.threeVolts)
            label("3.3 V", at: (left - 20, y + 4), anchor: "end")
        } else {
            ground(at: y, to: left + 8)
        }
        wire([(left + 8, y), (right, y)], Ink.plain)
        resistor(from: (right - 28, y), to: (right - 2, y))
        let tip = isLow ? "M\(left + 8) \(y - 8)v16l14 -8zm14 0v16" : "M\(left + 22) \(y - 8)v16l-14 -8zm-14 0v16"
        svg.add("<path d=\"\(tip)\" fill=\"#1c2024\" stroke=\"#1c2024\" stroke-width=\"1.5\"/>")
        label("status LED", at: (left + 14, y - 16), anchor: "middle")
        label("330 Ω", at: (right - 14, y + 22), anchor: "middle")
    }
}
