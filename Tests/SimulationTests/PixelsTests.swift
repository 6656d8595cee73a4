import CharacterDisplay
import DisplayBench
import Testing

@testable import Simulation

@Suite("Pixels")
struct PixelsTests {
    /// Returns a model after a driver has shown text on it.
    private func model(
        _ text: String, size: DisplaySize = .sixteenByTwo, characters: CharacterSet = .a00, isOn: Bool = true
    ) throws -> HD44780Model {
        let clock = VirtualClock()
        let bus = SimulatedBus(HD44780Model(), clock: clock)
        var display = HD44780(
            link: LineLink(bus: bus, clock: clock), size: size, characters: characters, timing: .standard)
        var frame = Frame(size: size)
        frame.write(characters.cells(for: text), row: 0)
        try display.show(frame)
        if !isOn { bus.losePower() }
        return bus.model
    }

    @Test("Pixels come from the ROM, and those of glyphs from the controller's memory")
    func picture() throws {
        let pixels = try model("Gq é♥⏲").pixels(size: .sixteenByTwo)

        let first = pixels.description.split(separator: "\n").prefix(8).map { $0.prefix(6 * 6 - 1) }
        #expect(
            first.joined(separator: "\n") == """
                .###. ..... ..... ..... ..... ..#..
                #...# ..... ..... ..... .#.#. .###.
                #.... .##.# ..... .###. ##### #.#.#
                #.### #..## ..... #...# ##### #.#.#
                #...# .#### ..... ##### .###. #.###
                #...# ....# ..... #.... ..#.. #...#
                .#### ....# ..... .###. ..... .###.
                ..... ..... ..... ..... ..... .....
                """)
        #expect(pixels.cells.map(\.count) == [16, 16])
    }

    @Test("A02 has letters with their marks")
    func marks() throws {
        let pixels = try model("éÄñç", characters: .a02).pixels(size: .sixteenByTwo, characters: .a02)

        let first = pixels.description.split(separator: "\n").prefix(8).map { $0.prefix(4 * 6 - 1) }
        #expect(
            first.joined(separator: "\n") == """
                ...#. .#.#. ..#.# .....
                ..#.. ..... .#.#. .....
                .###. .###. #.##. .###.
                #...# #...# ##..# #....
                ##### ##### #...# #...#
                #.... #...# #...# .###.
                .###. #...# #...# ..#..
                ..... ..... ..... .##..
                """)
    }

    /// Pseudo-random numbers (a linear congruential generator; Numerical Recipes, 7.1).
    private struct Chance {
        var state: UInt32

        mutating func below(_ limit: Int) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 8) % limit
        }
    }

    /// Returns a random frame with letters, glyphs and sometimes a picture.
    private func invented(_ chance: inout Chance, size: DisplaySize, characters: CharacterSet) -> Frame {
        let letters = characters.cells(for: "abc  ÄñéΣ°~\\") + Glyph.all.map(\.character)
        // Some frames have a few different characters, others more glyphs than there are slots.
        let kinds = 1 + chance.below(letters.count)
        var frame = Frame(size: size)
        for row in 0..<size.rows {
            frame.write((0..<size.columns).map { _ in letters[chance.below(kinds)] }, row: row)
        }
        if chance.below(2) == 0 {
            let columns = 1 + chance.below(5)
            let cells = (0..<2).map { _ in
                (0..<columns).map { _ in (0..<8).map { _ in UInt8(chance.below(32)) } }
            }
            frame.place(Picture(cells: cells, placeholder: "▒"), row: chance.below(size.rows), column: 3)
        }
        return frame
    }

    @Test(
        "The pixels of a frame are those that the driver shows, with glyphs and pictures, after any frame",
        arguments: DisplaySize.allCases, CharacterSet.allCases)
    func frame(size: DisplaySize, characters: CharacterSet) throws {
        let clock = VirtualClock()
        let bus = SimulatedBus(HD44780Model(), clock: clock)
        var display = HD44780(
            link: LineLink(bus: bus, clock: clock), size: size, characters: characters, timing: .standard)
        var chance = Chance(state: 1)
        for turn in 0..<40 {
            let frame = invented(&chance, size: size, characters: characters)
            try display.show(frame)
            let shown = bus.model.pixels(size: size, characters: characters)
            #expect(Pixels(of: frame, characters: characters) == shown, "turn \(turn)")
        }
    }

    @Test("A display that is off has no pixels")
    func off() throws {
        let cells = try model("Galley", isOn: false).pixels(size: .sixteenByTwo).cells

        #expect(cells.joined().joined().allSatisfy { $0 == 0 })
        #expect(try model("Galley").pixels(size: .sixteenByTwo).cells.joined().joined().contains { $0 != 0 })
    }

    @Test("Pixels move when the display shifts")
    func shift() throws {
        var model = try model("Galley")
        let before = model.pixels(size: .sixteenByTwo).cells[0]
        for (step, pins) in [Pins.d4, .d7].enumerated() {
            let instant = Duration.seconds(10) + .milliseconds(step)
            model.set([], at: instant)
            model.set(pins.union(.e), at: instant + .microseconds(10))
            model.set(pins, at: instant + .microseconds(20))
        }

        let after = model.pixels(size: .sixteenByTwo).cells[0]
        #expect(after != before)
        #expect(Array(after.prefix(15)) == Array(before.suffix(15)))
    }

    @Test("Every character of a ROM has pixels", arguments: CharacterSet.allCases)
    func complete(set: CharacterSet) {
        let rom = CharacterROM(set)
        let characters = (0x10...0xFF).map { rom[UInt8($0)] }.filter { $0 != "\u{FFFD}" }

        let missing = characters.filter { CharacterGenerator.rows(of: $0) == CharacterGenerator.unknown }
        #expect(missing == [])
        #expect(characters.allSatisfy { CharacterGenerator.rows(of: $0).count == 8 })
    }

    @Test(
        "All characters of a ROM look different, except for dashes, which look the same on the chip too",
        arguments: CharacterSet.allCases)
    func distinct(set: CharacterSet) {
        let rom = CharacterROM(set)
        let characters = Set((0x10...0xFF).map { rom[UInt8($0)] })
        let alike = Dictionary(grouping: characters, by: CharacterGenerator.rows).values.filter { $0.count > 1 }

        #expect(alike.allSatisfy { Set($0) == ["-", "ｰ"] }, "\(alike)")
    }
}
