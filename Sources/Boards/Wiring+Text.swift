extension Wiring.Signal {
    /// The name of the wire for people, such as `display RS`.
    public var label: String {
        switch part {
        case .display: "display \(name)"
        case .button: "button \(name)"
        case .encoder: "encoder \(name)"
        case .backlight, .buzzer, .statusLED: name
        }
    }
}

extension Wiring {
    /// The drawing, followed by the table.
    public var description: String { "\(drawing)\n\n\(text)" }

    /// A table of all wires, one pin a line, with notes. It has everything that the drawings have, so a screen reader can read it.
    public var text: String {
        let wired = signals.map { ($0.pin, $0.line, use(of: $0)) } + supplies
        let pinWidth = max(6, wired.map { "pin \($0.0)".count }.max() ?? 0)
        let width = wired.map(\.1.count).max() ?? 0
        let rows = wired.sorted { $0.0 < $1.0 }.map { pin, line, use in
            "pin \(pin)".padded(to: pinWidth) + "  " + line.padded(to: width) + "  " + use
        }
        return (rows + [""] + notes).joined(separator: "\n")
    }

    private func use(of signal: Signal) -> String {
        switch signal.part {
        case .display: hasExpander ? "backpack \(signal.name)" : signal.label
        case .button: "\(signal.label), its other side to ground"
        case .encoder: "\(signal.label), its common side to ground"
        case .backlight: signal.label + how(backlight)
        case .buzzer: signal.label + how(buzzer)
        case .statusLED:
            signal.label + (statusLED == .activeLow ? ", its other side to 3.3 V" : ", through 330 Ω to ground")
        }
    }

    private func how(_ switching: Switching?) -> String {
        hasTransistor(switching) ? ", through a transistor" : ", on while it is low"
    }

    private func hasTransistor(_ switching: Switching?) -> Bool { switching == .activeHigh || switching == .wave }

    /// The supply pins with the parts that they feed.
    private var supplies: [(Board.Pin, String, String)] {
        var fed = hasExpander ? ["backpack VCC"] : ["display VDD and A", "potentiometer"]
        var grounded = hasExpander ? ["backpack GND"] : [groundOfDisplay, "potentiometer"]
        let contacts = signals(of: .encoder).isEmpty ? "buttons" : "buttons, encoder"
        grounded.append(contacts)
        if let buzzer {
            if buzzer != .activeLow { fed.append("buzzer") }
            grounded.append(hasTransistor(buzzer) ? "buzzer's transistor" : "buzzer")
        }
        if hasTransistor(backlight) { grounded.append("backlight's transistor") }
        if statusLED == .activeHigh { grounded.append("status LED") }
        let all = [
            (fiveVoltPin, "5 V", fed.joined(separator: ", ")), (groundPin, "ground", grounded.joined(separator: ", ")),
        ]
        guard let threeVoltPin, needsThreeVolts else { return all }
        return all + [(threeVoltPin, "3.3 V", "parts that are on while their line is low")]
    }

    /// The display's pins that are tied to ground, such as `display VSS and R/W`.
    public var groundOfDisplay: String {
        let hasReadWrite = signals.contains { $0.name == "R/W" }
        switch (hasReadWrite, backlight != nil) {
        case (false, false): return "display VSS, R/W and K"
        case (false, true): return "display VSS and R/W"
        case (true, false): return "display VSS and K"
        case (true, true): return "display VSS"
        }
    }

    /// Notes on the wires, one a line.
    public var notes: [String] {
        var notes: [String] = []
        if hasExpander {
            notes.append(
                "The backpack pulls SDA and SCL up to its VCC of 5 V: put a level shifter between, for both lines.")
        } else {
            notes += [
                "The display's V0 goes to the middle pin of the potentiometer (10 kΩ).",
                "The display's A goes to 5 V. Its data sheet says whether it needs a resistor there.",
            ]
        }
        if backlight == .activeLow { notes.append("The display's K goes to the part that switches the backlight.") }
        if hasTransistor(backlight) { notes.append(transistor(for: "the display's K")) }
        if hasTransistor(buzzer) {
            notes += [
                transistor(for: "the buzzer's minus"),
                "The buzzer needs 10 kΩ from its line to ground, and a diode (1N4148) across it, its ring toward 5 V.",
            ]
        }
        if needsThreeVolts {
            notes.append(
                "Feed parts that are on while their line is low from 3.3 V: with 5 V they would never be fully off.")
        }
        return notes
    }

    private func transistor(for minus: String) -> String {
        "A transistor (NPN) switches \(minus): collector to it, emitter to ground, base to the line through 1 kΩ."
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    func leading(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
