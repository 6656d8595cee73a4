import CharacterDisplay
import DisplayBench
import Simulation
import Workbench

/// A driver with a simulated display, in virtual time.
struct Bench: ~Copyable {
    let clock = VirtualClock()
    let bus: SimulatedBus<VirtualClock>
    var display: HD44780<LineLink<SimulatedBus<VirtualClock>, VirtualClock>>

    init(
        size: DisplaySize = .twentyByFour, characters: CharacterSet = .a00, timing: Timing = .standard,
        start: HD44780Model.Start = .poweredOn, oscillator: Int = 190,
        cost: Duration = .microseconds(1), moment: SimulatedBus<VirtualClock>.Moment = .end
    ) {
        let model = HD44780Model(start: start, oscillator: oscillator)
        bus = SimulatedBus(model, clock: clock, cost: cost, moment: moment)
        display = HD44780(
            link: LineLink(bus: bus, clock: clock), size: size, characters: characters, timing: timing)
    }

    var glass: [String] {
        bus.model.glass(size: display.size, characters: display.characters)
    }

    /// Returns a frame with these lines, cut at the edge of the display.
    func frame(_ lines: String...) -> Frame {
        var frame = Frame(size: display.size)
        for (row, line) in lines.enumerated() {
            frame.write(display.characters.cells(for: line), row: row)
        }
        return frame
    }

    /// Shows a frame and returns the number of bytes and set calls.
    mutating func show(_ frame: Frame) throws -> (bytes: Int, calls: Int) {
        let (bytes, calls) = (bus.model.bytes, bus.calls)
        try display.show(frame)
        return (bus.model.bytes - bytes, bus.calls - calls)
    }

    /// Shows a frame and returns the time that it takes.
    mutating func time(of frame: Frame) throws -> Duration {
        let start = clock.now
        try display.show(frame)
        return clock.now - start
    }
}

extension Frame {
    /// Returns a frame without a space. With another seed each cell is different.
    static func full(_ size: DisplaySize, seed: Int) -> Frame {
        var frame = Frame(size: size)
        for row in 0..<size.rows {
            frame.write((0..<size.columns).map { Self.letters[(row * 7 + $0 + seed) % 26] }, row: row)
        }
        return frame
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

extension Frame {
    /// Changes a few random cells or a whole row, sometimes to glyphs.
    mutating func scribble(using random: inout some RandomNumberGenerator) {
        let signs = Array("abcdefgh 0123456789äö°♥♡⏲✓▶▲▼")
        let length = Bool.random(using: &random) ? Int.random(in: 1...3, using: &random) : size.columns
        let text = (0..<length).compactMap { _ in signs.randomElement(using: &random) }
        write(
            text, row: .random(in: 0..<size.rows, using: &random), column: .random(in: 0..<size.columns, using: &random)
        )
    }
}

/// A SplitMix64 generator, which gives the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
