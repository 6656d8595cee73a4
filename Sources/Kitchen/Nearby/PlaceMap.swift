/// A map in plain characters: north on top, the kitchen in the middle, places by their numbers in a list, a bar for the
/// scale.
public struct PlaceMap: Hashable, Sendable {
    /// In characters. Narrower ones show nothing, wider ones no more.
    public static let widths = 32...120
    private static let mostRows = 21

    /// The frame included.
    public let lines: [String]
    /// Numbers for which there was no room beside others.
    public let missing: [Int]

    /// - Parameters:
    ///   - center: where the kitchen is.
    ///   - points: the first one has the number 1.
    ///   - width: of the lines, in characters, which are twice as high as wide.
    public init(around center: Coordinates, _ points: [Coordinates], width: Int) {
        let width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        var canvas = MapGrid(columns: width - 2, rows: min(Self.mostRows, (width - 2) / 2 | 1))
        let offsets = points.map(center.offset(to:))
        let scale = canvas.metersPerColumn(reaching: offsets)
        var missing: [Int] = []
        for (index, offset) in offsets.enumerated() {
            let (east, north) = (offset.east / scale, offset.north / scale / 2)
            if !canvas.put("\(index + 1)", column: Int(east.rounded()), row: -Int(north.rounded())) {
                missing.append(index + 1)
            }
        }
        self.missing = missing
        let edge = String(repeating: "-", count: width - 2)
        let north = Self.centered("N", in: edge)
        lines =
            ["+\(north)+"] + canvas.lines.map { "|\($0)|" } + ["+\(edge)+", Self.bar(metersPerColumn: scale, width)]
    }

    private static func centered(_ text: String, in edge: String) -> String {
        let before = (edge.count - text.count) / 2
        return String(edge.prefix(before)) + text + String(edge.dropFirst(before + text.count))
    }

    /// `|-----| 200 m`: a round number of meters, at most a third of the width long.
    private static func bar(metersPerColumn scale: Double, _ width: Int) -> String {
        let longest = Double(width) / 3 * scale
        let round = [1, 2, 5].flatMap { digit in
            [1, 10, 100, 1000, 10_000].map { Double(digit * $0) }
        }
        let length = round.filter { $0 <= longest }.max() ?? longest
        let columns = max(2, Int((length / scale).rounded()))
        let text = length < 1000 ? "\(Int(length)) m" : "\(Int(length / 1000)) km"
        return "|" + String(repeating: "-", count: columns - 2) + "| \(text)   * kitchen"
    }
}

/// Cells around the kitchen, which is in the middle.
private struct MapGrid {
    private let middle: (column: Int, row: Int)
    private var cells: [[Character]]

    init(columns: Int, rows: Int) {
        middle = (columns / 2, rows / 2)
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        cells[middle.row][middle.column] = "*"
    }

    var lines: [String] { cells.map { String($0) } }

    /// So that all of them are on the map, with room for their numbers.
    func metersPerColumn(reaching offsets: [(east: Double, north: Double)]) -> Double {
        let (columns, rows) = (Double(middle.column - 3), Double(middle.row))
        let east = offsets.map { abs($0.east) / columns }.max() ?? 0
        let north = offsets.map { abs($0.north) / rows / 2 }.max() ?? 0
        return max(east, north, 1)
    }

    /// Puts a text that begins at a cell, counted from the middle, or right beside it where that is taken; false: there
    /// is no room.
    mutating func put(_ text: String, column: Int, row: Int) -> Bool {
        let nearby = [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1), (2, 0), (-2, 0)]
        for (right, down) in nearby {
            let first = middle.column + column + right
            let row = middle.row + row + down
            guard cells.indices.contains(row), first >= 0, first + text.count <= cells[row].count else { continue }
            // Beside another number it would be read as one with it.
            let around = max(0, first - 1)..<min(cells[row].count, first + text.count + 1)
            let place = first..<first + text.count
            guard place.allSatisfy({ cells[row][$0] == " " }), around.allSatisfy({ !cells[row][$0].isNumber }) else {
                continue
            }
            cells[row].replaceSubrange(place, with: text)
            return true
        }
        return false
    }
}
