import CharacterDisplay
import DisplayBench
import Simulation
import Testing

/// A simulated expander with a display, in virtual time. It counts transfers and bytes.
private final class VirtualExpander: ExpanderBus {
    struct Failure: Error {}

    let byteTime: Duration
    let longestTransfer: Int
    let clock: VirtualClock
    var expander: ExpanderModel
    var failsNext = false

    init(
        _ wiring: ExpanderWiring, byteTime: Duration, longestTransfer: Int, clock: VirtualClock,
        start: HD44780Model.Start
    ) {
        self.byteTime = byteTime
        self.longestTransfer = longestTransfer
        self.clock = clock
        expander = ExpanderModel(HD44780Model(start: start), wiring: wiring, byteTime: byteTime)
    }

    func write(_ bytes: [UInt8]) throws(Failure) {
        precondition(bytes.count <= longestTransfer, "a transfer fits the limit of the bus")
        let part = failsNext ? bytes.prefix(bytes.count / 2) : bytes[...]
        clock.wait(until: expander.write(Array(part), at: clock.now))
        guard failsNext else { return }
        failsNext = false
        throw Failure()
    }
}

@Suite("A display on an expander")
struct ExpanderTests {
    private let clock = VirtualClock()

    private func makeBus(
        _ wiring: ExpanderWiring = .standard, kilohertz: Int = 100, longest: Int = 1024,
        start: HD44780Model.Start = .poweredOn
    ) -> VirtualExpander {
        VirtualExpander(
            wiring, byteTime: .nanoseconds(9_000_000 / kilohertz), longestTransfer: longest, clock: clock, start: start)
    }

    private func makeDisplay(_ bus: VirtualExpander, wiring: ExpanderWiring = .standard, timing: Timing = .standard)
        -> HD44780<ExpanderLink<VirtualExpander, VirtualClock>>
    {
        HD44780(
            link: ExpanderLink(bus: bus, wiring: wiring, clock: clock), size: .twentyByFour, characters: .a00,
            timing: timing)
    }

    private static func firstRow(seed: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return String((0..<20).map { letters[($0 + seed) % 26] })
    }

    @Test(
        "All times are kept on buses of any speed and transfer length, with both wirings",
        arguments: [50, 100, 400, 1000], [33, 1024])
    func times(kilohertz: Int, longest: Int) throws {
        for wiring in [ExpanderWiring.standard, .mjkdz] {
            let bus = makeBus(wiring, kilohertz: kilohertz, longest: longest)
            var display = makeDisplay(bus, wiring: wiring)

            for seed in 0..<2 { try display.show(.full(.twentyByFour, seed: seed)) }
            try display.refresh()
            var frame = Frame(size: .twentyByFour)
            frame.write(CharacterSet.a00.cells(for: "♥ ♡ ⏲"), row: 0)
            try display.show(frame)

            #expect(bus.expander.model.violations == [])
            #expect(bus.expander.model.glass(size: .twentyByFour)[0].hasPrefix("♥ ♡ ⏲"))
            #expect(!bus.expander.wasRead)
        }
    }

    @Test("The display is garbled if the bus is faster than configured")
    func tooFast() throws {
        let bus = makeBus(kilohertz: 100)
        bus.expander = ExpanderModel(HD44780Model(), wiring: .standard, byteTime: .microseconds(9))
        var display = makeDisplay(bus)

        try display.show(.full(.twentyByFour, seed: 1))

        #expect(bus.expander.model.violations.contains { $0.rule == .busy })
    }

    @Test(
        "The display is initialized from any state",
        arguments: [HD44780Model.Start.eightBits, .fourBits, .halfAByte(0x0)])
    func anyState(start: HD44780Model.Start) throws {
        let bus = makeBus(start: start)
        var display = makeDisplay(bus)

        try display.show(.full(.twentyByFour, seed: 3))

        #expect(bus.expander.model.glass(size: .twentyByFour)[0] == Self.firstRow(seed: 3))
    }

    @Test("A redraw takes one transfer, or as few as a bus with short transfers allows")
    func transfers() throws {
        for (longest, most) in [(1024, 1), (33, 12)] {
            let bus = makeBus(longest: longest)
            var display = makeDisplay(bus)
            try display.show(.full(.twentyByFour, seed: 0))
            let (transfers, bytes) = (bus.expander.transfers, bus.expander.bytes)

            try display.show(.full(.twentyByFour, seed: 1))

            #expect(bus.expander.transfers - transfers <= most)
            // 80 characters and at most 2 addresses of 4 bytes each, and register select before and after them.
            #expect(bus.expander.bytes - bytes <= 82 * 4 + 4)
        }
    }

    @Test("Switching the backlight doesn't change the text")
    func backlight() throws {
        for wiring in [ExpanderWiring.standard, .mjkdz] {
            let bus = makeBus(wiring)
            var display = makeDisplay(bus, wiring: wiring)
            try display.show(.full(.twentyByFour, seed: 0))
            let before = bus.expander.model.glass(size: .twentyByFour)
            #expect(bus.expander.isLit)

            try display.light(false)
            #expect(!bus.expander.isLit)
            try display.show(.full(.twentyByFour, seed: 0))
            #expect(!bus.expander.isLit)
            try display.light(true)

            #expect(bus.expander.isLit)
            #expect(bus.expander.model.glass(size: .twentyByFour) == before)
            #expect(bus.expander.model.violations == [])
        }
    }

    @Test("The display is initialized again after a transfer that arrived only in part")
    func failure() throws {
        let bus = makeBus()
        var display = makeDisplay(bus)
        try display.show(.full(.twentyByFour, seed: 0))

        bus.failsNext = true
        #expect(throws: VirtualExpander.Failure.self) { try display.show(.full(.twentyByFour, seed: 1)) }
        #expect(display.shown == nil)
        try display.show(.full(.twentyByFour, seed: 1))

        #expect(bus.expander.model.glass(size: .twentyByFour)[0] == Self.firstRow(seed: 1))
    }
}
