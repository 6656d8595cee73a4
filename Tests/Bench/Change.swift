import CharacterDisplay

/// A change of the display from one frame to another.
struct Change {
    var name: String
    var from: Frame
    var to: Frame

    static let whole = Change(name: "whole redraw", from: .letters(seed: 0), to: .letters(seed: 1))
    static let oneCharacter = Change(name: "one character", from: .lines("Soup 3:05"), to: .lines("Soup 3:04"))
    static let twoEnds = Change(
        name: "both ends of a row", from: .lines("a                  b"), to: .lines("c                  d"))

    /// The parts of the display memory to write, row by row, each with its start address.
    ///
    /// An address and a byte for each cell take 82 bytes for a whole 20x4. A driver that tracks the address
    /// counter may need fewer.
    var runs: [(address: UInt8, codes: [UInt8])] {
        let (old, new) = (from.memory, to.memory)
        var runs: [(address: UInt8, codes: [UInt8])] = []
        for place in new.indices where old[place] != new[place] {
            if place % 40 != 0, old[place - 1] != new[place - 1], !runs.isEmpty {
                runs[runs.count - 1].codes.append(new[place])
            } else {
                runs.append((UInt8(place < 40 ? place : place + 0x18), [new[place]]))
            }
        }
        return runs
    }

    var leastBytes: Int { runs.reduce(0) { $0 + 1 + $1.codes.count } }
    /// The minimum number of calls: four per byte, and one per change of register select.
    var leastCalls: Int { 4 * leastBytes + 2 * runs.count }
}

extension Frame {
    /// Returns a frame in which every cell differs from the same cell with another seed.
    static func letters(seed: Int) -> Frame {
        var frame = Frame(size: .twentyByFour)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        for row in 0..<4 { frame.write((0..<20).map { letters[(row * 7 + $0 + seed) % 26] }, row: row) }
        return frame
    }

    static func lines(_ lines: String...) -> Frame {
        var frame = Frame(size: .twentyByFour)
        for (row, line) in lines.enumerated() { frame.write(Array(line), row: row) }
        return frame
    }

    /// The 80 cells in the order of the address counter. A custom glyph has some code.
    fileprivate var memory: [UInt8] {
        var memory = [UInt8](repeating: 0x20, count: 80)
        for (row, line) in cells.enumerated() {
            for (column, character) in line.enumerated() {
                let address = Int(size.address(row: row, column: column))
                memory[address < 0x40 ? address : address - 0x18] = CharacterSet.a00.code(for: character) ?? 8
            }
        }
        return memory
    }
}
