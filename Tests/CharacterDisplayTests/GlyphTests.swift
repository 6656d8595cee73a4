import CharacterDisplay
import Simulation
import Testing

@Suite("Glyphs")
struct GlyphTests {
    @Test("All glyphs are different, and both character sets have their fallbacks")
    func distinct() {
        #expect(Set(Glyph.all.map(\.rows)).count == Glyph.all.count)
        for glyph in Glyph.all {
            #expect(glyph.rows.count == 8)
            #expect(CharacterSet.allCases.allSatisfy { $0.code(for: glyph.fallback) != nil })
        }
    }

    @Test("Each glyph is shown", arguments: Glyph.all, CharacterSet.allCases)
    func each(glyph: Glyph, characters: CharacterSet) throws {
        var bench = Bench(characters: characters)

        try bench.display.show(bench.frame("\(glyph.character)"))

        #expect(bench.glass[0].first == glyph.character)
    }

    @Test("A character that the ROM has takes no slot")
    func fromROM() throws {
        var bench = Bench(characters: .a02)
        try bench.display.initialize()

        #expect(try bench.show(bench.frame("↑↓←→♥")).bytes == 5)
    }

    @Test("A glyph is loaded once and stays until its slot is needed")
    func kept() throws {
        var bench = Bench()
        try bench.display.initialize()

        #expect(try bench.show(bench.frame("♥")).bytes == 9 + 2)
        #expect(try bench.show(bench.frame("")).bytes == 2)
        #expect(try bench.show(bench.frame("♥")).bytes == 2)
    }

    @Test("A ninth glyph becomes its fallback character")
    func ninth() throws {
        var bench = Bench()

        try bench.display.show(bench.frame("♥♡⏲✓▶▲▼↑", "↓"))

        #expect(bench.glass[0].hasPrefix("♥♡⏲✓▶▲▼↑"))
        #expect(bench.glass[1].first == "v")
    }

    @Test("A new glyph takes the least recently used slot, never one of the same frame")
    func leastRecentlyUsed() throws {
        var bench = Bench()
        try bench.display.show(bench.frame("♥♡⏲✓▶▲▼↑"))
        try bench.display.show(bench.frame("♥ ⏲✓▶▲▼↑"))

        try bench.display.show(bench.frame("♥ ⏲✓▶▲▼↑", "↓"))
        #expect(bench.glass == bench.frame("♥ ⏲✓▶▲▼↑", "↓").lines)

        let heart = try bench.show(bench.frame("♥♡"))
        #expect(bench.glass == bench.frame("♥♡").lines)
        #expect(heart.bytes < 30)
    }
}
