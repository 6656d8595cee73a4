import CharacterDisplay
import Kiosk
import KioskTesting
import Kitchen
import Testing

@testable import Layout

@Suite("Thumbnails")
struct PictureStateTests {
    private func drawn(_ picture: Picture) -> String {
        var lines = ""
        for row in picture.cells {
            for line in 0..<8 {
                for cell in row {
                    for dot in (0..<5).reversed() { lines.append(cell[line] >> dot & 1 == 1 ? "#" : ".") }
                }
                lines.append("\n")
            }
        }
        return lines
    }

    @Test("A plate on a table is recognizable at both sizes")
    func plate() throws {
        #expect(try Golden("thumbnails/plate.txt").problem(with: drawn(Thumbnail.plate.picture)) == nil)
        #expect(try Golden("thumbnails/plate-small.txt").problem(with: drawn(Thumbnail.plate.smallPicture)) == nil)
        #expect(try Golden("thumbnails/gradient.txt").problem(with: drawn(Thumbnail.gradient.picture)) == nil)
    }

    @Test("The share of dots matches the darkness of the picture", arguments: [0, 32, 64, 128, 192, 255])
    func darkness(gray: Int) throws {
        let thumbnail = try #require(Thumbnail(grays: Array(repeating: UInt8(gray), count: Thumbnail.count)))
        let dots = drawn(thumbnail.picture).count { $0 == "#" }
        #expect(abs(Double(dots) / Double(Thumbnail.count) - Double(255 - gray) / 255) < 0.06)
    }

    @Test("A picture fits every display beside its other special characters")
    func onGlass() {
        for size in DisplaySize.allCases {
            var evening = Evening(size: size, restored: RestoredData(recipe: .soup))
            evening.happen(.order(.dish(.addPhoto(upload: 7)), RequestID(-2)))
            let photo = DishPhoto(number: 1, taken: 0, width: 64, height: 48)
            evening.answer(.photo(photo, of: Recipe.soup.heading, profile: Profile.guest.number))
            evening.press(.ok)
            evening.answer(.pictures([.photo]))
            evening.choose("Picture")
            let frame = evening.layout.draw(evening.view, at: evening.moment).frame
            let standIns = frame.lines.joined().count { $0 == "▒" }
            #expect(standIns == (size.rows > 1 ? 8 : 2), "\(size): \(frame.lines)")
        }
    }

    @Test("A thumbnail with missing pixels is refused")
    func count() {
        #expect(Thumbnail(grays: [UInt8](repeating: 0, count: Thumbnail.count - 2)) == nil)
    }
}
