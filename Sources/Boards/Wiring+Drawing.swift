extension Wiring {
    /// A drawing of the headers as two columns of pins with their wires, at most 80 characters wide.
    public var drawing: String {
        header.rows.map { pins in
            let title = pins.first?.header.map { [String(repeating: " ", count: Self.side + 4) + $0] } ?? []
            let rows = stride(from: 0, to: pins.count - 1, by: 2).map { row(odd: pins[$0], even: pins[$0 + 1]) }
            return (title + [Self.edge("┌", "┐")] + rows + [Self.edge("└", "┘")]).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// The width of the text on each side of a header in characters.
    private static let side = 31

    private static func edge(_ left: String, _ right: String) -> String {
        String(repeating: " ", count: side + 2) + left + String(repeating: "─", count: 10) + right
    }

    private func row(odd: Board.Pin, even: Board.Pin) -> String {
        let (left, right) = (role(of: odd), role(of: even))
        let (leftText, rightText) = (text(left, isOnLeft: true), text(right, isOnLeft: false))
        let numbers = "\(odd.number)".leading(to: 4) + "\(even.number)".leading(to: 4) + "  "
        let line =
            leftText.leading(to: Self.side) + (left.isWired ? " ─┤" : "  │") + numbers + (right.isWired ? "├─ " : "│  ")
            + rightText
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// Returns the function of a pin, and whether a wire is connected to it.
    private func role(of pin: Board.Pin) -> (line: String, use: String, isWired: Bool) {
        if let signal = signals.first(where: { $0.pin == pin }) { return (signal.line, signal.label, true) }
        if header.fiveVolts.contains(pin) {
            return ("5 V", pin == fiveVoltPin ? "to the parts" : "", pin == fiveVoltPin)
        }
        if header.ground.contains(pin) { return ("ground", pin == groundPin ? "to the parts" : "", pin == groundPin) }
        let isFed = needsThreeVolts && pin == threeVoltPin
        if header.threeVolts.contains(pin) { return ("3.3 V", isFed ? "to the parts" : "", isFed) }
        return ("", "", false)
    }

    /// Returns the text beside a pin. If the line's name doesn't fit, only the table below the drawing has it.
    private func text(_ role: (line: String, use: String, isWired: Bool), isOnLeft: Bool) -> String {
        guard !role.use.isEmpty else { return role.line }
        let both = isOnLeft ? "\(role.use)  \(role.line)" : "\(role.line)  \(role.use)"
        return both.count <= Self.side ? both : String(role.use.prefix(Self.side))
    }
}
