internal import Kitchen

/// Version of the screen with its dots. In JSON it is a ``ScreenDocument`` with `number` and `dots` added.
public struct ScreenVersionDocument: Hashable, Sendable {
    public var screen: ScreenDocument
    /// Number of the version. It changes with every change of the screen.
    public var number: Int64
    /// Rows of cells. A cell has eight rows of dots from the top; bit 4 of each is the left one of five dots.
    public var dots: [[[UInt8]]]

    public init(_ screen: ScreenDocument, number: Int64, dots: [[[UInt8]]]) {
        self.screen = screen
        self.number = number
        self.dots = dots
    }
}

extension ScreenVersionDocument: Codable {
    private enum CodingKeys: String, CodingKey {
        case number, dots
    }

    private static let rowsOfDots = 8

    public init(from decoder: any Decoder) throws {
        screen = try ScreenDocument(from: decoder)
        let source = try decoder.container(keyedBy: CodingKeys.self)
        number = try source.decode(Int64.self, forKey: .number)
        dots = try source.decode([[String]].self, forKey: .dots).map { cells in
            try cells.map { cell in
                if let dots = Self.dots(of: cell) { return dots }
                throw DecodingError.dataCorruptedError(
                    forKey: .dots, in: source, debugDescription: "the dots of a cell are invalid")
            }
        }
    }

    /// Encodes the dots of a cell as sixteen hexadecimal digits, two for each row.
    public func encode(to encoder: any Encoder) throws {
        try screen.encode(to: encoder)
        var destination = encoder.container(keyedBy: CodingKeys.self)
        try destination.encode(number, forKey: .number)
        try destination.encode(dots.map { cells in cells.map(Self.text) }, forKey: .dots)
    }

    private static func text(of cell: [UInt8]) -> String {
        cell.map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined()
    }

    private static func dots(of text: String) -> [UInt8]? {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count == 2 * rowsOfDots else { return nil }
        let rows = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        return rows.allSatisfy { $0 < 32 } ? rows : nil
    }
}

extension ScreenVersionDocument: BriefDocument {
    var isBrief: Bool { screen.isBrief }
}
