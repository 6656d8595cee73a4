import Testing

@testable import Kitchen

@Suite("The map in a terminal")
struct PlaceMapTests {
    private let center = Coordinates(latitude: 0, longitude: 0)

    /// Returns a map of places at these offsets to the east and north, in meters.
    private func map(_ offsets: [(Double, Double)], width: Int = 40) throws -> PlaceMap {
        let center = try #require(center)
        let points = offsets.compactMap { Coordinates(latitude: $0.1 / 111_195, longitude: $0.0 / 111_195) }
        return PlaceMap(around: center, points, width: width)
    }

    @Test("North is at the top, the kitchen in the middle, and a row spans twice the distance of a column")
    func drawn() throws {
        let picture = try map([(300, 0), (0, 300), (-300, 0), (0, -300), (160, 160)])
        #expect(
            picture.lines == [
                "+------------------N-------------------+",
                "|                                      |",
                "|                   2                  |",
                "|                                      |",
                "|                                      |",
                "|                                      |",
                "|                            5         |",
                "|                                      |",
                "|                                      |",
                "|                                      |",
                "|   3               *               1  |",
                "|                                      |",
                "|                                      |",
                "|                                      |",
                "|                                      |",
                "|                                      |",
                "|                                      |",
                "|                                      |",
                "|                   4                  |",
                "|                                      |",
                "+--------------------------------------+",
                "|---------| 200 m   * kitchen",
            ])
        #expect(picture.missing.isEmpty)
    }

    @Test(
        "The frame is always complete, and every place is drawn or listed as missing", arguments: [0, 1, 40, 79, 500])
    func whole(width: Int) throws {
        var random = SystemRandomNumberGenerator()
        for count in [0, 1, 2, 30] {
            let offsets = (0..<count).map { _ in
                (Double.random(in: -9000...9000, using: &random), Double.random(in: -900...900, using: &random))
            }
            let picture = try map(offsets, width: width)
            let frame = picture.lines.dropLast()
            let columns = min(max(width, 32), 120)
            #expect(frame.allSatisfy { $0.count == columns })
            #expect(picture.lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
            let numbers = frame.flatMap { $0.split { !$0.isNumber } }.compactMap { Int($0) }
            #expect(Set(numbers).union(picture.missing) == Set(1..<count + 1))
            #expect(numbers.count + picture.missing.count == count, "no place is drawn twice")
        }
    }

    @Test("Places at one spot don't hide each other, and those without room are listed")
    func crowd() throws {
        let picture = try map(Array(repeating: (100, 100), count: 30))
        #expect(picture.missing.count < 28 && !picture.missing.isEmpty)
        #expect(try map([(0, 0)]).lines.joined().contains("1"), "a place at the kitchen's own position is drawn too")
    }
}
