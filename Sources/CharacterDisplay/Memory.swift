/// The driver's copy of the controller's memories.
struct Memory {
    /// The display memory in the order of the address counter: 00…27, then 40…67, then 00 again (hexadecimal).
    var text: [UInt8?] = Array(repeating: 0x20, count: 80)
    /// The glyph memory: eight rows for each of eight slots.
    var glyphs: [UInt8?] = Array(repeating: nil, count: 64)
    /// The position of the address counter in the display memory, or `nil` if it is in the glyph memory.
    var counter: Int? = 0
    var slots = GlyphSlots()
    /// The frame on the display.
    var frame: Frame

    /// Returns the display memory of a new frame that differs only in ROM characters, and the positions between the
    /// first and the last difference. Returns `nil` for any other frame.
    ///
    /// This fast path skips the assignment of glyph slots, which is most of the cost of a frame.
    func text(of new: Frame, _ characters: CharacterSet) -> (text: [UInt8?], changes: Range<Int>)? {
        guard frame.placement == nil, new.placement == nil else { return nil }
        var text = text
        var (first, end) = (text.count, 0)
        for (row, (old, cells)) in zip(frame.cells, new.cells).enumerated() where old != cells {
            for (column, (before, after)) in zip(old, cells).enumerated() where before != after {
                guard characters.code(for: before) != nil, let code = characters.code(for: after) else { return nil }
                let place = Self.place(ofAddress: new.size.address(row: row, column: column))
                text[place] = code
                (first, end) = (min(first, place), max(end, place + 1))
            }
        }
        return (text, min(first, end)..<end)
    }

    /// The slots that are visible now and get other glyphs.
    var visibleSlotsToRewrite: Set<Int> {
        Set(text.compactMap(GlyphSlots.slot)).filter { slot in
            slots.dots[slot].map { !glyphs[slot * 8..<slot * 8 + 8].elementsEqual($0) } ?? false
        }
    }

    /// Returns an intermediate text that uses none of the slots in `late`, so that they can be rewritten unseen.
    ///
    /// A cell that will use one of these slots keeps its content. If it uses one now, it shows its fallback character.
    func text(avoiding late: Set<Int>, for new: [UInt8?], fallback: [UInt8?]) -> [UInt8?] {
        func isLate(_ code: UInt8?) -> Bool { GlyphSlots.slot(ofCode: code).map(late.contains) ?? false }
        return new.indices.map { isLate(new[$0]) ? isLate(text[$0]) ? fallback[$0] : text[$0] : new[$0] }
    }

    /// Marks the content of the controller as unknown.
    mutating func forget() {
        text = Array(repeating: nil, count: text.count)
        glyphs = Array(repeating: nil, count: glyphs.count)
        counter = nil
    }

    /// Returns the position of a display address in the order of the address counter.
    static func place(ofAddress address: UInt8) -> Int {
        Int(address < 0x40 ? address : address - 0x40 + 40)
    }

    static func address(ofPlace place: Int) -> UInt8 {
        UInt8(place < 40 ? place : place - 40 + 0x40)
    }
}
