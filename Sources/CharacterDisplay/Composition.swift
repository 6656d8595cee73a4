/// What a frame comes to in the controller's memories.
struct Composition {
    /// The dots that need places: of the picture, if it has no more than eight different cells, then of own characters
    /// in reading order, as many as have a place beside it.
    let needed: [[UInt8]]
    private let frame: Frame
    private let characters: CharacterSet
    private let showsPicture: Bool

    init(_ frame: Frame, characters: CharacterSet) {
        let picture = frame.dotsOfPicture
        // A sign has a near character that says the same; a picture with a hole says nothing.
        showsPicture = picture.count <= GlyphPlaces.count
        var signs: [[UInt8]] = []
        for (row, cells) in frame.cells.enumerated() {
            for (column, character) in cells.enumerated() where characters.code(for: character) == nil {
                if showsPicture, frame.dots(row: row, column: column) != nil { continue }
                if let sign = Glyph.standing(for: character)?.rows, !signs.contains(sign) { signs.append(sign) }
            }
        }
        let first = showsPicture ? picture : []
        needed = Array((first + signs.filter { !first.contains($0) }).prefix(GlyphPlaces.count))
        self.frame = frame
        self.characters = characters
    }

    /// The display memory in the order of the address counter. Without places, near characters stand for own ones, and
    /// the placeholders for the picture.
    func text(on places: GlyphPlaces?) -> [UInt8?] {
        var text: [UInt8?] = Array(repeating: 0x20, count: 80)
        for (row, cells) in frame.cells.enumerated() {
            for (column, character) in cells.enumerated() {
                let place = Memory.place(ofAddress: frame.size.address(row: row, column: column))
                let dots = showsPicture ? frame.dots(row: row, column: column) : nil
                text[place] = dots.flatMap { code(for: $0, places) } ?? code(for: character, places)
            }
        }
        return text
    }

    private func code(for dots: [UInt8], _ places: GlyphPlaces?) -> UInt8? {
        dots.isBlank ? 0x20 : places?.code(for: dots)
    }

    private func code(for character: Character, _ places: GlyphPlaces?) -> UInt8 {
        if let code = characters.code(for: character) { return code }
        guard let glyph = Glyph.standing(for: character) else { return CharacterSet.unknown }
        return places?.code(for: glyph.rows) ?? characters.code(for: glyph.near) ?? CharacterSet.unknown
    }
}

extension Frame {
    /// What a cell of a display shows.
    public enum ShownCell: Hashable, Sendable {
        /// A character of the controller's ROM, by its code.
        case character(UInt8)
        /// An own glyph: eight rows of dots from the top; bit 4 is the left dot.
        case glyph([UInt8])
    }

    /// Rows of cells as they stand on a display once the driver has shown the frame, whatever stood there before.
    public func shown(in characters: CharacterSet) -> [[ShownCell]] {
        let composition = Composition(self, characters: characters)
        var places = GlyphPlaces()
        places.allot(to: composition.needed)
        let text = composition.text(on: places)
        return cells.indices.map { row in
            cells[row].indices.map { column in
                let code = text[Memory.place(ofAddress: size.address(row: row, column: column))] ?? 0x20
                return GlyphPlaces.place(ofCode: code).flatMap { places.dots[$0] }.map(ShownCell.glyph)
                    ?? .character(code)
            }
        }
    }
}

extension Frame {
    /// The different cells of the picture that are on the glass and not blank.
    fileprivate var dotsOfPicture: [[UInt8]] {
        guard placement != nil else { return [] }
        return cells.indices.flatMap { row in cells[row].indices.compactMap { dots(row: row, column: $0) } }
            .reduce(into: []) { if !$1.isBlank, !$0.contains($1) { $0.append($1) } }
    }
}

extension [UInt8] {
    /// A space shows it, and needs no place.
    fileprivate var isBlank: Bool { allSatisfy { $0 == 0 } }
}
