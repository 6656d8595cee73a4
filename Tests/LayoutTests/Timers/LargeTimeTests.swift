import CharacterDisplay
import Kiosk
import KioskTesting
import Kitchen
import Testing

@testable import Layout

@Suite("Large digits")
struct LargeTimeTests {
    /// Returns the dots of a picture. Cells are one dot apart, as on the display.
    private func drawn(_ picture: Picture) -> String {
        picture.cells.map { row in (0..<8).map { line in self.line(line, of: row) }.joined() }.joined(separator: "\n")
    }

    private func line(_ number: Int, of cells: [[UInt8]]) -> String {
        let dots = cells.map { cell in (0..<5).reversed().map { cell[number] >> $0 & 1 == 1 ? "#" : "." }.joined() }
        return dots.joined(separator: " ") + "\n"
    }

    @Test("All digits and the colon look like their golden picture")
    func digits() throws {
        let problem = try Golden("digits/digits.txt").problem(with: drawn(LargeTime("01234:56789").picture))
        #expect(problem == nil, "\(problem ?? "")")
    }

    @Test("All digits differ and use six cells, which leaves two custom characters for other signs")
    func cells() {
        let digits = "0123456789:".map { LargeTime("\($0)").picture.cells }
        #expect(Set(digits).count == digits.count)
        let cells = Set(digits.joined().joined()).subtracting([[0, 0, 0, 0, 0, 0, 0, 0]])
        #expect(cells.count == 6)
    }

    @Test("A digit is three cells wide, a colon one, and a sign before them is a normal character")
    func width() {
        for (text, width, sign) in [("3:05", 10, ""), ("+12:05", 14, "+"), ("1:05:00", 17, ""), ("=0:07", 11, "=")] {
            let time = LargeTime(text)
            #expect(time.width == width && time.sign == sign, "\(text)")
            #expect(time.picture.cells.map(\.count) == [width - sign.count, width - sign.count])
        }
    }

    @Test(
        "Block characters stand for large digits where custom characters can't be shown",
        arguments: [CharacterSet.a00, .a02])
    func characters(_ characters: CharacterSet) {
        let rows = LargeTime("12:05").picture.placeholders.map { String($0) }
        #expect(rows == ["  ▌ ═▌▪▐▀▌▐═ ", "  ▌▐═ ▪▐▄▌ ═▌"])
        #expect(rows.allSatisfy { characters.cells(for: $0) == Array($0) })
    }

    @Test("A display without room for large digits shows the normal time", arguments: DisplaySize.allCases)
    func noRoom(size: DisplaySize) {
        func glass(_ preferences: Preferences) -> [String] {
            var evening = Evening(size: size, preferences: preferences, restored: RestoredData(recipe: .pasta))
            evening.happen(.order(.timer(.start(label: "Stock", .seconds(359_999))), RequestID(-1)))
            evening.hold(.up)
            evening.press(.ok)
            evening.pass(.seconds(4))
            return evening.glass
        }
        let large = glass(Preferences(hasLargeText: true))
        #expect((large == glass(Preferences())) == (size.columns < 20 || size.rows < 2), "\(size): \(large)")
    }

    @Test("A twelve-hour clock applies to normal and to large digits", arguments: DisplaySize.allCases)
    func twelveHours(size: DisplaySize) {
        func glass(_ preferences: Preferences) -> [String] {
            var evening = Evening(size: size, preferences: preferences, restored: RestoredData(recipe: .pasta))
            evening.timeOfDay = TimeOfDay(seconds: 18 * 3600 + 5 * 60)
            evening.pass(.seconds(11))
            return evening.glass
        }
        #expect(glass(Preferences()).contains { $0.contains("18:05") } == (size.rows > 1))
        #expect(glass(Preferences(hasTwelveHours: true)).contains { $0.contains(" 6:05") } == (size.rows > 1))
        if size.rows > 1 {
            let large = Preferences(hasLargeText: true)
            #expect(glass(large) != glass(Preferences(hasLargeText: true, hasTwelveHours: true)))
        }
    }

    @Test("On two rows, a press shows the hints again", arguments: [DisplaySize.sixteenByTwo])
    func hints(size: DisplaySize) {
        var evening = Evening(
            size: size, preferences: Preferences(hasLargeText: true), restored: RestoredData(recipe: .pasta))
        evening.happen(.order(.timer(.start(label: "Potatoes", .seconds(720))), RequestID(-1)))
        evening.hold(.up)
        evening.press(.ok)
        #expect(evening.glass[1] == "ok pause    ▲+1m")
        evening.pass(.seconds(4))
        #expect(evening.glass[1].contains("▐"))
        evening.press(.up)
        #expect(evening.glass == ["Potatoes   12:56", "ok pause    ▲+1m"])
    }
}
