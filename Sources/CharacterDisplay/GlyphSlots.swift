/// The assignment of glyphs to the controller's eight slots for custom characters (CGRAM).
struct GlyphSlots {
    static let count = 8
    /// The glyph in each slot, as eight rows of dots, or `nil` for a slot that was never used.
    private(set) var dots: [[UInt8]?] = Array(repeating: nil, count: count)
    private var lastUse: [Int] = Array(repeating: 0, count: count)
    private var turn = 0

    /// Assigns a slot to each of at most eight glyphs.
    ///
    /// A new glyph takes the least recently used slot. That slot is visible on the display only if all others are in
    /// use.
    mutating func assign(to needed: [[UInt8]]) {
        turn += 1
        for cell in needed {
            if let slot = dots.firstIndex(of: cell) { lastUse[slot] = turn }
        }
        for cell in needed where !dots.contains(cell) {
            guard let slot = lastUse.indices.min(by: { lastUse[$0] < lastUse[$1] }) else { return }
            dots[slot] = cell
            lastUse[slot] = turn
        }
    }

    /// Returns the code, 8…15, that shows a glyph. Codes 0…7 show the same slots, but a terminal can't print code 0.
    func code(for cell: [UInt8]) -> UInt8? {
        dots.firstIndex(of: cell).map { UInt8($0 + 8) }
    }

    /// Returns the slot that a code shows, or `nil` for a code of the ROM.
    static func slot(ofCode code: UInt8?) -> Int? {
        code.flatMap { $0 < 16 ? Int($0 & 7) : nil }
    }
}
