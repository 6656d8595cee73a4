import Boards

/// The legend of the wiring: the meaning of the colors, and notes.
struct Legend {
    let entries: [(color: String, text: String)]
    let notes: [String]
    /// The distance of two columns of entries.
    let pitch: Int

    init(_ wiring: Wiring) {
        var entries = [
            (Ink.fiveVolts, "5 V · pin \(wiring.fiveVoltPin)"), (Ink.ground, "ground · pin \(wiring.groundPin)"),
        ]
        if wiring.needsThreeVolts, let pin = wiring.threeVoltPin {
            entries.append((Ink.threeVolts, "3.3 V · pin \(pin)"))
        }
        entries += wiring.signals.map { signal in
            // A display has an A, too.
            let name = signal.part == .encoder ? signal.label : signal.name
            return (Ink.color(of: signal, in: wiring), "\(name) · \(signal.line) · pin \(signal.pin)")
        }
        self.entries = entries
        notes = wiring.notes + ["Any pin of the header in the color of 5 V or ground will do."]
        pitch = max(214, 50 + 13 * (entries.map(\.1.count).max() ?? 0) / 2)
    }

    /// The minimum width of the drawing, which the longest note determines.
    var leastWidth: Int { 2 * WiringPlaces.left + 28 * (notes.map(\.count).max() ?? 0) / 5 }

    /// Returns the number of rows in a drawing of this width.
    func rows(width: Int) -> Int {
        let columns = max(1, (width - 2 * WiringPlaces.left + 20) / pitch)
        return max(4, (entries.count + columns - 1) / columns)
    }

    /// Returns the height of the legend beyond its minimum, in a drawing of this width.
    func height(width: Int) -> Int { rows(width: width) * 19 + (notes.count - 1) * 17 }
}

extension WiringPicture {
    mutating func draw(legend: Legend) {
        let rows = legend.rows(width: svg.width)
        for (index, entry) in legend.entries.enumerated() {
            let x = WiringPlaces.left + index / rows * legend.pitch
            let y = places.groundRail + 42 + index % rows * 19
            wire([(x, y), (x + 22, y)], entry.color, width: 4)
            label(entry.text, at: (x + 32, y + 4))
        }
        for (index, note) in legend.notes.reversed().enumerated() {
            label(note, at: (WiringPlaces.left, svg.height - 22 - 17 * index), size: 11)
        }
    }
}
