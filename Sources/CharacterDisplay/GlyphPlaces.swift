/// Which glyph has which of the controller's eight places.
struct GlyphPlaces {
    private(set) var glyphs: [Glyph?] = Array(repeating: nil, count: 8)
    private var lastUse: [Int] = Array(repeating: 0, count: 8)
    private var turn = 0

    /// Gives the first eight of the glyphs a place each; a newcomer takes the one that went unused the longest.
    mutating func allot(to needed: [Glyph]) {
        turn += 1
        let needed = needed.prefix(glyphs.count)
        for glyph in needed {
            if let place = glyphs.firstIndex(of: glyph) { lastUse[place] = turn }
        }
        for glyph in needed where !glyphs.contains(glyph) {
            guard let place = lastUse.indices.min(by: { lastUse[$0] < lastUse[$1] }) else { return }
            glyphs[place] = glyph
            lastUse[place] = turn
        }
    }

    /// The code of a glyph's place, 8…15; 0…7 mean the same places, but 0 is no character to a terminal.
    func code(for glyph: Glyph) -> UInt8? {
        glyphs.firstIndex(of: glyph).map { UInt8($0 + 8) }
    }
}
