import CharacterDisplay
import DisplayBench
import Simulation
import Testing

@Suite("Initialization")
struct InitializationTests {
    static let starts: [HD44780Model.Start] =
        [.poweredOn, .eightBits, .fourBits] + (0...15).map { .halfAByte($0) }

    @Test("The display is readable from any state, without a timing violation", arguments: starts, DisplaySize.allCases)
    func fromEveryState(start: HD44780Model.Start, size: DisplaySize) throws {
        var bench = Bench(size: size, start: start)
        let frame = Frame.full(size, seed: 0)

        try bench.display.show(frame)

        #expect(bench.glass == frame.lines)
        #expect(bench.bus.model.violations == [])
    }

    @Test(
        "Cells of each size have the addresses of the vendor's wiring",
        arguments: [
            ("16x1", [[0x00, 0x07, 0x40, 0x47]]), ("16x2", [[0x00, 0x07, 0x08, 0x0F], [0x40, 0x47, 0x48, 0x4F]]),
            ("20x2", [[0x00, 0x07, 0x08, 0x13], [0x40, 0x47, 0x48, 0x53]]),
            ("40x2", [[0x00, 0x07, 0x08, 0x27], [0x40, 0x47, 0x48, 0x67]]),
            (
                "16x4",
                [
                    [0x00, 0x07, 0x08, 0x0F], [0x40, 0x47, 0x48, 0x4F], [0x10, 0x17, 0x18, 0x1F],
                    [0x50, 0x57, 0x58, 0x5F],
                ]
            ),
            (
                "20x4",
                [
                    [0x00, 0x07, 0x08, 0x13], [0x40, 0x47, 0x48, 0x53], [0x14, 0x1B, 0x1C, 0x27],
                    [0x54, 0x5B, 0x5C, 0x67],
                ]
            ),
        ] as [(String, [[UInt8]])])
    func addresses(name: String, rows: [[UInt8]]) throws {
        let size = try #require(DisplaySize(name))
        #expect(size.rows == rows.count)
        for (row, addresses) in rows.enumerated() {
            #expect([0, 7, 8, size.columns - 1].map { size.address(row: row, column: $0) } == addresses)
        }
    }

    @Test("Initialization is this sequence of nibbles, with at least 4.1 ms after the first two")
    func sequence() {
        let clock = VirtualClock()
        let recorder = Recorder(clock: clock)
        var display = HD44780(
            link: LineLink(bus: recorder, clock: clock), size: .twentyByFour, characters: .a00, timing: .standard)

        display.initialize()

        let nibbles = recorder.nibbles.map(\.value)
        #expect(nibbles == [3, 3, 3, 2, 2, 8, 0, 8, 0, 1, 0, 6, 0, 0xC])
        #expect(recorder.nibbles[0].taken >= .milliseconds(40))
        for (first, second) in zip(recorder.nibbles, recorder.nibbles.dropFirst()).prefix(2) {
            #expect(second.taken - first.taken >= .microseconds(4_100))
        }
    }
}

/// A bus that records each nibble at the fall of E.
private final class Recorder: DisplayBus {
    private(set) var nibbles: [(value: UInt8, taken: Duration)] = []
    private var last: Pins = []
    private let clock: VirtualClock

    init(clock: VirtualClock) {
        self.clock = clock
    }

    func set(_ pins: Pins) throws(Never) {
        if last.contains(.e) && !pins.contains(.e) { nibbles.append((pins.rawValue & 0x0F, clock.now)) }
        last = pins
    }
}
