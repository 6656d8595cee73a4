/// What a frame comes to in the controller's memories.
struct Composition {
    /// The dots that need places: of the first eight own characters in reading order, then of the picture, if it fits.
    let needed: [[UInt8]]
    private let frame: Frame
    private let characters: CharacterSet
    private let showsPicture: Bool

    init(_ frame: Frame, characters: CharacterSet) {
        var (signs, picture): ([[UInt8]], [[UInt8]]) = ([], [])
        for (row, cells) in frame.cells.enumerated() {
            for (column, character) in cells.enumerated() {
                if let dots = frame.dots(row: row, column: column) {
                    if !picture.contains(dots) { picture.append(dots) }
                } else if characters.code(for: character) == nil, let sign = Glyph.standing(for: character)?.rows {
                    if !signs.contains(sign) { signs.append(sign) }
                }
            }
        }
        signs = Array(signs.prefix(GlyphPlaces.count))
        let all = signs + picture.filter { !signs.contains($0) }
        showsPicture = all.count <= GlyphPlaces.count
        needed = showsPicture ? all : signs
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
                text[place] = dots.flatMap { places?.code(for: $0) } ?? code(for: character, places)
            }
        }
        return text
    }

    private func code(for character: Character, _ places: GlyphPlaces?) -> UInt8 {
        if let code = characters.code(for: character) { return code }
        guard let glyph = Glyph.standing(for: character) else { return CharacterSet.unknown }
        return places?.code(for: glyph.rows) ?? characters.code(for: glyph.near) ?? CharacterSet.unknown
    }
}
