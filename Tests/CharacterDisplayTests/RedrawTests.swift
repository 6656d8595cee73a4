import CharacterDisplay
import Simulation
import Testing

@Suite("Redraw")
struct RedrawTests {
    @Test("A redraw of all of 20x4 takes 80 bytes, wherever the address counter is")
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

    @Test("A redraw of any size takes its cells and at most two addresses", arguments: DisplaySize.allCases)
    func wholeOfEverySize(size: DisplaySize) throws {
        var bench = Bench(size: size)
        try bench.display.initialize()

        let cost = try bench.show(.full(size, seed: 0))

        #expect(cost.bytes <= size.columns * size.rows + 2)
        #expect(cost.calls <= cost.bytes * 4 + 4)
    }

    @Test("A change of one cell takes two bytes, or one at the address counter")
    func oneCell() throws {
        var bench = Bench()
        try bench.display.show(bench.frame("Timer 3:05", "soup"))

        #expect(try bench.show(bench.frame("Timer 3:04", "soup")) == (2, 10))
        #expect(try bench.show(bench.frame("Timer 3:04!", "soup")) == (1, 4))
    }

    @Test("A change of two distant cells skips the cells between")
    func twoCells() throws {
        var bench = Bench()
        try bench.display.show(bench.frame("a                  b"))

        #expect(try bench.show(bench.frame("c                  d")).bytes == 4)
    }

    @Test("An equal frame takes no bytes")
    func equal() throws {
        var bench = Bench()
        try bench.display.show(bench.frame("soup ♥"))

        #expect(try bench.show(bench.frame("soup ♥")) == (0, 0))
    }

    @Test(
        "The display is correct after any hundred frames, without a timing violation", arguments: DisplaySize.allCases,
        1...4)
    func anyFrames(size: DisplaySize, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bench = Bench(size: size, cost: .zero)
        var frame = Frame(size: size)

        for _ in 0..<100 {
            frame.scribble(using: &random)
            try bench.display.show(frame)
            #expect(bench.glass == frame.lines)
        }
        #expect(bench.bus.model.violations == [])
    }
}
