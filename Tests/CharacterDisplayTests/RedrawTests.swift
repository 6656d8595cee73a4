import CharacterDisplay
import Simulation
import Testing

@Suite("Redraw")
struct RedrawTests {
    @Test("of a whole 20x4 takes 80 bytes after a clear and after a whole frame, from wherever the counter is")
    func whole() throws {
        var bench = Bench()
        try bench.display.initialize()

        for seed in 0..<4 {
            let cost = try bench.show(.full(.twentyByFour, seed: seed))
            #expect(cost.bytes == 80)
            #expect(cost.calls <= 80 * 4 + 1)
        }
        #expect(bench.glass == Frame.full(.twentyByFour, seed: 3).lines)
    }

    @Test("of every size takes its cells and at most two addresses", arguments: DisplaySize.allCases)
    func wholeOfEverySize(size: DisplaySize) throws {
        var bench = Bench(size: size)
        try bench.display.initialize()

        let cost = try bench.show(.full(size, seed: 0))

        #expect(cost.bytes <= size.columns * size.rows + 2)
        #expect(cost.calls <= cost.bytes * 4 + 4)
    }

    @Test("of one cell takes two bytes, and one where the counter stands")
    func oneCell() throws {
        var bench = Bench()
        try bench.display.show(bench.frame("Timer 3:05", "soup"))

        #expect(try bench.show(bench.frame("Timer 3:04", "soup")) == (2, 10))
        #expect(try bench.show(bench.frame("Timer 3:04!", "soup")) == (1, 4))
    }

    @Test("of two cells far apart leaves out what lies between")
    func twoCells() throws {
        var bench = Bench()
        try bench.display.show(bench.frame("a                  b"))

        #expect(try bench.show(bench.frame("c                  d")).bytes == 4)
    }

    @Test("of an equal frame takes nothing")
    func equal() throws {
        var bench = Bench()
        try bench.display.show(bench.frame("soup ♥"))

        #expect(try bench.show(bench.frame("soup ♥")) == (0, 0))
    }

    @Test("is right after any hundred frames in a row, without a breach", arguments: DisplaySize.allCases, 1...4)
    func anyFrames(size: DisplaySize, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bench = Bench(size: size, cost: .zero)
        var frame = Frame(size: size)

        for _ in 0..<100 {
            frame.scribble(using: &random)
            try bench.display.show(frame)
            #expect(bench.glass == frame.lines)
        }
        #expect(bench.bus.model.breaches == [])
    }
}
