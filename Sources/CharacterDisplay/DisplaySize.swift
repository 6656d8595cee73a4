/// The size of a display in columns and rows.
public struct DisplaySize: Hashable, Sendable, CaseIterable {
    public let columns: Int
    public let rows: Int

    /// The size 16x1. The controller treats the row as two lines of eight cells ("type 1", the usual kind).
    public static let sixteenByOne = DisplaySize(columns: 16, rows: 1)
    public static let sixteenByTwo = DisplaySize(columns: 16, rows: 2)
    public static let sixteenByFour = DisplaySize(columns: 16, rows: 4)
    public static let twentyByTwo = DisplaySize(columns: 20, rows: 2)
    public static let twentyByFour = DisplaySize(columns: 20, rows: 4)
    public static let fortyByTwo = DisplaySize(columns: 40, rows: 2)

    public static let allCases: [DisplaySize] = [
        .sixteenByOne, .sixteenByTwo, .sixteenByFour, .twentyByTwo, .twentyByFour, .fortyByTwo,
    ]

    /// Returns the address of a cell in the display memory (HD44780U, "Display Data RAM": 00–27 and 40–67 hexadecimal).
    ///
    /// The third and fourth row follow the first and second row in the memory.
    public func address(row: Int, column: Int) -> UInt8 {
        precondition((0..<rows).contains(row) && (0..<columns).contains(column), "the cell is outside the display")
        if self == .sixteenByOne {
            return UInt8(column < 8 ? column : 0x40 + column - 8)
        }
        return UInt8((row.isMultiple(of: 2) ? 0 : 0x40) + (row / 2) * columns + column)
    }
}

extension DisplaySize: LosslessStringConvertible {
    /// The size as in `20x4`.
    public var description: String {
        "\(columns)x\(rows)"
    }

    /// Parses 16x1, 16x2, 16x4, 20x2, 20x4 or 40x2. Displays of other sizes have other controllers, or several.
    public init?(_ description: String) {
        guard let size = Self.allCases.first(where: { $0.description == description }) else { return nil }
        self = size
    }
}
