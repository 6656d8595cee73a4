/// What the controller is known to hold.
struct Memory {
    /// Display memory in the order of the address counter: 00…27, then 40…67, then 00 again (hexadecimal).
    var text: [UInt8?] = Array(repeating: 0x20, count: 80)
    /// Glyph memory: eight rows of each of eight places.
    var glyphs: [UInt8?] = Array(repeating: nil, count: 64)
    /// Where in the display memory the address counter stands; nil when it stands in the glyph memory.
    var counter: Int? = 0
    var places = GlyphPlaces()
    /// What stands on the glass.
    var frame: Frame

    /// The text of another frame that differs by characters of the ROM alone, so that no place has to be thought of,
    /// which is most of what a frame costs; nil for any other.
    func text(of new: Frame, _ characters: CharacterSet) -> [UInt8?]? {
        guard frame.placement == nil, new.placement == nil else { return nil }
        var text = text
        for (row, (old, cells)) in zip(frame.cells, new.cells).enumerated() where old != cells {
            for (column, (before, after)) in zip(old, cells).enumerated() where before != after {
                guard characters.code(for: before) != nil, let code = characters.code(for: after) else { return nil }
                text[Self.place(ofAddress: new.size.address(row: row, column: column))] = code
            }
        }
        return text
    }

    /// Places that are seen now and shall have other dots.
    var placesInTheWay: Set<Int> {
        Set(text.compactMap(GlyphPlaces.place)).filter { place in
            places.dots[place].map { !glyphs[place * 8..<place * 8 + 8].elementsEqual($0) } ?? false
        }
    }

    /// The text on the way to another that shows none of some places, so that they can be written anew.
    ///
    /// A cell that will show one of them waits as it is, or with its near character where it shows one now.
    func text(vacating late: Set<Int>, for new: [UInt8?], near: [UInt8?]) -> [UInt8?] {
        func isLate(_ code: UInt8?) -> Bool { GlyphPlaces.place(ofCode: code).map(late.contains) ?? false }
        return new.indices.map { isLate(new[$0]) ? isLate(text[$0]) ? near[$0] : text[$0] : new[$0] }
    }

    /// The controller may hold anything.
    mutating func forget() {
        text = Array(repeating: nil, count: text.count)
        glyphs = Array(repeating: nil, count: glyphs.count)
        counter = nil
    }

    /// The place of a display address in the order of the address counter.
    static func place(ofAddress address: UInt8) -> Int {
        Int(address < 0x40 ? address : address - 0x40 + 40)
    }

    static func address(ofPlace place: Int) -> UInt8 {
        UInt8(place < 40 ? place : place - 40 + 0x40)
    }
}
