/// The contents of the controller's memories that show a frame.
struct Composition {
    /// The custom glyphs to load, at most eight: first those of the picture if it fits, then those of characters in
    /// reading order.
    let needed: [[UInt8]]
    private let frame: Frame
    private let characters: CharacterSet
    private let showsPicture: Bool

    init(_ frame: Frame, characters: CharacterSet) {
        let picture = frame.dotsOfPicture
        // A missing character has a fallback with the same meaning, but a picture with a hole is useless.
        showsPicture = picture.count <= GlyphSlots.count
        var signs: [[UInt8]] = []
        for (row, cells) in frame.cells.enumerated() {
            for (column, character) in cells.enumerated() where characters.code(for: character) == nil {
                if showsPicture, frame.dots(row: row, column: column) != nil { continue }
                if let sign = Glyph.glyph(for: character)?.rows, !signs.contains(sign) { signs.append(sign) }
            }
        }
        let first = showsPicture ? picture : []
        needed = Array((first + signs.filter { !first.contains($0) }).prefix(GlyphSlots.count))
        self.frame = frame
        self.characters = characters
    }

    /// Returns the display memory in the order of the address counter. Without slots, fallback characters replace
    /// glyphs, and placeholders replace the picture.
    func text(on slots: GlyphSlots?) -> [UInt8?] {
        var text: [UInt8?] = Array(repeating: 0x20, count: 80)
        for (row, cells) in frame.cells.enumerated() {
            for (column, character) in cells.enumerated() {
                let place = Memory.place(ofAddress: frame.size.address(row: row, column: column))
                let dots = showsPicture ? frame.dots(row: row, column: column) : nil
                text[place] = dots.flatMap { code(for: $0, slots) } ?? code(for: character, slots)
            }
        }
        return text
    }

    private func code(for dots: [UInt8], _ slots: GlyphSlots?) -> UInt8? {
        dots.isBlank ? 0x20 : slots?.code(for: dots)
    }

    private func code(for character: Character, _ slots: GlyphSlots?) -> UInt8 {
        if let code = characters.code(for: character) { return code }
        guard let glyph = Glyph.glyph(for: character) else { return CharacterSet.unknown }
        return slots?.code(for: glyph.rows) ?? characters.code(for: glyph.fallback) ?? CharacterSet.unknown
    }
}

extension Frame {
    /// The content of a cell of the display.
    public enum ShownCell: Hashable, Sendable {
        /// A character of the controller's ROM, by its code.
        case character(UInt8)
        /// A custom glyph: eight rows of dots from the top; bit 4 is the left dot.
        case glyph([UInt8])
    }

    /// Returns the rows of cells that the display shows after the driver has shown this frame. They don't depend on the
    /// frame before.
    public func shown(in characters: CharacterSet) -> [[ShownCell]] {
        let composition = Composition(self, characters: characters)
        var slots = GlyphSlots()
        slots.assign(to: composition.needed)
        let text = composition.text(on: slots)
        return cells.indices.map { row in
            cells[row].indices.map { column in
                let code = text[Memory.place(ofAddress: size.address(row: row, column: column))] ?? 0x20
                return GlyphSlots.slot(ofCode: code).flatMap { slots.dots[$0] }.map(ShownCell.glyph)
                    ?? .character(code)
            }
        }
    }
}

extension Frame {
    /// The different cells of the picture that are on the display and not blank.
    fileprivate var dotsOfPicture: [[UInt8]] {
        guard placement != nil else { return [] }
        return cells.indices.flatMap { row in cells[row].indices.compactMap { dots(row: row, column: $0) } }
            .reduce(into: []) { if !$1.isBlank, !$0.contains($1) { $0.append($1) } }
    }
}

extension [UInt8] {
    /// True if all dots are off. A space shows such a cell, so it needs no slot.
    fileprivate var isBlank: Bool { allSatisfy { $0 == 0 } }
}
