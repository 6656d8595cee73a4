/// What a frame comes to in the controller's memories.
struct Composition {
    /// The dots that need places: of the picture, if it has no more than eight different cells, then of own characters
    /// in reading order, as many as have a place beside it.
    let needed: [[UInt8]]
    private let frame: Frame
    private let characters: CharacterSet
    private let showsPicture: Bool

    init(_ frame: Frame, characters: CharacterSet) {
        var (signs, picture): ([[UInt8]], [[UInt8]]) = ([], [])
        for (row, cells) in frame.cells.enumerated() {
            for (column, character) in cells.enumerated() {
                if let dots = frame.dots(row: row, column: column) {
                    if !dots.isBlank, !picture.contains(dots) { picture.append(dots) }
                } else if characters.code(for: character) == nil, let sign = Glyph.standing(for: character)?.rows {
                    if !signs.contains(sign) { signs.append(sign) }
                }
            }
        }
        // A sign has a near character that says the same; a picture with a hole says nothing.
        showsPicture = picture.count <= GlyphPlaces.count
        if !showsPicture { picture = [] }
        needed = Array((picture + signs.filter { !picture.contains($0) }).prefix(GlyphPlaces.count))
        self.frame = frame
        self.characters = characters
    }

    /// The display memory in the order of the address counter. Without places, near characters stand for own ones, and
    /// the placeholder for the picture.
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

extension [UInt8] {
    /// A space shows it, and needs no place.
    fileprivate var isBlank: Bool { allSatisfy { $0 == 0 } }
}
