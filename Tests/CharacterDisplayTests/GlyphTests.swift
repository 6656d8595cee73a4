import CharacterDisplay
import Simulation
import Testing

@Suite("Own glyphs")
struct GlyphTests {
    @Test("are all different, and near ones are in both sets")
    func distinct() {
        #expect(Set(Glyph.all.map(\.rows)).count == Glyph.all.count)
        for glyph in Glyph.all {
            #expect(glyph.rows.count == 8)
            #expect(CharacterSet.allCases.allSatisfy { $0.code(for: glyph.near) != nil })
        }
    }

    @Test("are each shown", arguments: Glyph.all, CharacterSet.allCases)
    func each(glyph: Glyph, characters: CharacterSet) throws {
        var bench = Bench(characters: characters)

        try bench.display.show(bench.frame("\(glyph.character)"))

        #expect(bench.glass[0].first == glyph.character)
    }

    @Test("that the ROM has take no place")
    func fromROM() throws {
        var bench = Bench(characters: .a02)
        try bench.display.initialize()

        #expect(try bench.show(bench.frame("↑↓←→♥")).bytes == 5)
    }

    @Test("are written once and stay while their place is not needed")
    func kept() throws {
        var bench = Bench()
        try bench.display.initialize()

        #expect(try bench.show(bench.frame("♥")).bytes == 9 + 2)
        #expect(try bench.show(bench.frame("")).bytes == 2)
        #expect(try bench.show(bench.frame("♥")).bytes == 2)
    }

    @Test("beyond eight fall back to near characters")
    func ninth() throws {
        var bench = Bench()

        try bench.display.show(bench.frame("♥♡⏲✓▶▲▼↑", "↓"))

        #expect(bench.glass[0].hasPrefix("♥♡⏲✓▶▲▼↑"))
        #expect(bench.glass[1].first == "v")
    }

    @Test("take the places that went unused the longest, never one on the frame")
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
