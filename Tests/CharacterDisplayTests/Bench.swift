import CharacterDisplay
import Simulation

/// A driver on a simulated display, in virtual time.
struct Bench: ~Copyable {
    let clock = VirtualClock()
    let bus: SimulatedBus<VirtualClock>
    var display: HD44780<SimulatedBus<VirtualClock>, VirtualClock>

    init(
        size: DisplaySize = .twentyByFour, characters: CharacterSet = .a00, timing: Timing = .standard,
        start: HD44780Model.Start = .poweredOn, oscillator: Int = 190,
        moment: SimulatedBus<VirtualClock>.Moment = .end
    ) {
        bus = SimulatedBus(HD44780Model(start: start, oscillator: oscillator), clock: clock, moment: moment)
        display = HD44780(bus: bus, clock: clock, size: size, characters: characters, timing: timing)
    }

    var glass: [String] {
        bus.model.glass(size: display.size, characters: display.characters)
    }

    /// A frame with these lines, cut at the edge of the glass.
    func frame(_ lines: String...) -> Frame {
        var frame = Frame(size: display.size)
        for (row, line) in lines.enumerated() {
            frame.write(display.characters.cells(for: line), row: row)
        }
        return frame
    }

    /// Shows a frame and counts the bytes and set calls that it takes.
    mutating func show(_ frame: Frame) throws -> (bytes: Int, calls: Int) {
        let (bytes, calls) = (bus.model.bytes, bus.calls)
        try display.show(frame)
        return (bus.model.bytes - bytes, bus.calls - calls)
    }
}

extension Frame {
    /// Every cell filled, none as in another frame with another seed.
    static func full(_ size: DisplaySize, seed: Int) -> Frame {
        var frame = Frame(size: size)
        for row in 0..<size.rows {
            frame.write((0..<size.columns).map { Self.letters[(row * 7 + $0 + seed) % 26] }, row: row)
        }
        return frame
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}
