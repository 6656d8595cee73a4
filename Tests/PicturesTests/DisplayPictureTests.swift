import CharacterDisplay
import Simulation
import Testing

@testable import Pictures

@Suite("The picture of a display")
struct DisplayPictureTests {
    private let pixels = HD44780Model(start: .fourBits).pixels(size: .twentyByFour)

    private func picture(title: String = "Home", lines: [String] = []) -> String {
        DisplayPicture(pixels, size: .twentyByFour, title: title, lines: lines).text
    }

    @Test("The picture draws exactly the dark dots")
    func dots() throws {
        let path = try #require(picture().split(separator: "\n").last { $0.contains("<path") })
        let runs = try #require(path.split(separator: "d=\"").last).split(separator: "h").dropFirst()
        let drawn = runs.compactMap { Int($0.prefix { $0.isNumber }) }.reduce(0, +)

        #expect(drawn == pixels.description.filter { $0 == "#" }.count)
        #expect(drawn > 500)
    }

    @Test("The picture has its text for screen readers")
    func description() {
        let text = picture(title: "Salt & <pepper>", lines: ["Galley   18:42  ", "    ", "\"ok\"  "])

        #expect(text.contains("<title id=\"title\">Salt &amp; &lt;pepper&gt;</title>"))
        #expect(text.contains(">20x4 display: Galley   18:42 / &quot;ok&quot;</desc>"))
    }

    @Test("A picture full of letters is smaller than 20 kB")
    func size() {
        #expect(picture().utf8.count < 20_000)
    }
}
