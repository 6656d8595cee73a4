import CharacterDisplay
import Kiosk
import Kitchen
import Layout
import Testing

@Suite("Example of the documentation")
struct ExampleTests {
    @Test("A kiosk without a recipe is drawn on two rows")
    func example() {
        let layout = Layout(size: .sixteenByTwo, characters: .a00)
        let kiosk = Kiosk(textPages: { layout.pages(of: $0) })
        let now = Moment(Instant(sinceBoot: .seconds(60)))

        let drawing = layout.draw(kiosk.view(at: now), at: now)
        #expect(drawing.frame.lines == ["Galley          ", "back: menu      "])
        #expect(drawing.changes == nil)
    }
}
