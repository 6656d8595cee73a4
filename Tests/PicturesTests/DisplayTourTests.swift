import CharacterDisplay
import Pictures
import Simulation
import Testing

@Suite("The moving picture of a display")
struct DisplayTourTests {
    private func shot(_ words: String, seconds: Int) -> DisplayTour.Shot {
        var frame = Frame(size: .twentyByFour)
        frame.write(Array(words), row: 0)
        let pixels = Pixels(of: frame, characters: .a00)
        return DisplayTour.Shot(pixels, caption: "Shows \(words).", button: .ok, duration: seconds * 1000)
    }

    private var tour: String {
        var alarm = shot("Time is up", seconds: 1)
        alarm.beeps = [0..<100]
        return DisplayTour([shot("Tea", seconds: 3), alarm], still: 1, title: "Tea & alarm").text
    }

    @Test("Each shot is shown for its time, one after the other, without a script")
    func times() {
        #expect(tour.contains("@keyframes shot0{0.000%{visibility:visible}75.000%{visibility:hidden}}"))
        #expect(
            tour.contains(
                "@keyframes shot1{0%{visibility:hidden}75.000%{visibility:visible}100.000%{visibility:hidden}}"))
        #expect(tour.contains("animation-duration:4000ms"))
        #expect(!tour.contains("<script"))
    }

    @Test("Without motion exactly one shot is seen")
    func still() {
        let parts = tour.matches(of: #/<g id="(\w+)" class="part"( visibility="hidden")?>/#)
        #expect(parts.count == 7)
        #expect(parts.filter { $0.2 == nil }.map { String($0.1) } == ["shot1"])
        #expect(tour.contains("@media (prefers-reduced-motion:reduce){.part{"))
    }

    @Test("A character that is shown twice is drawn once")
    func sharing() {
        let shapes = tour.matches(of: #/<path id="c(\d+)"/#).map { String($0.1) }
        // T, e, a, i, m, s, u, p
        #expect(shapes == (0..<8).map(String.init))
        #expect(tour.matches(of: #/<use /#).count == 3 + 8)
    }

    @Test("A reader who cannot see the tour gets its title and captions as text")
    func description() {
        #expect(tour.contains("<title id=\"title\">Tea &amp; alarm</title>"))
        #expect(tour.contains(">Shows Tea. Shows Time is up.</desc>"))
    }
}
