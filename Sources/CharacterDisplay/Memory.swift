/// What the controller is known to hold.
struct Memory {
    /// Display memory in the order of the address counter: 00…27, then 40…67, then 00 again (hexadecimal).
    var text: [UInt8?] = Array(repeating: 0x20, count: 80)
    /// Glyph memory: eight rows of each of eight places.
    var glyphs: [UInt8?] = Array(repeating: nil, count: 64)
    /// Where in the display memory the address counter stands; nil when it stands in the glyph memory.
    var counter: Int? = 0
    var isOn = true
    var places = GlyphPlaces()
    /// What stands on the glass.
    var frame: Frame

    /// The place of a display address in the order of the address counter.
    static func place(ofAddress address: UInt8) -> Int {
        Int(address < 0x40 ? address : address - 0x40 + 40)
    }

    static func address(ofPlace place: Int) -> UInt8 {
        UInt8(place < 40 ? place : place - 40 + 0x40)
    }
}
