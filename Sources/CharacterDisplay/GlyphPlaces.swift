/// Which dots have which of the controller's eight places for own characters.
struct GlyphPlaces {
    static let count = 8
    /// Eight rows of dots each; nil where nothing was ever put.
    private(set) var dots: [[UInt8]?] = Array(repeating: nil, count: count)
    private var lastUse: [Int] = Array(repeating: 0, count: count)
    private var turn = 0

    /// Gives each of at most eight cells a place; a newcomer takes the one that went unused the longest, and so one
    /// that is on the glass only when there is no other.
    mutating func allot(to needed: [[UInt8]]) {
        turn += 1
        for cell in needed {
            if let place = dots.firstIndex(of: cell) { lastUse[place] = turn }
        }
        for cell in needed where !dots.contains(cell) {
            guard let place = lastUse.indices.min(by: { lastUse[$0] < lastUse[$1] }) else { return }
            dots[place] = cell
            lastUse[place] = turn
        }
    }

    /// The code that shows these dots, 8…15; 0…7 mean the same places, but 0 is no character to a terminal.
    func code(for cell: [UInt8]) -> UInt8? {
        dots.firstIndex(of: cell).map { UInt8($0 + 8) }
    }

    /// The place that a code shows; nil for those of the ROM.
    static func place(ofCode code: UInt8?) -> Int? {
        code.flatMap { $0 < 16 ? Int($0 & 7) : nil }
    }
}
