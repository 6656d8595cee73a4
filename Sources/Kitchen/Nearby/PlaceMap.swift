/// A map made of characters: north at the top, the kitchen in the middle, places as their numbers in a list, and a
/// scale.
public struct PlaceMap: Hashable, Sendable {
    /// The supported widths in characters. Other widths are clamped, because a narrower map would be unreadable and a
    /// wider one would show nothing more.
    public static let widths = 32...120
    private static let mostRows = 21

    /// The lines of the map, with the frame and the scale.
    public let lines: [String]
    /// The numbers of places that did not fit beside others.
    public let missing: [Int]

    /// Draws a map.
    ///
    /// - Parameters:
    ///   - center: The position of the kitchen.
    ///   - points: The places, in the order of their numbers. The first is number 1.
    ///   - width: The width of a line in characters. A character is taken to be twice as high as wide.
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

    /// Returns the scale, `|-----| 200 m`. Its length is a round number of meters, and at most a third of the
    /// width.
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

/// The character cells of a map, with the kitchen in the middle.
private struct MapGrid {
    private let middle: (column: Int, row: Int)
    private var cells: [[Character]]

    init(columns: Int, rows: Int) {
        middle = (columns / 2, rows / 2)
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        cells[middle.row][middle.column] = "*"
    }

    var lines: [String] { cells.map { String($0) } }

    /// Returns the scale at which all places fit on the map, with room for their numbers.
    func metersPerColumn(reaching offsets: [(east: Double, north: Double)]) -> Double {
        let (columns, rows) = (Double(middle.column - 3), Double(middle.row))
        let east = offsets.map { abs($0.east) / columns }.max() ?? 0
        let north = offsets.map { abs($0.north) / rows / 2 }.max() ?? 0
        return max(east, north, 1)
    }

    /// Writes a text that begins at a cell, or right beside it if that is taken. Cells count from the middle.
    ///
    /// - Returns: True if there was room.
    mutating func put(_ text: String, column: Int, row: Int) -> Bool {
        let nearby = [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1), (2, 0), (-2, 0)]
        for (right, down) in nearby {
            let first = middle.column + column + right
            let row = middle.row + row + down
            guard cells.indices.contains(row), first >= 0, first + text.count <= cells[row].count else { continue }
            // Right beside another number, the two would read as one.
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
